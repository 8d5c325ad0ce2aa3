import { collections } from "../../collections/all.ts";
import { pages } from "../../pages/all.ts";

/** Paths of the pages that are the same for everybody, without the lists. */
const singlePages = pages.flatMap(({ path, entrance }) => (entrance ? [] : [path]));

const byLowerCase = new Map(
  [...singlePages, ...collections.flatMap(({ page }) => page ?? [])].map((path) => [
    path.toLowerCase(),
    path,
  ]),
);

const paged = new Set(collections.flatMap(({ page }) => page ?? []));

/** Whether a public page is a list, which may have several pages. */
export function isPaged(path: string): boolean {
  return paged.has(path);
}

const details = collections.flatMap(({ detail }) => {
  const before = detail?.replace("{id}", "");
  return before ? [{ before, lower: before.toLowerCase() }] : [];
});

/** Whether a path is that of an entry's page. */
export function isEntryPath(path: string): boolean {
  return details.some(({ before }) => path.startsWith(before));
}

/**
 * The declared spelling of a public page's path, given in any letter case (`/classroutine` returns `/ClassRoutine`);
 * undefined for any other path.
 */
export function publicPath(path: string): string | undefined {
  const lower = path.toLowerCase();
  const page = byLowerCase.get(lower);
  if (page !== undefined) return page;
  const detail = details.find((one) => lower.startsWith(one.lower));
  if (!detail) return undefined;
  const id = path.slice(detail.lower.length);
  // The store accepts ids of up to 15 digits.
  return /^[1-9]\d{0,14}$/.test(id) ? detail.before + id : undefined;
}
