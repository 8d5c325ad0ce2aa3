import { createHmac, randomBytes } from "node:crypto";
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { makeFolder, writeAtomically } from "../../../server/disk/atomic-file.ts";
import { NoRoomError, roomIn } from "../../../server/disk/disk-full.ts";
import { WorkQueue } from "../../../server/http/work-queue.ts";
import { BusyError } from "../../../server/log/service-error.ts";
import { megabyte, spareBytes } from "../../../server/media/limits.ts";
import { MediaError } from "../../../server/media/media-error.ts";
import { type PdfPage } from "../pdf.ts";
import { type MadePage, makePage, type PageOptions } from "./make-page.ts";

/** How a page is shown: whitened, or as it was. */
export type Look = "white" | "colour";

/**
 * A page of which the pictures are kept. Its files are named relative to the page's folder. `pdfs` are the addresses of
 * the documents that were made with it.
 */
type KeptPage = MadePage & { pdfs: readonly string[] };

/** What a person who sent a page is told about it. */
export type SentPage = Omit<MadePage, (typeof files)[number]> & { id: string };

/** The files that are made of a page. */
const files = ["white", "colour", "forReading"] as const;

/** The most pages and bytes that are kept of one person; beyond it the oldest page goes. Three PDFs of ten pages. */
const mostOfOne = { pages: 30, bytes: 100 * megabyte } as const;
/** The most bytes that are kept of all people together. Phones send some 400 KB a page. */
const mostBytes = 400 * megabyte;

/** How long a page is kept, in milliseconds. */
export const keptFor = 24 * 60 * 60_000;

const idPattern = /^[0-9a-f]{32}$/;
/** The names of a page's files: the picture as it was sent, and what is known of the page. */
const sentName = "sent";
const factsName = "page.json";

/**
 * The photographed pages that are not in a document of an entry yet. A page is below the folder of its sender, whose
 * name others cannot know, so no request of another person finds it. A page is there once its facts are written.
 */
export class KeptPages {
  readonly #folder: string;
  readonly #key: Buffer;
  /** Pages are made one at a time, and each person has a line of their own. */
  readonly #queue = new WorkQueue({ concurrency: 1, maxWaiting: 12 });

  constructor(folder: string, key: Buffer) {
    this.#folder = folder;
    this.#key = key;
  }

