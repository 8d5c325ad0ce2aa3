import { localPath, splitPath } from "../../engine/locale.ts";
import { pages } from "../../pages/all.ts";
import { isPaged, publicPath } from "./public-paths.ts";

/** Paths of the sign-in pages, which are the same for all visitors too. */
const entrancePaths = pages.flatMap(({ path, entrance }) => (entrance ? [path] : []));

/** Statuses for which one page is shown at all addresses. */
export type MissingStatus = 400 | 404;

/** Whether a status is a `MissingStatus`. */
export function isMissingStatus(status: number): status is MissingStatus {
  return status === 400 || status === 404;
}

/** The address of the page for unknown addresses (404) or invalid queries (400), in the language of a path. */
export function missingAddress(status: MissingStatus, path: string): string {
  return localPath(`/${status}`, splitPath(path).locale);
}

/**
 * The canonical address of a page that is the same for every visitor; undefined for any other path. It drops the query
 * except a list's page number, so that made-up queries cannot fill the page cache.
 */
export function canonicalAddress(path: string, query: string): string | undefined {
  const { locale, path: bare } = splitPath(path);
  const page = publicPath(bare) ?? entrancePaths.find((entrance) => entrance === bare.toLowerCase());
  if (page === undefined) return undefined;
  const address = localPath(page, locale);
  const pageNumber = query !== "" && isPaged(page) ? new URLSearchParams(query).get("page") : null;
  if (pageNumber === null) return address;
  return /^[1-9]\d{0,8}$/.test(pageNumber) ? `${address}?page=${pageNumber}` : missingAddress(400, path);
}
