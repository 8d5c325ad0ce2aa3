import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Locale, locales, localPath } from "../../engine/words.ts";
import type { Store } from "../database/store.ts";
import { listBuiltFiles } from "../files/built-files.ts";
import { isMediaName, isPackable } from "../media/file-name.ts";
import { robots, sitemap, webManifest } from "../pages/discovery.ts";
import { pack } from "../answers/encodings.ts";
import { each } from "./chore.ts";
import type { Packed, PublishedFolder } from "./published-folder.ts";

/** The names of what was built. */
export function builtNames(buildDirectory: string): string[] {
  return [...listBuiltFiles(buildDirectory).keys()].map((address) => address.slice(1));
}

/** Publishes what was built. */
export async function publishBuild(folder: PublishedFolder, buildDirectory: string): Promise<void> {
  await each(listBuiltFiles(buildDirectory), async ([address, { paths }]) => {
    const { identity, br, gzip } = paths;
    const packed = async () => ({ br: await readFile(br ?? identity), gzip: await readFile(gzip ?? identity) });
    await folder.put(address.slice(1), await readFile(identity), br && gzip ? packed : undefined);
  });
}

const manifestName = (locale: Locale) => localPath("/manifest.webmanifest", locale).slice(1);

/** The names of the files for search engines and phones. */
export const discoveryNames: readonly string[] = ["robots.txt", "sitemap.xml", ...locales.map(manifestName)];

/** Publishes what search engines and phones ask for. */
export async function publishDiscovery(folder: PublishedFolder, store: Store, publicUrl: string): Promise<void> {
  const texts: Record<string, () => Promise<string> | string> = {
    "robots.txt": () => robots(publicUrl),
    "sitemap.xml": () => sitemap(store, publicUrl),
  };
  for (const locale of locales) texts[manifestName(locale)] = () => JSON.stringify(webManifest(locale));
  // The sitemap may be long, and pages wait behind it.
  await each(Object.entries(texts), async ([name, text]) => publishText(folder, name, Buffer.from(await text()), true));
}

/** The published media, in step with the library's folder. */
export class PublishedMedia {
  readonly #folder: PublishedFolder;
  readonly #library: string;
  readonly #published = new Set<string>();
  #names: ReadonlySet<string> | undefined;

  constructor(folder: PublishedFolder, library: string) {
    this.#folder = folder;
    this.#library = library;
  }

  /** The names of all files, those that could not be published too; undefined while they are not known. */
  get names(): ReadonlySet<string> | undefined {
    return this.#names;
  }

  /** Publishes what has come, and takes out what has gone; throws in the end where a file could not be had. */
  async sync(): Promise<void> {
    const entries = await readdir(this.#library, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && isMediaName(entry.name));
    const wanted = new Map(files.map(({ name }) => [`media/${name}`, join(this.#library, name)]));
    this.#names = new Set(wanted.keys());
    await each(new Set([...this.#published, ...wanted.keys()]), async (name) => {
      const source = wanted.get(name);
      if (source === undefined) await this.#remove(name);
      else if (!this.#published.has(name)) await this.#add(name, source);
    });
  }

  async #add(name: string, source: string): Promise<void> {
    try {
      if (isPackable(name)) await publishText(this.#folder, name, await readFile(source), false);
      else await this.#folder.link(name, source);
      this.#published.add(name);
    } catch (error) {
      // It was swept since the folder was read.
      const isGone = error instanceof Error && "path" in error && error.path === source && "code" in error && error.code === "ENOENT";
      if (!isGone) throw error;
    }
  }

  async #remove(name: string): Promise<void> {
    await this.#folder.remove(name);
    this.#published.delete(name);
  }
}

async function publishText(folder: PublishedFolder, name: string, bytes: Buffer, hurried: boolean): Promise<void> {
  const packed = async (): Promise<Packed> => {
    const [br, gzip] = await Promise.all([pack(bytes, "br", hurried), pack(bytes, "gzip", hurried)]);
    return { br: br.bytes, gzip: gzip.bytes };
  };
  await folder.put(name, bytes, packed);
}
