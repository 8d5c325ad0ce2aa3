import { localizedName } from "../collection.ts";
import { type Declaration, titleField } from "../declaration.ts";
import type { Field } from "../field.ts";
import { descriptionsIn, isFormattedText } from "../fields/text.ts";
import { detectLanguage } from "../locale.ts";
import { defaultLocale } from "../languages.ts";
import { isCompanionText, isEmpty, localizedFields } from "../localized-values.ts";
import { isUpload } from "../media/media.ts";
import { hasSeveralWords } from "./misplaced-texts.ts";
import { isFileName, isVagueLink, pointsToFile } from "../words/weak-words.ts";

// Before an entry is saved, its form hints at what readers will miss, but refuses nothing. A wrong hint is worse than a
// missing one, because people then stop reading hints. So each rule matches a few clear cases, and compares whole texts
// only.

/** What readers will miss. `oneFile`: all content is in a file. `mainAlone`: Bengali readers get the English text. */
export type HintKind =
  | "undescribed"
  | "undescribedInText"
  | "fileName"
  | "oneFile"
  | "vagueLink"
  | "mainAlone"
  | "companionAlone";

/** A hint about one input of a form (`at`) or, if `at` is absent, about several fields (`fields`). */
export type Hint = {
  kind: HintKind;
  at?: string;
  /** The words in question, as typed. */
  words?: string;
  fields?: readonly string[];
};

type Values = Readonly<Record<string, string>>;

/**
 * The hints about a form's present values, in the order of its fields. `placeholders` are the descriptions that the
 * form itself inserts for a picture in a text, until a person replaces them.
 */
export function writingHints(declaration: Declaration, values: Values, placeholders: readonly string[]): Hint[] {
  return [
    ...pictureHints(declaration, values),
    ...Object.entries(declaration.fields).flatMap(([name, field]) => [
      ...textHints(name, field, values, placeholders),
      ...(name === titleField(declaration) ? titleHints(declaration, name, values) : []),
      ...(isFormattedText(field) ? fileHints(declaration, name, values) : []),
    ]),
    ...languageHints(declaration, values),
  ];
}

/** The names of a text field's inputs. */
function inputsOf(name: string, { localized }: Field): string[] {
  return localized ? [name, localizedName(name)] : [name];
}

/** Pictures without a description, or whose description is only a file name. */
function pictureHints({ fields }: Declaration, values: Values): Hint[] {
  return Object.keys(fields).flatMap((picture): Hint[] => {
    const descriptions = descriptionsIn(fields, picture);
    const last = descriptions.at(-1);
    if (isEmpty(values[picture]) || !last) return [];
    const inputs = descriptions.flatMap((name) => inputsOf(name, fields[name]!));
    const typed = inputs.filter((input) => !isEmpty(values[input]));
    if (typed.length === 0) return [{ kind: "undescribed", at: last }];
    const named = typed.filter((input) => isFileName(values[input] ?? ""));
    return named.map((at) => ({ kind: "fileName", at, words: values[at]!.trim() }));
  });
}

/** Pictures without a description and links without a name in a formatted text. */
function textHints(name: string, field: Field, values: Values, placeholders: readonly string[]): Hint[] {
  if (!isFormattedText(field)) return [];
  return inputsOf(name, field).flatMap((at): Hint[] => {
    const text = values[at] ?? "";
    const images = imagesIn(text).map(({ words }) => words.trim());
    const isBlank = images.some((words) => words === "" || placeholders.includes(words));
    const fileName = images.find(isFileName);
    const vague = linksIn(text).find(({ words }) => isVagueLink(words));
    return [
      ...(isBlank ? [{ kind: "undescribedInText", at } as const] : []),
      ...(fileName === undefined ? [] : [{ kind: "fileName", at, words: fileName } as const]),
      ...(vague ? [{ kind: "vagueLink", at, words: vague.words.trim() } as const] : []),
    ];
  });
}

/** Titles that do not say where a link leads: of entries with a link, and of entries that are themselves a link. */
function titleHints({ fields }: Declaration, name: string, values: Values): Hint[] {
  const hasLink = Object.entries(fields).some(([link, { media }]) => media === "document" && !isEmpty(values[link]));
  if (!hasLink) return [];
  const vague = inputsOf(name, fields[name]!).filter((input) => isVagueLink(values[input] ?? ""));
  return vague.map((at) => ({ kind: "vagueLink", at, words: values[at]!.trim() }));
}

