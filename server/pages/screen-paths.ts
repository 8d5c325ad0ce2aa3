import type { ServerBuild } from "react-router";
import { pages } from "../../pages/all.ts";
import { canonicalAddress } from "./page-address.ts";
import { examplePath } from "./public-paths.ts";

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
