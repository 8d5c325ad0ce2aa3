import { join } from "node:path";
import { sql, type Transaction } from "kysely";
import { z } from "zod";
import { isOrderedByHand, positionColumn } from "../../../engine/manual-order.ts";
import { columnsOf, type EntryValues, hasContent, storedSchema } from "../../../engine/row.ts";
import { type Declaration, isCollection } from "../../../engine/declaration.ts";
import { declarations } from "../../../globals/all.ts";
import { recordNotice } from "../../content/change-notices.ts";
import { settleMedia } from "../../content/media-use.ts";
import { confirmByHistory } from "../../content/confirmations.ts";
import type { Database, Tables } from "../../database/open.ts";
import { keepLastId } from "../../database/last-id.ts";
import { inTransaction } from "../../database/transaction.ts";
import { Store } from "../../content/store.ts";
import { indexEntry, removeFromIndex } from "../../content/word-index.ts";
import { log } from "../../log/log.ts";
import type { MediaLibrary } from "../../media/media-library.ts";
import { StartError } from "../../log/start-error.ts";
import {
  checkedFile,
  contentFile,
  exportedMedia,
  format,
  formatWithVersions,
  readJson,
  rowSchemas,
  siteFiles,
} from "./site-folder.ts";

type Values = EntryValues;
/** The end of a refusal if the site has content of its own. */
const elsewhere = "Import into a new DATA_DIR, before its first start. Nothing was imported.";

/** The position of an entry that was moved, in a list that is ordered by hand. */
const position = { [positionColumn]: z.optional(z.int()) };

type Content = { declaration: Declaration; lastId: number; rows: (Values & { id: number })[] };

/**
 * Imports an exported site into this one: all of it or nothing. Existing entries with the same id and content are left
 * unchanged, so a second run changes nothing. Throws a `StartError` if the folder is damaged or of a newer version, or
 * if the site has other content of its own.
 */
export async function importFolder(db: Database, library: MediaLibrary, folder: string): Promise<void> {
  const site = await readJson(folder, siteFiles.site);
  if (site.format > format)
    throw new StartError(`${folder} was written by a newer version of the site. Use that version, or a newer one.`);
  const contents = await readContents(folder, site.collections);
  const { descriptions, ...media } = await readJson(folder, siteFiles.media);
  const changes = await readJson(folder, siteFiles.changes);
  const versions = site.format < formatWithVersions ? [] : await readVersions(folder);
  const imported = await readJson(folder, siteFiles.imported);
  // The files come first. Visitors do not get them without their rows, and if the import fails then, they are removed
  // as unused, but entries without their files would stay.
  for (const place of ["files", "aside"] as const) {
    for (const file of media[place]) {
      const source = await checkedFile(join(folder, exportedMedia[place]), file);
      await library.copyIn(file.name, source);
    }
  }
  await inTransaction(db, async (transaction) => {
    for (const content of contents)
      log.info(
        `${content.declaration.name}: ` +
          `${await addEntries(transaction, content)} of ${content.rows.length} entries added`,
      );
    await addRows(transaction, "media", descriptions, ["name"]);
    await settleMedia(transaction);
    await addRows(transaction, "audit_log", changes, ["id"]);
    await addRows(transaction, "revision", versions, ["id"]);
    await confirmByHistory(transaction);
    await addRows(transaction, "imported_entry", imported, ["source", "collection", "sourceId"]);
    await recordNotice(transaction, { kind: "all" });
  });
  log.info(`${versions.length} versions and ${media.files.length + media.aside.length} files of media are there.`);
}

async function readContents(folder: string, names: readonly string[]): Promise<Content[]> {
  const contents: Content[] = [];
  for (const name of names) {
    const declaration = declarations.find((known) => known.name === name);
    if (!declaration)
      throw new StartError(`This version of the site has no ${name}: ${folder} was written by another one.`);
    const path = contentFile.path(name);
    const { lastId, entries } = await readJson(folder, { path, schema: contentFile.schema });
    contents.push({ declaration, lastId, rows: entries.map((entry) => rowOf(declaration, entry, join(folder, path))) });
  }
  return contents;
}

