import type { Collection } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { PublishedValue } from "../../engine/field.ts";
import { referencesIn } from "../../engine/fields/reference.ts";
import { declarations } from "../../globals/all.ts";
import type { Database } from "../../server/database/open.ts";
import { openSiteDatabase } from "./site-database.ts";
import { exampleOf } from "./examples.ts";
import type { Write } from "./session.ts";
import type { Site } from "./site.ts";

/** Opens a site's database while the site is running, passes it to `work` and closes it again. */
export async function withDatabase<T>(
  { dataDirectory }: Pick<Site, "dataDirectory">,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const db = await openSiteDatabase(dataDirectory);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/**
 * All rows of the tables that a write changes: every collection and global, collection_stats, audit_log and
 * idempotency_key.
 */
export function databaseState(site: Pick<Site, "dataDirectory">): Promise<Record<string, unknown[]>> {
  return withDatabase(site, async (db) => {
    const state: Record<string, unknown[]> = {};
    for (const table of [...declarations.map(({ name }) => name), "collection_stats", "audit_log", "idempotency_key"]) {
      state[table] = await db.selectFrom(table).selectAll().execute();
    }
    return state;
  });
}

/**
 * Builds the request body that adds an example or changes an entry to it. Leaves out constants, because the server sets
 * them, and references, because the entries they name may not exist.
 */
export function bodyOf(declaration: Declaration, place = 1): Record<string, PublishedValue> {
  const { sent } = exampleOf(declaration, place);
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => value !== null && !referencesIn(declaration).some((field) => field.name === name),
    ),
  );
}

/** Adds an entry and returns its id; throws if the API refuses it. */
export async function addTo(write: Write, collection: Collection, body: object = bodyOf(collection)): Promise<string> {
  const added = await write("POST", collection.api.list, body);
  if (added.status !== 201) throw new Error(`${collection.name} is refused: ${JSON.stringify(added.body)}`);
  return String(added.body.insertedId);
}

/** A path of the API with `{id}` replaced. */
export function pathTo(path: string, id: string): string {
  return path.replace("{id}", id);
}
