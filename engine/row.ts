import * as z from "zod/mini";
import { localizedName, type Fields } from "./collection.ts";
import { type Declaration, isCollection } from "./declaration.ts";
import type { Field, PublishedValue, StoredValue } from "./field.ts";

type Value<F> = F extends Field<infer V> ? V : never;

/** The stored values of a declaration's fields, including the Bengali companions. */
export type EntryValues<F extends Fields = Fields> = { [Name in keyof F]: Value<F[Name]> } & {
  [Name in keyof F as F[Name] extends Field<StoredValue, true> ? `${Name & string}Bn` : never]: string | null;
};

/** A stored entry; the API publishes its `id` as the string `_id`. */
export type Row<D extends Declaration = Declaration> = { id: number } & EntryValues<D["fields"]>;

/** A column of a declaration's table. */
export type Column = { name: string; type: "text" | "integer"; nullable: boolean };

/** The columns of a declaration's table, without `id`. */
export function columnsOf(declaration: Declaration): Column[] {
  return Object.entries(declaration.fields).flatMap(([name, field]) => {
    const column: Column = { name, type: field.column, nullable: field.nullable };
    if (!field.localized) return [column];
    return [column, { name: localizedName(name), type: "text" as const, nullable: true }];
  });
}

/**
 * Whether an entry has something to show. An entry of a collection always does; the entry of a global does once one of
 * its fields has a value.
 */
export function hasContent(declaration: Declaration, row: Row): boolean {
  const stored = row as Record<string, StoredValue>;
  return isCollection(declaration) || columnsOf(declaration).some(({ name }) => (stored[name] ?? null) !== null);
}

/** The schema of a request body that adds an entry; unknown fields are rejected. */
export function addSchema(declaration: Declaration): z.ZodMiniObject {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, field] of Object.entries(declaration.fields)) {
    shape[name] = field.schema;
    if (field.localizedSchema) shape[localizedName(name)] = field.localizedSchema;
  }
  return z.strictObject(shape);
}

/**
 * The schema of an entry that a site has stored. It also accepts values that only an older, less strict version
 * accepted.
 */
export function storedSchema(declaration: Declaration): z.ZodMiniObject {
  const checked = Object.entries(declaration.fields).flatMap(([name, field]) =>
    field.storedSchema ? [[name, field.storedSchema]] : [],
  );
  return z.strictObject({
    ...addSchema(declaration).shape,
    ...(Object.fromEntries(checked) as Record<string, z.ZodMiniType>),
  });
}

/** The schema of a request body that updates an entry: contains the sent fields only, and rejects unknown ones. */
export function updateSchema(declaration: Declaration, sent: readonly string[]): z.ZodMiniObject {
  const { shape } = addSchema(declaration);
  return z.strictObject(Object.fromEntries(Object.entries(shape).filter(([name]) => sent.includes(name))));
}

/**
 * Converts a stored entry to its form in the API: `_id` first. Null fields are left out, unless their kind answers
 * something for them.
 */
export function toApiEntry(declaration: Declaration, row: Row): Record<string, PublishedValue> {
  const entry: Record<string, PublishedValue> = { _id: String(row.id) };
  const stored = row as Record<string, StoredValue>;
  for (const { name } of columnsOf(declaration)) {
    const value = stored[name] ?? null;
    const published = declaration.fields[name]?.toPublished;
    const answered = value === null ? publishedEmpty(declaration, name) : (published?.(String(value)) ?? value);
    if (answered !== undefined) entry[name] = answered;
  }
  return entry;
}

/** What the API answers for an empty column; undefined if it leaves it out, as it does for all columns of a global. */
export function publishedEmpty(declaration: Declaration, column: string): PublishedValue | undefined {
  return isCollection(declaration) ? declaration.fields[column]?.publishedEmpty : undefined;
}
