import { numberFormat } from "../../engine/words/numbers.ts";
import { minute } from "../../engine/dates/durations.ts";
import * as m from "../../messages/compiled/messages.js";
import { readSecret } from "../auth/secret.ts";
import { inTransaction } from "../database/transaction.ts";
import { damageAdvice, isDatabaseDamaged } from "../disk/database-damage.ts";
import type { Check, Contributed } from "./check.ts";
import { compareFiles } from "./media.ts";
import { keep } from "./time.ts";
import { sentence } from "./words.ts";

/** How far the clock may be behind the last change, in milliseconds. */
const clockTolerance = 5 * minute;

/**
 * The database: whether it is intact, answers and accepts writes, its kind and its size; and the files that its media
 * table names.
 */
export function databaseCheck({ database, store }: Contributed): Check {
  const describe = keep(minute, database.describe);
  return {
    name: "database",
    label: m.system_database,
    doctor: async ({ media }) => {
      const { findings, files } = await database.doctor();
      return files ? [...findings, await compareFiles(media, files, store)] : findings;
    },
    dashboard: async ({ db }) => ({ databaseDamaged: isDatabaseDamaged(db) }),
    healthz: async ({ db }) => {
      await database.requireThere?.();
      if (isDatabaseDamaged(db)) throw new Error(damageAdvice);
      // The transaction is rolled back, so the row never reaches the disk.
      const rolledBack = new Error("The write is rolled back.");
      const write = inTransaction(db, async (transaction) => {
        await transaction
          .insertInto("collection_stats")
          .values({ collection: "health", version: 0, entries: 0 })
          .execute();
        throw rolledBack;
      });
      await write.catch((error: unknown) => {
        if (error !== rolledBack) throw error;
      });
    },
    page: async ({ db, store: content }) => {
      const [description, usage] = await Promise.all([describe(db), content.usage()]);
      const entries = usage.reduce((sum, one) => sum + one.entries, 0);
      return [description, sentence(m.system_entries, (locale) => ({ count: numberFormat(locale).format(entries) }))];
    },
  };
}

/** Whether accounts and sessions can be read, and the secret that signs sessions exists. */
export const signIn: Check = {
  name: "signIn",
  healthz: async ({ db, DATA_DIR }) => {
    if ((await readSecret(db, DATA_DIR)) === undefined) throw new Error("The secret that signs sessions is missing.");
    await db.selectFrom("user").select(["id", "email", "role", "disabled"]).limit(1).execute();
    await db.selectFrom("account").select(["userId", "password"]).limit(1).execute();
    await db.selectFrom("session").select(["id", "userId", "expiresAt"]).limit(1).execute();
  },
};

/** Whether the clock is behind the last change. */
export const clock: Check = {
  name: "clock",
  dashboard: async ({ store }) => {
    const [change] = await store.latestChanges(1);
    return { clock: change !== undefined && Date.parse(change.at) > Date.now() + clockTolerance };
  },
};
