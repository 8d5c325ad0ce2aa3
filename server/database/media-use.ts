import type { Transaction } from "kysely";
import { declarations } from "../../globals/all.ts";
import type { Declaration } from "../../engine/declaration.ts";
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
export function mediaOf({ fields }: Declaration, row: object): string[] {
  const values = row as Readonly<Record<string, StoredValue>>;
  return Object.entries(fields).flatMap(([name, { media }]) => {
    const value = values[name];
    return media && typeof value === "string" && value.startsWith(prefix) ? [value] : [];
  });
}

/** The addresses under `/media` that the site's entries use. */
export async function usedMedia(db: Database): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { declaration, name } of mediaFields()) {
    const rows = await db.selectFrom(declaration.name).select(name).where(name, "like", `${prefix}%`).execute();
    for (const row of rows) found.add(String(row[name]));
  }
  return found;
}

/** The addresses under `/media` that earlier versions of entries use, and removed entries that can be restored. */
export async function keptMedia(db: Database): Promise<Set<string>> {
  const found = new Set<string>();
  for (const declaration of new Set(mediaFields().map((field) => field.declaration))) {
    const query = db.selectFrom("revision").select("values").where("collection", "=", declaration.name);
    for (const { values } of await query.where("values", "like", `%${prefix}%`).execute()) {
      for (const address of mediaOf(declaration, JSON.parse(values) as object)) found.add(address);
    }
  }
  return found;
}

/** Those of some addresses under `/media` that no entry of the site uses. */
export async function unusedAmong(transaction: Transaction<Tables>, addresses: readonly string[]): Promise<string[]> {
  const used = new Set<StoredValue | undefined>();
  for (const { declaration, name } of mediaFields()) {
    const rows = await transaction.selectFrom(declaration.name).select(name).where(name, "in", addresses).execute();
    for (const row of rows) used.add(row[name]);
  }
  return addresses.filter((address) => !used.has(address));
}

function mediaFields(): { declaration: Declaration; name: string }[] {
  return declarations.flatMap((declaration) =>
    Object.keys(declaration.fields).flatMap((name) => (declaration.fields[name]?.media ? [{ declaration, name }] : [])),
  );
}
