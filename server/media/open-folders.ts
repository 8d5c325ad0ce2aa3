import type { Environment } from "../environment.ts";
import type { MediaFolders } from "./folder.ts";
import { localFolders } from "./local-folder.ts";

/** The folders of the media where the operator wants them; for the site and for commands. */
export function openMediaFolders({ DATA_DIR }: Pick<Environment, "DATA_DIR">): Promise<MediaFolders> {
  return Promise.resolve(localFolders(DATA_DIR));
}
