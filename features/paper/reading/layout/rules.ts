import type { Grey } from "../../pages/steps/pixels.ts";

/** A printed line of a table or of a letterhead, in pixels of its page; `at` is its place across its direction. */
export type Rule = { from: number; to: number; at: number };
export type Rules = { level: Rule[]; upright: Rule[] };

/** A pixel darker than this is ink. */
const inkBelow = 160;
/**
 * How long a rule is at least, as a share of the page's longer side: longer than the headline of a long Bengali word,
 * and than the tallest letter.
 */
const shortest = { level: 0.13, upright: 0.045 };
/** A rule is not thicker than this, and its gaps are not longer, as shares of the page's longer side. */
const thickest = 0.006;
const longestGap = 0.0015;
/** A run is a rule if it is so thin along this share of it. */
const thinShare = 0.7;

/** Finds the long straight lines of a page, and makes them white. */
export function takeRules(page: Grey): Rules {
  const { width, height, data } = page;
  const long = Math.max(width, height);
  const turned = {
    level: { length: width, lines: height, along: 1, next: width },
    upright: { length: height, lines: width, along: width, next: 1 },
  };
  const found = (["level", "upright"] as const).map((way) => {
    const { length, lines, along, next } = turned[way];
    return runsOf(data, length, lines, along, next, shortest[way] * long, Math.round(longestGap * long));
  });
  const thick = Math.ceil(thickest * long);
  const [level = [], upright = []] = found.map((runs, at) =>
    runs.filter((run) => isThin(data, run, turned[at === 0 ? "level" : "upright"], thick)),
  );
  for (const run of level) erase(data, run, turned.level, thick);
  for (const run of upright) erase(data, run, turned.upright, thick);
  return { level: merge(level, thick), upright: merge(upright, thick) };
}

/** Long dark runs along one direction. A run may wander by a pixel to either side. */
function runsOf(
  data: Uint8Array,
  length: number,
  lines: number,
  along: number,
  next: number,
  least: number,
  gap: number,
): Rule[] {
  const runs: Rule[] = [];
  for (let line = 1; line < lines - 1; line += 1) {
    let [from, last] = [-1, -1];
    for (let place = 0; place <= length; place += 1) {
      const at = line * next + place * along;
      const isDark =
        place < length && (data[at]! < inkBelow || data[at - next]! < inkBelow || data[at + next]! < inkBelow);
      if (isDark) {
        if (from < 0) from = place;
        last = place;
      } else if (from >= 0 && (place - last > gap || place === length)) {
        if (last - from >= least) runs.push({ from, to: last, at: line });
        from = -1;
      }
    }
  }
  return runs;
}

type Way = { length: number; lines: number; along: number; next: number };

/** First and last line of the ink across a run at one place; undefined without ink and where it is too thick. */
function inkAcross(data: Uint8Array, at: number, here: number, { lines, next }: Way, thick: number) {
  const isDark = (line: number) => line >= 0 && line < lines && data[line * next + here]! < inkBelow + 60;
  let start = at - 1;
  while (!isDark(start) && start < at + 2) start += 1;
  if (!isDark(start)) return undefined;
  let [first, last] = [start, start];
  while (isDark(first - 1) && start - first <= thick) first -= 1;
  while (isDark(last + 1) && last - start <= thick) last += 1;
  return last - first < thick ? { first, last } : undefined;
}

/** Whether a run is a rule and not the headline of large Bengali letters, from which strokes hang down. */
function isThin(data: Uint8Array, { from, to, at }: Rule, way: Way, thick: number): boolean {
  let thin = 0;
  for (let place = from; place <= to; place += 1) if (inkAcross(data, at, place * way.along, way, thick)) thin += 1;
  return thin >= thinShare * (to - from);
}

/** Makes a run white where the ink is no thicker than a rule: letters that cross it stay. */
function erase(data: Uint8Array, { from, to, at }: Rule, way: Way, thick: number): void {
  for (let place = from; place <= to; place += 1) {
    const here = place * way.along;
    const ink = inkAcross(data, at, here, way, thick);
    if (!ink) continue;
    for (let line = Math.max(0, ink.first - 1); line <= Math.min(way.lines - 1, ink.last + 1); line += 1)
      data[line * way.next + here] = 255;
  }
}

/** Joins the runs of one rule. */
function merge(runs: readonly Rule[], thick: number): Rule[] {
  const rules: (Rule & { last: number })[] = [];
  for (const run of runs.toSorted((one, other) => one.at - other.at)) {
    const same = rules.find(
      (rule) => run.at - rule.last <= thick && run.from <= rule.to + 3 * thick && run.to >= rule.from - 3 * thick,
    );
    if (!same) rules.push({ ...run, last: run.at });
    else
      Object.assign(same, {
        from: Math.min(same.from, run.from),
        to: Math.max(same.to, run.to),
        last: run.at,
      });
  }
  return rules.map(({ from, to, at, last }) => ({ from, to, at: (at + last) / 2 }));
}
