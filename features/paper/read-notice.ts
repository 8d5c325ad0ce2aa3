import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { isCollection } from "../../engine/declaration.ts";
import { declarations } from "../../globals/all.ts";
import profile from "../../globals/profile.ts";
import { isPersonal } from "../../server/content/document-text.ts";
import type { Store } from "../../server/content/store.ts";
import { writeAtomically } from "../../server/disk/atomic-file.ts";
import type { WorkQueue } from "../../server/http/work-queue.ts";
import { log } from "../../server/log/log.ts";
import { BusyError } from "../../server/log/service-error.ts";
import { ifThere } from "./pages/page-files.ts";
import type { ReadablePage } from "./pages/kept-pages.ts";
import { findReader, readPage, type Reader } from "./reading/read-page.ts";
import { type ReadNotice, understandPages } from "./reading/understand.ts";
import type { ReadPage } from "./reading/words/lines-of.ts";

/** How long one request waits for pages to be read, in milliseconds. The phone then asks again. */
const patience = 20_000;
/** The newest entries whose words are read better. */
const entriesRead = 50;

/**
 * What was read of a paper so far: how many pages are left; then the notice, unless nothing could be read, and the
 * numbers of the pages that could not be read, of which nothing is in the notice. `isRead` is
 * false for papers that are not to be read.
 */
export type ReadingAnswer = { isRead: boolean; left: number; notice?: ReadNotice; unread?: number[] };
export const notRead: ReadingAnswer = { isRead: false, left: 0 };

/** Reads the pages of papers, each once: what was read is kept beside the page. */
export class NoticeReader {
  readonly #store: Pick<Store, "list" | "findGlobal">;
  readonly #queue: WorkQueue;
  /** It is looked for once. One that is installed later is used from the next start on. */
  #reader: Promise<Reader | undefined> | undefined;
  /** The pages that are being read, by the files that keep what is read. */
  readonly #running = new Map<string, Promise<ReadPage | null>>();

  /** Reading waits in the same queue as the making of pages, because both take memory. */
  constructor(store: Pick<Store, "list" | "findGlobal">, queue: WorkQueue) {
    this.#store = store;
    this.#queue = queue;
  }

  /** The program that reads; undefined if it is not installed. */
  reader(): Promise<Reader | undefined> {
    return (this.#reader ??= findReader());
  }

  /**
   * Reads the pages of a paper for an entry of a collection or global. Documents about pupils are
   * not. One page at a time is read, and none after the request has waited long enough.
   */
  async read(of: string, pages: readonly ReadablePage[], person: string): Promise<ReadingAnswer> {
    const declaration = declarations.find(({ name }) => name === of);
    const reader = await this.reader();
    if (!reader || !declaration || isPersonal(declaration)) return notRead;
    const waiting = new AbortController();
    const over = setTimeout(patience, "over" as const, { signal: waiting.signal });
    over.catch(() => undefined);
    const found: (ReadPage | null)[] = [];
    try {
      for (const page of pages) {
        const read = await Promise.race([this.#page(page, reader, of, person), over]);
        if (read === "over") break;
        found.push(read);
      }
    } catch (error) {
      // The phone asks again.
      if (!(error instanceof BusyError)) throw error;
      await over;
    } finally {
      waiting.abort();
    }
    const left = pages.length - found.length;
    if (left > 0) return { isRead: true, left };
    const notice = understandPages(found.filter((page) => page !== null));
    if (!notice.title.text && !notice.text.text) return { isRead: true, left };
    const unread = found.flatMap((page, at) => (page === null || page.isIllegible ? [at + 1] : []));
    return { isRead: true, left, notice, ...(unread.length > 0 && { unread }) };
  }

  /** What was read of a page; null if the reader failed, which it would again. */
  async #page(page: ReadablePage, reader: Reader, of: string, person: string): Promise<ReadPage | null> {
    const running = this.#running.get(page.kept);
    if (running) return running;
    const reading = this.#readOnce(page, reader, of, person).finally(() => this.#running.delete(page.kept));
    this.#running.set(page.kept, reading);
    // Nobody waits for it any more once the request has waited long enough.
    reading.catch(() => undefined);
    return reading;
  }

  async #readOnce({ picture, kept }: ReadablePage, reader: Reader, of: string, person: string) {
    const before = await ifThere(readFile(kept, "utf8"));
    if (before !== undefined) return JSON.parse(before) as ReadPage | null;
    // The making of pages has lines of its own, so that a paper that is being read does not hold up the next one.
    return this.#queue.run(
      async () => {
        try {
          const read = (await readPage(picture, reader, { words: await this.wordsFor(of) })) ?? null;
          await writeAtomically(kept, JSON.stringify(read), 0o600);
          return read;
        } catch (error) {
          log.error("A page could not be read.", error);
          return null;
        }
      },
      { from: `${person} reads` },
    );
  }

  /** Texts of the school in which the words of its papers stand. */
  async wordsFor(of: string): Promise<string[]> {
    const declaration = declarations.find(({ name }) => name === of);
    const isListed = declaration && isCollection(declaration);
    const rows = isListed ? (await this.#store.list(declaration, { limit: entriesRead })).rows : [];
    return [await this.#store.findGlobal(profile), ...rows].flatMap((row) =>
      Object.values(row).filter((value): value is string => typeof value === "string"),
    );
  }
}
