import { describe, expect, it } from "vitest";
import { companionLocale, defaultLocale, type Locale } from "../../engine/languages.ts";
import { isLong, messagesOf, refusedIn, sentencesOf } from "./readers-words.ts";
import { sourceOf } from "./sources.ts";

const [, english = "", bengali = ""] = sourceOf("docs/administrator.md").split(/^## .*$/m);
const halves: readonly (readonly [Locale, string])[] = [
  [defaultLocale, english],
  [companionLocale, bengali],
];

/** A message as the guide names it: without what differs from one screen to another. */
const named = (text: string) =>
  text
    .replaceAll(/ ?\(?\{\w+\}\)?/g, "")
    .replace(/[:.।]$/, "")
    .trim();

/** The texts on the screens, also those that are made of a message and the name of a kind of content. */
function shownIn(locale: Locale): ReadonlySet<string> {
  const messages = messagesOf(locale);
  const add = messages.find(([key]) => key === "entry_add")?.[1] ?? "";
  const things = messages.filter(([key]) => key.startsWith("thing_"));
  return new Set([
    ...messages.map(([, text]) => named(text)),
    ...things.map(([, thing]) => add.replace("{thing}", thing)),
  ]);
}

/** The paragraphs, list items and headings of a half, each as one line without marks. */
const partsOf = (half: string) =>
  half
    .split(/\n(?:>? *\n|(?=- |\d+\. |[০-৯]+\. |#+ ))/u)
    .map((part) => part.replaceAll(/!\[[^\]]*\]\([^)]*\)|^(?:#+|-|>|\d+\.|[০-৯]+\.) |\*\*|\n> ?/gmu, " "))
    .map((part) => part.replaceAll(/\s+/g, " ").trim());

describe.each(halves)("the administrator’s guide in %s", (locale, half) => {
  it("has in bold what the screens say, word for word", () => {
    const bold = [...half.replaceAll(/`[^`]*`/g, "").matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = ""]) =>
      text.replaceAll(/\s+/g, " "),
    );
    expect(bold.length).toBeGreaterThan(100);
    const shown = shownIn(locale);
    expect(bold.filter((text) => !shown.has(named(text)))).toEqual([]);
  });

  it("has short sentences", () => {
    expect(partsOf(half).flatMap(sentencesOf).filter(isLong)).toEqual([]);
  });

  it("has the words of the glossary", () => {
    expect(partsOf(half).flatMap((part) => refusedIn(part, locale))).toEqual([]);
  });

  it("has the digits and signs of its language", () => {
    const plain = half.replaceAll(/`[^`]*`|\([^)\s]*\.png\)/g, "");
    expect(plain.match(locale === defaultLocale ? /["']|[০-৯]/ : /["'0-9]/)).toBeNull();
  });
});

it("both halves have the same headings and pictures, in the same order", () => {
  const outline = (half: string) =>
    [...half.matchAll(/^(#+) |\((pictures\/[\w-]+)-(?:en|bn)\.png\)/gm)].map(([, level, picture]) => level ?? picture);
  expect(outline(english).length).toBeGreaterThan(35);
  expect(outline(bengali)).toEqual(outline(english));
});