  /**
   * Takes in a picture, which is moved, and makes a page of it. Throws a `MediaError` for a picture that cannot be
   * decoded, and if there is no room or too much to do.
   */
  async add(person: string, picture: string, size: number, options: PageOptions): Promise<SentPage> {
    const own = this.#folderOf(person);
    await makeFolder(own, 0o700);
    await this.#makeRoom(own, size);
    const id = randomBytes(16).toString("hex");
    const folder = join(own, id);
    await makeFolder(folder, 0o700);
    try {
      await rename(picture, join(folder, sentName));
      return await this.#make(person, folder, options, []);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Makes a page once more from its picture, for example turned. Undefined if there is no such page. */
  async again(person: string, id: string, options: PageOptions): Promise<SentPage | undefined> {
    const page = await this.#find(person, id);
    if (!page) return undefined;
    const made = await this.#make(person, page.folder, options, page.pdfs);
    await rm(join(page.folder, dirname(page.white)), { recursive: true, force: true });
    return made;
  }

  /** A page's picture; undefined if there is no such page. */
  async look(person: string, id: string, look: Look): Promise<PdfPage | undefined> {
    const page = await this.#find(person, id);
    if (!page) return undefined;
    const bytes = await readFile(join(page.folder, page[look]));
    return { type: look === "white" ? "png" : "jpeg", bytes };
  }

  /** The paths of the pictures from which the text of these pages is read; those that are there. */
  async forReading(person: string, ids: readonly string[]): Promise<string[]> {
    const found = await Promise.all(ids.map((id) => this.#find(person, id)));
    return found.flatMap((page) => (page ? [join(page.folder, page.forReading)] : []));
  }

  /** Notes that a document was made with these pages. */
  async note(person: string, ids: readonly string[], address: string): Promise<void> {
    for (const id of ids) {
      const page = await this.#find(person, id);
      if (page && !page.pdfs.includes(address))
        await write(page.folder, { ...page, pdfs: [...page.pdfs, address].slice(-mostPdfs) });
    }
  }

  async remove(person: string, ids: readonly string[]): Promise<void> {
    const known = ids.filter((id) => idPattern.test(id));
    for (const id of known) await rm(join(this.#folderOf(person), id), { recursive: true, force: true });
  }

  /** Erases the pages of which one of these documents was made. */
  async settle(addresses: readonly string[]): Promise<void> {
    for (const { folder } of await this.#all()) {
      const page = await read(folder);
      if (page?.pdfs.some((address) => addresses.includes(address))) await rm(folder, { recursive: true, force: true });
    }
  }

  /** The time of the oldest page, in milliseconds; undefined if there is none. */
  async oldest(): Promise<number | undefined> {
    const times = (await this.#all()).map(({ at }) => at);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** Erases the pages that were sent before a moment, in milliseconds. */
  async erase(before: number): Promise<void> {
    for (const { folder, at } of await this.#all()) if (at < before) await rm(folder, { recursive: true, force: true });
  }

  async #make(person: string, folder: string, options: PageOptions, pdfs: readonly string[]): Promise<SentPage> {
    // A new folder for each attempt, so that the page stays as it is until its facts name the new files.
    const into = join(folder, randomBytes(8).toString("hex"));
    const made = await this.#queue.run(
      async () => {
        await makeFolder(into, 0o700);
        return makePage(join(folder, sentName), into, options);
      },
      { from: person },
    );
    if (made === "unreadable") {
      await rm(into, { recursive: true, force: true });
      throw new MediaError("damaged");
    }
    const { white, colour, forReading, ...said } = made;
    const [ofWhite = "", ofColour = "", ofReading = ""] = [white, colour, forReading].map((path) =>
      join(basename(into), basename(path)),
    );
    await write(folder, { ...said, white: ofWhite, colour: ofColour, forReading: ofReading, pdfs });
    return { id: basename(folder), ...said };
  }

  async #find(person: string, id: string): Promise<(KeptPage & { folder: string }) | undefined> {
    if (!idPattern.test(id)) return undefined;
    const folder = join(this.#folderOf(person), id);
    const page = await read(folder);
    return page && { ...page, folder };
  }

  #folderOf(person: string): string {
    return join(this.#folder, createHmac("sha256", this.#key).update(person).digest("hex").slice(0, 32));
  }

  /** All pages with the times at which they were sent, in milliseconds, the oldest first. */
  async #all(): Promise<{ folder: string; at: number }[]> {
    const people = await namesIn(this.#folder);
    const found = people.map((person) => pagesIn(join(this.#folder, person)));
    return (await Promise.all(found)).flat().toSorted((one, other) => one.at - other.at);
  }

  async #makeRoom(own: string, size: number): Promise<void> {
    const pages = await pagesIn(own);
    const sizes = await Promise.all(pages.map(({ folder }) => bytesIn(folder)));
    let bytes = sizes.reduce((sum, one) => sum + one, size);
    for (const [place, { folder }] of pages.entries()) {
      if (pages.length - place < mostOfOne.pages && bytes <= mostOfOne.bytes) break;
      await rm(folder, { recursive: true, force: true });
      bytes -= sizes[place] ?? 0;
    }
    const all = await Promise.all((await this.#all()).map(({ folder }) => bytesIn(folder)));
    if (all.reduce((sum, one) => sum + one, size) > mostBytes) throw new BusyError();
    if ((await roomIn(own)) < spareBytes + size) throw new NoRoomError("There is no room for a page.");
  }
}

/** The documents of a page that are remembered. Each change of the pages makes another one. */
const mostPdfs = 20;

async function read(folder: string): Promise<KeptPage | undefined> {
  const text = await readFile(join(folder, factsName), "utf8").catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as KeptPage);
}

async function write(folder: string, page: KeptPage & { folder?: string }): Promise<void> {
  const { folder: _, ...facts } = page;
  await writeAtomically(join(folder, factsName), JSON.stringify(facts), 0o600);
}

/** The pages in the folder of a person, the oldest first; also those that a killed process left unfinished. */
async function pagesIn(folder: string): Promise<{ folder: string; at: number }[]> {
  const names = (await namesIn(folder)).filter((name) => idPattern.test(name));
  const found = names.map(async (name) => {
    const page = join(folder, name);
    const at = await stat(join(page, sentName)).then(
      ({ mtimeMs }) => mtimeMs,
      () =>
        stat(page).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
    );
    return { folder: page, at };
  });
  return (await Promise.all(found)).toSorted((one, other) => one.at - other.at);
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = entries.map((name) =>
    stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
