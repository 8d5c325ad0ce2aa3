import type { ServerBuild } from "react-router";
import { localPath, splitPath } from "../../engine/locale.ts";
import { identityMessage } from "../../messages/identity-messages.ts";
import { pages } from "../../pages/all.ts";
import { examplePath, isPaged, publicPath } from "./public-paths.ts";

/** Paths of the sign-in pages, which are the same for all visitors too. Optional ones are rendered for each request. */
const entrancePaths = pages.flatMap(({ path, entrance, optional }) => (entrance && !optional ? [path] : []));

/** Paths of the pages that tell the error of an identity service. */
const pagesOfErrors = new Set(pages.flatMap(({ path, tellsErrors }) => (tellsErrors ? [path] : [])));

/** The query parameter of each page that answers questions. */
const questions = new Map(pages.flatMap(({ path, asks }) => (asks === undefined ? [] : [[path, asks] as const])));

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
 * The canonical address of a page that is the same for every visitor; undefined for any other path, and for a question. It drops the query
 * except a list's page number and an error that a page tells, so that made-up queries cannot fill the page cache.
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

/** Whether a query has a question that its page answers for each request. */
function isQuestion(page: string, query: string): boolean {
  const parameter = query === "" ? undefined : questions.get(page);
  return parameter !== undefined && (new URLSearchParams(query).get(parameter) ?? "").trim() !== "";
}

/** The part of a query that names an error which the page tells, and that the computer is shared; empty if there is none. */
function errorQuery(page: string, query: string): string {
  const named = query !== "" && pagesOfErrors.has(page) ? new URLSearchParams(query) : undefined;
  const error = named?.get("error") ?? null;
  return identityMessage(error) ? `?error=${error}${named?.get("shared") === "1" ? "&shared=1" : ""}` : "";
}

/** The public pages that are rendered for some requests, as route patterns: the one behind a set-up link, and answers to questions. */
const forSomeRequests = new Set(["setup", ...pages.flatMap(({ path, asks }) => (asks === undefined ? [] : [path.slice(1)]))]);

/**
 * Returns a test for paths, without their language, of the screens that are rendered for each request: those of
 * administrators, and those of `forSomeRequests`. `routes` are the application's.
 */
export function screenMatcher({ routes }: ServerBuild): (path: string) => boolean {
  const patterns = Object.values(routes)
    .map((route) => route?.path ?? "*")
    .filter((path) => path !== "*" && (forSomeRequests.has(path) || canonicalAddress(examplePath(path), "") === undefined))
    .map((path) => path.replaceAll(/[.+?^$()|[\]{}]/g, String.raw`\$&`).replaceAll(/:\w+/g, "[^/]+"));
  const screen = new RegExp(`^/(?:${patterns.join("|")})$`, "i");
  return (path) => screen.test(path);
}
