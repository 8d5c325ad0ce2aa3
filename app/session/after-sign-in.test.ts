import { expect, test } from "vitest";
import { nextPath } from "./after-sign-in.ts";

const site = "https://school.example";
/** The origin that a browser on the site reaches with a path. */
const originOf = (path: string) => new URL(path, `${site}/login`).origin;

test("a path of the site is accepted", () => {
  for (const path of ["/admin", "/bn/addNotice", "/notice?page=2", "/staffUpdateForm/3#name"]) {
    expect(nextPath(path, "/")).toBe(path);
  }
});

test("another site, an invalid path and an entrance page lead to the home page", () => {
  const others = [
    null,
    "",
    "admin",
    "https://elsewhere.example/",
    "//elsewhere.example/",
    "/\\elsewhere.example/",
    "/\t/elsewhere.example/",
    "/.//elsewhere.example",
    "/..//elsewhere.example",
    "/%2e//elsewhere.example",
    "/%2E%2e//elsewhere.example",
    "/x/../\\elsewhere.example",
    "/x/..//elsewhere.example",
    "/./\t/elsewhere.example",
    "/.\n/\\elsewhere.example",
    "/.//",
    "/%2e//",
    "/.//[",
    "javascript:alert(1)",
    "/login?next=/admin",
    "/bn/login",
    "/forbidden",
    "/setup",
  ];
  for (const requested of others) expect([requested, nextPath(requested, "/bn")]).toEqual([requested, "/bn"]);
});

test("no requested path makes the browser leave the site", () => {
  const parts = [
    "/",
    "\\",
    ".",
    "..",
    "%2e",
    "%2E",
    "%2f",
    "%5c",
    "\t",
    "\n",
    "\r",
    " ",
    "@",
    ":",
    "?",
    "#",
    "x",
    "[",
    "elsewhere.example",
    "https:",
    "javascript:",
    "%",
    "\0",
    "ক",
  ];
  // Every combination of one to three parts.
  let texts = [""];
  for (let length = 1; length <= 3; length += 1) {
    texts = texts.flatMap((text) => parts.map((part) => text + part));
    for (const text of texts) {
      for (const requested of [text, `/${text}elsewhere.example`]) {
        const path = nextPath(requested, "/bn");
        if (!path.startsWith("/") || originOf(path) !== site)
          expect.fail(`${JSON.stringify(requested)} leads to ${path}`);
      }
    }
  }
});
