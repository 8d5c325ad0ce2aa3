import type { Transaction } from "kysely";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import type { StoredValue } from "../../engine/field.ts";
import type { Database, Tables } from "./open.ts";

const prefix = "/media/";

/** Where the files of entries are kept. It moves them, as files that no entry of the site uses must not be served. */
export type MediaKeeper = {
  /** Makes sure that files are served which an entry will use. */
  bringBack: (addresses: readonly string[]) => Promise<void>;
  /** Keeps files without serving them: only earlier versions of entries use them. */
  setAside: (addresses: readonly string[]) => Promise<void>;
};

/** The addresses under `/media` among the values of an entry or of a version. */
export function mediaOf({ fields }: Collection, row: object): string[] {
  const values = row as Readonly<Record<string, StoredValue>>;
  return Object.entries(fields).flatMap(([name, { media }]) => {
    const value = values[name];
    return media && typeof value === "string" && value.startsWith(prefix) ? [value] : [];
  });
}

/** The addresses under `/media` that the site's entries use. */
export async function usedMedia(db: Database): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { collection, name } of mediaFields()) {
    const rows = await db.selectFrom(collection.name).select(name).where(name, "like", `${prefix}%`).execute();
    for (const row of rows) found.add(String(row[name]));
  }
  return found;
}

/** The addresses under `/media` that earlier versions of entries use, and removed entries that can be restored. */
export async function keptMedia(db: Database): Promise<Set<string>> {
  const found = new Set<string>();
  for (const collection of new Set(mediaFields().map((field) => field.collection))) {
    const query = db.selectFrom("revision").select("values").where("collection", "=", collection.name);
    for (const { values } of await query.where("values", "like", `%${prefix}%`).execute()) {
      for (const address of mediaOf(collection, JSON.parse(values) as object)) found.add(address);
    }
  }
  return found;
}

/** Those of some addresses under `/media` that no entry of the site uses. */
export async function unusedAmong(transaction: Transaction<Tables>, addresses: readonly string[]): Promise<string[]> {
  const used = new Set<StoredValue | undefined>();
  for (const { collection, name } of mediaFields()) {
    const rows = await transaction.selectFrom(collection.name).select(name).where(name, "in", addresses).execute();
    for (const row of rows) used.add(row[name]);
  }
  return addresses.filter((address) => !used.has(address));
}

function mediaFields(): { collection: Collection; name: string }[] {
  return collections.flatMap((collection: Collection) =>
    Object.keys(collection.fields).flatMap((name) => (collection.fields[name]?.media ? [{ collection, name }] : [])),
  );
}
