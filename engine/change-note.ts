import type { Collection } from "./collection.ts";
import { type Declaration, isCollection } from "./declaration.ts";
import type { StoredValue } from "./field.ts";
import { text } from "./fields/text.ts";
import { type ListView, listViews } from "./list-views.ts";
import type { Message } from "./message.ts";

/** Maximum length of a note, in characters: one line or two on a phone. */
export const changeNoteLimit = 200;
/** How many notes of an entry are kept: the newest. */
export const mostChangeNotes = 5;

/** The names under which the two texts of a note are sent beside an entry's fields, and stored with its version. */
export const changeNoteNames = ["changeNote", "changeNoteBn"] as const;

/** Whether a form's input is one of a note. */
export function isChangeNote(name: string): boolean {
  return (changeNoteNames as readonly string[]).includes(name);
}

/** The empty inputs of a note, in a form that has them, once the change is saved that the note was of. */
export function emptyChangeNote(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(changeNoteNames.flatMap((name) => (name in values ? [[name, ""]] : [])));
}

/** A note of a change for readers: what it says, the version that the change made, and its ISO 8601 timestamp. */
export type ChangeNote = { version: number; at: string; text: string; textBn: string | null };

/** Whether the entries of a declaration can have notes of changes. */
export function takesChangeNotes(declaration: Declaration): declaration is Collection {
  return isCollection(declaration) && (listViews[declaration.listView] as ListView<string>).changeNotes === true;
}

/**
 * The declaration of what an update may send: with the note as one more field where its entries can have notes. It is
 * no field of the entry, as it belongs to one version.
 */
export function withChangeNote<D extends Declaration>(declaration: D, words: { label: Message; hint?: Message }): D {
  if (!takesChangeNotes(declaration)) return declaration;
  const changeNote = text({ ...words, required: false, localized: true, limit: changeNoteLimit });
  return { ...declaration, fields: { ...declaration.fields, changeNote } };
}

/** The path below `/api` of the note of a change, of an entry `{id}` and the `{version}` that the change made. */
export function changeNotePath({ api }: Collection): string {
  return `${api.item}/changeNote/{version}`;
}

type Values = Readonly<Record<string, StoredValue>>;

/** Takes the note, if there is one, out of the parsed values of an update; a note in one language has a main text. */
export function splitChangeNote(sent: Values): { values: Values; note?: Pick<ChangeNote, "text" | "textBn"> } {
  const { changeNote = null, changeNoteBn = null, ...values } = sent as Record<string, string | null>;
  const main = changeNote ?? changeNoteBn;
  return main === null ? { values } : { values, note: { text: main, textBn: changeNoteBn } };
}
