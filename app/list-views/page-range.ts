import { redirect } from "react-router";
import { pageAddress } from "./Pager.tsx";

/** The rows of a page with at most `size`; pages count from 1. */
export function pageRange(page: number, size: number): { limit: number; offset: number } {
  return { limit: size, offset: (page - 1) * size };
}

/** The number of pages of a list; an empty list has one. */
export function countPages(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Redirects from a page that the list at `path` does not have to its last page, and keeps the rest of the query. */
export function requirePage(page: number, pages: number, path: string, query: string): void {
  if (page > pages) throw redirect(pageAddress(path, pages, query));
}
