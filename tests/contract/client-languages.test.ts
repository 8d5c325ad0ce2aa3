import { expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { locales, type Locale } from "../../engine/languages.ts";
import { inEveryLanguage as inLanguages } from "../../engine/message.ts";
import { pointsToFile } from "../../engine/words/weak-words.ts";
import { inEveryLanguage } from "../../scripts/every-language.ts";
import { readMessages } from "../../scripts/read-messages.ts";
import { clientScripts, scriptText } from "../kit/client-scripts.ts";
import { itForAll } from "../kit/it-for-all.ts";

const messages = readMessages(".", locales as readonly [string, ...string[]]);

/** The longest part of a sentence that a script contains as it is: without placeholders, quotes and escapes. */
function telling(text: string): string {
  const parts = text.split(/\{\w+\}|["'`\\$\n]/);
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), "");
}

/** The sentences of a language by key. Short ones and single words may be parts of code. */
function sentencesOf(locale: Locale): [key: string, sentence: string][] {
  const place = locales.indexOf(locale);
  return [...messages].flatMap(([key, texts]) => {
    const sentence = telling(texts[place] ?? "");
    return sentence.length > 12 && sentence.trim().includes(" ") ? [[key, sentence]] : [];
  });
}

/** What the scripts of a language may contain: its own texts, and those that they need in every language. */
function allowedIn(locale: Locale): string {
  const place = locales.indexOf(locale);
  return [...messages].flatMap(([key, texts]) => (inEveryLanguage.has(key) ? texts : [texts[place]])).join("\n");
}

const scriptsIn = (locale: Locale) => clientScripts(locale).map((name) => ({ name, text: scriptText(name) }));

itForAll(locales)("the scripts of a language contain its sentences, and none of another language", (locale) => {
  const scripts = scriptsIn(locale);
  const all = scripts.map(({ text }) => text).join("\n");
  const own = sentencesOf(locale).filter(([, sentence]) => all.includes(sentence));
  expect(own.length).toBeGreaterThan(200);
  const allowed = allowedIn(locale);
  const others = locales
    .filter((other) => other !== locale)
    .flatMap(sentencesOf)
    // The forms' hints know such words in every language, because people type in any.
    .filter(([, sentence]) => !allowed.includes(sentence) && !pointsToFile(sentence));
  expect(others.length).toBeGreaterThan(500);
  const foreign = scripts.flatMap(({ name, text }) =>
    others.filter(([, sentence]) => text.includes(sentence)).map(([key]) => `${key} in ${name}`),
  );
  expect(foreign).toEqual([]);
});

it("the scripts have every language of the words that people type in any", () => {
  const lists = locales.map((locale) =>
    scriptsIn(locale)
      .map(({ text }) => text)
      .join("\n"),
  );
  const months = messages.get("table_months") ?? [];
  const positions = collections.flatMap(({ pinned }) => pinned?.positions ?? []).flatMap(inLanguages);
  expect(positions.length).toBeGreaterThan(1);
  for (const list of lists) for (const text of [...months, ...positions]) expect(list).toContain(telling(text ?? ""));
});
