import type { ExpressionBuilder, Transaction } from "kysely";
import { declarations } from "../../globals/all.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { StoredValue } from "../../engine/field.ts";
import { visibilityColumn } from "../../engine/fields/visibility.ts";
import { fileHash } from "../../engine/media/media.ts";
import { type MediaColumn, mediaColumns, uploadsOf } from "../../engine/media/media-columns.ts";
import type { Row } from "../../engine/row.ts";
import { presentMoment } from "../../engine/visibility.ts";
import { recordNotice } from "./change-notices.ts";
import type { Database, Tables } from "../database/open.ts";

const prefix = "/media/";

/** The moment of a file that visitors may get at any time. It is before every clock's time. */
const always = "1970-01-01T00:00:00.000Z";
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Number of files up to which a query names each of them; above it, all files and their uses are read. */
const mostNamed = 20;

/**
 * Whether visitors may get a file now. `publicFrom` is the file's value in the table `media`: a moment, as an ISO 8601
 * timestamp in UTC. They may not if it is null or anything else.
 */
export function isPublic(publicFrom: string | null | undefined): boolean {
  return typeof publicFrom === "string" && momentPattern.test(publicFrom) && publicFrom <= presentMoment();
}

/** From when on visitors see the files of an entry: a moment; or a word of `hiddenStates`, if they never do. */
function visibleFrom(declaration: Declaration, row: object): string {
  const column = visibilityColumn(declaration);
  const visibility = column && (row as Readonly<Record<string, StoredValue>>)[column];
  return visibility === null || visibility === undefined ? always : String(visibility);
}

/**
 * Stores from when on visitors may get the files at these addresses, or all files: as soon as they see one of the
 * entries that use the file. Call it in the transaction that changes the entries. Files of an entry that visitors see
 * at any time (`inSight`) need no search. Returns whether anything has changed, which other processes are told.
 */
export async function settleMedia(
  transaction: Transaction<Tables>,
  addresses?: readonly string[],
  inSight: readonly string[] = [],
): Promise<boolean> {
  const hashes = addresses && [...new Set(addresses.map(fileHash))].filter((hash) => /^[0-9a-f]{20}$/.test(hash));
  if (hashes?.length === 0) return false;
  const known = new Map(inSight.map((address) => [fileHash(address), always]));
  const others = hashes?.filter((hash) => !known.has(hash));
  const found = others?.length === 0 ? [] : await momentsOf(transaction, columns(), others);
  const moments = new Map([...found, ...known]);
  let isChanged = false;
  for (const { name, publicFrom } of await rowsOf(transaction, hashes)) {
    const from = moments.get(fileHash(name)) ?? null;
    if (publicFrom === from) continue;
    await transaction.updateTable("media").set({ publicFrom: from }).where("name", "=", name).execute();
    isChanged = true;
  }
  // Other processes may have the files in memory.
  if (isChanged) await recordNotice(transaction, { kind: "files" });
  return isChanged;
}

/** The addresses under `/media` in an entry that visitors see at any time; empty for others. */
export function uploadsInSight(declaration: Declaration, row: object): string[] {
  return visibleFrom(declaration, row) === always ? uploadsOf(declaration, row) : [];
}

async function rowsOf(db: Database, hashes: readonly string[] | undefined) {
  const all = db.selectFrom("media").select(["name", "publicFrom"]);
  if (hashes === undefined) return all.execute();
  if (hashes.length <= mostNamed) return all.where((eb) => eb.or(hashes.map((hash) => hasHash(eb, hash)))).execute();
  const wanted = new Set(hashes);
  return (await all.execute()).filter(({ name }) => wanted.has(fileHash(name)));
}

/** The condition that the name of a file in the table `media` begins with a hash. */
export function hasHash(eb: ExpressionBuilder<Tables, "media">, hash: string) {
  // "g" follows all hexadecimal digits, and "-" and "." come before them.
  return eb.and([eb("name", ">=", hash), eb("name", "<", `${hash}g`)]);
}

