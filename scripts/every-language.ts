import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { collections } from "../collections/all.ts";
import type { Field } from "../engine/field.ts";
import { isConstant } from "../engine/fields/constant.ts";
import { isTable } from "../engine/fields/table.ts";
import { declarations } from "../globals/all.ts";
import * as m from "../messages/compiled/messages.js";

/** The messages of a field that have a meaning in every language: those that cells name, and those that are stored. */
function messagesOf(field: Field): unknown[] {
  if (isConstant(field)) return [field.message];
  if (!isTable(field)) return [];
  return Object.values(field.columns).flatMap(({ label, ...column }) => [
    label,
    ...("choices" in column ? Object.values(column.choices) : []),
  ]);
}

const declared = new Set([
  ...declarations.flatMap(({ fields }) => Object.values<Field>(fields).flatMap(messagesOf)),
  // An entry is pinned if its text names one of these positions in any language.
  ...collections.flatMap(({ pinned }) => pinned?.positions ?? []),
]);
const root = join(import.meta.dirname, "..");

/**
 * The keys of messages that people type or paste in any language, or with which scripts write in every language. Each
 * folder of messages may list its own.
 */
const listed = globSync(["messages/every-language.json", "features/*/messages/every-language.json"], {
  cwd: root,
}).flatMap((path) => JSON.parse(readFileSync(join(root, path), "utf8")) as string[]);
for (const key of listed) if (!Object.hasOwn(m, key)) throw new Error(`There is no message "${key}".`);

/** The keys of the messages that scripts need in every language, although their pages show one. */
export const inEveryLanguage: ReadonlySet<string> = new Set([
  ...listed,
  ...Object.entries(m).flatMap(([key, message]) => (declared.has(message) ? [key] : [])),
]);
