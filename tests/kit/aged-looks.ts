import { expect } from "vitest";
import { withDatabase } from "./database-state.ts";
import { eventually } from "./eventually.ts";
import type { Site } from "./site.ts";

/** A day and a minute, in milliseconds. */
const passed = (24 * 60 + 1) * 60_000;

/**
 * Waits until a site has looked whether the time of its records is over, and lets that have been a day ago. The next
 * start of the site then erases what was over at that look.
 */
export async function ageLooks(site: Site): Promise<void> {
  const read = () =>
    withDatabase(site, (db) => db.selectFrom("look").select("at").where("subject", "=", "records").execute());
  await eventually(async () => expect(await read()).not.toEqual([]));
  await withDatabase(site, (db) =>
    db
      .updateTable("look")
      .set({ at: new Date(Date.now() - passed).toISOString() })
      .execute(),
  );
}
