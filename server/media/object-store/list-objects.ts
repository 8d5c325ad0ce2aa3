import type { FolderFile } from "../folder.ts";
import { MediaStoreError } from "../media-store-error.ts";
import type { ObjectStore } from "./object-store.ts";

/** Objects in one answer; stores give no more. */
const portion = 1000;

/** The objects below a prefix whose names begin with `start`: all, or at least `most` of them. */
export async function listObjects(store: ObjectStore, prefix: string, most: number, start = ""): Promise<FolderFile[]> {
  const found: FolderFile[] = [];
  let token: string | undefined;
  do {
    const query = { "list-type": "2", "max-keys": String(Math.min(portion, most)), prefix: prefix + start, ...(token !== undefined && { "continuation-token": token }) };
    const xml = (await store.request("GET", "", { query }))?.bytes.toString() ?? "";
    if (!xml.includes("<ListBucketResult")) throw new MediaStoreError("failed", "its list is not understood.");
    for (const [, entry = ""] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const name = (textIn(entry, "Key") ?? "").slice(prefix.length);
      // Other programs' objects in deeper folders, and the empty ones by which some show folders, are none of the library's.
      if (!/^[\w.-]+$/.test(name)) continue;
      found.push({ name, size: Number(textIn(entry, "Size")), modifiedAt: Date.parse(textIn(entry, "LastModified") ?? "") });
    }
    const next = textIn(xml, "IsTruncated") === "true" ? textIn(xml, "NextContinuationToken") : undefined;
    // A store that answers the same token again would be asked for ever.
    token = next === token ? undefined : next;
  } while (token !== undefined && found.length < most);
  return found;
}

function textIn(xml: string, tag: string): string | undefined {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return text?.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
