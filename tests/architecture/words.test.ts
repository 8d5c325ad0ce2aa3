import { describe, expect, it } from "vitest";
import { companionLocale, defaultLocale } from "../../engine/languages.ts";
import { messagesOf, refusedIn, termsOf } from "./readers-words.ts";

describe.each([defaultLocale, companionLocale] as const)("the words for readers in %s", (locale) => {
  it("are those of the glossary, in every message", () => {
    expect(termsOf(locale).length).toBeGreaterThan(40);
    const messages = messagesOf(locale);
    expect(messages.length).toBeGreaterThan(1_000);
    const found = messages.flatMap(([key, text]) => refusedIn(text, locale, key).map((word) => `${key}: ${word}`));
    expect(found).toEqual([]);
  });
});

it.each([
  ["প্রশাসকের অ্যাকাউন্ট", "bn", "প্রশাসক (administrator)"],
  ["প্রচ্ছদে দেখান", "bn", "প্রচ্ছদ (home page)"],
  ["সেবাসমূহ", "bn", "~সমূহ ((a plural))"],
  ["Readers see it.", "en", "reader (visitor)"],
] as const)("%s has a refused word", (text, locale, word) => {
  expect(refusedIn(text, locale)).toEqual([word]);
});

it("an exception is allowed beside its term", () => {
  expect(refusedIn("অ্যালবামের প্রচ্ছদ ছবি", "bn")).toEqual([]);
  expect(refusedIn("ম্যানেজিং কমিটির (পরিচালনা পর্ষদ) তথ্য", "bn", "disclosure_item_committee")).toEqual([]);
});
