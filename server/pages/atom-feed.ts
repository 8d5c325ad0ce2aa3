import { dayAt, instantOf, longDate } from "../../engine/dates/calendar-day.ts";
import type { ChangeNote } from "../../engine/change-note.ts";
import type { Collection } from "../../engine/collection.ts";
import { dayField } from "../../engine/declaration.ts";
import { documentHref, entryPath } from "../../engine/entry-path.ts";
import { excerpt } from "../../engine/words/excerpt.ts";
import { markupText } from "../../engine/words/markup-text.ts";
import { feedPath } from "../../engine/feed-path.ts";
import type { Locale } from "../../engine/languages.ts";
import { listViews } from "../../engine/list-views.ts";
import { localPath } from "../../engine/locale.ts";
import { inLocale, localize, type LocalizedText } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import { isFormattedText } from "../../engine/fields/text.ts";
import { visibilityColumn } from "../../engine/fields/visibility.ts";
import profile, { schoolName } from "../../globals/profile.ts";
import urgent, { findUrgentLine } from "../../globals/urgent.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Store } from "../content/store.ts";
import { markdownWords } from "../content/parse-formatted-text.ts";

/** The number of entries in a feed. */
const entriesInFeed = 20;
/** The length of a summary, in characters. */
const summaryLength = 500;
/** The time of the last change in a feed without entries, because the element is required. */
const never = "1970-01-01T00:00:00Z";

/** The feed of a collection in a language (RFC 4287), with its newest entries as plain text. */
export async function atomFeed(
  store: Store,
  collection: Collection,
  locale: Locale,
  publicUrl: string,
): Promise<string> {
  const school = schoolName(await store.findGlobal(profile), locale);
  const { rows } = await store.list(collection, { limit: entriesInFeed });
  const writes = await store.lastWrites(
    collection,
    rows.map(({ id }) => id),
  );
  const notes = await store.history.changeNotes(
    collection,
    rows.map(({ id }) => id),
  );
  const entries = rows.map((row) => ({
    row,
    updated: updatedAt(collection, row, writes.get(row.id)),
    note: notes.get(row.id)?.[0],
  }));
  const inLanguage = (path = "") => publicUrl + localPath(path, locale);
  const line = await urgentElement(store, locale, publicUrl);
  const self = inLanguage(feedPath(collection));
  const elements = entries.map((entry) => entryElement({ collection, ...entry, locale, publicUrl }));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">
<title>${markupText(`${collection.messages.title({}, { locale })} – ${school.text}`)}</title>
<subtitle>${markupText(collection.messages.about({}, { locale }))}</subtitle>
<id>${markupText(self)}</id>
<updated>${
    [...entries, ...(line ? [line] : [])]
      .map(({ updated }) => updated)
      .toSorted()
      .at(-1) ?? never
  }</updated>
<author><name>${markupText(school.text)}</name></author>
<link rel="self" type="application/atom+xml" href="${markupText(self)}"/>
<link rel="alternate" type="text/html" href="${markupText(inLanguage(collection.page))}"/>
${[line?.element, ...elements].join("")}</feed>
`;
}

type Entry = {
  collection: Collection;
  row: Row;
  updated: string;
  /** The entry's latest change note. */
  note: ChangeNote | undefined;
  locale: Locale;
  publicUrl: string;
};

function entryElement({ collection, row, updated, note, locale, publicUrl }: Entry): string {
  const day = valueOf(row, dayField(collection));
  const link = documentHref(collection, row);
  const textField = Object.entries(collection.fields).find(([, field]) => isFormattedText(field))?.[0];
  const page = publicUrl + localPath(entryPath(collection, row.id), locale);
  // An entry without its own page stands for the document that it links to.
  const alternate = collection.detail || !link ? page : new URL(link, publicUrl).href;
  const title = localize(collection, row, listViews[collection.listView].title, locale);
  const markdown = textField === undefined ? undefined : localize(collection, row, textField, locale);
  const text = markdown && {
    ...markdown,
    text: excerpt(markdownWords(markdown.text), summaryLength),
  };
  const summary = note ? withNote(note, text, locale) : text;
  return `<entry>
${textElement("title", title ?? { text: "" })}
<id>${markupText(entryUri(collection, row.id, locale, publicUrl))}</id>
<updated>${updated}</updated>
${day ? `<published>${startOf(day)}</published>\n` : ""}<link rel="alternate" href="${markupText(alternate)}"/>
${summary ? `${textElement("summary", summary)}\n` : ""}</entry>
`;
}

/** The urgent line at the top of every page, as the first entry of every feed while it is shown. */
async function urgentElement(store: Store, locale: Locale, publicUrl: string) {
  const line = await findUrgentLine(store, locale);
  if (!line) return undefined;
  const updated = new Date((await store.lastWrites(urgent, [line.id])).get(line.id) ?? never).toISOString();
  const until = m.urgent_until({ until: line.until }, { locale });
  // Each urgent line is a feed entry of its own.
  const name = localPath(`${urgent.api.item}/${updated}`, locale);
  const element = `<entry>
${textElement("title", line.text)}
<id>${markupText(`tag:${new URL(publicUrl).hostname},${year}:${name}`)}</id>
<updated>${updated}</updated>
<link rel="alternate" href="${markupText(line.link ?? publicUrl + localPath("/", locale))}"/>
${textElement("summary", { text: until })}
</entry>
`;
  return { element, updated };
}

/** Puts a change note and its date above a text. An element has only one language: the text's, if there is one. */
function withNote({ at, text, textBn }: ChangeNote, below: LocalizedText | undefined, locale: Locale): LocalizedText {
  const note = inLocale(text, textBn, locale) ?? { text };
  const changed = m.change_note_on({ date: longDate(dayAt(new Date(at)), locale) }, { locale });
  return { ...(below ?? note), text: [`${changed} ${note.text}`, ...(below ? [below.text] : [])].join("\n\n") };
}

function textElement(name: string, { text, lang }: LocalizedText): string {
  return `<${name}${lang ? ` xml:lang="${lang}"` : ""}>${markupText(text)}</${name}>`;
}

function valueOf(row: Row, name: string | undefined): string | undefined {
  const value = name === undefined ? undefined : (row as Readonly<Record<string, unknown>>)[name];
  return typeof value === "string" ? value : undefined;
}

/**
 * When an entry got its present form, in UTC: when it was last written or, if that is later, when it became visible.
 */
function updatedAt(collection: Collection, row: Row, written = never): string {
  const shown = valueOf(row, visibilityColumn(collection)) ?? never;
  return new Date(Math.max(Date.parse(written), Date.parse(shown))).toISOString();
}

/** The instant at which a day begins. */
function startOf(day: string): string {
  return instantOf(`${day}T00:00`);
}

/** The year of RFC 4151's "date on which the authority was assigned": any past year is right if it never changes. */
const year = 2026;

/**
 * A permanent URI of an entry in a language, for feed readers (RFC 4151). It stays the same when the site moves to
 * HTTPS or to another port, and when an entry's page gets another address.
 */
function entryUri({ api }: Collection, id: number, locale: Locale, publicUrl: string): string {
  return `tag:${new URL(publicUrl).hostname},${year}:${localPath(api.item.replace("{id}", String(id)), locale)}`;
}
