import { collections } from "../collections/all.ts";
import type { Collection } from "../engine/collection.ts";
import type { Stored } from "../engine/field.ts";
import { type Database, openDatabase } from "../server/database/open.ts";
import { exampleOf } from "./examples.ts";
import type { Write } from "./session.ts";
import type { Site } from "./site.ts";

/** Works on a site's database beside the running process. */
export async function withDatabase<T>({ dataDirectory }: Pick<Site, "dataDirectory">, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(dataDirectory);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Everything that writes change: every entry, the ledger, the journal and the receipts. */
export function stateOf(site: Pick<Site, "dataDirectory">): Promise<Record<string, unknown[]>> {
  return withDatabase(site, async (db) => {
    const state: Record<string, unknown[]> = {};
    for (const table of [...collections.map(({ name }) => name), "ledger", "journal", "receipt"]) {
      state[table] = await db.selectFrom(table).selectAll().execute();
    }
    return state;
  });
}

/** The body that adds an example: what a constant would be is left out. */
export function bodyOf(collection: Collection, place = 1): Record<string, Stored> {
  const { sent } = exampleOf(collection, place);
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
}

/** Adds an entry; answers its id. */
export async function addTo(write: Write, collection: Collection, body: object = bodyOf(collection)): Promise<string> {
  const { status, body: said } = await write("POST", collection.api.list, body);
  if (status !== 201) throw new Error(`${collection.name} is refused: ${JSON.stringify(said)}`);
  return String(said.insertedId);
}

/** A path of the API with the id in its place. */
export function pathTo(path: string, id: string): string {
  return path.replace("{id}", id);
}
