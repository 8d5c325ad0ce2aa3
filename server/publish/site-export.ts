import type { Store } from "../database/store.ts";
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

/** What happens while an export is under way. */
export type Meanwhile = {
  /** Whether anything was written since this was asked last. */
  isOvertaken: () => boolean;
  /** Whether the site ends. */
  isClosed: () => boolean;
};

/** A file that could not be published, and why. */
export type Failure = { name: string; error: unknown };

/** What a file was made of that never changes under its name. */
const unchanging: Origin = { reads: new Map(), until: Infinity, hurried: false };

/**
 * Keeps every public page, built file and medium as a file in a folder. An update walks over all of them and makes anew
 * what is outdated: where visitors enter, then the pages of entries, then the further pages of lists. One file at a
 * time, so that visitors whom Node itself answers hardly notice.
 */
export class SiteExport {
  readonly #from: Publication;
  readonly #built: readonly OtherFile[];
  /** What each file was made of, by its name. */
  readonly #origins = new Map<string, Origin>();
  /** The page that follows in a list, by the address of the one before. */
  readonly #following = new Map<string, string | undefined>();
  /** The names of the files that the present update has met. */
  #wanted = new Set<string>();
  #meanwhile: Meanwhile = { isOvertaken: () => false, isClosed: () => false };
  #failure: Failure | undefined;
  /** Whether a page could not be made: it may be followed by others, whose addresses are not known. */
  #unsure = false;

  constructor(from: Publication) {
    this.#from = from;
    this.#built = builtFiles(from.buildDirectory);
  }

  /** Brings the folder up to date; answers the first failure, which keeps no other file back. */
  async update(meanwhile: Meanwhile): Promise<Failure | undefined> {
    this.#meanwhile = meanwhile;
    this.#wanted = new Set();
    this.#failure = undefined;
    this.#unsure = false;
    try {
      await this.#updateNear();
      await this.#updateFar();
      if (meanwhile.isClosed()) return this.#failure;
      if (!this.#unsure) await this.#from.folder.keepOnly(this.#wanted);
      for (const name of this.#origins.keys()) if (!this.#wanted.has(name)) this.#origins.delete(name);
    } catch (error) {
      this.#failure ??= { name: "The site", error };
    }
    return this.#failure;
  }

  /** Everything but the further pages of lists. Media come before the pages that show them. */
  async #updateNear(): Promise<void> {
    const { store, library, publicUrl } = this.#from;
    for (const file of this.#built) await this.#updateOther(file, unchanging);
    for (const file of await mediaFiles(library.directory)) await this.#updateOther(file, unchanging);
    for (const address of [...entryPoints, ...notFoundAddresses]) await this.#updatePage(address, true);
    for await (const address of entryAddresses(store)) await this.#updatePage(address, false);
    for (const file of await discoveryFiles(store, publicUrl)) await this.#updateOther(file);
  }

  /** The further pages of lists. What is written meanwhile goes ahead of them. */
  async #updateFar(): Promise<void> {
    for (const first of entryPoints) {
      for (let address = this.#following.get(first); address; address = this.#following.get(address)) {
        if (this.#meanwhile.isOvertaken()) await this.#updateNear();
        if (this.#meanwhile.isClosed()) return;
        await this.#updatePage(address, false);
      }
    }
  }

  /** A file that is no page; it is looked at each time where it has no origin. */
  #updateOther({ name, put }: OtherFile, origin?: Origin): Promise<void> {
    return this.#update(name, async () => {
      await put(this.#from.folder);
      return origin;
    });
  }

  /** A page as the site serves it; `near` where visitors enter. */
  #updatePage(address: string, near: boolean): Promise<void> {
    const name = fileOf(address);
    return this.#update(name, async () => {
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

  /** Puts a file in its place unless what it was made of is unchanged; answers no failure, but notes it. */
  async #update(name: string, put: () => Promise<Origin | undefined>): Promise<void> {
    this.#wanted.add(name);
    const before = this.#origins.get(name);
    if (this.#meanwhile.isClosed() || (before && this.#from.pages.isCurrent(before))) return;
    this.#origins.delete(name);
    try {
      const origin = await put();
      if (origin) this.#origins.set(name, origin);
    } catch (error) {
      this.#failure ??= { name, error };
    }
  }
}
