import type { Transaction } from "kysely";
import { declarations } from "../../globals/all.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { StoredValue } from "../../engine/field.ts";
import { isHidden, presentMoment, visibilityColumn } from "../../engine/visibility.ts";
import { whereVisible } from "./list.ts";
import type { Database, Tables } from "./open.ts";

type Values = Readonly<Record<string, StoredValue>>;

const prefix = "/media/";

/** Where the files of entries are kept. It moves them, as files that no visible entry uses must not be served to visitors. */
export type MediaKeeper = {
  /** Makes sure that files are served which a visible entry will use. */
  bringBack: (addresses: readonly string[]) => Promise<void>;
  /** Keeps files without serving them to visitors: only hidden entries and earlier versions use them. */
  setAside: (addresses: readonly string[]) => Promise<void>;
};

/** The addresses under `/media` among the values of an entry or of a version. */
export function mediaOf({ fields }: Declaration, row: object): string[] {
  const values = row as Values;
  return Object.entries(fields).flatMap(([name, { media }]) => {
    const value = values[name];
    return media && typeof value === "string" && value.startsWith(prefix) ? [value] : [];
  });
}

/** The same for an entry that visitors see now; none for one that they do not see. */
export function visibleMediaOf(declaration: Declaration, row: object): string[] {
  const column = visibilityColumn(declaration);
  return column !== undefined && isHidden((row as Values)[column], presentMoment()) ? [] : mediaOf(declaration, row);
}

/** The addresses under `/media` that entries use which visitors see now. */
export async function usedMedia(db: Database): Promise<Set<string>> {
  return entriesMedia(db, presentMoment());
}

/** The addresses under `/media` that hidden entries use, earlier versions, and removed entries that can be restored. */
export async function keptMedia(db: Database): Promise<Set<string>> {
  const found = await entriesMedia(db);
  for (const declaration of new Set(mediaFields().map((field) => field.declaration))) {
    const query = db.selectFrom("revision").select("values").where("collection", "=", declaration.name);
    for (const { values } of await query.where("values", "like", `%${prefix}%`).execute()) {
      for (const address of mediaOf(declaration, JSON.parse(values) as object)) found.add(address);
    }
  }
  return found;
}

/** The addresses under `/media` that entries use; with a moment, those that visitors see then. */
async function entriesMedia(db: Database, moment?: string): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { declaration, name } of mediaFields()) {
    const all = db.selectFrom(declaration.name).select(name).where(name, "like", `${prefix}%`);
    const rows = await (moment === undefined ? all : whereVisible(declaration, all, moment)).execute();
    for (const row of rows) found.add(String(row[name]));
  }
  return found;
}

/** Those of some addresses under `/media` that no entry uses which visitors see now. */
export async function unusedAmong(transaction: Transaction<Tables>, addresses: readonly string[]): Promise<string[]> {
  const moment = presentMoment();
  const used = new Set<StoredValue | undefined>();
  for (const { declaration, name } of mediaFields()) {
    const query = transaction.selectFrom(declaration.name).select(name).where(name, "in", addresses);
    const rows = await whereVisible(declaration, query, moment).execute();
    for (const row of rows) used.add(row[name]);
  }
  return addresses.filter((address) => !used.has(address));
}

function mediaFields(): { declaration: Declaration; name: string }[] {
  return declarations.flatMap((declaration) =>
    Object.keys(declaration.fields).flatMap((name) => (declaration.fields[name]?.media ? [{ declaration, name }] : [])),
  );
}
