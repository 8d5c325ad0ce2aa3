import { access } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { addDays, dayOf } from "../engine/calendar-day.ts";
import type { Collection } from "../engine/collection.ts";
import { addSchema, type Values } from "../engine/row.ts";
import { collections } from "../collections/all.ts";
import type { Store } from "./database/store.ts";
import type { Library } from "./media/library.ts";

/** An entry of `school/sample/`: its dates are relative, its files stand in `school/`. */
type SampleEntry = {
  /** Posted so many days before the first start. */
  daysAgo?: number;
  /** Valid for so many days after it was posted. */
  expiresAfter?: number;
  [field: string]: string | number | undefined;
};

const school = join(import.meta.dirname, "..", "school");

/** Fills every collection that has sample content, through the store (first start only). */
export async function loadSampleContent(store: Store, library: Library): Promise<void> {
  const today = dayOf(new Date());
  for (const collection of collections) {
    for (const entry of await samplesOf(collection)) {
      const sent = await prepare(collection, entry, today, library);
      const values = addSchema(collection).parse(sent) as Values;
      await store.add(collection, values, "sample content");
    }
  }
}

/** The samples of a collection in the order of adding; none where it has no file. */
async function samplesOf(collection: Collection): Promise<SampleEntry[]> {
  const path = join(school, "sample", `${collection.name}.ts`);
  const found = await access(path).then(
    () => true,
    () => false,
  );
  if (!found) return [];
  const module = (await import(pathToFileURL(path).href)) as { default: SampleEntry[] };
  return collection.order === "newest" ? module.default.toReversed() : module.default;
}

async function prepare(
  collection: Collection,
  { daysAgo = 0, expiresAfter, ...entry }: SampleEntry,
  today: string,
  library: Library,
): Promise<Record<string, unknown>> {
  const posted = addDays(today, -daysAgo);
  const expires = expiresAfter === undefined ? undefined : addDays(posted, expiresAfter);
  const sent: Record<string, unknown> = { ...entry };
  for (const [name, { sampleOf, media }] of Object.entries(collection.fields)) {
    const value = sampleOf?.({ posted, expires }) ?? entry[name];
    const isFile = media !== undefined && typeof value === "string" && !value.includes("://");
    if (value !== undefined) sent[name] = isFile ? await library.add(join(school, value)) : value;
  }
  return sent;
}
