import type { FeatureSite, OpenFeature } from "../server.ts";
import { Examinations } from "./examinations.ts";
import { resultPath } from "./feature.ts";
import { openLookUp } from "./look-up.ts";
import { Pupils } from "./pupils.ts";
import type { Results } from "./results.ts";
import { resultsRoutes } from "./routes.ts";
import { cellsOf, type ResultsTables } from "./tables.ts";
import { totalsOf } from "./totals.ts";

/** Opens the results of examinations. */
export function open(site: FeatureSite): OpenFeature<Results> {
  const examinations = new Examinations(site);
  const pupils = new Pupils(site);
  const totals: Results["totals"] = async () => {
    const shown = (await examinations.open()).filter(({ showsTotals }) => showsTotals);
    const found = shown.map(async (examination) => {
      const db = site.db.withTables<ResultsTables>();
      const rows = db.selectFrom("results_pupil").select("cells").where("examination", "=", examination.id);
      return totalsOf(examination, (await rows.execute()).map(cellsOf));
    });
    return (await Promise.all(found)).flat();
  };
  return {
    service: {
      open: () => examinations.open(),
      list: () => examinations.list(),
      find: (id, by) => examinations.findWithPupils(id, by),
      lookUp: openLookUp(site),
      totals,
    },
    api: resultsRoutes({ examinations, pupils, totals }),
    emptyPages: async () => ((await examinations.open()).length > 0 ? [] : [resultPath]),
    nextMoment: () => examinations.nextMoment(),
    pass: (now) => examinations.pass(now),
  };
}
