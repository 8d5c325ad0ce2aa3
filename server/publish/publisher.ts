import type { Store } from "../database/store.ts";
import { complain, say } from "../log.ts";
import type { Library } from "../media/library.ts";
import type { Pages } from "../pages/pages.ts";
import { eachDay } from "./day-change.ts";
import { discoveryNames, PublishedMedia, publishBuild, publishDiscovery } from "./other-files.ts";
import type { PublishedFolder } from "./published-folder.ts";
import { PublishedPages } from "./published-pages.ts";

/** What is published, and from where. */
export type Publication = {
  folder: PublishedFolder;
  pages: Pages;
  store: Store;
  library: Library;
  buildDirectory: string;
  publicUrl: string;
};

/** How long a failure waits before it is tried again, in milliseconds: the first time, and at most. */
const patience = { first: 2_000, longest: 60_000 } as const;
/** How long the site's end waits for the last writes to be published, in milliseconds. */
const grace = 2_000;

/**
 * Keeps every public page, built file and medium as plain files in a folder: all of them after the start,
 * afterwards those that a write changed. One at a time, the nearest to visitors first, so that visitors whom
 * Node itself answers hardly notice.
 */
export class Publisher {
  readonly #publication: Publication;
  readonly #pages: PublishedPages;
  readonly #media: PublishedMedia;
  #built: string[] | undefined;
  #outdated = { media: true, discovery: true };
  #asked = false;
  #complete = false;
  #closed = false;
  #failures = 0;
  #timer: NodeJS.Timeout | undefined;
  #endDays: (() => void) | undefined;
  #work: Promise<void> | undefined;

  constructor(publication: Publication) {
    this.#publication = publication;
    this.#pages = new PublishedPages(publication.folder, publication.pages);
    this.#media = new PublishedMedia(publication.folder, publication.library.directory);
  }

  /** Begins to publish, and hears of every write from now on. */
  start(): void {
    const { store, library } = this.#publication;
    store.versions.listen((collection, entry) => {
      this.#pages.note(collection, entry);
      this.#outdated.discovery = true;
      this.#wake();
    });
    library.listen(() => {
      this.#outdated.media = true;
      this.#wake();
    });
    // Pages show what has expired.
    this.#endDays = eachDay(() => {
      this.#pages.noteAll();
      this.#wake();
    });
    this.#wake();
  }

  /** Ends; what was written last is published first, unless that takes long. */
  async close(): Promise<void> {
    this.#endDays?.();
    const late = setTimeout(() => (this.#closed = true), this.#complete ? grace : 0);
    await this.#work;
    clearTimeout(late);
    clearTimeout(this.#timer);
    this.#closed = true;
  }

  #wake(): void {
    this.#asked = true;
    if (this.#closed || this.#work) return;
    clearTimeout(this.#timer);
    this.#work = this.#run().finally(() => {
      this.#work = undefined;
      // What is asked for while the last step ends must not be overlooked.
      if (this.#asked) this.#wake();
    });
  }

  async #run(): Promise<void> {
    try {
      while (this.#asked && !this.#closed) {
        this.#asked = false;
        await this.#bringUpToDate();
      }
      if (!this.#pages.failed) this.#failures = 0;
    } catch (error) {
      complain("The published files could not be brought up to date.", error);
      this.#outdated = { media: true, discovery: true };
      this.#tryAgain();
      return;
    }
    if (this.#pages.failed) this.#tryAgain();
  }

  #tryAgain(): void {
    if (this.#closed) return;
    const wait = Math.min(patience.first * 2 ** this.#failures, patience.longest);
    this.#failures += 1;
    this.#timer = setTimeout(() => {
      this.#pages.noteAll();
      this.#wake();
    }, wait).unref();
  }

  async #bringUpToDate(): Promise<void> {
    const { folder, store, buildDirectory } = this.#publication;
    if (!this.#built) {
      const built = await publishBuild(folder, buildDirectory);
      await this.#pages.findAll(store);
      this.#built = built;
    }
    while (!this.#closed && (await this.#takeStep()));
    if (!this.#complete && !this.#closed && !this.#pages.failed) await this.#finish();
  }

  /** Does the most urgent thing; answers whether there was one. Media come before the pages that show them. */
  async #takeStep(): Promise<boolean> {
    const { folder, store, publicUrl } = this.#publication;
    if (this.#outdated.media) {
      this.#outdated.media = false;
      await this.#media.sync();
      return true;
    }
    if (await this.#pages.publishNext(false)) return true;
    if (this.#outdated.discovery) {
      this.#outdated.discovery = false;
      await publishDiscovery(folder, store, publicUrl);
      return true;
    }
    return this.#pages.publishNext(true);
  }

  /** Everything is there for the first time: what earlier starts left and nobody needs goes. */
  async #finish(): Promise<void> {
    const { folder } = this.#publication;
    const names = new Set([...(this.#built ?? []), ...discoveryNames, ...this.#media.names, ...this.#pages.names]);
    await folder.keepOnly(names);
    this.#complete = true;
    say(`Published: ${names.size} files in ${folder.path}`);
  }
}
