import { collections } from "../../collections/all.ts";
import { listViews } from "../../engine/list-views.ts";
import { isYear, yearPath, yearPattern } from "../../engine/year-path.ts";
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

/** What the paths of entries' pages that are lists begin with. */
const pagedDetails = collections.flatMap(({ detail, listView }) => (detail && "pagedDetail" in listViews[listView] ? [detail.replace("{id}", "")] : []));

/** The beginnings of the paths of lists by year. */
const byYear = collections.flatMap((collection) => (yearPattern(collection) === undefined ? [] : [yearPath(collection, "")]));

/** The declared spelling of the path of a list of one year; undefined for any other path. */
function yearListPath(path: string): string | undefined {
  const before = byYear.find((one) => path.toLowerCase().startsWith(one.toLowerCase()));
  if (before === undefined || !isYear(path.slice(before.length))) return undefined;
  return before + path.slice(before.length);
}

/** The path of a route with a value in place of its parameter that is good as an id and as a year. */
export function examplePath(routePath: string): string {
  return `/${routePath.replace(/:\w+/, "2000")}`;
}

/** Whether a public page is a list, which may have several pages. */
export function isPaged(path: string): boolean {
  return paged.has(path) || yearListPath(path) !== undefined || pagedDetails.some((before) => path.startsWith(before));
}

// The store accepts ids of up to 15 digits.
const ids = /^[1-9]\d{0,14}$/;
/** What looks like a month; the calendar knows which months it has. */
const months = /^[\d-]{1,7}$/;

/** The addresses of which there are many: they begin with `before`, and their end has the form `rest`. */
const details = [
  ...collections.flatMap(({ detail }) => (detail ? [{ before: detail.replace("{id}", ""), rest: ids }] : [])),
  ...pages.flatMap((page) => (page.months ? [{ before: `${page.path}/`, rest: months }] : [])),
].map((one) => ({ ...one, lower: one.before.toLowerCase() }));

/** Whether a path is that of an entry's page, of a month or of a list of one year: there may be many, and strangers can ask for more. */
export function isEntryPath(path: string): boolean {
  return yearListPath(path) !== undefined || details.some(({ before }) => path.startsWith(before));
}

/**
 * The declared spelling of a public page's path, given in any letter case (`/classroutine` returns `/ClassRoutine`);
 * undefined for any other path.
 */
export function publicPath(path: string): string | undefined {
  const lower = path.toLowerCase();
  const page = byLowerCase.get(lower);
  if (page !== undefined) return page;
  const list = yearListPath(path);
  if (list !== undefined) return list;
  const detail = details.find((one) => lower.startsWith(one.lower));
  if (!detail) return undefined;
  const rest = path.slice(detail.lower.length);
  return detail.rest.test(rest) ? detail.before + rest : undefined;
}
