import { createHash } from "node:crypto";
import type { Collection } from "../../engine/collection.ts";
import { type Day, longDate } from "../../engine/dates/calendar-day.ts";
import { dayField, titleField } from "../../engine/declaration.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { isFormattedText } from "../../engine/fields/text.ts";
import { type FormattedText, plainText } from "../../engine/formatted-text.ts";
import { companionLocale, type Locale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { localize } from "../../engine/localized-text.ts";
import { type Palette, paletteNamed } from "../../engine/media/palettes.ts";
import { iconsVersion } from "../../engine/media/site-icons.ts";
import type { Row } from "../../engine/row.ts";
import { excerpt } from "../../engine/words/excerpt.ts";
import { type Profile, schoolName } from "../../globals/profile.ts";
import { markdownWords, parseFormattedText } from "../../server/content/parse-formatted-text.ts";
import { cutAtWord, fragments } from "./cut-at-word.ts";

/** The content and the colours of a card. */
export type CardSource = {
  school: string;
  /** The kind of entry, such as "Notice". */
  kind: string;
  /** The entry's day; empty if it has none. */
  date: string;
  title: string;
  /** The beginning of the entry's text. */
  text: string;
  /** The address of the entry's page, without its scheme. */
  address: string;
  palette: Palette;
};

/** Maximum lengths in characters: more than fits on a card. */
const [mostTitle, mostText] = [300, 500] as const;
/** Only this many characters at the beginning of a text are parsed. */
const parsed = 2_000;
/** Version of the drawing. Increase it with every change of the drawing, so that all cards are drawn again. */
const design = 1;

/** The content of a visible entry's card in a language. */
export function cardSource(
  { collection, row }: { collection: Collection; row: Row },
  { profile, publicUrl, locale }: { profile: Profile; publicUrl: string; locale: Locale },
): CardSource {
  const { title, date, text } = partsOf(collection, row, locale);
  const words = markdownWords(text.slice(0, parsed)).replaceAll(/\s+/g, " ");
  const { host } = new URL(publicUrl);
  return {
    school: schoolName(profile, locale).text.slice(0, mostTitle),
    kind: collection.messages.title({}, { locale }),
    date,
    title: title.slice(0, mostTitle),
    text: excerpt(words, mostText),
    address: host + localPath(entryPath(collection, row.id), locale),
    palette: paletteNamed(profile.palette),
  };
}

/** Title, day and formatted text of an entry in a language; empty texts for what it lacks. */
function partsOf(collection: Collection, row: Row, locale: Locale) {
  const own = (name: string | undefined) => (name && localize(collection, row, name, locale)?.text) || "";
  const day = (row as unknown as Readonly<Record<string, Day | null>>)[dayField(collection) ?? ""];
  const text = Object.keys(collection.fields).find((name) => isFormattedText(collection.fields[name]!));
  return { title: own(titleField(collection)), date: day ? longDate(day, locale) : "", text: own(text) };
}

/** The entry and the language of a card. */
export type CardName = { collection: string; id: string; locale: Locale };

/**
 * The name of a card's file. It ends with a hash of everything that the card shows, so that a changed card has a new
 * name.
 */
export function cardName({ collection, id, locale }: CardName, source: CardSource, profile: Profile): string {
  const shown = JSON.stringify([design, source, iconsVersion(profile)]);
  const version = createHash("sha256").update(shown).digest("hex").slice(0, 16);
  return `${prefixOf(collection, id)}${locale}-${version}.jpg`;
}

/** The beginning of the names of an entry's cards. */
export function prefixOf(collection: string, id: string | number): string {
  return `${collection}-${id}-`;
}

/** Parses the name of a card; undefined if the text is not such a name. */
export function parseCardName(name: string): CardName | undefined {
  const [, collection, id, code] = /^([A-Za-z]{1,40})-([1-9]\d{0,14})-([a-z]{2})-[0-9a-f]{16}\.jpg$/.exec(name) ?? [];
  const locale = locales.find((one) => one === code);
  return collection && id && locale ? { collection, id, locale } : undefined;
}

/** Maximum length of a shared message, in letters, without the link at its end: people read no more of it in a chat. */
const mostLetters = 1_500;
/** Only this many characters of a text are parsed for the message. */
const mostParsed = 6_000;

/** What people share of an entry in a language: its text, and the address of its picture. */
export type SentOn = { locale: Locale; language: string; text: string; picture: string };

/** The languages in which an entry has a text. Bengali comes first, because most of the school's groups write it. */
export function languagesOf(collection: Collection, row: Row): Locale[] {
  const ordered: readonly Locale[] = [companionLocale, ...locales.filter((one) => one !== companionLocale)];
  const own = ordered.filter((locale) => {
    const title = localize(collection, row, titleField(collection) ?? "", locale);
    return title && title.lang === undefined;
  });
  return own.length > 0 ? own : ordered.slice(0, 1);
}

type Reader = { locale: Locale; publicUrl: string };

/** An entry as a message: its title in WhatsApp's bold, its day, its text without formatting, and its link. */
export function messageOf(collection: Collection, row: Row, { locale, publicUrl }: Reader): string {
  const parts = partsOf(collection, row, locale);
  // An asterisk in the title would end the bold text, and a blank at its edge would prevent it.
  const title = parts.title.replaceAll(/[*\s]+/g, " ").trim();
  const head = [title && `*${title}*`, parts.date].filter(Boolean).join("\n");
  const formatted = parseFormattedText(parts.text.slice(0, mostParsed));
  const words = plainText(withLinks(formatted, publicUrl)).trim();
  const text = cutAtWord(fragments([head, words].filter(Boolean).join("\n\n")), mostLetters);
  return `${text}\n\n${publicUrl}${localPath(entryPath(collection, row.id), locale)}`;
}

/** Adds each link's address to its text, because WhatsApp has no links behind words. */
function withLinks(text: FormattedText, publicUrl: string): FormattedText {
  return text.map((node) => {
    if (typeof node === "string" || node.tag === "img") return node;
    if (node.tag !== "a") return { ...node, children: withLinks(node.children, publicUrl) };
    const words = plainText(node.children);
    const address = new URL(node.href, publicUrl).href;
    const isSaid =
      words === "" || address.replace(/^\w+:(?:\/\/)?/, "").startsWith(words.replace(/^\w+:(?:\/\/)?/, ""));
    return isSaid ? address.replace(/^(?:tel|mailto):/, "") : `${words} (${address.replace(/^(?:tel|mailto):/, "")})`;
  });
}
