import type { Collection } from "../collection.ts";

/**
 * The English path of the entries of a year in a collection that visitors read by year, such as `/notice/year/2026`.
 */
export function yearPath({ page = "" }: Collection, year: string): string {
  return `${page}/year/${year}`;
}

/** The path for the router, with `{year}`; undefined for a collection that is not read by year. */
export function yearPattern(collection: Collection): string | undefined {
  return collection.byYear && collection.page ? yearPath(collection, "{year}") : undefined;
}

/** Whether a text is a year for which entries are kept. */
export function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text);
}
