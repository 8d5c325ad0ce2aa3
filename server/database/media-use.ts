import type { Transaction } from "kysely";
import { declarations } from "../../globals/all.ts";
import { type MediaColumn, mediaColumns, uploadsOf } from "../../engine/media-columns.ts";
import type { Database, Tables } from "./open.ts";

const prefix = "/media/";

/** Where the files of entries are kept. It moves them, as files that no entry of the site uses must not be served. */
export type MediaKeeper = {
  /** Makes sure that files are served which an entry will use. */
  bringBack: (addresses: readonly string[]) => Promise<void>;
  /** Keeps files without serving them: only earlier versions of entries use them. */
  setAside: (addresses: readonly string[]) => Promise<void>;
};

/** The addresses under `/media` that the site's entries use. */
export async function usedMedia(db: Database): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { table, name, isText, uploadsOf: named } of columns()) {
    const pattern = isText ? `%${prefix}%` : `${prefix}%`;
    const rows = await db.selectFrom(table).select(name).where(name, "like", pattern).execute();
    for (const row of rows) for (const address of named(row[name])) found.add(address);
  }
  return found;
}

/** The addresses under `/media` that earlier versions of entries use, and removed entries that can be restored. */
export async function keptMedia(db: Database): Promise<Set<string>> {
  const found = new Set<string>();
  for (const declaration of declarations) {
    const query = db.selectFrom("revision").select("values").where("collection", "=", declaration.name);
    for (const { values } of await query.where("values", "like", `%${prefix}%`).execute()) {
      for (const address of uploadsOf(declaration, JSON.parse(values) as object)) found.add(address);
    }
  }
  return found;
}

/** Those of some addresses under `/media` that no entry of the site uses. */
export async function unusedAmong(transaction: Transaction<Tables>, addresses: readonly string[]): Promise<string[]> {
  const used = new Set<string>();
  for (const { table, name, isText, uploadsOf: named } of columns()) {
    const all = transaction.selectFrom(table).select(name);
    const rows = await (isText ? all.where(name, "like", `%${prefix}%`) : all.where(name, "in", addresses)).execute();
    for (const row of rows) for (const address of named(row[name])) used.add(address);
  }
  return addresses.filter((address) => !used.has(address));
}

function columns(): (MediaColumn & { table: string })[] {
  return declarations.flatMap((declaration) => mediaColumns(declaration).map((column) => ({ table: declaration.name, ...column })));
}
