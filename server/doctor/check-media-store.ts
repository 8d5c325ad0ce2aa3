import { randomUUID } from "node:crypto";
import { partSuffix } from "../disk/atomic-file.ts";
import type { MediaFolders } from "../media/folder.ts";
import { MediaStoreError } from "../media/media-error.ts";
import { bad, type Finding, good } from "./finding.ts";

/** Checks that the object store of the media answers and takes, gives and removes a file; nothing where they are on the disk. */
export async function checkMediaStore({ served, waiting }: MediaFolders): Promise<Finding[]> {
  if (!served.isRemote) return [];
  // A name that the library passes over as one of a file that is being written.
  const name = `doctor-${randomUUID()}${partSuffix}`;
  const content = Buffer.from(name);
  try {
    await waiting.write(name, content);
    const found = await waiting.read(name);
    await waiting.remove(name);
    if (found?.equals(content) === true && !(await waiting.find(name))) return [good("media store", "The bucket of MEDIA_URL answers and can be written to.")];
    return [bad("media store", "The bucket of MEDIA_URL does not keep what it is sent. Ask whoever looks after the store.")];
  } catch (error) {
    if (!(error instanceof MediaStoreError)) throw error;
    return [bad("media store", `${error.message} ${advice[error.reason]}`)];
  }
}

const advice: Readonly<Record<MediaStoreError["reason"], string>> = {
  refused: "Look at the bucket in MEDIA_URL, at MEDIA_REGION, at the keys and at their rights.",
  full: "Make room in the bucket, or raise its limit.",
  failed: "Ask whoever looks after the store.",
  unreachable: "Look at MEDIA_ENDPOINT and at the network; the store may be stopped.",
  slow: "Look at the network, and ask whoever looks after the store.",
};
