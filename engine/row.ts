import * as z from "zod/mini";
import { bengaliName, type Collection, type Fields } from "./collection.ts";
import type { Field, Stored } from "./field.ts";

type Value<F> = F extends Field<infer V> ? V : never;

/** What is stored of a declaration's fields, with their Bengali companions. */
export type Values<F extends Fields = Fields> = { [Name in keyof F]: Value<F[Name]> } & {
  [Name in keyof F as F[Name] extends Field<Stored, true> ? `${Name & string}Bn` : never]:
    | string
    | null;
};

/** A stored entry; `id` is the number behind the API's `_id`. */
export type Row<C extends Collection = Collection> = { id: number } & (C extends Collection<infer F>
  ? Values<F>
  : never);

/** A column of a collection's table. */
export type Column = { name: string; type: "text" | "integer"; nullable: boolean };

/** The columns that follow from a declaration, without `id`. */
export function columnsOf(collection: Collection): Column[] {
  return Object.entries(collection.fields).flatMap(([name, field]) => {
    const column: Column = { name, type: field.column, nullable: field.nullable };
    if (!field.bilingual) return [column];
    return [column, { name: bengaliName(name), type: "text" as const, nullable: true }];
  });
}

/** The schema of what a writer sends to add an entry; unknown fields are refused. */
export function addSchema(collection: Collection): z.ZodMiniObject {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of Object.entries(collection.fields)) {
    shape[name] = field.accepts;
    if (field.acceptsLocalized) shape[bengaliName(name)] = field.acceptsLocalized;
  }
  return z.strictObject(shape);
}

/** The schema of a change: of the fields that were sent, and refusing what is not a field. */
export function updateSchema(collection: Collection, sent: readonly string[]): z.ZodMiniObject {
  const { shape } = addSchema(collection);
  return z.strictObject(Object.fromEntries(Object.entries(shape).filter(([name]) => sent.includes(name))));
}

/** The entry as the API answers it: `_id` first, empty optional fields left out. */
export function publish(collection: Collection, row: Row): Record<string, Stored> {
  const entry: Record<string, Stored> = { _id: String(row.id) };
  const stored = row as Record<string, Stored>;
  for (const { name } of columnsOf(collection)) {
    const value = stored[name] ?? null;
    if (value === null) continue;
    const published = collection.fields[name]?.published;
    entry[name] = published ? published(String(value)) : value;
  }
  return entry;
}
