import { randomUUID } from "node:crypto";
import * as m from "../../../messages/compiled/messages.js";
import { partSuffix } from "../../disk/atomic-file.ts";
import { mediaFolders } from "../../disk/data-folder.ts";
import type { StoreChecks } from "../check.ts";
import { bad, type Finding, good, sentence } from "../words.ts";
import type { Folder, MediaFolders } from "../../media/folder.ts";
import { MediaStoreError } from "../../media/media-error.ts";
import { type ObjectStoreSettings, publicUrlIsIgnored } from "../../media/object-store/settings.ts";

const name = "mediaStore";

/** The checks of the object store with the media. `publicUrl` is `MEDIA_PUBLIC_URL`, which has no effect. */
export function storeChecks(
  { served, waiting }: MediaFolders,
  settings: ObjectStoreSettings,
  publicUrl: string | undefined,
): StoreChecks {
  const { host, pathname } = new URL(settings.bucketUrl);
  return {
    doctor: async () => [await tryOut(waiting)],
    isClosed: async () => [
      ...(publicUrl === undefined ? [] : [bad("mediaAccess", publicUrlIsIgnored)]),
      ...(await tryAsStranger(served, settings)),
    ],
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

/** How long the store may take to answer a request without keys, in milliseconds. */
const patience = 10_000;

/** Whether the store refuses a file to somebody without keys. Nothing is said if that cannot be seen. */
async function tryAsStranger(served: Folder, { bucketUrl, prefix }: ObjectStoreSettings): Promise<Finding[]> {
  const file = `doctor-${randomUUID()}${partSuffix}`;
  try {
    await served.write(file, Buffer.from(file));
    const address = `${bucketUrl}/${prefix}${mediaFolders.served}/${file}`;
    const answer = await fetch(address, { method: "HEAD", redirect: "manual", signal: AbortSignal.timeout(patience) });
    if (!answer.ok) return [good("mediaAccess", "The bucket of MEDIA_URL shows no file to people without keys.")];
    return [
      bad(
        "mediaAccess",
        "Everybody who knows its address can read a file in the bucket of MEDIA_URL, even a hidden one. " +
          "Close the bucket to the public: visitors get the files from the site.",
      ),
    ];
  } catch {
    return [];
  } finally {
    await served.remove(file).catch(() => undefined);
  }
}

const advice: Readonly<Record<MediaStoreError["reason"], string>> = {
  refused: "Look at the bucket in MEDIA_URL, at MEDIA_REGION, at the keys and at their rights.",
  full: "Make room in the bucket, or raise its limit.",
  failed: "Ask whoever looks after the store.",
  unreachable: "Look at MEDIA_ENDPOINT and at the network; the store may be stopped.",
  slow: "Look at the network, and ask whoever looks after the store.",
};
