import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { languageOf } from "./language.ts";

const host = "school.example";
const cookieFor = (locale: string) => ({ cookie: `language=${locale}; Max-Age=31536000; Path=/; SameSite=Lax` });

it.each([
  ["/", undefined, undefined, {}],
  ["/", "language=bn", undefined, { leadTo: "/bn" }],
  ["/?fbclid=a", "language=bn", undefined, { leadTo: "/bn" }],
  ["/", "a=b; language=bn; c=d", undefined, { leadTo: "/bn" }],
  ["/", "language=en", undefined, {}],
  ["/", "mylanguage=bn", undefined, {}],
  ["/", "language=fr", undefined, {}],
  ["/", "language=bn", "https://search.example/bn", { leadTo: "/bn" }],
  ["/", "language=bn", "https://school.example/bn/notice", cookieFor("en")],
  ["/", "language=bn", "https://school.example/notice", {}],
  ["/bn", "language=en", undefined, {}],
  ["/bn", undefined, "https://school.example/", cookieFor("bn")],
  ["/bn/notice?page=2", "language=en", "https://school.example/notice?page=2", cookieFor("bn")],
  ["/bn/notice", "language=bn", "https://school.example/notice", {}],
  ["/notice", "language=bn", undefined, {}],
  ["/notice", undefined, "https://school.example/bn/notice", cookieFor("en")],
  ["/notice", undefined, "https://evil.example/bn/notice", {}],
  ["/notice", undefined, "https://school.example:8080/bn/notice", {}],
  ["/bnanything", undefined, "https://school.example/bn", cookieFor("en")],
  ["/notice", undefined, "not an address", {}],
  ["/notice", undefined, "", {}],
])("%s with %j from %j means %j", (url, cookie, referer, choice) => {
  expect(languageOf({ url, headers: { host, cookie, referer } } as IncomingMessage)).toEqual(choice);
});