/** Texts, in any language, that say only that there is a file. */
function fileHints(declaration: Declaration, name: string, values: Values): Hint[] {
  const { fields } = declaration;
  const inputs = inputsOf(name, fields[name]!);
  const texts = inputs.map((input) => values[input] ?? "");
  const linked = Object.keys(fields).filter((link) => fields[link]?.media === "document");
  const addresses = [
    ...linked.map((link) => values[link] ?? ""),
    ...texts.flatMap((text) => [...linksIn(text), ...imagesIn(text)].map(({ address }) => address)),
  ];
  if (!addresses.some(isFileAddress)) return [];
  const title = titleField(declaration) ?? "";
  const titles = [values[title] ?? "", values[localizedName(title)] ?? ""];
  const saysSomething = texts.some(
    (text) => !saysNothing(wordsBeside(text), titles) && !pointsToFile(wordsBeside(text)),
  );
  return saysSomething ? [] : [{ kind: "oneFile", at: name }];
}

/** Texts that some readers will get in the other language, because the translation is missing. */
function languageHints(declaration: Declaration, values: Values): Hint[] {
  const pairs = localizedFields(declaration).map(([name, companion]) => ({
    name,
    main: values[name] ?? "",
    companion: values[companion] ?? "",
  }));
  const isMain = (text: string) => detectLanguage(text) === defaultLocale && hasSeveralWords(text);
  const mains = pairs.filter(({ main, companion }) => isEmpty(companion) && isMain(main));
  const companions = pairs.filter(
    ({ main, companion }) =>
      (isEmpty(main) && isCompanionText(companion)) || (isEmpty(companion) && isCompanionText(main)),
  );
  const about = (kind: HintKind, found: typeof pairs): Hint[] =>
    found.length > 0 ? [{ kind, fields: found.map(({ name }) => name) }] : [];
  return [...about("mainAlone", mains), ...about("companionAlone", companions)];
}

// A small parser for hints alone: pages use the server's Markdown parser. A link that this one misses only loses a
// hint.

/** A link or a picture in a Markdown text. */
type TextLink = { words: string; address: string };

/** Matches links and pictures. Words and addresses have a maximum length, so that the search takes linear time. */
const pattern = /(!?)\[([^[\]\n]{0,300})\]\([ \t]*<?([^()\s<>]{1,2000})>?[^()\n]{0,300}\)/g;

function allIn(text: string, isImage: boolean): TextLink[] {
  const found = [...text.matchAll(pattern)].filter(([, sign]) => (sign === "!") === isImage);
  const bare = (words: string) => words.replaceAll(/^[\s*_`]+|(?<![\s*_`])[\s*_`]+$/g, "");
  return found.map(([, , words = "", address = ""]) => ({ words: bare(words), address }));
}

/** The links of a text. */
function linksIn(text: string): TextLink[] {
  return allIn(text, false);
}

/** The pictures of a text. */
function imagesIn(text: string): TextLink[] {
  return allIn(text, true);
}

/**
 * A text without its pictures, its links and the characters of Markdown's syntax. The words of a link or picture stay
 * if they may be a sentence.
 */
function wordsBeside(text: string): string {
  const inLinks = (_: string, __: string, words: string) => (wordCount(words) > mostInName ? ` ${words} ` : " ");
  return text
    .replaceAll(pattern, inLinks)
    .replaceAll(/https?:\/\/\S+|[#>*_`\-–—|]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** If a link has more words than this, they may describe the file's content. */
const mostInName = 5;

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

/**
 * Whether the words add nothing to the titles: they have no letters, or are so few that they may be a name and equal
 * one of the titles.
 */
function saysNothing(words: string, titles: readonly string[]): boolean {
  if (!/\p{L}/u.test(words)) return true;
  const same = (one: string) => one.trim().toUpperCase() === words.toUpperCase();
  return wordCount(words) <= mostInName && titles.some(same);
}

const fileEnding = /\.(?:pdf|docx?|xlsx?|pptx?|od[ts]|jpe?g|png|webp)(?:[?#].*)?$/i;

/** Whether an address leads to a file rather than to a page. */
function isFileAddress(address: string): boolean {
  return isUpload(address) || fileEnding.test(address);
}
