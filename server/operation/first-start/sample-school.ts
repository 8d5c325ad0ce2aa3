import { access } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { collectionNamed, collections } from "../../../collections/all.ts";
import { type Global, globalId } from "../../../engine/global.ts";
import { declarations, globals } from "../../../globals/all.ts";
import { sampleAuthor } from "../../../sample/author.ts";
import { namesWithContent } from "../../content/visible-content.ts";
import type { Values } from "../../content/history.ts";
import type { Database } from "../../database/open.ts";
import { inTransaction } from "../../database/transaction.ts";
import { Store } from "../../content/store.ts";
import type { MediaLibrary } from "../../media/media-library.ts";
import { addDays, dayAt } from "../../../engine/dates/calendar-day.ts";
import type { Declaration } from "../../../engine/declaration.ts";
import { eventColumn, firstEventDayFrom, eventTable } from "../../../engine/dates/event-days.ts";
import { addSchema, type EntryValues, hasContent } from "../../../engine/row.ts";
import { isCountedDay } from "../../../engine/fields/days.ts";

/**
 * The part of the sample school that is still there: entries and values that nobody has changed since it was loaded.
 */
export class SampleSchool {
  readonly #db: Database;
  readonly #store: Store;
  readonly #library: MediaLibrary;

  constructor(db: Database, store: Store, library: MediaLibrary) {
    this.#db = db;
    this.#store = store;
    this.#library = library;
  }

