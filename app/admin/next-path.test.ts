import { expect, test } from "vitest";
import { nextPath } from "./next-path.ts";

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
    "javascript:alert(1)",
    "/login?next=/admin",
    "/bn/login",
    "/forbidden",
    "/setup",
  ];
  for (const asked of others) expect(nextPath(asked, "/bn")).toBe("/bn");
});
