import type { Collection } from "../collection.ts";

/** The English path of a collection's entries of one year, such as `/notice/year/2026`. */
export function yearPath({ page = "" }: Collection, year: string): string {
  return `${page}/year/${year}`;
}

/** The router's path for it, with `{year}`; undefined for a collection without pages by year. */
export function yearPattern(collection: Collection): string | undefined {
  return collection.byYear && collection.page ? yearPath(collection, "{year}") : undefined;
}

/** Whether a text is a year that can have entries: 1900 to 2099. */
export function isYear(text: string): boolean {
  return /^(?:19|20)\d\d$/.test(text);
}
