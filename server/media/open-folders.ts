import type { Environment } from "../environment.ts";
import type { MediaFolders } from "./folder.ts";
import { localFolders } from "./local-folder.ts";
import { objectStoreSettings } from "./object-store/settings.ts";

/** The folders of the media where the operator wants them, for the site and for commands. The code of an object store is loaded only for one. */
export async function openMediaFolders(environment: Environment): Promise<MediaFolders> {
  const settings = objectStoreSettings(environment);
  if (settings === undefined) return localFolders(environment.DATA_DIR);
  const { bucketFolders } = await import("./object-store/bucket-folder.ts");
  return bucketFolders(settings);
}
