import { randomUUID } from "node:crypto";
import * as m from "../../../messages/compiled/messages.js";
import { partSuffix } from "../../disk/atomic-file.ts";
import { mediaFolders } from "../../disk/data-folder.ts";
import type { StoreChecks } from "../check.ts";
import { bad, type Finding, good, sentence } from "../words.ts";
import type { Folder, MediaFolders } from "../../media/folder.ts";
import { MediaStoreError } from "../../media/media-error.ts";
import type { ObjectStoreSettings } from "../../media/object-store/settings.ts";

const name = "mediaStore";

/** The checks of the object store with the media. */
export function storeChecks({ waiting }: MediaFolders, { bucketUrl }: ObjectStoreSettings): StoreChecks {
  const { host, pathname } = new URL(bucketUrl);
  return {
    doctor: async () => [await tryOut(waiting)],
    place: `below ${mediaFolders.served}/ in the bucket`,
    describe: (sum) =>
      sentence(m.system_media_bucket, (locale) => ({ ...sum(locale), bucket: pathname.slice(1), host })),
  };
}

/** Whether the store answers, and accepts, returns and removes a file. */
async function tryOut(folder: Folder): Promise<Finding> {
  // The library ignores a file with this suffix, because it looks unfinished.
  const file = `doctor-${randomUUID()}${partSuffix}`;
  const content = Buffer.from(file);
  try {
    await folder.write(file, content);
    const found = await folder.read(file);
    await folder.remove(file);
    if (found?.equals(content) === true && !(await folder.find(file)))
      return good(name, "The bucket of MEDIA_URL answers and can be written to.");
    return bad(name, "The bucket of MEDIA_URL does not keep what it is sent. Ask whoever looks after the store.");
  } catch (error) {
    if (!(error instanceof MediaStoreError)) throw error;
    return bad(name, `${error.message} ${advice[error.reason]}`);
  }
}

const advice: Readonly<Record<MediaStoreError["reason"], string>> = {
  refused: "Look at the bucket in MEDIA_URL, at MEDIA_REGION, at the keys and at their rights.",
  full: "Make room in the bucket, or raise its limit.",
  failed: "Ask whoever looks after the store.",
  unreachable: "Look at MEDIA_ENDPOINT and at the network; the store may be stopped.",
  slow: "Look at the network, and ask whoever looks after the store.",
};
