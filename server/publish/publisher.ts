import { nextDay } from "../../engine/calendar-day.ts";
import type { Store } from "../database/store.ts";
import { complain, say } from "../log.ts";
import type { Library } from "../media/library.ts";
import { FinishedPage, type Origin } from "../pages/finished-page.ts";
import type { OtherAnswer, Pages } from "../pages/pages.ts";
import { entryAddresses, entryPoints, fileOf, followingPage, notFoundAddresses } from "./addresses.ts";
import { builtFiles, discoveryFiles, mediaFiles, type OtherFile } from "./other-files.ts";
import type { PublishedFolder } from "./published-folder.ts";

/** What is published, and from where. */
export type Publication = {
  folder: PublishedFolder;
  pages: Pages;
  store: Store;
  library: Library;
  buildDirectory: string;
  publicUrl: string;
};

/** How long the site's end waits for the last writes to be published, in milliseconds. */
const grace = 2_000;
/** How long a failure waits before it is tried again, in milliseconds: the first time, and at most. */
const retry = { first: 2_000, longest: 60_000 } as const;
/** The longest time between two walks, in milliseconds: the timers of a machine that sleeps stand still. */
const oneHour = 60 * 60_000;

/** What a file was made of that never changes under its name. */
const unchanging: Origin = { reads: new Map(), until: Infinity, hurried: false };

/**
 * Keeps every public page, built file and medium as a file in a folder. After each write, and when a day begins, it
 * walks over everything and makes anew what is outdated: where visitors enter, then the pages of entries, then the
 * further pages of lists. One file at a time, so that visitors whom Node itself answers hardly notice.
 */
export class Publisher {
  readonly #from: Publication;
  readonly #built: readonly OtherFile[];
  /** What each file was made of, by its name. */
  readonly #origins = new Map<string, Origin>();
  /** The page that follows in a list, by the address of the one before. */
  readonly #following = new Map<string, string | undefined>();
  /** The names of the files that the present walk has met. */
  #wanted = new Set<string>();
  #asked = false;
  #closed = false;
  /** Whether everything was published once. */
  #complete = false;
  #failed = false;
  /** Whether a page could not be made: it may be followed by others, whose names are not known. */
  #unsure = false;
  /** How many walks in a row have failed. */
  #failures = 0;
  #work: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(from: Publication) {
    this.#from = from;
    this.#built = builtFiles(from.buildDirectory);
  }

  /** Begins to publish, and hears of every write from now on. */
  start(): void {
    this.#from.store.versions.listen(() => this.#wake());
    this.#from.library.listen(() => this.#wake());
    this.#wake();
  }

  /** Ends; what was written last is published first, unless that takes long. */
  async close(): Promise<void> {
    const late = setTimeout(() => (this.#closed = true), this.#complete ? grace : 0);
    await this.#work;
    clearTimeout(late);
    clearTimeout(this.#timer);
    this.#closed = true;
  }

  #wake(): void {
    this.#asked = true;
    if (!this.#closed) this.#work ??= this.#run();
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#asked && !this.#closed) {
      this.#asked = this.#failed = this.#unsure = false;
      await this.#walk().catch((error: unknown) => this.#fail("The site", error));
      this.#failures = this.#failed ? this.#failures + 1 : 0;
    }
    this.#work = undefined;
    const wait = this.#failed
      ? Math.min(retry.first * 2 ** (this.#failures - 1), retry.longest)
      : Math.min(nextDay(new Date()).getTime() - Date.now(), oneHour);
    this.#timer = setTimeout(() => this.#wake(), wait).unref();
  }

  async #walk(): Promise<void> {
    this.#wanted = new Set();
    await this.#publishNear();
    const overtaken = await this.#publishFar();
    if (this.#closed) return;
    if (!this.#unsure) await this.#from.folder.keepOnly(this.#wanted);
    for (const name of this.#origins.keys()) if (!this.#wanted.has(name)) this.#origins.delete(name);
    if (!this.#complete && !this.#failed) say(`Published: ${this.#wanted.size} files in ${this.#from.folder.path}`);
    this.#complete ||= !this.#failed;
    // What was written during the walk may have outdated what the walk had passed.
    this.#asked ||= overtaken;
  }

  /** Publishes all but the further pages of lists. Media come before the pages that show them. */
  async #publishNear(): Promise<void> {
    const { store, library, publicUrl } = this.#from;
    for (const file of this.#built) await this.#publishOther(file, unchanging);
    for (const file of await mediaFiles(library.directory)) await this.#publishOther(file, unchanging);
    for (const address of [...entryPoints, ...notFoundAddresses]) await this.#publishPage(address, true);
    for await (const address of entryAddresses(store)) await this.#publishPage(address, false);
    for (const file of await discoveryFiles(store, publicUrl)) await this.#publishOther(file);
  }

  /** Publishes the further pages of lists, behind what is written meanwhile; answers whether anything was. */
  async #publishFar(): Promise<boolean> {
    let overtaken = false;
    for (const first of entryPoints) {
      for (let address = this.#following.get(first); address; address = this.#following.get(address)) {
        if (this.#closed) return overtaken;
        if (this.#asked) {
          this.#asked = false;
          overtaken = true;
          await this.#publishNear();
        }
        await this.#publishPage(address, false);
      }
    }
    return overtaken;
  }

  /** Publishes what is no page, each time anew where it has no origin. */
  #publishOther({ name, put }: OtherFile, origin?: Origin): Promise<void> {
    return this.#publish(name, async () => {
      await put(this.#from.folder);
      return origin;
    });
  }

  /** Publishes a page as the site serves it; `near` where visitors enter. */
  #publishPage(address: string, near: boolean): Promise<void> {
    const name = fileOf(address);
    return this.#publish(name, async () => {
      const page = await this.#make(address, near);
      if (!(page instanceof FinishedPage)) {
        if (notFoundAddresses.includes(address)) await this.#from.folder.putText(name, page.body, false);
        // It was removed after its address was read.
        else this.#wanted.delete(name);
        return undefined;
      }
      const html = await page.bytesIn("identity", false);
      this.#following.set(address, followingPage(address, html));
      await this.#from.folder.putText(name, html, !near);
      return page.origin;
    });
  }

  async #make(address: string, near: boolean): Promise<FinishedPage | OtherAnswer> {
    const { pages } = this.#from;
    try {
      const page = pages.find(address) ?? (await pages.make(address, { hurried: !near, kept: near }));
      if (page instanceof FinishedPage || page.status === 404) return page;
      throw new Error(`It was answered with ${page.status}.`);
    } catch (error) {
      this.#unsure = true;
      throw error;
    }
  }

  /** Publishes a file unless what it was made of is unchanged; one that fails keeps no other back. */
  async #publish(name: string, put: () => Promise<Origin | undefined>): Promise<void> {
    this.#wanted.add(name);
    const before = this.#origins.get(name);
    if (this.#closed || (before && this.#from.pages.isCurrent(before))) return;
    this.#origins.delete(name);
    try {
      const origin = await put();
      if (origin) this.#origins.set(name, origin);
    } catch (error) {
      this.#fail(name, error);
    }
  }

  /** One line to the operator is enough until everything is published again. */
  #fail(name: string, error: unknown): void {
    if (!this.#failed && this.#failures === 0) complain(`${name} could not be published; it will be tried again.`, error);
    this.#failed = true;
  }
}
