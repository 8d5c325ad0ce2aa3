import type { Store } from "../database/store.ts";
import { log } from "../log.ts";
import type { Library } from "../media/library.ts";
import type { Pages } from "../pages/pages.ts";
import { Chore } from "./chore.ts";
import { eachDay } from "./day-change.ts";
import { builtNames, discoveryNames, PublishedMedia, publishBuild, publishDiscovery } from "./other-files.ts";
import type { PublishedFolder } from "./published-folder.ts";
import { PublishedPages } from "./published-pages.ts";
import { Retry } from "./retry.ts";

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

/**
 * Keeps every public page, built file and medium as plain files in a folder: all of them after the start,
 * afterwards those that a write changed. One at a time, the nearest to visitors first, so that visitors whom
 * Node itself answers hardly notice.
 */
export class Publisher {
  readonly #publication: Publication;
  readonly #pages: PublishedPages;
  readonly #media: PublishedMedia;
  readonly #chores: Readonly<Record<"build" | "media" | "discovery", Chore>>;
  readonly #retry = new Retry(() => this.#tryAgain());
  #found = false;
  #asked = false;
  #complete = false;
  #closed = false;
  #endDays: (() => void) | undefined;
  #work: Promise<void> | undefined;

  constructor(publication: Publication) {
    const { folder, pages, store, library, buildDirectory, publicUrl } = publication;
    this.#publication = publication;
    this.#pages = new PublishedPages(folder, pages);
    this.#media = new PublishedMedia(folder, library.directory);
    this.#chores = {
      build: new Chore("The built files", () => publishBuild(folder, buildDirectory)),
      media: new Chore("The media", () => this.#media.sync()),
      discovery: new Chore("The files for search engines", () => publishDiscovery(folder, store, publicUrl)),
    };
  }

  /** Begins to publish, and hears of every write from now on. */
  start(): void {
    const { store, library } = this.#publication;
    store.versions.listen((collection, entry) => {
      this.#pages.note(collection, entry);
      this.#chores.discovery.note();
      this.#wake();
    });
    library.listen(() => {
      this.#chores.media.note();
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
    this.#retry.close();
    this.#closed = true;
  }

  #wake(): void {
    this.#asked = true;
    if (this.#closed || this.#work) return;
    this.#work = this.#run().finally(() => {
      this.#work = undefined;
      // What is asked for while the last step ends must not be overlooked.
      if (this.#asked) this.#wake();
    });
  }

  #tryAgain(): void {
    for (const chore of Object.values(this.#chores)) chore.retry();
    this.#pages.noteAll();
    this.#wake();
  }

  async #run(): Promise<void> {
    try {
      while (this.#asked && !this.#closed) {
        this.#asked = false;
        await this.#bringUpToDate();
      }
      const failed = this.#pages.failed || Object.values(this.#chores).some((chore) => chore.failed);
      if (failed) this.#retry.later();
      else this.#retry.over();
    } catch (error) {
      log.error("The published files could not be brought up to date.", error);
      this.#retry.later();
    }
  }

  async #bringUpToDate(): Promise<void> {
    if (!this.#found) {
      await this.#pages.findAll(this.#publication.store);
      this.#found = true;
    }
    while (!this.#closed && (await this.#takeStep()));
    if (!this.#complete && !this.#closed && !this.#pages.failed) await this.#finish();
  }

  /** Does the most urgent thing; answers whether there was one. Media come before the pages that show them. */
  async #takeStep(): Promise<boolean> {
    const { build, media, discovery } = this.#chores;
    if ((await build.take()) || (await media.take())) return true;
    return (await this.#pages.publishNext(false)) || (await discovery.take()) || this.#pages.publishNext(true);
  }

  /** Everything is there for the first time: what earlier starts left and nobody needs goes. */
  async #finish(): Promise<void> {
    const { folder, buildDirectory } = this.#publication;
    const media = this.#media.names;
    // Without the list of the media nobody knows which of them are needed.
    if (!media) return;
    const names = new Set([...builtNames(buildDirectory), ...discoveryNames, ...media, ...this.#pages.names]);
    await folder.keepOnly(names);
    this.#complete = true;
    log.info(`Published: ${names.size} files in ${folder.path}`);
  }
}
