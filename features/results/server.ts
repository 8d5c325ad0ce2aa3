import { defaultLocale } from "../../engine/languages.ts";
import { latinDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Store } from "../../server/content/store.ts";
import { versionName } from "../feature.ts";
import type { Appearance, FeatureSite, OpenFeature } from "../server.ts";
import { columnIndex } from "./columns.ts";
import { openErasing } from "./erasing.ts";
import { classOf, titleOf } from "./examination-name.ts";
import { Examinations } from "./examinations.ts";
import { resultPath, results } from "./feature.ts";
import { openLookUp } from "./look-up.ts";
import { Pupils } from "./pupils.ts";
import type { Column, Examination, Results, Totals } from "./results.ts";
import { resultsOperations, resultsRoutes } from "./routes.ts";
import { cellsOf, type ResultsTables } from "./tables.ts";

/** Opens the results of examinations. */
export function open(site: FeatureSite): OpenFeature<Results> {
  const examinations = new Examinations(site);
  const pupils = new Pupils(site);
  const erasing = openErasing(site);
  const { lookUp, isHolding } = openLookUp(site);
  const totalsOfThese = async (these: readonly Examination[]) => {
    const shown = these.filter(({ showsTotals }) => showsTotals);
    const found = shown.map(async (examination) => {
      const db = site.db.withTables<ResultsTables>();
      const rows = db.selectFrom("results_pupil").select("cells").where("examination", "=", examination.id);
      return totalsOf(examination, (await rows.execute()).map(cellsOf));
    });
    return (await Promise.all(found)).flat();
  };
  /** What the page of results shows to everybody. Each look-up needs it too. */
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
      lookUp,
    },
    api: resultsRoutes({ examinations, pupils, erasing, totals }),
    operations: resultsOperations,
    appearances: async () => appearancesOf(await examinations.open()),
    emptyPages: async () => ((await page()).open.length > 0 ? [] : [resultPath]),
    nextMoment: () => examinations.nextMoment(),
    pass: (now) => examinations.pass(now),
    expiring: [erasing.expiring],
    isHolding,
  };
}

/**
 * The appearances of results that can be looked up: one for all sections of a class, because readers get only a few
 * notifications a day.
 */
function appearancesOf(opened: readonly Examination[]): Appearance[] {
  const classes = Map.groupBy(opened, ({ title, className, year }) => JSON.stringify([title, className, year]));
  return [...classes.values()].flatMap((sections) => {
    const [first] = sections.toSorted(
      (one, other) => (one.opens ?? "").localeCompare(other.opens ?? "") || one.id - other.id,
    );
    return first ? [appearanceOf(first)] : [];
  });
}

/** The appearance of an examination whose results can be looked up. */
function appearanceOf(examination: Examination): Appearance {
  return {
    id: examination.id,
    at: examination.opens ?? "",
    path: resultPath,
    title: (locale) => m.results_told({ examination: titleOf(examination, locale).text }, { locale }),
    about: (locale) => classOf({ ...examination, section: null, group: null }, locale),
    like: "internalResult",
  };
}

/**
 * A number of fewer pupils than this is not published, and must not be computable from published numbers, because
 * everybody in a class would know who these pupils are.
 */
const fewest = 5;
const best = 5;

type Count = "sat" | "passed" | "gpa5";

const passWords = /^\s*(?:p|pass(?:ed)?|promoted|পাস|পাশ|উত্তীর্ণ|কৃতকার্য)\b|^\s*(?:পাস|পাশ|উত্তীর্ণ|কৃতকার্য)/i;
const absentWords = /^\s*(?:(?:a|ab|abs|absent|অনুপস্থিত|-+|–|—)\s*)?$/i;

/** The totals of an examination, one for each of its sections. */
function totalsOf(
  { title, titleBn, className, section: own, year, columns }: Omit<Examination, "pupils" | "coded">,
  pupils: readonly (readonly string[])[],
): Totals[] {
  const place = columnIndex(columns, "section");
  const sections = Map.groupBy(pupils, (cells) => cells[place]?.trim() || own);
  return [...sections].map(([section, rows]) => {
    const sat = rows.filter((cells) => hasSat(columns, cells));
    const passed = sat.map((cells) => hasPassed(columns, cells));
    const points = sat.map((cells) => gpaOf(columns, cells));
    const counts = {
      sat: sat.length,
      passed: passed.includes(undefined) ? undefined : passed.filter(Boolean).length,
      gpa5:
        columnIndex(columns, "gpa") < 0 ? undefined : points.filter((gpa) => gpa !== undefined && gpa >= best).length,
    };
    return { title, titleBn, className, section, year, ...publishedCounts(counts) };
  });
}

/**
 * The counts that are published. A count below five is left out, and so is one that differs from another count by less
 * than five, because the difference is the number who failed or did not get GPA 5. There is no total of all sections,
 * because subtracting would reveal the count of one.
 */
export function publishedCounts(counts: Readonly<Record<Count, number | undefined>>): Partial<Record<Count, number>> {
  const told: Partial<Record<Count, number>> = {};
  for (const name of ["sat", "passed", "gpa5"] as const) {
    const count = counts[name];
    const isOfAll = name === "sat" || told.sat !== undefined;
    if (count === undefined || count < fewest || !isOfAll) continue;
    if (Object.values(told).every((other) => Math.abs(other - count) >= fewest)) told[name] = count;
  }
  return told;
}

/** Whether a pupil has a mark, a letter, a GPA or a result. */
function hasSat(columns: readonly Column[], cells: readonly string[]): boolean {
  return columns.some(
    ({ meaning }, place) =>
      ["mark", "letter", "point", "total", "gpa", "result"].includes(meaning) && !absentWords.test(cells[place] ?? ""),
  );
}

/** Whether the sheet says that a pupil passed; undefined if the sheet does not say who passed. */
function hasPassed(columns: readonly Column[], cells: readonly string[]): boolean | undefined {
  const result = cells[columnIndex(columns, "result")];
  if (result?.trim()) return passWords.test(result);
  if (columnIndex(columns, "gpa") < 0) return result === undefined ? undefined : false;
  return (gpaOf(columns, cells) ?? 0) > 0;
}

function gpaOf(columns: readonly Column[], cells: readonly string[]): number | undefined {
  const gpa = Number.parseFloat(latinDigits(cells[columnIndex(columns, "gpa")] ?? ""));
  return Number.isNaN(gpa) ? undefined : gpa;
}
