import { createSecretKey } from "node:crypto";
import type { FeatureSite } from "../server.ts";
import { isCode } from "./codes.ts";
import { comparedRoll } from "./columns.ts";
import type { MarkSheet, Results } from "./results.ts";
import { type ExaminationRow, examinationOf, pupilOf, type PupilRecord, type ResultsTables } from "./tables.ts";
import { Tries } from "./tries.ts";

/** Only this many characters of a typed roll and of a typed code are compared. */
const longest = 100;
/** The largest id that an integer column can hold in every database. */
const largestId = 2 ** 31 - 1;

/**
 * Makes the function with which pupils look up their own results. With a right code it runs two queries and writes
 * nothing. `isHolding`: see `Tries`.
 */
export function openLookUp(site: FeatureSite): { lookUp: Results["lookUp"]; isHolding: () => boolean } {
  const tries = new Tries(site);
  const key = createSecretKey(site.key("codes"));
  const db = site.db.withTables<ResultsTables>();
  const find = (examination: number, roll: string) => {
    const now = new Date().toISOString();
    return db
      .selectFrom("results_pupil")
      .innerJoin("results_examination", "results_examination.id", "results_pupil.examination")
      .selectAll("results_examination")
      .select(["results_pupil.id as pupil", "roll", "cells", "code", "results_pupil.correctedAt as pupilCorrectedAt"])
      .where("results_pupil.examination", "=", examination)
      .where("roll", "=", roll)
      .where("opens", "<=", now)
      .where("until", ">", now)
      .executeTakeFirst();
  };
  const lookUp: Results["lookUp"] = async ({ examination: id, roll: typed, code, network }) => {
    const examination = Number.isInteger(id) && id > 0 && id <= largestId ? id : 0;
    const roll = comparedRoll(typed.slice(0, longest));
    const asked = { examination, roll, network };
    const wait = await tries.wait(asked);
    if (wait > 0) return { refused: "tooMany", wait };
    const found = await find(examination, roll);
    if (isCode(key, found && { id: found.pupil, code: found.code }, code.slice(0, longest)) && found)
      return { found: markSheetOf(found) };
    const counted = await tries.count(asked, found !== undefined);
    return counted > 0 ? { refused: "tooMany", wait: counted } : { refused: "wrong" };
  };
  return { lookUp, isHolding: () => tries.isHolding };
}

type Found = ExaminationRow &
  Pick<PupilRecord, "roll" | "cells" | "code"> & {
    pupil: number;
    pupilCorrectedAt: string | null;
  };

function markSheetOf({ pupil: id, roll: compared, cells: kept, code, pupilCorrectedAt, ...row }: Found): MarkSheet {
  const examination = examinationOf(row);
  const pupil = { id, examination: row.id, roll: compared, cells: kept, code, correctedAt: pupilCorrectedAt };
  const { roll, cells, correctedAt } = pupilOf(pupil, examination.columns);
  return { examination, pupil: { roll, cells, correctedAt } };
}
