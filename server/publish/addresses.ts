import { collections } from "../../collections/all.ts";
import { locales, localPath, splitPath } from "../../engine/words.ts";
import type { Store } from "../database/store.ts";
import { pages } from "../../pages/all.ts";
import { isPaged } from "../pages/public-pages.ts";

/** How many ids are read from the database at once. */
const batch = 500;

const inBothLanguages = (paths: readonly string[]) =>
  paths.flatMap((path) => locales.map((locale) => localPath(path, locale)));

/** The pages that file hosts show for addresses that they do not know; Node answers them with 404. */
export const notFoundAddresses: readonly string[] = inBothLanguages(["/404"]);

/** The pages that the declarations alone tell, each list's first page among them. */
export const entryPoints: readonly string[] = inBothLanguages([
  ...pages.flatMap(({ path, published = true }) => (published ? [path] : [])),
  ...collections.flatMap(({ page }) => page ?? []),
]);

/** The addresses of all entries that have a page of their own. */
export async function* entryAddresses(store: Store): AsyncGenerator<string> {
  for (const collection of collections) {
    const { detail } = collection;
    if (!detail) continue;
    for (let last = "0", more = true; more; ) {
      const ids = await store.idsAfter(collection, last, batch);
      for (const id of ids) yield* inBothLanguages([detail.replace("{id}", id)]);
      last = ids.at(-1) ?? last;
      more = ids.length === batch;
    }
  }
}

/** The address of a list's following page, where this page links to it. */
export function followingPage(address: string, html: Buffer): string | undefined {
  const [path = "", query] = address.split("?page=");
  const following = `${path}?page=${Number(query ?? 1) + 1}`;
  return isPaged(splitPath(path).path) && html.includes(`href="${following}"`) ? following : undefined;
}

/** The name of a page's file: `/notice` is `notice.html`, its second page `notice.2.html`. */
export function fileOf(address: string): string {
  if (address === "/") return "index.html";
  return `${address.slice(1).replace("?page=", ".")}.html`;
}
