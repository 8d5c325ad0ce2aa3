import { collectionNamed } from "../../collections/all.ts";
import { splitPath } from "../../engine/words.ts";
import type { Store } from "../database/store.ts";
import { FinishedPage, type Origin } from "../pages/finished-page.ts";
import type { Pages } from "../pages/pages.ts";
import { isPaged } from "../pages/public-pages.ts";
import {
  allEntryAddresses,
  declaredAddresses,
  entryAddresses,
  fileOf,
  isEntry,
  isLost,
  nextPage,
  pageNumber,
} from "./addresses.ts";
import { FailedPages } from "./failed-pages.ts";
import type { PublishedFolder } from "./published-folder.ts";

/** The rank of pages that visitors come to first. */
const nearest = 1;
/** Of more pages than these, those that few read are packed in a hurry. */
const many = 200;

/** The published pages: of which what they were made is known, so that those are made anew that changed. */
export class PublishedPages {
  readonly #folder: PublishedFolder;
  readonly #pages: Pages;
  /** What each page was made of; undefined while it is to be made for the first time. */
  readonly #origins = new Map<string, Origin | undefined>();
  /** Pages of entries that were written, which go ahead of all others. */
  readonly #written = new Set<string>();
  readonly #failed = new FailedPages();
  /** The pages to be made, the most urgent last; undefined where that must be found out anew. */
  #waiting: string[] | undefined;
  #complete = false;

  constructor(folder: PublishedFolder, pages: Pages) {
    this.#folder = folder;
    this.#pages = pages;
  }

  /** Takes up every page that there is. */
  async findAll(store: Store): Promise<void> {
    for (const address of declaredAddresses()) this.#expect(address);
    for await (const address of allEntryAddresses(store)) this.#expect(address);
  }

  /** Notes that an entry was written. */
  note(collection: string, entry: string): void {
    for (const address of entryAddresses(collectionNamed(collection), [entry])) {
      this.#written.add(address);
      this.#expect(address);
    }
    this.noteAll();
  }

  /** Notes that pages may be outdated for another reason; those that failed are tried again. */
  noteAll(): void {
    this.#failed.tryAll();
    this.#waiting = undefined;
  }

  /** Whether pages could not be made, and wait to be tried again. */
  get failed(): boolean {
    return this.#failed.any;
  }

  /** The files' names. */
  get names(): string[] {
    return [...this.#origins.keys()].map(fileOf);
  }

  /** Publishes the most urgent page, a `far` one only where that is said; answers whether there was one. */
  async publishNext(far: boolean): Promise<boolean> {
    this.#waiting ??= this.#outdated();
    const address = this.#waiting.at(-1);
    if (address === undefined) this.#complete = true;
    if (address === undefined || (!far && this.#rankOf(address) > nearest)) return false;
    this.#waiting.pop();
    const isFar = this.#rankOf(address) > nearest;
    // Before the page is made: the next write to its entry counts anew.
    const isWritten = this.#written.delete(address);
    try {
      await this.#publish(address, isFar);
      this.#failed.delete(address);
    } catch (error) {
      // One page that cannot be had must not keep the others back.
      this.#failed.add(address, error);
      if (isWritten) this.#written.add(address);
    }
    return true;
  }

  async #publish(address: string, isFar: boolean): Promise<void> {
    const hurried = isFar && (this.#complete || this.#origins.size > many);
    const page = this.#pages.find(address) ?? (await this.#pages.make(address, { hurried, kept: !isFar, urgent: true }));
    if (page instanceof FinishedPage && (page.status === 200 || isLost(address))) await this.#put(address, page, hurried);
    else await this.#takeOut(address, page.status);
  }

  async #put(address: string, page: FinishedPage, hurried: boolean): Promise<void> {
    const packed = async () => {
      const [br, gzip] = await Promise.all([page.bytesIn("br", hurried), page.bytesIn("gzip", hurried)]);
      return { br, gzip };
    };
    await this.#folder.put(fileOf(address), await page.bytesIn("identity", hurried), packed);
    this.#origins.set(address, page.origin);
    const { path } = splitPath(address.split("?", 1)[0] ?? "");
    if (isPaged(path)) this.#expect(nextPage(address));
  }

  async #takeOut(address: string, status: number): Promise<void> {
    if (status !== 404) throw new Error(`It was answered with ${status}.`);
    await this.#folder.remove(fileOf(address));
    this.#origins.delete(address);
  }

  /** A page that may be there now. */
  #expect(address: string): void {
    if (this.#origins.has(address)) return;
    this.#origins.set(address, undefined);
    this.#waiting?.unshift(address);
  }

  #outdated(): string[] {
    const now = Date.now();
    return [...this.#origins]
      .filter(([address, origin]) => !this.#failed.has(address) && !(origin && this.#pages.isCurrent(origin, now)))
      .map(([address]) => ({ address, rank: this.#rankOf(address) }))
      .toReversed()
      .toSorted((a, b) => b.rank - a.rank)
      .map(({ address }) => address);
  }

  /** How far a page is from those who look for what is new: what was written, then where lists begin. */
  #rankOf(address: string): number {
    if (this.#written.has(address)) return 0;
    return isEntry(address) ? nearest + 1 : pageNumber(address);
  }
}
