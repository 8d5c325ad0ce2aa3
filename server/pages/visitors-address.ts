import { localPath, splitPath } from "../../engine/words.ts";
import { pages } from "../../pages/all.ts";
import { isPaged, publicPath } from "./public-pages.ts";

/** The ways into the administrator's area, which are one page for all visitors too. */
const entrances = pages.flatMap(({ path, entrance }) => (entrance ? [path] : []));

/** Statuses of pages that stand for many addresses. */
export type LostStatus = 400 | 404;

/** Whether it is one of those statuses. */
export function isLostStatus(status: number): status is LostStatus {
  return status === 400 || status === 404;
}

/** The address of the one page for what is not there (404) or not understood (400) in a path's language. */
export function lostAddress(status: LostStatus, path: string): string {
  return localPath(`/${status}`, splitPath(path).locale);
}

/**
 * The one spelling of the address of a page that is the same for every visitor; undefined for any other path. Of a
 * query only a list's page number counts, so that nobody makes further addresses of a page by hanging things on it.
 */
export function visitorsAddress(path: string, query: string): string | undefined {
  const { locale, path: bare } = splitPath(path);
  const page = publicPath(bare) ?? entrances.find((entrance) => entrance === bare.toLowerCase());
  if (page === undefined) return undefined;
  const address = localPath(page, locale);
  const asked = query !== "" && isPaged(page) ? new URLSearchParams(query).get("page") : null;
  if (asked === null) return address;
  return /^[1-9]\d{0,8}$/.test(asked) ? `${address}?page=${asked}` : lostAddress(400, path);
}
