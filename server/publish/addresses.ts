import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { locales, localPath } from "../../engine/words.ts";
import { pages } from "../../pages/all.ts";
import type { Store } from "../database/store.ts";

/** The page that a host shows for an address that it does not know. */
const lostPage = "/404";

/** How many ids are read at once. */
const batch = 500;

const details = collections.flatMap(({ detail }) => detail?.replace("{id}", "") ?? []);

/** Every page's address that the declarations alone tell: the first pages of lists, and pages of their own. */
export function declaredAddresses(): string[] {
  const plain = pages.flatMap(({ path, published = true }) => (published ? [path] : []));
  const paths = [...plain, ...collections.flatMap(({ page }) => page ?? []), lostPage];
  return inBothLanguages(paths);
}

/** The addresses of the pages of single entries, as far as a collection has such pages. */
export function* entryAddresses({ detail }: Collection, ids: Iterable<string>): Generator<string> {
  if (!detail) return;
  for (const id of ids) yield* inBothLanguages([detail.replace("{id}", id)]);
}

/** The addresses of the pages of all entries. */
export async function* allEntryAddresses(store: Store): AsyncGenerator<string> {
  for (const collection of collections) {
    if (!collection.detail) continue;
    for (let last = "0", more = true; more; ) {
      const ids = await store.idsAfter(collection, last, batch);
      yield* entryAddresses(collection, ids);
      last = ids.at(-1) ?? last;
      more = ids.length === batch;
    }
  }
}

/** The number of a list's page, counted from 1. */
export function pageNumber(address: string): number {
  return Number(/\?page=(\d+)$/.exec(address)?.[1] ?? 1);
}

/** The address of the page that follows in a list, should there be one. */
export function nextPage(address: string): string {
  const [path = ""] = address.split("?", 1);
  return `${path}?page=${pageNumber(address) + 1}`;
}

/** Whether an address is that of a single entry's page. */
export function isEntry(address: string): boolean {
  return details.some((before) => inBothLanguages([before]).some((start) => address.startsWith(start)));
}

/** Whether it is the page for addresses that are not known, which is meant to be answered with 404. */
export function isLost(address: string): boolean {
  return inBothLanguages([lostPage]).includes(address);
}

/**
 * Where a page stands in the folder. The further pages of a list stand where no address leads by itself: the
 * host looks them up by `?page=`, and no path of the site begins with a dot.
 */
export function fileOf(address: string): string {
  const [path = ""] = address.split("?", 1);
  if (path === "/") return "index.html";
  const number = pageNumber(address);
  return number === 1 ? `${path.slice(1)}.html` : `.pages${path}/${number}.html`;
}

function inBothLanguages(paths: readonly string[]): string[] {
  return paths.flatMap((path) => locales.map((locale) => localPath(path, locale)));
}