/** The versions of entries as rows. They are checked like entries, because they can be restored. */
async function readVersions(folder: string): Promise<Values[]> {
  const path = join(folder, siteFiles.versions.path);
  const versions = await readJson(folder, siteFiles.versions);
  return versions.map(({ values, ...row }) => {
    const declaration = declarations.find(({ name }) => name === row.collection);
    if (!declaration)
      throw new StartError(`This version of the site has no ${row.collection}: ${folder} was written by another one.`);
    const set = Object.entries(values).filter(([, value]) => value !== null);
    rowOf(declaration, { _id: String(row.entry), ...Object.fromEntries(set) }, path);
    return { ...row, values: JSON.stringify(values) };
  });
}

/**
 * The row of an exported entry. Values that a form would refuse, such as a link that runs a script, are refused here
 * too.
 */
function rowOf(
  declaration: Declaration,
  { _id, ...entry }: { _id: string } & Record<string, unknown>,
  file: string,
): Values & { id: number } {
  const { shape } = storedSchema(declaration);
  const parsed = z.safeParse(z.strictObject(isOrderedByHand(declaration) ? { ...shape, ...position } : shape), entry);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(
      `${file}: the entry ${_id} is not valid (${issue?.path.join(".")}: ${issue?.message}). Nothing was imported.`,
    );
  }
  return { id: Number(_id), ...(parsed.data as Values) };
}

/** Adds the entries that do not exist yet. Returns how many. */
async function addEntries(transaction: Transaction<Tables>, { declaration, lastId, rows }: Content): Promise<number> {
  const { name } = declaration;
  const columns = columnsOf(declaration).map((column) => column.name);
  let added = 0;
  for (const row of rows) {
    const known = await transaction.selectFrom(name).select(columns).where("id", "=", row.id).executeTakeFirst();
    if (known && columns.every((column) => known[column] === (row[column] ?? null))) continue;
    // A global exists from the start, without values.
    if (known && columns.some((column) => known[column] !== null)) {
      throw new StartError(`The site has an entry ${row.id} of its own in ${name}. ${elsewhere}`);
    }
    if (known) await transaction.updateTable(name).set(row).where("id", "=", row.id).execute();
    else await transaction.insertInto(name).values(row).execute();
    if (known) await removeFromIndex(transaction, declaration, row.id);
    await indexEntry(transaction, declaration, row);
    added += 1;
  }
  await keepLastId(transaction, name, lastId);
  await keepStats(transaction, declaration, added > 0);
  return added;
}

/**
 * Stores the number of entries with content, also for an empty collection, so that the next start does not take the
 * site for a new one and fill it with samples.
 */
async function keepStats(
  transaction: Transaction<Tables>,
  declaration: Declaration,
  isChanged: boolean,
): Promise<void> {
  const { name } = declaration;
  const counted = await transaction
    .selectFrom(name)
    .select(({ fn }) => fn.countAll<number>().as("entries"))
    .executeTakeFirstOrThrow();
  const single = isCollection(declaration) ? undefined : await new Store(transaction).findGlobal(declaration);
  const entries = single ? Number(hasContent(declaration, single)) : counted.entries;
  const change = isChanged ? 1 : 0;
  await transaction
    .insertInto("collection_stats")
    .values({ collection: name, version: change, entries })
    .onConflict((conflict) =>
      conflict.column("collection").doUpdateSet({ version: sql`collection_stats.version + ${change}`, entries }),
    )
    .execute();
}

/** Adds rows to one of the server's own tables, unless they exist; `key` names the columns that identify a row. */
async function addRows(
  transaction: Transaction<Tables>,
  table: keyof typeof rowSchemas,
  rows: readonly Values[],
  key: readonly string[],
): Promise<void> {
  for (const row of rows) {
    let query = transaction.selectFrom(table as string).selectAll();
    for (const column of key) query = query.where(column, "=", row[column] ?? null);
    const known = await query.executeTakeFirst();
    if (known && Object.keys(row).some((column) => known[column] !== row[column])) {
      const name = key.map((column) => row[column]).join(" ");
      throw new StartError(`The site has a row ${name} of its own in ${table}. ${elsewhere}`);
    }
    if (!known) await transaction.insertInto(table).values(row).execute();
  }
  if (key.includes("id"))
    await keepLastId(
      transaction,
      table,
      rows.reduce((last, { id }) => Math.max(last, Number(id)), 0),
    );
}
