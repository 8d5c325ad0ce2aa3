import { createHmac, randomBytes } from "node:crypto";
import { readFile, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import pLimit from "p-limit";
import { makeFolder } from "../../../server/disk/atomic-file.ts";
import { NoRoomError, roomIn } from "../../../server/disk/disk-full.ts";
import type { WorkQueue } from "../../../server/http/work-queue.ts";
import { megabyte, spareBytes } from "../../../server/media/limits.ts";
import { MediaError } from "../../../server/media/media-error.ts";
import { type PdfPage } from "../pdf.ts";
import { type MadePage, makePage, type PageOptions } from "./make-page.ts";
import * as files from "./page-files.ts";

/** How a page is shown: whitened, or as it was. */
export type Look = "white" | "colour";

/** What a person who sent a page is told about it. */
export type SentPage = Omit<MadePage, (typeof files.madeFiles)[number]> & { id: string };

/** The picture from which the text of a page is read, and where what was read is kept until the page is made again. */
export type ReadablePage = { picture: string; kept: string };

/** The most pages and bytes that are kept of one person: three PDFs of ten pages. */
const mostOfOne = { pages: 30, bytes: 100 * megabyte } as const;
/** The most bytes that are kept of all people together. Phones send some 400 KB a page. */
const mostBytes = 400 * megabyte;
/** The documents of a page that are remembered. Each change of the pages makes another one. */
const mostPdfs = 20;
/** Bytes that are made of a page, at most. */
const madeBytes = 3 * megabyte;

/**
 * How long a page is kept, in milliseconds, and how far ahead of the clock its time may be. Each process looks once an
 * hour, so none is kept for more than the day that people are told.
 */
export const keptFor = 23 * 60 * 60_000;
const ahead = 60 * 60_000;

/**
 * The photographed pages that are not in a document of an entry yet. A page is below the folder of its sender, whose
 * name others cannot know, so no request of another person finds it. A page is there once its facts are written.
 */
export class KeptPages {
  readonly #folder: string;
  readonly #key: Buffer;
  /** Pages are made one at a time, and each person has a line of their own. */
  readonly #queue: WorkQueue;
  /** Facts are changed one after another, because each change reads them first. */
  readonly #changes = pLimit(1);

  constructor(folder: string, key: Buffer, queue: WorkQueue) {
    this.#folder = folder;
    this.#key = key;
    this.#queue = queue;
  }

  /** Takes in a picture, which is moved, and returns the id of its page, which is still to be made. */
  async take(person: string, picture: string, size: number): Promise<string> {
    const own = this.#folderOf(person);
    await makeFolder(own, 0o700);
    await this.erase(Date.now());
    await this.#makeRoom(own, size + madeBytes);
    const id = randomBytes(16).toString("hex");
    await makeFolder(join(own, id), 0o700);
    await rename(picture, join(own, id, files.sentName));
    return id;
  }

  /**
   * Makes a page that was taken in; it is gone if that fails. Throws a `MediaError` for a picture that cannot be
   * decoded, and a `BusyError`.
   */
  async make(person: string, id: string): Promise<SentPage> {
    const folder = join(this.#folderOf(person), id);
    try {
      return await this.#make(person, folder, {});
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Makes a page once more from its picture, for example turned. Undefined if there is no such page. */
  async again(person: string, id: string, options: PageOptions): Promise<SentPage | undefined> {
    const page = await this.#find(person, id);
    if (!page) return undefined;
    if ((await roomIn(page.folder)) < spareBytes + madeBytes) throw new NoRoomError("There is no room for a page.");
    return this.#make(person, page.folder, options);
  }

  /** A page's picture, and what its sender is told about it; undefined if there is no such page. */
  async look(person: string, id: string, look: Look): Promise<(PdfPage & { page: SentPage }) | undefined> {
    const found = await this.#find(person, id);
    if (!found) return undefined;
    const { folder, pdfs: _, white, colour, forReading: __, ...said } = found;
    const bytes = await files.ifThere(readFile(join(folder, look === "white" ? white : colour)));
    return bytes && { type: look === "white" ? "png" : "jpeg", bytes, page: { id, ...said } };
  }

  /** Those of these pages that are there, to be read. */
  async readable(person: string, ids: readonly string[]): Promise<ReadablePage[]> {
    const found = await Promise.all(ids.map((id) => this.#find(person, id)));
    return found.flatMap((page) => {
      if (!page) return [];
      const picture = join(page.folder, page.forReading);
      return [{ picture, kept: `${picture}.json` }];
    });
  }

  /** Notes that a document was made with these pages. */
  async note(person: string, ids: readonly string[], address: string): Promise<void> {
    for (const id of ids)
      await this.#changes(async () => {
        const page = await this.#find(person, id);
        if (!page || page.pdfs.includes(address)) return;
        const { folder, ...facts } = page;
        await files.writePageFacts(folder, { ...facts, pdfs: [...page.pdfs, address].slice(-mostPdfs) });
      });
  }

  async remove(person: string, ids: readonly string[]): Promise<void> {
    const known = ids.filter(files.isPageId);
    for (const id of known) await rm(join(this.#folderOf(person), id), { recursive: true, force: true });
  }

  /** Erases the pages of which one of these documents was made. */
  async settle(addresses: readonly string[]): Promise<void> {
    for (const { folder } of await this.#all()) {
      const page = await files.readPageFacts(folder);
      if (page?.pdfs.some((address) => addresses.includes(address))) await rm(folder, { recursive: true, force: true });
    }
  }

  /** The time of the oldest page, in milliseconds; undefined if there is none. */
  async oldest(): Promise<number | undefined> {
    return (await this.#all())[0]?.at;
  }

  /** Erases the pages whose day is over, and those that a wrong clock has sent from the future. */
  async erase(now: number): Promise<void> {
    for (const { folder, at } of await this.#all())
      if (at <= now - keptFor || at > now + ahead) await rm(folder, { recursive: true, force: true });
  }

  async #make(person: string, folder: string, options: PageOptions): Promise<SentPage> {
    return this.#queue.run(
      async () => {
        // A new folder for each attempt, so that the page stays as it is until its facts name the new files.
        const into = join(folder, randomBytes(8).toString("hex"));
        await makeFolder(into, 0o700);
        try {
          const made = await makePage(join(folder, files.sentName), into, options);
          if (made === "unreadable") throw new MediaError("damaged");
          return await this.#changes(() => keep(folder, into, made));
        } catch (error) {
          await rm(into, { recursive: true, force: true });
          throw error;
        }
      },
      { from: person },
    );
  }

  async #find(person: string, id: string): Promise<(files.KeptPage & { folder: string }) | undefined> {
    if (!files.isPageId(id)) return undefined;
    const folder = join(this.#folderOf(person), id);
    const page = await files.readPageFacts(folder);
    return page && { ...page, folder };
  }

  #folderOf(person: string): string {
    return join(this.#folder, createHmac("sha256", this.#key).update(person).digest("hex").slice(0, 32));
  }

  /** All pages, the oldest first. */
  async #all(): Promise<files.PageFolder[]> {
    const people = await files.namesIn(this.#folder);
    const found = people.map((person) => files.pagesIn(join(this.#folder, person)));
    return (await Promise.all(found)).flat().toSorted((one, other) => one.at - other.at);
  }

  /** Makes room for a page: the oldest of its sender go, then the oldest of all. Phones still have them. */
  async #makeRoom(own: string, size: number): Promise<void> {
    if ((await roomIn(own)) < spareBytes + size) throw new NoRoomError("There is no room for a page.");
    await eraseOldest(await files.pagesIn(own), { pages: mostOfOne.pages - 1, bytes: mostOfOne.bytes - size });
    await eraseOldest(await this.#all(), { pages: Infinity, bytes: mostBytes - size });
  }
}

/** Lets the facts of a page name the files that were made of it, and erases those from before. */
async function keep(folder: string, into: string, made: MadePage): Promise<SentPage> {
  const { white, colour, forReading, ...said } = made;
  const [ofWhite = "", ofColour = "", ofReading = ""] = [white, colour, forReading].map((path) =>
    join(basename(into), basename(path)),
  );
  const { pdfs = [] } = (await files.readPageFacts(folder)) ?? {};
  await files.writePageFacts(folder, { ...said, white: ofWhite, colour: ofColour, forReading: ofReading, pdfs });
  await files.eraseOtherFiles(folder, into);
  return { id: basename(folder), ...said };
}

/** Erases the first of these pages until the others are within limits. */
async function eraseOldest(pages: readonly files.PageFolder[], most: { pages: number; bytes: number }) {
  const sizes = await Promise.all(pages.map(({ folder }) => files.bytesIn(folder)));
  let bytes = sizes.reduce((sum, one) => sum + one, 0);
  for (const [place, { folder }] of pages.entries()) {
    if (pages.length - place <= most.pages && bytes <= most.bytes) return;
    await rm(folder, { recursive: true, force: true });
    bytes -= sizes[place] ?? 0;
  }
}
