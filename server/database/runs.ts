import { sql } from "kysely";
import type { Collection } from "../../engine/collection.ts";
import type { Database } from "./open.ts";

/** How many ids are counted together. */
const length = 256;

/** Where a scan in a list's order begins: at which id, and how many entries it passes over. */
export type Start = { id: number; skip: number };

/**
 * How many entries there are in each run of ids, so that a deep page of a long list is found without walking
 * over all before it. Counted when first needed, then kept in step with the writes.
 */
export class Runs {
  readonly #counts = new Map<string, number[]>();
  readonly #counting = new Map<string, Promise<number[]>>();

  /** Where the scan for the entry after `offset` others begins. */
  async startOf(db: Database, { name, order }: Collection, offset: number): Promise<Start> {
    const counts = this.#counts.get(name) ?? (await this.#countOnce(db, name));
    const step = order === "newest" ? -1 : 1;
    let place = order === "newest" ? counts.length - 1 : 0;
    let skip = offset;
    while (place >= 0 && place < counts.length && skip >= (counts[place] ?? 0)) {
      skip -= counts[place] ?? 0;
      place += step;
    }
    return { id: place * length + (order === "newest" ? length - 1 : 0), skip };
  }

  /** Notes that an entry has come (1) or gone (-1). */
  note(collection: string, entry: number, change: 1 | -1): void {
    // What is being counted may or may not have this entry in it.
    this.#counting.delete(collection);
    const counts = this.#counts.get(collection);
    if (!counts) return;
    const place = Math.floor(entry / length);
    while (counts.length <= place) counts.push(0);
    counts[place] = (counts[place] ?? 0) + change;
  }

  async #countOnce(db: Database, name: string): Promise<number[]> {
    const joined = this.#counting.get(name);
    if (joined) return joined;
    const counting = count(db, name);
    this.#counting.set(name, counting);
    const counts = await counting;
    if (this.#counting.get(name) === counting) {
      this.#counting.delete(name);
      this.#counts.set(name, counts);
    }
    return counts;
  }
}

async function count(db: Database, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom(name)
    .select([sql<number>`id / ${sql.lit(length)}`.as("place"), sql<number>`count(*)`.as("entries")])
    .groupBy("place")
    .execute();
  const counts: number[] = [];
  for (const { place, entries } of rows) {
    while (counts.length < place) counts.push(0);
    counts[place] = entries;
  }
  return counts;
}
