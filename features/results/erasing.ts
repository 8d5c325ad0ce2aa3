import type { Kysely, Transaction } from "kysely";
import * as m from "../../messages/compiled/messages.js";
import { counted, type Expiring } from "../../server/content/expiring.ts";
import type { Tables } from "../../server/database/open.ts";
import { noteRemoved } from "../../server/database/removed-data.ts";
import type { FeatureSite } from "../server.ts";
import type { ResultsAction } from "./actions.ts";
import { type NamedExamination, record } from "./examinations.ts";
import { type ResultsTables, tablesOfPersons } from "./tables.ts";

/** Erases results: those that a person erases, and those whose time is over. */
export type Erasing = {
  /** Erases an examination and all data of its pupils. */
  eraseExamination: (examination: NamedExamination, by: string) => Promise<void>;
  /** Erases one pupil; false if there is none with this id. */
  erasePupil: (examination: NamedExamination, pupil: number, by: string) => Promise<boolean>;
  /** The examinations that have ended. One that was closed before its end is erased by nobody but a person. */
  expiring: Expiring;
};

export function openErasing(site: FeatureSite): Erasing {
  const opened = (db: Kysely<Tables>) =>
    db.withTables<ResultsTables>().selectFrom("results_examination").where("opens", "is not", null);
  return {
    eraseExamination: (examination, by) =>
      site.write((transaction) => erase(transaction, examination, "results-erased", by)),
    erasePupil: (examination, pupil, by) =>
      site.write(async (transaction) => {
        const rows = transaction.withTables<ResultsTables>().deleteFrom("results_pupil").where("id", "=", pupil);
        const { numDeletedRows } = await rows.where("examination", "=", examination.id).executeTakeFirstOrThrow();
        if (numDeletedRows === 0n) return false;
        await noteRemoved(transaction, tablesOfPersons);
        await record(transaction, "results-pupil-erased", examination, by);
        return true;
      }),
    expiring: {
      tables: tablesOfPersons,
      next: async () => {
        const first = opened(site.db).select("until").where("until", "is not", null);
        return (await first.orderBy("until").limit(1).executeTakeFirst())?.until ?? undefined;
      },
      count: async (moment) => {
        const over = opened(site.db).where("until", "<=", moment);
        return (await over.select("id").execute()).length;
      },
      erase: async (transaction, moment) => {
        const over = await opened(transaction).selectAll().where("until", "<=", moment).execute();
        for (const examination of over) await erase(transaction, examination, "results-expired", "");
        return over.length;
      },
      words: counted(m.results_expiring),
    },
  };
}

async function erase(
  transaction: Transaction<Tables>,
  examination: NamedExamination,
  action: ResultsAction,
  by: string,
): Promise<void> {
  const db = transaction.withTables<ResultsTables>();
  await db.deleteFrom("results_pupil").where("examination", "=", examination.id).execute();
  await db.deleteFrom("results_examination").where("id", "=", examination.id).execute();
  await noteRemoved(transaction, tablesOfPersons);
  await record(transaction, action, examination, by);
}
