import { lostAdvice } from "../disk/database-damage.ts";
import { mediaFolders } from "../disk/data-folder.ts";
import { isMediaName } from "../media/file-name.ts";
import type { MediaFolders } from "../media/folder.ts";
import type { ImageHost } from "../media/image-host/image-host.ts";
import type { ImageHostVariables } from "../media/image-host/settings.ts";
import { localFolders } from "../media/local-folder.ts";
import { MediaStoreError } from "../media/media-error.ts";
import { objectStoreSettings, type ObjectStoreVariables } from "../media/object-store/settings.ts";

/** The environment variables with the location of the media. */
export type MediaVariables = ObjectStoreVariables & { DATA_DIR: string };

/**
 * The media folders that the operator has chosen, for the site and for commands. The code of an object store is loaded
 * only if one is named.
 */
export async function openMediaFolders(environment: MediaVariables): Promise<MediaFolders> {
  const settings = objectStoreSettings(environment);
  if (settings === undefined) return localFolders(environment.DATA_DIR);
  const { bucketFolders } = await import("../media/object-store/bucket-folder.ts");
  return bucketFolders(settings);
}

/**
 * Says why no new site may start beside existing media: they belong to a site whose database is lost or elsewhere, and
 * would be removed as unused. (The first start of a site creates media only after its tables.) While an object store
 * does not answer, it counts as empty.
 */
export async function describeLostSchool(environment: MediaVariables): Promise<string | undefined> {
  const folders = Object.values(await openMediaFolders(environment));
  const files = await Promise.all(folders.map((folder) => folder.files())).catch((error: unknown) => {
    if (error instanceof MediaStoreError) return [];
    throw error;
  });
  const count = files.flat().filter(({ name }) => isMediaName(name)).length;
  if (count === 0) return undefined;
  const way =
    environment.MEDIA_URL === undefined
      ? `move the folders ${Object.values(mediaFolders).join(", ")} out of DATA_DIR`
      : "name another MEDIA_URL";
  return (
    `But there are media (files: ${count}), which a new school would remove. ` +
    `${lostAdvice} To begin a new school all the same, ${way}.`
  );
}

/** The image host, if the operator has named one; otherwise its code is not loaded. */
export async function openImageHost({
  IMAGE_HOST_URL: url,
  IMAGE_HOST_KEY: key,
  DATA_DIR: dataDirectory,
}: ImageHostVariables & { DATA_DIR: string }): Promise<ImageHost | undefined> {
  if (url === undefined || key === undefined) return undefined;
  const { ImageHost } = await import("../media/image-host/image-host.ts");
  return new ImageHost({ url, key, dataDirectory });
}
