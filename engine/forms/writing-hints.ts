import { localizedName } from "../collection.ts";
import { type Declaration, titleField } from "../declaration.ts";
import type { Field } from "../field.ts";
import { descriptionsIn, isFormattedText } from "../fields/text.ts";
import { detectLanguage } from "../locale.ts";
import { defaultLocale } from "../languages.ts";
import { isCompanionText, isEmpty, localizedFields } from "../localized-values.ts";
import { isUpload } from "../media/media.ts";
import { hasWords } from "./misplaced-texts.ts";
import { isFileName, isVagueLink, pointsToFile } from "../words/weak-words.ts";

// Before an entry is saved its form says what readers will miss, and refuses nothing. A wrong hint costs more than a
// missing one, as people stop reading hints: each rule knows few forms and looks at whole texts, never at parts.

/** What readers will miss: `oneFile` has all content in a file, `mainAlone` is shown in English to Bengali readers. */
export type HintKind =
  | "undescribed"
  | "undescribedInText"
  | "fileName"
  | "oneFile"
  | "vagueLink"
  | "mainAlone"
  | "companionAlone";

/** A hint at an input of a form; without `at` it is about several fields, whose names are `fields`. */
export type Hint = {
  kind: HintKind;
  at?: string;
  /** The words that it is about, as they were typed. */
  words?: string;
  fields?: readonly string[];
};

type Values = Readonly<Record<string, string>>;

/**
 * The hints about what a form has now, in the order of its fields. `placeholders` are the words that the form itself
 * gives a picture in a text until they are replaced.
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

/** The name of a text's inputs. */
function inputsOf(name: string, { localized }: Field): string[] {
  return localized ? [name, localizedName(name)] : [name];
}

/** Pictures that nothing describes, or the name of a file. */
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

/** The title of an entry that is a link, or has one, where it does not say what the link leads to. */
function titleHints({ fields }: Declaration, name: string, values: Values): Hint[] {
  const hasLink = Object.entries(fields).some(([link, { media }]) => media === "document" && !isEmpty(values[link]));
  if (!hasLink) return [];
  const vague = inputsOf(name, fields[name]!).filter((input) => isVagueLink(values[input] ?? ""));
  return vague.map((at) => ({ kind: "vagueLink", at, words: values[at]!.trim() }));
}

/** A text that says nothing but that there is a file, in any language. */
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

/** The texts that readers of the other language get in a language that is not theirs. */
function languageHints(declaration: Declaration, values: Values): Hint[] {
  const pairs = localizedFields(declaration).map(([name, companion]) => ({
    name,
    main: values[name] ?? "",
    companion: values[companion] ?? "",
  }));
  const isMain = (text: string) => detectLanguage(text) === defaultLocale && hasWords(text);
  const mains = pairs.filter(({ main, companion }) => isEmpty(companion) && isMain(main));
  const companions = pairs.filter(
    ({ main, companion }) =>
      (isEmpty(main) && isCompanionText(companion)) || (isEmpty(companion) && isCompanionText(main)),
  );
  const about = (kind: HintKind, found: typeof pairs): Hint[] =>
    found.length > 0 ? [{ kind, fields: found.map(({ name }) => name) }] : [];
  return [...about("mainAlone", mains), ...about("companionAlone", companions)];
}

// Pages are made by the server's parser of Markdown alone; what is missed here is only not hinted at.

/** A link or a picture in a Markdown text. */
type TextLink = { words: string; address: string };

/** Links and pictures. Words and addresses have most characters, so that the time of a search grows with the text. */
const pattern = /(!?)\[([^[\]\n]{0,300})\]\([ \t]*<?([^()\s<>]{1,2000})>?[^()\n]{0,300}\)/g;

function allIn(text: string, isImage: boolean): TextLink[] {
  const found = [...text.matchAll(pattern)].filter(([, sign]) => (sign === "!") === isImage);
  const bare = (words: string) => words.replaceAll(/^[\s*_`]+|[\s*_`]+$/g, "");
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

/** A text without its pictures, links and signs. Words of a link or picture stay where they may be a sentence. */
function wordsBeside(text: string): string {
  const inLinks = (_: string, __: string, words: string) => (wordCount(words) > mostInName ? ` ${words} ` : " ");
  return text
    .replaceAll(pattern, inLinks)
    .replaceAll(/https?:\/\/\S+|[#>*_`\-–—|]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** A link with more words than these may say what its file says. */
const mostInName = 5;

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length;
}

/** Whether words say nothing that a short title has not said. */
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
