import type { Field } from "../engine/field.ts";
import { isConstant } from "../engine/fields/constant.ts";
import { isTable } from "../engine/fields/table.ts";
import { declarations } from "../globals/all.ts";
import * as m from "../messages/compiled/messages.js";

/** Messages whose texts people type or paste in any language (`inEveryLanguage`, engine/message.ts). */
const typed: readonly unknown[] = [m.format_picture_words, m.person_titles, m.table_months];

/** The messages of a field that have a meaning in every language: those that cells name, and those that are stored. */
function messagesOf(field: Field): unknown[] {
  if (isConstant(field)) return [field.message];
  if (!isTable(field)) return [];
  return Object.values(field.columns).flatMap(({ label, ...column }) => [
    label,
    ...("choices" in column ? Object.values(column.choices) : []),
  ]);
}

const known = new Set([
  ...typed,
  ...declarations.flatMap(({ fields }) => Object.values<Field>(fields).flatMap(messagesOf)),
]);

/** The keys of the messages that scripts need in every language, although their pages show one. */
export const inEveryLanguage: ReadonlySet<string> = new Set(
  Object.entries(m).flatMap(([key, message]) => (known.has(message) ? [key] : [])),
);
