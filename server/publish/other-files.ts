import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Locale, locales, localPath } from "../../engine/words.ts";
import type { Store } from "../database/store.ts";
import { listBuiltFiles } from "../files/built-files.ts";
import { partSuffix } from "../media/folder.ts";
import { robots, sitemap, webManifest } from "../pages/discovery.ts";
import { pack } from "../answers/encodings.ts";
import type { Packed, PublishedFolder } from "./published-folder.ts";

/** Media that get smaller by packing; PDF, video and pictures are packed already (2 % at most, measured). */
const packable = /\.(?:svg|doc|xls|ppt)$/;

/** Publishes what was built; answers the files' names. */
export async function publishBuild(folder: PublishedFolder, buildDirectory: string): Promise<string[]> {
  const names: string[] = [];
  for (const [address, { paths }] of listBuiltFiles(buildDirectory)) {
    const name = address.slice(1);
    const { identity, br, gzip } = paths;
    const packed = async () => ({ br: await readFile(br ?? identity), gzip: await readFile(gzip ?? identity) });
    await folder.put(name, await readFile(identity), br && gzip ? packed : undefined);
    names.push(name);
  }
  return names;
}

const manifestName = (locale: Locale) => localPath("/manifest.webmanifest", locale).slice(1);

/** The names of the files for search engines and phones. */
export const discoveryNames: readonly string[] = ["robots.txt", "sitemap.xml", ...locales.map(manifestName)];

/** Publishes what search engines and phones ask for. */
export async function publishDiscovery(folder: PublishedFolder, store: Store, publicUrl: string): Promise<void> {
  const texts: Record<string, string> = {
    "robots.txt": robots(publicUrl),
    "sitemap.xml": await sitemap(store, publicUrl),
  };
  for (const locale of locales) texts[manifestName(locale)] = JSON.stringify(webManifest(locale));
  for (const [name, text] of Object.entries(texts)) await publishText(folder, name, Buffer.from(text));
}

/** The published media, in step with the library's folder. */
export class PublishedMedia {
  readonly #folder: PublishedFolder;
  readonly #library: string;
  readonly #names = new Set<string>();

  constructor(folder: PublishedFolder, library: string) {
    this.#folder = folder;
    this.#library = library;
  }

  /** The files' names. */
  get names(): ReadonlySet<string> {
    return this.#names;
  }

  /** Publishes what has come, and takes out what has gone. */
  async sync(): Promise<void> {
    const files = (await readdir(this.#library)).filter((file) => !file.endsWith(partSuffix));
    const wanted = new Map(files.map((file) => [`media/${file}`, join(this.#library, file)]));
    for (const [name, source] of wanted) {
      if (this.#names.has(name)) continue;
      if (packable.test(name)) await publishText(this.#folder, name, await readFile(source));
      else await this.#folder.link(name, source);
      this.#names.add(name);
    }
    for (const name of this.#names) {
      if (wanted.has(name)) continue;
      await this.#folder.remove(name);
      this.#names.delete(name);
    }
  }
}

async function publishText(folder: PublishedFolder, name: string, bytes: Buffer): Promise<void> {
  const packed = async (): Promise<Packed> => {
    const [br, gzip] = await Promise.all([pack(bytes, "br", false), pack(bytes, "gzip", false)]);
    return { br: br.bytes, gzip: gzip.bytes };
  };
  await folder.put(name, bytes, packed);
}
