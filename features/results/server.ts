import { defaultLocale } from "../../engine/languages.ts";
import type { Store } from "../../server/content/store.ts";
import { versionName } from "../feature.ts";
import type { FeatureSite, OpenFeature } from "../server.ts";
import { Examinations } from "./examinations.ts";
import { resultPath, results } from "./feature.ts";
import { openLookUp } from "./look-up.ts";
import { Pupils } from "./pupils.ts";
import type { Examination, Results } from "./results.ts";
import { resultsRoutes } from "./routes.ts";
import { cellsOf, type ResultsTables } from "./tables.ts";
import { totalsOf } from "./totals.ts";

/** Opens the results of examinations. */
export function open(site: FeatureSite): OpenFeature<Results> {
  const examinations = new Examinations(site);
  const pupils = new Pupils(site);
  const totalsOfThese = async (these: readonly Examination[]) => {
    const shown = these.filter(({ showsTotals }) => showsTotals);
    const found = shown.map(async (examination) => {
      const db = site.db.withTables<ResultsTables>();
      const rows = db.selectFrom("results_pupil").select("cells").where("examination", "=", examination.id);
      return totalsOf(examination, (await rows.execute()).map(cellsOf));
    });
    return (await Promise.all(found)).flat();
  };
  /** What the page of results shows to everybody, which is asked for with each look-up too. */
  const readPage = async (store: Store) => {
    store.dependOn(versionName(results.name));
    const now = await examinations.open();
    return { open: now, totals: await totalsOfThese(now) };
  };
  const page = () => site.store.readOnce(readPage, defaultLocale);
  const totals = async () => (await page()).totals;
  return {
    service: {
      page,
      list: () => examinations.list(),
      find: (id, by) => examinations.findWithPupils(id, by),
      lookUp: openLookUp(site),
    },
    api: resultsRoutes({ examinations, pupils, totals }),
    emptyPages: async () => ((await page()).open.length > 0 ? [] : [resultPath]),
    nextMoment: () => examinations.nextMoment(),
    pass: (now) => examinations.pass(now),
  };
}
