import { createWriteStream, openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { extname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getMimeType } from "hono/utils/mime";
import pLimit from "p-limit";
import { mediaFolders } from "../../disk/data-folder.ts";
import { type FileContent, immutableCacheControl } from "../../http/files/served-file.ts";
import { log } from "../../log/log.ts";
import { StartError } from "../../log/start-error.ts";
import { contentDisposition } from "../file-name.ts";
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

/** The media folders in a bucket. Only served files are at the public URL. */
export function bucketFolders(settings: ObjectStoreSettings): MediaFolders {
  const store = new ObjectStore(settings);
  const folder = (name: string, publicUrl?: string) => new BucketFolder(store, `${store.prefix}${name}/`, publicUrl);
  return {
    served: folder(mediaFolders.served, settings.publicUrl),
    aside: folder(mediaFolders.aside),
    waiting: folder(mediaFolders.waiting),
  };
}

/** A folder of media in a bucket: the objects whose names begin with a prefix. */
class BucketFolder implements Folder {
  readonly answersAtOnce = false;
  readonly #store: ObjectStore;
  readonly #prefix: string;
  readonly #publicUrl: string | undefined;

  constructor(store: ObjectStore, prefix: string, publicUrl?: string) {
    this.#store = store;
    this.#prefix = prefix;
    this.#publicUrl = publicUrl;
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

  async write(name: string, bytes: Uint8Array, title?: string): Promise<void> {
    await this.#put(name, new Uint8Array(bytes), title);
  }

  async moveIn(name: string, path: string, title?: string): Promise<void> {
    await this.#put(name, await openAsBlob(path), title);
  }

  async takeFrom(folder: BucketFolder, names: readonly string[]): Promise<void> {
    const limit = pLimit(atOnce);
    await Promise.all(
      names.map((name) =>
        limit(async () => {
          // If the connection fails after copying, the old object remains; the next cleaning moves it.
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

  async namesOf(hashes: ReadonlySet<string>): Promise<string[]> {
    if (hashes.size > atOnce)
      return (await this.files()).map(({ name }) => name).filter((name) => hashes.has(name.split(/[-.]/, 1)[0] ?? ""));
    const lists = await Promise.all([...hashes].map((hash) => listObjects(this.#store, this.#prefix, Infinity, hash)));
    return lists.flat().map(({ name }) => name);
  }

  /** Copies an object onto itself. The store requires new metadata for that, so the same are sent again. */
  async touch(name: string): Promise<void> {
    const found = await this.#store.request("HEAD", this.#keyOf(name));
    const disposition = found?.headers.get("Content-Disposition");
    const key = this.#keyOf(name);
    const headers = {
      ...describe(name),
      ...(disposition && { "Content-Disposition": disposition }),
      "x-amz-copy-source": this.#store.sourceOf(key),
      "x-amz-metadata-directive": "REPLACE",
    };
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
    return bucketContent({
      store: this.#store,
      key: this.#keyOf(file.name),
      read: () => this.read(file.name),
      publicUrl: this.#publicUrl && `${this.#publicUrl}/${file.name}`,
    });
  }

  async discard(): Promise<void> {}

  async remove(name: string): Promise<void> {
    await this.#store.request("DELETE", this.#keyOf(name));
  }

  /**
   * Uploads a file. It appears only when it is complete, because a store accepts an object as a whole or not at all.
   */
  async #put(name: string, body: Uint8Array<ArrayBuffer> | Blob, title?: string): Promise<void> {
    const answer = await this.#store.request("PUT", this.#keyOf(name), { headers: describe(name, title), body });
    if (answer === undefined) throw new ObjectStoreError("refused", "it answered 404 to PUT.");
  }

  #keyOf(name: string): string {
    return this.#prefix + name;
  }
}

/** The headers that the store keeps with a file, for clients that fetch it from the public URL. */
function describe(name: string, title?: string): Record<string, string> {
  const type = getMimeType(name) ?? "application/octet-stream";
  const disposition = contentDisposition(
    /^(?:image|video)\/|\/pdf$/.test(type) ? "inline" : "attachment",
    title ?? "",
    extname(name),
  );
  return { "Content-Type": type, "Cache-Control": immutableCacheControl, "Content-Disposition": disposition };
}

/** Objects in one response; stores send no more. */
const portion = 1000;

/** The objects below a prefix whose names begin with `start`: all of them, or at least `most`. */
async function listObjects(store: ObjectStore, prefix: string, most: number, start = ""): Promise<FolderFile[]> {
  const found: FolderFile[] = [];
  let token: string | undefined;
  do {
    const query = {
      "list-type": "2",
      "max-keys": String(Math.min(portion, most)),
      prefix: prefix + start,
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
