import type { Collection } from "./collection.ts";
import { type Declaration, isCollection } from "./declaration.ts";
import type { StoredValue } from "./field.ts";
import { text } from "./fields/text.ts";
import { type ListView, listViews } from "./list-views.ts";
import type { Message } from "./message.ts";

/** Maximum length of a note, in characters: one or two lines on a phone. */
export const changeNoteLimit = 200;
/** How many notes of an entry are kept: the newest five. */
export const mostChangeNotes = 5;

/**
 * Names of a note's two texts: an update sends them beside the entry's fields, and the history stores them with the
 * version.
 */
export const changeNoteNames = ["changeNote", "changeNoteBn"] as const;

/** Whether a form's input belongs to a change note. */
export function isChangeNote(name: string): boolean {
  return (changeNoteNames as readonly string[]).includes(name);
}

/**
 * Values that empty a form's note inputs, if it has them. The form takes them after a save, because a note describes
 * one change.
 */
export function emptyChangeNote(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(changeNoteNames.flatMap((name) => (name in values ? [[name, ""]] : [])));
}

/**
 * A note that tells readers about a change: its texts, the version that the change made, and that version's ISO 8601
 * timestamp.
 */
export type ChangeNote = { version: number; at: string; text: string; textBn: string | null };

/** Whether the entries of a declaration can have change notes. */
export function takesChangeNotes(declaration: Declaration): declaration is Collection {
  return isCollection(declaration) && (listViews[declaration.listView] as ListView<string>).changeNotes === true;
}

/**
 * Adds the change note as one more field to the declaration of an update's body, if its entries can have notes. The
 * note is no field of the entry itself, because it belongs to one version.
 */
export function withChangeNote<D extends Declaration>(declaration: D, words: { label: Message; hint?: Message }): D {
  if (!takesChangeNotes(declaration)) return declaration;
  const changeNote = text({ ...words, required: false, localized: true, limit: changeNoteLimit });
  return { ...declaration, fields: { ...declaration.fields, changeNote } };
}

/** The path below `/api` of a change note. `{id}` is the entry, `{version}` the version that the change made. */
export function changeNotePath({ api }: Collection): string {
  return `${api.item}/changeNote/{version}`;
}

type Values = Readonly<Record<string, StoredValue>>;

/**
 * Separates the note, if there is one, from the parsed values of an update. A note in Bengali alone is stored as the
 * main text too.
 */
export function splitChangeNote(sent: Values): { values: Values; note?: Pick<ChangeNote, "text" | "textBn"> } {
  const { changeNote = null, changeNoteBn = null, ...values } = sent as Record<string, string | null>;
  const main = changeNote ?? changeNoteBn;
  return main === null ? { values } : { values, note: { text: main, textBn: changeNoteBn } };
}
