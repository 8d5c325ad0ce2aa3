import type { Kysely } from "kysely";
import type { Tables } from "../server/database/open.ts";

/**
 * A feature's named values, in its table with the columns `name` and `value`. Each feature has a table of its own, so
 * that its folder can be deleted.
 */
export function storedState<Name extends string>(table: string) {
  return {
    /** The value of this name; undefined if there is none. */
    read: async (db: Kysely<Tables>, name: Name): Promise<string | undefined> => {
      const row = await db.selectFrom(table).select("value").where("name", "=", name).executeTakeFirst();
      return row?.value as string | undefined;
    },
    write: async (db: Kysely<Tables>, name: Name, value: string): Promise<void> => {
      const row = db.insertInto(table).values({ name, value });
      await row.onConflict((conflict) => conflict.column("name").doUpdateSet({ value })).execute();
    },
    /** Writes a value unless there is one, perhaps of another process. */
    add: async (db: Kysely<Tables>, name: Name, value: string): Promise<void> => {
      const row = db.insertInto(table).values({ name, value });
      await row.onConflict((conflict) => conflict.doNothing()).execute();
    },
    clear: async (db: Kysely<Tables>, name: Name): Promise<void> => {
      await db.deleteFrom(table).where("name", "=", name).execute();
    },
  };
}
