import { expect, test } from "vitest";
import { nextPath } from "./next-path.ts";

const site = "https://school.example";
/** Where a browser on the site goes by a path. */
const originOf = (path: string) => new URL(path, `${site}/login`).origin;

test("a path of the site itself is followed", () => {
  for (const path of ["/admin", "/bn/addNotice", "/notice?page=2", "/staffUpdateForm/3#name"]) {
    expect(nextPath(path, "/")).toBe(path);
  }
});

test("anything that leads elsewhere, or nowhere, is not", () => {
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
  for (const asked of others) expect([asked, nextPath(asked, "/bn")]).toEqual([asked, "/bn"]);
});

test("whatever is asked for, the browser stays on the site", () => {
  const parts = ["/", "\\", ".", "..", "%2e", "%2E", "%2f", "%5c", "\t", "\n", "\r", " ", "@", ":", "?", "#", "x", "[", "elsewhere.example", "https:", "javascript:", "%", "\0", "ক"];
  // Every text of one to three parts.
  let texts = [""];
  for (let length = 1; length <= 3; length += 1) {
    texts = texts.flatMap((text) => parts.map((part) => text + part));
    for (const text of texts) {
      for (const asked of [text, `/${text}elsewhere.example`]) {
        const path = nextPath(asked, "/bn");
        if (!path.startsWith("/") || originOf(path) !== site) expect.fail(`${JSON.stringify(asked)} leads to ${path}`);
      }
    }
  }
});
