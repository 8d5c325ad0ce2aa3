import type { ServerBuild } from "react-router";
import { localPath, splitPath } from "../../engine/locale.ts";
import { identityMessage } from "../../messages/identity-messages.ts";
import { refusedScreen } from "../../pages/page.ts";
import { pages } from "../../pages/all.ts";
import { collections } from "../../collections/all.ts";
import { listViews } from "../../engine/list-views.ts";
import { isYear, yearPath, yearPattern } from "../../engine/dates/year-path.ts";

/** Paths of the pages that are the same for everybody, without the lists. */
const singlePages = pages.flatMap(({ path, entrance }) => (entrance ? [] : [path]));

const byLowerCase = new Map(
  [...singlePages, ...collections.flatMap(({ page }) => page ?? [])].map((path) => [path.toLowerCase(), path]),
);

const paged = new Set(collections.flatMap(({ page }) => page ?? []));

/** The path prefixes of the entries' pages that contain a list of several pages. */
const pagedDetails = collections.flatMap(({ detail, listView }) =>
  detail && "pagedDetail" in listViews[listView] ? [detail.replace("{id}", "")] : [],
);

/** The prefixes of paths of lists by year. */
const byYear = collections.flatMap((collection) =>
  yearPattern(collection) === undefined ? [] : [yearPath(collection, "")],
);

/** The canonical path of a list of one year; undefined for any other path. */
function yearListPath(path: string): string | undefined {
  const before = byYear.find((one) => path.toLowerCase().startsWith(one.toLowerCase()));
  if (before === undefined || !isYear(path.slice(before.length))) return undefined;
  return before + path.slice(before.length);
}

/** The path of a route, with a sample value for its parameter that is valid as an id and as a year. */
export function examplePath(routePath: string): string {
  return `/${routePath.replace(/:\w+/, "2000")}`;
}

/** Whether a public page is a list, which may have several pages. */
function isPaged(path: string): boolean {
  return paged.has(path) || yearListPath(path) !== undefined || pagedDetails.some((before) => path.startsWith(before));
}

// The store accepts ids of up to 15 digits.
const ids = /^[1-9]\d{0,14}$/;
/** Matches what looks like a month; the calendar itself knows which months it has. */
const months = /^[\d-]{1,7}$/;

/** The addresses that exist in large numbers: they begin with `before`, and their end matches `rest`. */
const details = [
  ...collections.flatMap(({ detail }) => (detail ? [{ before: detail.replace("{id}", ""), rest: ids }] : [])),
  ...pages.flatMap((page) => (page.months ? [{ before: `${page.path}/`, rest: months }] : [])),
].map((one) => ({ ...one, lower: one.before.toLowerCase() }));

/**
 * Whether a path belongs to an entry's page, a month or a list of one year. There may be many of them, and strangers
 * can request still more.
 */
export function isEntryPath(path: string): boolean {
  return yearListPath(path) !== undefined || details.some(({ before }) => path.startsWith(before));
}

/**
 * The canonical path of a public page, given in any letter case (`/classroutine` returns `/ClassRoutine`); undefined
 * for any other path.
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

/** Paths of the sign-in pages that are the same for all visitors. Optional ones are rendered for each request. */
const entrancePaths = pages.flatMap(({ path, entrance, optional }) => (entrance && !optional ? [path] : []));

/** Paths of the pages that show an identity service's error. */
const pagesOfErrors = new Set(pages.flatMap(({ path, tellsErrors }) => (tellsErrors ? [path] : [])));

/** The query parameter of each page that answers a visitor's query. */
const questions = new Map(pages.flatMap(({ path, asks }) => (asks === undefined ? [] : [[path, asks] as const])));

/** Statuses for which one page is shown at all addresses. */
type MissingStatus = 400 | 404;

/** Whether a status is a `MissingStatus`. */
export function isMissingStatus(status: number): status is MissingStatus {
  return status === 400 || status === 404;
}

/** The address of the page for unknown addresses (404) or invalid queries (400), in the language of a path. */
export function missingAddress(status: MissingStatus, path: string): string {
  return localPath(`/${status}`, splitPath(path).locale);
}

/**
 * The canonical address of a page that is the same for every visitor. Undefined for any other path, and if the query
 * string has a visitor's query, which the page answers for that request only. Of the query string it keeps only a
 * list's page number, an error that a page shows and a fixed word, so that invented queries cannot fill the page cache.
 */
export function canonicalAddress(path: string, query: string): string | undefined {
  const { locale, path: bare } = splitPath(path);
  const page = publicPath(bare) ?? entrancePaths.find((entrance) => entrance === bare.toLowerCase());
  if (page === undefined) return undefined;
  if (isQuestion(page, query)) return undefined;
  const address = localPath(page, locale) + errorQuery(page, query);
  const pageNumber = query !== "" && isPaged(page) ? new URLSearchParams(query).get("page") : null;
  if (pageNumber === null) return address;
  return /^[1-9]\d{0,8}$/.test(pageNumber) ? `${address}?page=${pageNumber}` : missingAddress(400, path);
}

/** Whether a query string contains a query that its page answers for each request. */
function isQuestion(page: string, query: string): boolean {
  const parameter = query === "" ? undefined : questions.get(page);
  return parameter !== undefined && (new URLSearchParams(query).get(parameter) ?? "").trim() !== "";
}

/**
 * The part of a query string with an error that the page shows, and with the note that the computer is shared, or with
 * the word that leads to the refused screen; empty if there is none.
 */
function errorQuery(page: string, query: string): string {
  const named = query !== "" && pagesOfErrors.has(page) ? new URLSearchParams(query) : undefined;
  const error = named?.get("error") ?? null;
  if (identityMessage(error)) return `?error=${error}${named?.get("shared") === "1" ? "&shared=1" : ""}`;
  return named?.get("next") === refusedScreen ? `?next=${refusedScreen}` : "";
}

/**
 * The public pages that are rendered for some requests, as route patterns: the one behind a set-up link, and answers to
 * visitors' queries.
 */
const forSomeRequests = new Set([
  "setup",
  ...pages.flatMap(({ path, asks }) => (asks === undefined ? [] : [path.slice(1)])),
]);

/** The source of a regular expression that matches the paths of a route, without the slash at their start. */
export function pathPattern(routePath: string): string {
  return routePath.replaceAll(/[.+?^$()|[\]{}]/g, String.raw`\$&`).replaceAll(/:\w+/g, "[^/]+");
}

/**
 * Returns a test for paths, without their language, of screens that are rendered for each request: administrators'
 * screens, and those in `forSomeRequests`. `routes` are the application's.
 */
export function screenMatcher({ routes }: ServerBuild): (path: string) => boolean {
  const patterns = Object.values(routes)
    .map((route) => route?.path ?? "*")
    .filter(
      (path) => path !== "*" && (forSomeRequests.has(path) || canonicalAddress(examplePath(path), "") === undefined),
    )
    .map(pathPattern);
  const screen = new RegExp(`^/(?:${patterns.join("|")})$`, "i");
  return (path) => screen.test(path);
}
