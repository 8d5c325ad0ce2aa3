import type { Store } from "../database/store.ts";
import type { MediaLibrary } from "../media/media-library.ts";
import type { SiteIcons } from "../site-icons/site-icons.ts";
import { CachedText, type Origin } from "../http/cached-text.ts";
import type { ResponseCache, UncachedResponse } from "../http/response-cache.ts";
import { entryAddresses, mainAddresses, fileNameOf, isKnownByName, isLaterPage, nextPageAddress, notFoundAddresses, yearAddresses } from "./addresses.ts";
import { builtStaticFiles, discoveryStaticFiles, iconStaticFiles, mediaStaticFiles, type StaticFile } from "./static-files.ts";
import type { PublishedFolder } from "./published-folder.ts";

/** What is published, and the folder to publish it in. */
export type Publication = {
  folder: PublishedFolder;
  pages: ResponseCache;
  store: Store;
  library: MediaLibrary;
  icons: SiteIcons;
  buildDirectory: string;
  publicUrl: string;
};

/** Callbacks through which an export learns what happens while it runs. */
export type ExportSignals = {
  /** Whether anything was written since the last call. */
  hasNewerWrites: () => boolean;
  /** Whether the site is shutting down. */
  isClosed: () => boolean;
};

/** A file that could not be published, and why. */
export type Failure = { name: string; error: unknown };

/** The origin of files whose content never changes. */
const immutable: Origin = { reads: new Map(), expiresAt: Infinity };

/**
 * Keeps every public page, built file and media file as a file in a folder. An update visits all of them and writes
 * the outdated ones again: main pages first, then entries' pages, then later pages of lists. It does one file at a
 * time, so that requests which Node answers at the same time are hardly slowed down.
 */
export class SiteExport {
  readonly #publication: Publication;
  readonly #built: readonly StaticFile[];
  /** The origin of each file, by its name. */
  readonly #origins = new Map<string, Origin>();
  /** The address of the next page of a list, by the address of a page that has one. */
  readonly #nextPages = new Map<string, string>();
  /** Names of the files that the current update found to belong to the site. */
  #expectedNames = new Set<string>();
  #meanwhile: ExportSignals = { hasNewerWrites: () => false, isClosed: () => false };
  #failure: Failure | undefined;
  /** Whether a page could not be rendered, so that the addresses of the pages after it are unknown. */
  #incomplete = false;

  constructor(publication: Publication) {
    this.#publication = publication;
    this.#built = builtStaticFiles(publication.buildDirectory);
  }

  /** Brings the folder up to date. A failure does not stop it; the first one is returned. */
  async update(meanwhile: ExportSignals): Promise<Failure | undefined> {
    this.#meanwhile = meanwhile;
    this.#expectedNames = new Set();
    this.#failure = undefined;
    this.#incomplete = false;
    try {
      await this.#updateAllButLaterPages();
      await this.#updateLaterPages();
      if (meanwhile.isClosed()) return this.#failure;
      // What was taken off the site goes, whatever cannot be rendered; what a page that stays as it is needs stays with it.
      await this.#publication.folder.keepOnly(this.#expectedNames, this.#incomplete ? isKnownByName : undefined);
      for (const name of this.#origins.keys()) if (!this.#expectedNames.has(name)) this.#origins.delete(name);
    } catch (error) {
      this.#failure ??= { name: "The site", error };
    }
    return this.#failure;
  }

  /** Everything except the later pages of lists. Media files come before the pages that show them. */
  async #updateAllButLaterPages(): Promise<void> {
    const { store, library, icons, publicUrl } = this.#publication;
    for (const file of this.#built) await this.#updateOther(file, immutable);
    for (const file of await mediaStaticFiles(library.folders.served)) await this.#updateOther(file, immutable);
    for (const file of iconStaticFiles(icons)) await this.#updateOther(file);
    for (const address of [...mainAddresses, ...notFoundAddresses]) await this.#updatePage(address, true);
    for await (const address of yearAddresses(store)) await this.#updatePage(address, false);
    for await (const address of entryAddresses(store)) await this.#updatePage(address, false);
    for (const file of await discoveryStaticFiles(store, publicUrl)) await this.#updateOther(file);
  }

  /** The later pages of lists. If something is written meanwhile, everything else is updated first. */
  async #updateLaterPages(): Promise<void> {
    // Lists that get a second page meanwhile come last in the map, so they are visited too.
    for (const first of this.#nextPages.keys()) {
      if (isLaterPage(first) || !this.#expectedNames.has(fileNameOf(first))) continue;
      for (let address = this.#nextPages.get(first); address; address = this.#nextPages.get(address)) {
        if (this.#meanwhile.hasNewerWrites()) await this.#updateAllButLaterPages();
        if (this.#meanwhile.isClosed()) return;
        await this.#updatePage(address, false);
      }
    }
  }

  /** Updates a file that is not a page; without an `origin` it is compared with its source each time. */
  #updateOther({ name, put }: StaticFile, origin?: Origin): Promise<void> {
    return this.#update(name, async () => {
      await put(this.#publication.folder);
      return origin;
    });
  }

  /** Updates a page. Main pages also enter the page cache and get the best compression; the others are too many for it. */
  #updatePage(address: string, isMain: boolean): Promise<void> {
    const name = fileNameOf(address);
    return this.#update(name, async () => {
      const page = await this.#render(address, isMain);
      if (!(page instanceof CachedText)) {
        if (notFoundAddresses.includes(address)) await this.#publication.folder.putText(name, page.body, "smallest");
        // The entry was removed after its address was read.
        else this.#expectedNames.delete(name);
        this.#nextPages.delete(address);
        return undefined;
      }
      const html = page.uncompressed;
      const next = nextPageAddress(address, html);
      if (next) this.#nextPages.set(address, next);
      else this.#nextPages.delete(address);
      await this.#publication.folder.putText(name, html, isMain ? "smallest" : "quick");
      return page.origin;
    });
  }

  async #render(address: string, isMain: boolean): Promise<CachedText | UncachedResponse> {
    const { pages } = this.#publication;
    try {
      const page = pages.find(address) ?? (await pages.make(address, { cache: isMain, urgent: true }));
      if (page instanceof CachedText || page.status === 404) return page;
      throw new Error(`It was answered with ${page.status}.`);
    } catch (error) {
      this.#incomplete = true;
      throw error;
    }
  }

  /** Puts a file in its place unless its origin is current. A failure is recorded, not thrown. */
  async #update(name: string, put: () => Promise<Origin | undefined>): Promise<void> {
    this.#expectedNames.add(name);
    const before = this.#origins.get(name);
    if (this.#meanwhile.isClosed() || (before && this.#publication.pages.isCurrent(before))) return;
    this.#origins.delete(name);
    try {
      const origin = await put();
      if (origin) this.#origins.set(name, origin);
    } catch (error) {
      this.#failure ??= { name, error };
    }
  }
}