/** The first moment at which visitors see each file in an entry, by hash; files that they never see are left out. */
async function momentsOf(
  db: Database,
  among: readonly UsedColumn[],
  hashes?: readonly string[],
): Promise<Map<string, string>> {
  const moments = new Map<string, string>();
  const beginnings = hashes === undefined || hashes.length > mostNamed ? [""] : hashes;
  for (const { declaration, name, isText, uploadsOf: named } of among) {
    const column = visibilityColumn(declaration);
    const patterns = beginnings.map((beginning) => `${isText ? "%" : ""}${prefix}${beginning}%`);
    const rows = await db
      .selectFrom(declaration.name)
      .select(column === undefined ? [name] : [name, column])
      .where((eb) => eb.or(patterns.map((pattern) => eb(name, "like", pattern))))
      .execute();
    for (const row of rows) {
      const from = visibleFrom(declaration, row);
      if (!momentPattern.test(from)) continue;
      for (const hash of named(row[name]).map(fileHash)) if (from < (moments.get(hash) ?? "9")) moments.set(hash, from);
    }
  }
  return moments;
}

/**
 * The hashes of the files that visitors may get now, by the entries alone. The database may be one of an older version,
 * which lacks some of the tables and columns.
 */
export async function publicHashes(db: Database): Promise<Set<string>> {
  const tables = await db.introspection.getTables();
  const there = new Set(tables.flatMap(({ name, columns: its }) => its.map((column) => `${name} ${column.name}`)));
  const known = columns().filter(({ declaration, name }) => there.has(`${declaration.name} ${name}`));
  const moments = await momentsOf(db, known);
  return new Set([...moments].flatMap(([hash, from]) => (isPublic(from) ? [hash] : [])));
}

/** The addresses under `/media` in entries, earlier versions, and removed entries that can be restored. */
export async function keptMedia(db: Database): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { declaration, name, isText, uploadsOf: named } of columns()) {
    const pattern = isText ? `%${prefix}%` : `${prefix}%`;
    const rows = await db.selectFrom(declaration.name).select(name).where(name, "like", pattern).execute();
    for (const row of rows) for (const address of named(row[name])) found.add(address);
  }
  for (const declaration of declarations) {
    const query = db.selectFrom("revision").select("values").where("collection", "=", declaration.name);
    for (const { values } of await query.where("values", "like", `%${prefix}%`).execute()) {
      for (const address of uploadsOf(declaration, JSON.parse(values) as object)) found.add(address);
    }
  }
  return found;
}

/** An entry or a global that names an upload. */
export type MediaUse = { declaration: Declaration; row: Row };

/** The entries that use each of these addresses under `/media`, also hidden ones; unused addresses are left out. */
export async function usesOf(db: Database, addresses: readonly string[]): Promise<Map<string, MediaUse[]>> {
  const found = new Map<string, MediaUse[]>();
  if (addresses.length === 0) return found;
  const note = (address: string, use: MediaUse) => {
    const before = found.get(address) ?? [];
    const isKnown = before.some(({ declaration, row }) => declaration === use.declaration && row.id === use.row.id);
    if (!isKnown && addresses.includes(address)) found.set(address, [...before, use]);
  };
  for (const { declaration, name, isText, uploadsOf: named } of columns()) {
    const all = db.selectFrom(declaration.name).selectAll().orderBy("id", "desc");
    const query = isText ? all.where(name, "like", `%${prefix}%`) : all.where(name, "in", addresses);
    for (const row of (await query.execute()) as unknown as Row[])
      for (const address of named((row as unknown as Record<string, unknown>)[name]))
        note(address, { declaration, row });
  }
  return found;
}

/** Records that an entry begins to use files now, because the file picker shows recently used files first. */
export async function noteUses(transaction: Transaction<Tables>, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await transaction
    .updateTable("media")
    .set({ usedAt: new Date().toISOString() })
    .where(
      "name",
      "in",
      addresses.map((address) => address.slice(prefix.length)),
    )
    .execute();
}

type UsedColumn = MediaColumn & { declaration: Declaration };

function columns(): UsedColumn[] {
  return declarations.flatMap((declaration) => mediaColumns(declaration).map((column) => ({ declaration, ...column })));
}
