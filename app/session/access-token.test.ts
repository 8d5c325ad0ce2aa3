import { expect, test } from "vitest";
import { expiryOf, hasExpired, isDue, pauseBeforeRenewal } from "./access-token.ts";

const minute = 60_000;
const start = Date.UTC(2026, 10, 21);

/** A token in the server's format that expires this many minutes after `start`. */
function tokenFor(minutes: number): string {
  const payload = { sub: "পরিচয়", exp: (start + minutes * minute) / 1000 };
  return `header.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.signature`;
}

test("the expiry is read from a token; a text that is not a token has none", () => {
  expect(expiryOf(tokenFor(10))).toBe(start + 10 * minute);
  for (const text of ["", "a.b.c", "one", `a.${btoa("{}")}.c`]) expect(expiryOf(text)).toBeUndefined();
});

test("a token counts as expired 30 s before its expiry", () => {
  const token = tokenFor(10);
  expect(hasExpired(token, start + 9.5 * minute - 1)).toBe(false);
  expect(hasExpired(token, start + 9.5 * minute)).toBe(true);
  expect(hasExpired("no token", start)).toBe(true);
});

test("a token is renewed 5 minutes before its expiry", () => {
  const token = tokenFor(10);
  expect(isDue(token, start + 5 * minute - 1)).toBe(false);
  expect(isDue(token, start + 5 * minute)).toBe(true);
  expect(pauseBeforeRenewal(token, 0, start)).toBe(5 * minute);
});

test("the pause after failures doubles from 30 s to 16 minutes", () => {
  const token = tokenFor(10);
  const pauses = [1, 2, 3, 4, 5, 6, 7, 50].map((count) => pauseBeforeRenewal(token, count, start));
  expect(pauses.map((pause) => pause / minute)).toEqual([0.5, 1, 2, 4, 8, 16, 16, 16]);
});

test("a wrong clock does not make the client send requests without end", () => {
  expect(pauseBeforeRenewal(tokenFor(-600), 0, start)).toBe(30_000);
});