  /** How many entries of the sample school there are that nobody has changed. */
  async count(): Promise<number> {
    return (await this.#entries(this.#db)).length;
  }

  /** The values of a global that are still the sample school's. */
  async valuesOf(global: Global): Promise<Values> {
    return sampleValues(this.#store, global);
  }

  /** Whether the site has no entries, not even hidden ones, so that the sample school can be loaded. */
  async isLoadable(): Promise<boolean> {
    return hasNoEntries(this.#db);
  }

  /**
   * Loads the sample school in one transaction, unless there are entries. Globals that have a value are left unchanged.
   */
  async load(): Promise<void> {
    const filled = await inTransaction(this.#db, async (transaction) => {
      if (await hasNoEntries(transaction))
        await loadSampleContent(new Store(transaction), this.#library.within(transaction));
      return namesWithContent(transaction);
    });
    for (const { name } of declarations) this.#store.versions.bump(name, globalId, filled.has(name));
    this.#store.versions.bumpFiles();
  }

  /**
   * Removes the sample school in one transaction: its entries go to the bin, and its values of globals are emptied.
   * Entries and values that somebody has changed stay.
   */
  async remove(by: string): Promise<void> {
    const { written, filled } = await inTransaction(this.#db, async (transaction) => {
      const store = new Store(transaction);
      const entries = await this.#entries(transaction);
      for (const { collection, id } of entries) await store.remove(collectionNamed(collection), id, by);
      const emptied = [];
      for (const global of globals) {
        const names = Object.keys(await sampleValues(store, global));
        if (names.length === 0) continue;
        await store.update(global, globalId, Object.fromEntries(names.map((name) => [name, null])), by);
        emptied.push({ collection: global.name, id: globalId });
      }
      return { written: [...entries, ...emptied], filled: await namesWithContent(transaction) };
    });
    // Only now, after the commit, can others read the changes.
    for (const { collection, id } of written) this.#store.versions.bump(collection, id, filled.has(collection));
    this.#store.versions.bumpFiles();
  }

  async #entries(db: Database): Promise<{ collection: string; id: string }[]> {
    const rows = await db
      .selectFrom("revision")
      .select(["collection", "entry"])
      .where(
        "collection",
        "in",
        collections.map(({ name }) => name),
      )
      .groupBy(["collection", "entry"])
      .having(({ fn }) => fn.min("by"), "=", sampleAuthor)
      .having(({ fn }) => fn.max("by"), "=", sampleAuthor)
      .execute();
    return rows.map(({ collection, entry }) => ({ collection, id: String(entry) }));
  }
}

async function hasNoEntries(db: Database): Promise<boolean> {
  const query = db.selectFrom("collection_stats").select("collection").where("entries", ">", 0);
  return (
    (await query
      .where(
        "collection",
        "in",
        collections.map(({ name }) => name),
      )
      .executeTakeFirst()) === undefined
  );
}

/** The values of a global that equal those of the sample school, without empty ones. */
async function sampleValues(store: Store, global: Global): Promise<Values> {
  const loaded = (await store.history.list(global, globalId)).find(({ by }) => by === sampleAuthor);
  if (!loaded) return {};
  const now = (await store.findGlobal(global)) as Values;
  return Object.fromEntries(
    Object.entries(loaded.values).filter(([name, value]) => value !== null && now[name] === value),
  );
}

/**
 * An entry of `sample/content/` or `sample/globals/`. Its dates are relative to the day of loading, its file names to
 * the folder `sample/`.
 */
type SampleEntry = {
  /** How many days before the first start it was posted. */
  daysAgo?: number;
  /** How many days after it was posted it expires. */
  expiresAfter?: number;
  /** How many days after the first start its event begins, and how many days it lasts. */
  startsIn?: number;
  lasts?: number;
  [field: string]: string | number | undefined;
};

const samples = join(import.meta.dirname, "..", "..", "..", "sample");

/**
 * Adds the sample content of every collection and of every empty global to the store, and their files to the library.
 * Call it for a site without entries only.
 */
async function loadSampleContent(store: Store, library: MediaLibrary): Promise<void> {
  const today = dayAt(new Date());
  const parse = async (declaration: Declaration, entry: SampleEntry) => {
    const parsed = addSchema(declaration).safeParse(await prepare(declaration, entry, today, library));
    if (parsed.success) return parsed.data as EntryValues;
    // The problem names only the field, which does not help a developer who has just added it to a declaration.
    throw new Error(`A sample entry of "${declaration.name}" does not fit its declaration. ${parsed.error.message}`);
  };
  for (const global of globals) {
    const entry = await readSample<SampleEntry>("globals", global);
    if (entry && !hasContent(global, await store.findGlobal(global)))
      await store.update(global, globalId, await parse(global, entry), sampleAuthor);
  }
  for (const collection of collections) {
    const entries = (await readSample<SampleEntry[]>("content", collection)) ?? [];
    for (const entry of collection.order === "newest" ? entries.toReversed() : entries) {
      await store.add(collection, await parse(collection, entry), sampleAuthor);
    }
  }
}

/** The content of a declaration's file in the folder `sample/`; undefined if there is none. */
async function readSample<Sample>(folder: "content" | "globals", { name }: Declaration): Promise<Sample | undefined> {
  const path = join(samples, folder, `${name}.ts`);
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (!exists) return undefined;
  return ((await import(pathToFileURL(path).href)) as { default: Sample }).default;
}

/** Converts a sample entry into what `addSchema` parses: fills in dates, and adds files to the library. */
async function prepare(
  declaration: Declaration,
  { daysAgo = 0, expiresAfter, startsIn, lasts = 1, ...entry }: SampleEntry,
  today: string,
  library: MediaLibrary,
): Promise<Record<string, unknown>> {
  const posted = addDays(today, -daysAgo);
  const expires = expiresAfter === undefined ? undefined : addDays(posted, expiresAfter);
  const input: Record<string, unknown> = { ...entry };
  const first = firstEventDayFrom(declaration, addDays(today, startsIn ?? 0));
  if (startsIn !== undefined) {
    input[eventColumn(declaration, "first") ?? ""] = first;
    input[eventColumn(declaration, "last") ?? ""] = firstEventDayFrom(declaration, addDays(first, lasts - 1));
  }
  const dates = eventTable(declaration);
  if (dates !== undefined && Array.isArray(entry[dates])) {
    let date = first;
    input[dates] = (entry[dates] as object[]).map((row) => {
      const dated = { ...row, date };
      date = firstEventDayFrom(declaration, addDays(date, 2));
      return dated;
    });
  }
  for (const [name, field] of Object.entries(declaration.fields)) {
    const value = (isCountedDay(field) && field.sampleValue({ posted, expires })) || entry[name];
    const isFile = field.media !== undefined && typeof value === "string" && !value.includes("://");
    if (value !== undefined && name !== dates) input[name] = isFile ? await library.add(join(samples, value)) : value;
  }
  return input;
}
