import type { Locale } from "../../engine/languages.ts";
import { companionLocale, defaultLocale } from "../../engine/languages.ts";
import { features } from "../../features/registry.ts";
import { files, sourceOf } from "./sources.ts";

/** The site's messages in a language, those of the features included. */
export type Messages = readonly (readonly [key: string, text: string])[];

export function messagesOf(locale: Locale): Messages {
  return ["messages", ...features.map(({ name }) => `features/${name}/messages`)]
    .map((folder) => `${folder}/${locale}.json`)
    .filter((path) => files.includes(path))
    .flatMap((path) => Object.entries(JSON.parse(sourceOf(path)) as Record<string, string>));
}

/** Most words of a sentence that people read at one go on a small screen. */
export const mostWords = 25;

/** The sentences of a text, without a command at its end. */
export function sentencesOf(text: string): string[] {
  return text.replace(/ \([^()]*npm run[^()]*\)$/, "").split(/(?<=[.!?।][”"*)]*)\s+/u);
}

export function isLong(sentence: string): boolean {
  return sentence.split(/\s+/).length > mostWords;
}

/** A line of the table of readers' words in `docs/glossary.md`. */
type Term = { name: string; refused: readonly string[]; exceptions: readonly string[] };

/** The columns of the table with the refused words of each language. */
const columns: Readonly<Partial<Record<Locale, number>>> = { [defaultLocale]: 2, [companionLocale]: 3 };

/** The words for readers and what is refused in their place, in a language. */
export function termsOf(locale: Locale): Term[] {
  const [, part = ""] = sourceOf("docs/glossary.md").normalize("NFC").split("\n## Words for readers\n");
  const lines = part.split("\n").filter((line) => line.startsWith("| "));
  return lines.slice(2).map((line) => {
    const cells = line.split("|").slice(1, -1);
    const listed = (cell = "") => cell.trim().split(", ").filter(Boolean);
    return {
      name: (cells[0] ?? "").trim(),
      refused: listed(cells[columns[locale] ?? -1]),
      exceptions: listed(cells[4]),
    };
  });
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Matches a refused word at the beginning of a word, with any ending; after `~` inside a word too. */
function patternOf(refused: string): RegExp {
  const stem = escaped(refused.replace(/^~/, ""));
  return new RegExp(refused.startsWith("~") ? stem : String.raw`(?<![\p{L}\p{M}-])${stem}`, "iu");
}

/** The refused words in a text, each with the term that replaces it. `key` is the name of a message. */
export function refusedIn(text: string, locale: Locale, key = ""): string[] {
  const plain = text.normalize("NFC").replaceAll(/\{\w+\}/g, "{}");
  return termsOf(locale).flatMap(({ name, refused, exceptions }) => {
    if (exceptions.includes(`\`${key}\``)) return [];
    const left = exceptions.reduce((rest, one) => rest.replaceAll(one, ""), plain);
    return refused.filter((word) => patternOf(word).test(left)).map((word) => `${word} (${name})`);
  });
}
