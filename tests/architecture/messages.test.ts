import { describe, expect, it } from "vitest";
import { features } from "../../features/registry.ts";
import { companionLocale, defaultLocale, locales } from "../../engine/languages.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { files, modules, sourceOf } from "./sources.ts";

type Messages = Readonly<Record<string, string>>;

/** The folders with messages of a language: the site's own, and those of the features. */
const folders = ["messages", ...features.map(({ name }) => `features/${name}/messages`)];
const filesOf = (locale: string) =>
  folders.map((folder) => `${folder}/${locale}.json`).filter((path) => files.includes(path));

const read = (locale: string): Messages => {
  const all = filesOf(locale).map((path) => JSON.parse(sourceOf(path)) as Messages);
  return Object.assign({}, ...all) as Messages;
};
const english = read(defaultLocale);
const bengali = read(companionLocale);
const keys = Object.keys(english);
/** The messages of every language but the default one. */
const translations = locales
  .filter((locale) => locale !== defaultLocale)
  .map((locale) => [locale, read(locale)] as const);

const withoutPlaceholders = (message: string) => message.replaceAll(/\{[^}]*\}/g, "");

/** Returns the messages that fail a check, with their keys. */
const failing = (messages: Messages, fails: (message: string, key: string) => boolean) =>
  Object.entries(messages).filter(([key, message]) => fails(message, key));

// The compiler of the messages refuses unequal placeholders, keys that occur twice, and those that English lacks.
describe("the messages", () => {
  it("exist in both languages of the content, in the same order", () => {
    expect(keys.length).toBeGreaterThan(100);
    expect(Object.keys(bengali)).toEqual(keys);
  });

  itForAll(features)("of a feature begin with its name", ({ name }) => {
    const path = `features/${name}/messages/${defaultLocale}.json`;
    const own = files.includes(path) ? Object.keys(JSON.parse(sourceOf(path)) as Messages) : [];
    expect(own.filter((key) => !key.startsWith(`${name}_`))).toEqual([]);
  });

  it("are not empty, and have no spaces around them", () => {
    const untidy = (message: string) => message === "" || message !== message.trim() || message.includes("  ");
    expect(
      [english, ...translations.map(([, messages]) => messages)].flatMap((messages) => failing(messages, untidy)),
    ).toEqual([]);
  });

  it("are used somewhere", () => {
    const sources = modules
      .filter((path) => !path.startsWith("tests/"))
      .map(sourceOf)
      .join("\n");
    const used = new Set([...sources.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key));
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });

  it("have Bengali digits in Bengali", () => {
    expect(failing(bengali, (message) => /\d/.test(withoutPlaceholders(message)))).toEqual([]);
  });

  it("are written in the script of their language, and in NFC", () => {
    const hasLetters = (message: string) => /\p{L}/u.test(withoutPlaceholders(message));
    const latinOnly = (message: string) => hasLetters(message) && !/\p{Script=Bengali}/u.test(message);
    expect(failing(bengali, latinOnly)).toEqual([]);
    expect(failing(english, (message) => /\p{Script=Bengali}/u.test(message))).toEqual([]);
    expect(failing(bengali, (message) => message !== message.normalize("NFC"))).toEqual([]);
  });
});

it("the site's code contains no Bengali text", () => {
  const elsewhere = files.filter(
    (path) =>
      /^(?:app|server|engine|custom-elements|collections)\/.*\.tsx?$/.test(path) &&
      !path.endsWith(".test.ts") &&
      // This file contains each language's own name.
      path !== "engine/languages.ts" &&
      // This file contains the endings of Bengali words.
      path !== "engine/words/word-stem.ts" &&
      // This file contains letters that people confuse, and the names of classes.
      path !== "engine/words/spelling.ts" &&
      // This file contains link texts that say nothing. They are compared and never shown.
      path !== "engine/words/weak-words.ts" &&
      /\p{Script=Bengali}/u.test(sourceOf(path).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")),
  );
  expect(elsewhere).toEqual([]);
});
