import { expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { parseHost, parseName, userOf } from "./places.ts";

itForAll(["sonapur", "sonapur-2", "1", "a".repeat(32), "a-"])("which names a school may have", (name) => {
  expect(parseName(name)).toBe(name);
});

itForAll([
  "",
  "../x",
  "..",
  "Sonapur",
  "a".repeat(33),
  "-x",
  "--yes",
  "a/b",
  "a.b",
  "a b",
  "a\n",
  "সোনাপুর",
  "a;b",
  "a%b",
])("which names it may not have", (name) => {
  expect(() => parseName(name)).toThrow("cannot be a school's name");
});

itForAll([
  "sonapur.example",
  "a.b.example",
  "sonapur.edu.bd",
  "xn--45b.example",
  "1.example",
  `${"a".repeat(63)}.example`,
])("which hosts it may have", (host) => {
  expect(parseHost(host)).toBe(host);
});

itForAll([
  "",
  "sonapur",
  "Sonapur.example",
  "127.0.0.1",
  "[::1]",
  "a_b.example",
  "a.example;",
  "a.example {",
  "a.example/x",
  "*.example",
  ".example",
  "https://a.example",
  "a.example:443",
  "a..example",
  "-a.example",
  "a-.example",
  "a.example.",
  "a.example\n",
  "~.*",
  "default",
  "$host.example",
  `${"a".repeat(64)}.example`,
  `${"a.".repeat(126)}example`,
])("which hosts it may not have", (host) => {
  expect(() => parseHost(host)).toThrow("cannot be a host");
});

it("each school has a user of its own, whose name systemd takes", () => {
  const names = ["a", "a".repeat(24), "a".repeat(25), "a".repeat(32), `${"a".repeat(31)}b`, "root", "www-data"];
  const users = names.map(userOf);
  expect(new Set(users).size).toBe(names.length);
  for (const user of users) expect(user).toMatch(/^school[-_][a-z0-9-]{1,24}$/);
});
