import type { ServerBuild } from "react-router";
import { canonicalAddress } from "./page-address.ts";

/**
 * Returns a test for paths, without their language, of the screens that are rendered for each request: those of
 * administrators, and the one behind a set-up link. `routes` are the application's.
 */
export function screenMatcher({ routes }: ServerBuild): (path: string) => boolean {
  const patterns = Object.values(routes)
    .map((route) => route?.path ?? "*")
    .filter((path) => path !== "*" && (path === "setup" || canonicalAddress(`/${path.replace(/:\w+/, "1")}`, "") === undefined))
    .map((path) => path.replaceAll(/[.+?^$()|[\]{}]/g, String.raw`\$&`).replaceAll(/:\w+/g, "[^/]+"));
  const screen = new RegExp(`^/(?:${patterns.join("|")})$`, "i");
  return (path) => screen.test(path);
}
