import { createHash } from "node:crypto";
import type { Collection } from "../../../engine/collection.ts";
import { titleField } from "../../../engine/declaration.ts";
import { excerpt } from "../../../engine/words/excerpt.ts";
import { columnsOf } from "../../../engine/row.ts";
import { storeEncodedPictures } from "../../writing/entry-body.ts";
import type { Database } from "../../database/open.ts";
import { inTransaction } from "../../database/transaction.ts";
import { completeValues } from "../../content/write-entry.ts";
import { Store } from "../../content/store.ts";
import { log } from "../../log/log.ts";
import type { MediaLibrary } from "../../media/media-library.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { bodyOf, idOf, missingFields, valuesOf } from "./imported-entry.ts";
import { oldCollections, type OldEntry, OldSite, OldSiteError } from "./old-site.ts";

type Target = { db: Database; library: MediaLibrary; isDryRun: boolean };

/** How many entries of a list had each outcome. */
type Counts = { added: number; known: number; duplicates: number; refused: number };

/** How often progress is shown, in entries. */
const step = 100;
/** Longest title in a message, in letters. */
const longestTitle = 100;

/**
 * Imports the entries of a running installation of the old product that are not here yet, with their pictures. Entries
 * that cannot be imported are logged with the reason. The import can be interrupted at any moment and run again,
 * because each entry is recorded when it is added. With `isDryRun`, it only prints what it would do. Returns whether
 * all lists could be read.
 */
export async function importSite(target: Target, address: string): Promise<boolean> {
  const site = new OldSite(address);
  let isComplete = true;
  for (const collection of oldCollections) {
    try {
      const counts = await importList(target, site, collection);
      log.info(`${collection.name}: ${describe(counts, target.isDryRun)}`);
    } catch (error) {
      if (!(error instanceof OldSiteError)) throw error;
      isComplete = false;
      log.info(`${collection.name}: ${error.message}`);
    }
  }
  return isComplete;
}

function describe({ added, known, duplicates, refused }: Counts, isDryRun: boolean): string {
  const verb = isDryRun ? "would be added" : "added";
  return `${added} ${verb}, ${known} were here, ${duplicates} are the same as another, ${refused} refused`;
}

async function importList(target: Target, site: OldSite, collection: Collection): Promise<Counts> {
  const { db } = target;
  const entries = await site.list(collection.api.list);
  const known = await knownIds(db, site, collection);
  const contents = await contentsOf(db, collection);
  const counts: Counts = { added: 0, known: 0, duplicates: 0, refused: 0 };
  const seen = new Set<string>();
  for (const [place, entry] of entries.entries()) {
    if (place > 0 && place % step === 0) log.info(`${collection.name}: ${place} of ${entries.length}`);
    const id = idOf(entry);
    if (id !== undefined && seen.has(id)) {
      counts.refused += 1;
      logRefusal(collection, entry, "Another entry has the same id.");
    } else if (id !== undefined && known.has(id)) counts.known += 1;
    else
      counts[await importEntry(target, { site, collection, contents }, await complete(site, collection, entry))] += 1;
    if (id !== undefined) seen.add(id);
  }
  return counts;
}

/** Completes an entry with the fields that its list has left out. */
async function complete(site: OldSite, collection: Collection, entry: OldEntry): Promise<OldEntry> {
  const id = idOf(entry);
  if (id === undefined || collection.detail === undefined || missingFields(collection, entry).length === 0)
    return entry;
  return { ...(await site.entry(collection.api.item.replace("{id}", encodeURIComponent(id)))), ...entry };
}

type From = { site: OldSite; collection: Collection; contents: Set<string> };

async function importEntry(
  { db, library, isDryRun }: Target,
  { site, collection, contents }: From,
  entry: OldEntry,
): Promise<keyof Counts> {
  const id = idOf(entry);
  const refuse = (reason: string) => {
    logRefusal(collection, entry, reason);
    return "refused" as const;
  };
  const body = bodyOf(collection, entry);
  const checked = valuesOf(collection, body);
  if ("problems" in checked) return refuse(checked.problems);
  const hash = hashOf(body);
  if (contents.has(hash)) return "duplicates";
  contents.add(hash);
  try {
    const pictures = isDryRun ? { addImage: library.checkImage.bind(library) } : library;
    const stored = await storeEncodedPictures(collection, { sent: body, checked: checked.values }, pictures);
    if (isDryRun) return "added";
    const content = contentOf(collection, completeValues(collection, stored));
    const isDuplicate = contents.has(content);
    contents.add(content);
    if (isDuplicate) return "duplicates";
    await inTransaction(db, async (transaction) => {
      const added = await new Store(transaction).add(collection, stored, site.address);
      if (id === undefined) return;
      await transaction
        .insertInto("imported_entry")
        .values({ source: site.address, collection: collection.name, sourceId: id, entry: Number(added) })
        .execute();
    });
    return "added";
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problems = Object.entries(error.fields).map(([name, message]) => `${name}: ${message({})}`);
    return refuse(problems.join(" "));
  }
}

/** Logs which entry was not imported, by its title if it has one. */
function logRefusal(collection: Collection, entry: OldEntry, reason: string): void {
  const title = entry[titleField(collection) ?? ""];
  const name = typeof title === "string" ? ` ${JSON.stringify(excerpt(title, longestTitle))}` : "";
  log.info(`${collection.name}${name} (${idOf(entry) ?? "without id"}) was refused. ${reason}`);
}

async function knownIds(db: Database, { address }: OldSite, { name }: Collection): Promise<Set<string>> {
  const rows = await db
    .selectFrom("imported_entry")
    .select("sourceId")
    .where("source", "=", address)
    .where("collection", "=", name)
    .execute();
  return new Set(rows.map(({ sourceId }) => sourceId));
}

/** The contents of every entry of a collection. The import adds the hashes of the requests that it sends. */
async function contentsOf(db: Database, collection: Collection): Promise<Set<string>> {
  const columns = columnsOf(collection).map(({ name }) => name);
  const rows = await db.selectFrom(collection.name).select(columns).execute();
  return new Set(rows.map((row) => contentOf(collection, row)));
}

/** The hash of a request's fields, by which pictures that were sent twice are recognized without decoding them. */
function hashOf(body: Readonly<Record<string, unknown>>): string {
  const hash = createHash("sha256");
  for (const [name, value] of Object.entries(body)) hash.update(JSON.stringify([name, String(value)]));
  return hash.digest("base64url");
}

function contentOf(collection: Collection, values: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(columnsOf(collection).map(({ name }) => values[name] ?? null));
}
