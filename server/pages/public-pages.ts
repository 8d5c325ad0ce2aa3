import { collections } from "../../collections/all.ts";
import { pages } from "../../pages/all.ts";

/** Pages that are no lists and are the same for everybody. */
const samePages = pages.flatMap(({ path, entrance }) => (entrance ? [] : [path]));

const byLowerCase = new Map(
  [...samePages, ...collections.flatMap(({ page }) => page ?? [])].map((path) => [
    path.toLowerCase(),
    path,
  ]),
);

const paged = new Set(collections.flatMap(({ page }) => page ?? []));

/** Whether a public page is a list, of which there may be several pages. */
export function isPaged(path: string): boolean {
  return paged.has(path);
}

const details = collections.flatMap(({ detail }) => {
  const before = detail?.replace("{id}", "");
  return before ? [{ before, lower: before.toLowerCase() }] : [];
});

/** Whether a path can only be that of a single entry's page. */
export function isEntryPath(path: string): boolean {
  return details.some(({ before }) => path.startsWith(before));
}

/**
 * The declared spelling of a public page's path, whatever its letter case (`/classroutine` is
 * `/ClassRoutine`); undefined for what is not a public page.
 */
export function publicPath(path: string): string | undefined {
  const lower = path.toLowerCase();
  const page = byLowerCase.get(lower);
  if (page !== undefined) return page;
  const detail = details.find((one) => lower.startsWith(one.lower));
  if (!detail) return undefined;
  const id = path.slice(detail.lower.length);
  // As many digits as the store takes for an id.
  return /^[1-9]\d{0,14}$/.test(id) ? detail.before + id : undefined;
}
