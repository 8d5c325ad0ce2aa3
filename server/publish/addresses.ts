import { collections } from "../../collections/all.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { locales } from "../../engine/languages.ts";
import { localPath, splitPath } from "../../engine/locale.ts";
import { yearPath } from "../../engine/year-path.ts";
import type { Store } from "../database/store.ts";
import { pages } from "../../pages/all.ts";
import { monthPaths } from "../pages/month-paths.ts";
import { isPaged } from "../pages/public-paths.ts";

/** Number of ids per database query. */
const batch = 500;

const inBothLanguages = (paths: readonly string[]) =>
  paths.flatMap((path) => locales.map((locale) => localPath(path, locale)));

/** The pages that file hosts show for unknown addresses; Node serves them with status 404. */
export const notFoundAddresses: readonly string[] = inBothLanguages(["/404"]);

/** The pages that are known from the declarations alone, including the first page of each list. */
export const mainAddresses: readonly string[] = inBothLanguages([
  ...pages.flatMap(({ path, published = true }) => (published ? [path] : [])),
  ...collections.flatMap(({ page }) => page ?? []),
]);

/** Yields the addresses of all entries that have a page of their own and of the calendar's months, in both languages. */
export async function* entryAddresses(store: Store): AsyncGenerator<string> {
  for (const collection of collections) {
    if (!collection.detail) continue;
    for (let last = "0", more = true; more; ) {
      const ids = await store.idsAfter(collection, last, batch);
      for (const id of ids) yield* inBothLanguages([entryPath(collection, id)]);
      last = ids.at(-1) ?? last;
      more = ids.length === batch;
    }
  }
  yield* inBothLanguages(await monthPaths(store));
}

/** Yields the addresses of the lists of each year, in both languages. */
export async function* yearAddresses(store: Store): AsyncGenerator<string> {
  for (const collection of collections) {
    if (collection.byYear) for (const year of await store.years(collection)) yield* inBothLanguages([yearPath(collection, year)]);
  }
}

/** Whether an address is that of a list's second page or a later one. */
export function isLaterPage(address: string): boolean {
  return address.includes("?page=");
}

/** The address of a list's next page, if this page links to it. */
export function nextPageAddress(address: string, html: Buffer): string | undefined {
  const [path = "", query] = address.split("?page=");
  const following = `${path}?page=${Number(query ?? 1) + 1}`;
  return isPaged(splitPath(path).path) && html.includes(`href="${following}"`) ? following : undefined;
}

/**
 * Whether a file is known to be outdated where nothing names it, also while the later pages of some lists are unknown: every
 * other page follows from declarations and entries alone.
 */
export function isKnownByName(name: string): boolean {
  return name.startsWith("media/") || /(?<!\.\d+)\.html(?:\.br|\.gz)?$/.test(name);
}

/** The file name of a page: `notice.html` for `/notice`, `notice.2.html` for its second page. */
export function fileNameOf(address: string): string {
  if (address === "/") return "index.html";
  return `${address.slice(1).replace("?page=", ".")}.html`;
}
