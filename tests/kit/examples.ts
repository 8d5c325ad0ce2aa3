import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { PublishedValue } from "../../engine/field.ts";
import { globalId } from "../../engine/global.ts";
import { addSchema, type EntryValues } from "../../engine/row.ts";
import { isConstant } from "../../engine/fields/constant.ts";
import { globals } from "../../globals/all.ts";
import { openSiteDatabase } from "./site-database.ts";
import { Store } from "../../server/content/store.ts";
import { kindExamples, same } from "./kind-examples.ts";
import { administratorEnvironment } from "./session.ts";
import { type Site, startSite } from "./site.ts";

/** Number of entries in each list of an example site. */
export const exampleCount = 3;

/** The Bengali value of a localized field in the n-th example, counted from 1. */
export const bengaliExample = (place: number) => `উদাহরণ ${["০", "১", "২", "৩"][place]}`;

/** The values that a test sends for the n-th example, counted from 1, and what the API must answer, without `_id`. */
export function exampleOf(declaration: Declaration, place: number) {
  const sent: Record<string, PublishedValue> = {};
  const answered: Record<string, PublishedValue> = {};
  for (const [name, field] of Object.entries(declaration.fields)) {
    const constant = isConstant(field) ? field.message({}, { locale: "en" }) : undefined;
    const example = constant === undefined ? kindExamples[field.kind].example(place, field) : same(constant);
    sent[name] = example.sent;
    answered[name] = example.answered;
    if (field.localized) answered[`${name}Bn`] = sent[`${name}Bn`] = bengaliExample(place);
  }
  return { sent, answered };
}

/** The numbers of the examples in the order in which the API lists them. */
export function orderOf({ order }: Collection): number[] {
  const places = Array.from({ length: exampleCount }, (_, index) => index + 1);
  return order === "newest" ? places.toReversed() : places;
}

/**
 * Starts a site whose lists and globals hold the examples and nothing else, with an administrator; `stop` also removes
 * its data.
 */
export async function startExampleSite(environment: Record<string, string> = {}): Promise<Site> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "examples-"));
  const db = await openSiteDatabase(dataDirectory);
  const store = new Store(db);
  for (const collection of collections) {
    for (let place = 1; place <= exampleCount; place += 1) {
      const values = addSchema(collection).parse(exampleOf(collection, place).sent) as EntryValues;
      await store.add(collection, values, "example");
    }
  }
  for (const global of globals) {
    await store.update(global, globalId, addSchema(global).parse(exampleOf(global, 1).sent) as EntryValues, "example");
  }
  await db.destroy();
  const site = await startSite({ DATA_DIR: dataDirectory, ...administratorEnvironment, ...environment });
  const stop = async () => {
    await site.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  };
  return { ...site, dataDirectory, stop };
}
