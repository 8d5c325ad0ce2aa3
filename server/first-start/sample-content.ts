import { access } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { addDays, dayAt } from "../../engine/calendar-day.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { eventColumn } from "../../engine/event-days.ts";
import { globalId } from "../../engine/global.ts";
import { addSchema, type EntryValues, hasContent } from "../../engine/row.ts";
import { collections } from "../../collections/all.ts";
import { globals } from "../../globals/all.ts";
import { sampleAuthor } from "../../sample/author.ts";
import type { Store } from "../database/store.ts";
import type { MediaLibrary } from "../media/media-library.ts";

/** An entry of `sample/content/` or `sample/globals/`. Its dates are relative to the day of loading, its file names to the folder `sample/`. */
type SampleEntry = {
  /** How many days before the first start it was posted. */
  daysAgo?: number;
  /** How many days after it was posted it expires. */
  expiresAfter?: number;
  /** How many days after the first start what it announces begins, and how many days that lasts. */
  startsIn?: number;
  lasts?: number;
  [field: string]: string | number | undefined;
};

const samples = join(import.meta.dirname, "..", "..", "sample");

/**
 * Adds the sample content of every collection to the store, that of every global that is empty, and their files to the library;
 * for a site without entries.
 */
export async function loadSampleContent(store: Store, library: MediaLibrary): Promise<void> {
  const today = dayAt(new Date());
  const parse = async (declaration: Declaration, entry: SampleEntry) =>
    addSchema(declaration).parse(await prepare(declaration, entry, today, library)) as EntryValues;
  for (const global of globals) {
    const entry = await readSample<SampleEntry>("globals", global);
    if (entry && !hasContent(global, await store.findGlobal(global))) await store.update(global, globalId, await parse(global, entry), sampleAuthor);
  }
  for (const collection of collections) {
    const entries = (await readSample<SampleEntry[]>("content", collection)) ?? [];
    for (const entry of collection.order === "newest" ? entries.toReversed() : entries) {
      await store.add(collection, await parse(collection, entry), sampleAuthor);
    }
  }
}

/** What a file of the folder `sample/` has for a declaration; undefined if there is none. */
async function readSample<Sample>(folder: "content" | "globals", { name }: Declaration): Promise<Sample | undefined> {
  const path = join(samples, folder, `${name}.ts`);
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (!exists) return undefined;
  return ((await import(pathToFileURL(path).href)) as { default: Sample }).default;
}

/** Turns a sample entry into what `addSchema` parses: dates are filled in, and files are added to the library. */
async function prepare(
  declaration: Declaration,
  { daysAgo = 0, expiresAfter, startsIn, lasts = 1, ...entry }: SampleEntry,
  today: string,
  library: MediaLibrary,
): Promise<Record<string, unknown>> {
  const posted = addDays(today, -daysAgo);
  const expires = expiresAfter === undefined ? undefined : addDays(posted, expiresAfter);
  const input: Record<string, unknown> = { ...entry };
  if (startsIn !== undefined) {
    input[eventColumn(declaration, "first") ?? ""] = addDays(today, startsIn);
    input[eventColumn(declaration, "last") ?? ""] = addDays(today, startsIn + lasts - 1);
  }
  for (const [name, { sampleValue, media }] of Object.entries(declaration.fields)) {
    const value = sampleValue?.({ posted, expires }) ?? entry[name];
    const isFile = media !== undefined && typeof value === "string" && !value.includes("://");
    if (value !== undefined) input[name] = isFile ? await library.add(join(samples, value)) : value;
  }
  return input;
}
