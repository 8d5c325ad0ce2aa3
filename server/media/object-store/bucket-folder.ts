import { createWriteStream, openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pLimit from "p-limit";
import { mediaFolders } from "../../disk/data-folder.ts";
import type { FileContent } from "../../http/files/served-file.ts";
import { log } from "../../log/log.ts";
import { StartError } from "../../log/start-error.ts";
import type { Folder, FolderFile, MediaFolders } from "../folder.ts";
import { MediaStoreError } from "../media-error.ts";
import { ObjectStoreError } from "./object-store-error.ts";
import { bucketContent } from "./bucket-content.ts";
import { ObjectStore, unreachable } from "./object-store.ts";
import type { ObjectStoreSettings } from "./settings.ts";

/** Concurrent requests when many files are processed. */
const atOnce = 8;

/** Time limit for copying one file to the disk, in milliseconds: enough for 4 GB over a slow line. */
const copyingPatience = 2 * 60 * 60_000;

/** The media folders in a bucket. */
export function bucketFolders(settings: ObjectStoreSettings): MediaFolders {
  const store = new ObjectStore(settings);
  const folder = (name: string) => new BucketFolder(store, `${store.prefix}${name}/`);
  return {
    served: folder(mediaFolders.served),
    waiting: folder(mediaFolders.waiting),
    aside: folder(mediaFolders.aside),
  };
}

/** A folder of media in a bucket: the objects whose names begin with a prefix. */
class BucketFolder implements Folder {
  readonly answersAtOnce = false;
  readonly #store: ObjectStore;
  readonly #prefix: string;

  constructor(store: ObjectStore, prefix: string) {
    this.#store = store;
    this.#prefix = prefix;
  }

  /**
   * Checks that the bucket can be used. A store that does not answer may do so later, so the site starts without it.
   */
  async create(): Promise<void> {
    try {
      await this.files(1);
    } catch (error) {
      if (!(error instanceof MediaStoreError)) throw error;
      if (error.reason === "refused")
        throw new StartError(
          `The media cannot be kept in MEDIA_URL. ${error.message} ` +
            "Look at the bucket's name and region, and at the keys and their rights.",
        );
      log.error("Files of media cannot be sent or shown at present.", error);
    }
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#put(name, new Uint8Array(bytes));
  }

  async moveIn(name: string, path: string): Promise<void> {
    await this.#put(name, await openAsBlob(path));
  }

  async takeFrom(folder: BucketFolder, names: readonly string[]): Promise<void> {
    const limit = pLimit(atOnce);
    await Promise.all(
      names.map((name) =>
        limit(async () => {
          // If the connection fails after copying, the old object remains, and is moved the next time.
          const headers = { "x-amz-copy-source": this.#store.sourceOf(folder.#keyOf(name)) };
          if ((await this.#store.request("PUT", this.#keyOf(name), { headers })) !== undefined)
            await folder.remove(name);
        }),
      ),
    );
  }

  async find(name: string): Promise<FolderFile | undefined> {
    const answer = await this.#store.request("HEAD", this.#keyOf(name));
    return (
      answer && {
        name,
        size: Number(answer.headers.get("Content-Length")),
        modifiedAt: Date.parse(answer.headers.get("Last-Modified") ?? ""),
      }
    );
  }

  /** All files; with `most`, reading stops after about so many. */
  async files(most = Infinity): Promise<FolderFile[]> {
    return listObjects(this.#store, this.#prefix, most);
  }

  /** Copies an object onto itself, which the store permits only with new metadata: there are none. */
  async touch(name: string): Promise<void> {
    const key = this.#keyOf(name);
    const headers = { "x-amz-copy-source": this.#store.sourceOf(key), "x-amz-metadata-directive": "REPLACE" };
    if ((await this.#store.request("PUT", key, { headers })) === undefined)
      throw new ObjectStoreError("failed", `${name} is gone.`);
  }

  async read(name: string): Promise<Buffer | undefined> {
    return (await this.#store.request("GET", this.#keyOf(name)))?.bytes;
  }

  async copyTo(name: string, path: string): Promise<boolean> {
    const body = await this.#store.open(this.#keyOf(name), AbortSignal.timeout(copyingPatience));
    if (!body) return false;
    try {
      await pipeline(Readable.fromWeb(body), createWriteStream(path, { flags: "wx", mode: 0o644, flush: true }));
    } catch (error) {
      await rm(path, { force: true });
      // The disk has failed, not the store.
      if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
      throw unreachable(error);
    }
    return true;
  }

  content(file: FolderFile): FileContent {
    return bucketContent({ store: this.#store, key: this.#keyOf(file.name), read: () => this.read(file.name) });
  }

  async discard(): Promise<void> {}

  async remove(name: string): Promise<void> {
    await this.#store.request("DELETE", this.#keyOf(name));
  }

  /**
   * Uploads a file. It appears only when it is complete, because a store accepts an object as a whole or not at all.
   */
  async #put(name: string, body: Uint8Array<ArrayBuffer> | Blob): Promise<void> {
    const answer = await this.#store.request("PUT", this.#keyOf(name), { body });
    if (answer === undefined) throw new ObjectStoreError("refused", "it answered 404 to PUT.");
  }

  #keyOf(name: string): string {
    return this.#prefix + name;
  }
}

/** Objects in one response; stores send no more. */
const portion = 1000;

/** The objects below a prefix: all of them, or at least `most`. */
async function listObjects(store: ObjectStore, prefix: string, most: number): Promise<FolderFile[]> {
  const found: FolderFile[] = [];
  let token: string | undefined;
  do {
    const query = {
      "list-type": "2",
      "max-keys": String(Math.min(portion, most)),
      prefix,
      ...(token !== undefined && { "continuation-token": token }),
    };
    const xml = (await store.request("GET", "", { query }))?.bytes.toString() ?? "";
    if (!xml.includes("<ListBucketResult")) throw new ObjectStoreError("failed", "its list is not understood.");
    for (const part of xml.split("<Contents>").slice(1)) {
      const [entry = ""] = part.split("</Contents>", 1);
      const name = (textIn(entry, "Key") ?? "").slice(prefix.length);
      // Skip other programs' objects in deeper folders, and the empty objects with which some programs mark folders.
      if (!/^[\w.-]+$/.test(name)) continue;
      found.push({
        name,
        size: Number(textIn(entry, "Size")),
        modifiedAt: Date.parse(textIn(entry, "LastModified") ?? ""),
      });
    }
    const next = textIn(xml, "IsTruncated") === "true" ? textIn(xml, "NextContinuationToken") : undefined;
    // If a store returned the same token again, the loop would never end.
    token = next === token ? undefined : next;
  } while (token !== undefined && found.length < most);
  return found;
}

function textIn(xml: string, tag: string): string | undefined {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return text?.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}
