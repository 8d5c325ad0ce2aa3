import type { ServerBuild } from "react-router";
import { visitorsAddress } from "./visitors-address.ts";

/**
 * Tells which paths, without their language, are those of the application's screens that are made for each request: the
 * administrators', and the one behind a set-up link. `routes` are the application's.
 */
export function screensOf({ routes }: ServerBuild): (path: string) => boolean {
  const patterns = Object.values(routes)
    .map((route) => route?.path ?? "*")
    .filter((path) => path !== "*" && (path === "setup" || visitorsAddress(`/${path.replace(/:\w+/, "1")}`, "") === undefined))
    .map((path) => path.replaceAll(/[.+?^$()|[\]{}]/g, String.raw`\$&`).replaceAll(/:\w+/g, "[^/]+"));
  const screen = new RegExp(`^/(?:${patterns.join("|")})$`, "i");
  return (path) => screen.test(path);
}
