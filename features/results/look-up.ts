import type { FeatureSite } from "../server.ts";
import { isCode } from "./codes.ts";
import { comparedRoll } from "./columns.ts";
import type { MarkSheet, Results } from "./results.ts";
import { examinationOf, pupilOf, type PupilRecord, type ResultsTables } from "./tables.ts";
import { Tries } from "./tries.ts";

/** A roll is shorter, in characters; so is a typed code. */
const longest = 100;
/** The largest id that a column of integers has on every database. */
const largestId = 2 ** 31 - 1;

/** Makes what looks up a pupil's own result. */
export function openLookUp(site: FeatureSite): Results["lookUp"] {
  const tries = new Tries(site);
  const key = site.key("codes");
  const db = site.db.withTables<ResultsTables>();
  const findPupil = (examination: number, roll: string) => {
    const now = new Date().toISOString();
    return db
      .selectFrom("results_pupil")
      .innerJoin("results_examination", "results_examination.id", "results_pupil.examination")
      .selectAll("results_pupil")
      .where("results_pupil.examination", "=", examination)
      .where("results_pupil.roll", "=", roll)
      .where("opens", "<=", now)
      .where("until", ">", now)
      .executeTakeFirst();
  };
  const markSheet = async (pupil: PupilRecord): Promise<MarkSheet> => {
    const ofPupil = db.selectFrom("results_examination").selectAll().where("id", "=", pupil.examination);
    const examination = examinationOf(await ofPupil.executeTakeFirstOrThrow());
    const { roll, cells, correctedAt } = pupilOf(pupil, examination.columns);
    return { examination, pupil: { roll, cells, correctedAt } };
  };
  return async ({ examination: id, roll: typed, code, network }) => {
    const examination = Number.isInteger(id) && id > 0 && id <= largestId ? id : 0;
    const roll = comparedRoll(typed.slice(0, longest));
    const asked = { examination, roll, network };
    const wait = await tries.wait(asked);
    if (wait > 0) return { refused: "tooMany", wait };
    const pupil = await findPupil(examination, roll);
    if (isCode(key, pupil, code.slice(0, longest)) && pupil) return { found: await markSheet(pupil) };
    const counted = await tries.count(asked, pupil !== undefined);
    return counted > 0 ? { refused: "tooMany", wait: counted } : { refused: "wrong" };
  };
}
