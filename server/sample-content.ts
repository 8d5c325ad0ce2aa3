import { access } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { addDays, dayAt } from "../engine/calendar-day.ts";
import type { Collection } from "../engine/collection.ts";
import { addSchema, type EntryValues } from "../engine/row.ts";
import { collections } from "../collections/all.ts";
import { sampleAuthor } from "../sample/author.ts";
import type { Store } from "./database/store.ts";
import type { MediaLibrary } from "./media/media-library.ts";

/** An entry of `sample/content/`. Its dates are relative to the day of loading, its file names to the folder `sample/`. */
type SampleEntry = {
  /** How many days before the first start it was posted. */
  daysAgo?: number;
  /** How many days after it was posted it expires. */
  expiresAfter?: number;
  [field: string]: string | number | undefined;
};

const samples = join(import.meta.dirname, "..", "sample");

/** Adds the sample content of every collection to the store and its files to the library; for the first start only. */
export async function loadSampleContent(store: Store, library: MediaLibrary): Promise<void> {
  const today = dayAt(new Date());
  for (const collection of collections) {
    for (const entry of await samplesOf(collection)) {
      const input = await prepare(collection, entry, today, library);
      const values = addSchema(collection).parse(input) as EntryValues;
      await store.add(collection, values, sampleAuthor);
    }
  }
}

/** A collection's sample entries in the order in which they are added; none if it has no sample file. */
async function samplesOf(collection: Collection): Promise<SampleEntry[]> {
  const path = join(samples, "content", `${collection.name}.ts`);
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (!exists) return [];
  const module = (await import(pathToFileURL(path).href)) as { default: SampleEntry[] };
  return collection.order === "newest" ? module.default.toReversed() : module.default;
}

/** Turns a sample entry into what `addSchema` parses: dates are filled in, and files are added to the library. */
async function prepare(
  collection: Collection,
  { daysAgo = 0, expiresAfter, ...entry }: SampleEntry,
  today: string,
  library: MediaLibrary,
): Promise<Record<string, unknown>> {
  const posted = addDays(today, -daysAgo);
  const expires = expiresAfter === undefined ? undefined : addDays(posted, expiresAfter);
  const input: Record<string, unknown> = { ...entry };
  for (const [name, { sampleValue, media }] of Object.entries(collection.fields)) {
    const value = sampleValue?.({ posted, expires }) ?? entry[name];
    const isFile = media !== undefined && typeof value === "string" && !value.includes("://");
    if (value !== undefined) input[name] = isFile ? await library.add(join(samples, value)) : value;
  }
  return input;
}
