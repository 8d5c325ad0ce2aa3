import type { Field, StoredValue } from "../../engine/field.ts";
import { storedRows, wholeRowText } from "../../engine/fields/table-rows.ts";
import { isTable } from "../../engine/fields/table.ts";
import type { Locale } from "../../engine/languages.ts";
import { type ChangedPart, changedPart } from "../../engine/words/changed-part.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";

/** The changes in one row; `row` is its label. */
export type RowChange = {
  row: string;
  /**
   * The label of the row's place in each version. If a version lacks the row, both labels are that of the other
   * version.
   */
  places: { before: string; after: string };
  part: ChangedPart;
};

/** A row of one version: its index, counted from 0, and its text. */
type Line = { place: number; text: string };

/**
 * The differences between two stored values of a table, row by row: added, removed, moved, and changed rows. Undefined
 * for any other kind of field.
 */
export function tableChanges(
  field: Field,
  before: StoredValue,
  after: StoredValue,
  locale: Locale,
): RowChange[] | undefined {
  if (!isTable(field)) return undefined;
  const digits = numberFormat(locale);
  const linesOf = (stored: StoredValue): Line[] =>
    storedRows(String(stored ?? "")).map((row, place) => ({ place, text: wholeRowText(field.columns, row, locale) }));
  const [olds, nows] = [linesOf(before), linesOf(after)];
  const kept = commonLines(olds, nows);
  const gone = olds.filter(({ place }) => !kept.some(([old]) => old === place));
  const come = nows.filter(({ place }) => !kept.some(([, now]) => now === place));
  const rowLabel = (place: number) => m.table_row({ row: digits.format(place + 1) }, { locale });
  const changes = come.map((now) => {
    const own = rowLabel(now.place);
    const moved = gone.findIndex(({ text }) => text === now.text);
    if (moved >= 0) {
      const [from] = gone.splice(moved, 1);
      const places = { from: digits.format((from?.place ?? 0) + 1), to: digits.format(now.place + 1) };
      const labels = { before: rowLabel(from?.place ?? 0), after: own };
      return { ...now, row: m.table_moved(places, { locale }), places: labels, was: now.text, is: now.text };
    }
    // If an added row stands between the same neighbours as a removed row, treat it as that row, changed.
    const changed = gone.findIndex(({ place }) => gapOf(kept, place, 0) === gapOf(kept, now.place, 1));
    const [old] = changed >= 0 ? gone.splice(changed, 1) : [];
    const labels = { before: old ? rowLabel(old.place) : own, after: own };
    return { ...now, row: own, places: labels, was: old?.text ?? "", is: now.text };
  });
  const removed = gone.map((old) => {
    const row = rowLabel(old.place);
    return { ...old, row, places: { before: row, after: row }, was: old.text, is: "" };
  });
  return [...changes, ...removed]
    .toSorted((one, other) => one.place - other.place)
    .map(({ row, places, was, is }) => ({ row, places, part: changedPart(was, is) }));
}

/** The indexes of the lines that both lists have in the same order: their longest common subsequence. */
function commonLines(olds: readonly Line[], nows: readonly Line[]): [old: number, now: number][] {
  // lengths[i][j] is the number of lines that the old list from index i and the new one from index j have in common.
  const lengths = Array.from({ length: olds.length + 1 }, () => Array.from({ length: nows.length + 1 }, () => 0));
  const at = (old: number, now: number) => lengths[old]?.[now] ?? 0;
  const isSame = (old: number, now: number) => olds[old]?.text === nows[now]?.text;
  for (let old = olds.length - 1; old >= 0; old -= 1)
    for (let now = nows.length - 1; now >= 0; now -= 1)
      lengths[old]![now] = isSame(old, now) ? at(old + 1, now + 1) + 1 : Math.max(at(old + 1, now), at(old, now + 1));
  const common: [number, number][] = [];
  for (let old = 0, now = 0; old < olds.length && now < nows.length;) {
    if (isSame(old, now)) common.push([old++, now++]);
    else if (at(old + 1, now) >= at(old, now + 1)) old += 1;
    else now += 1;
  }
  return common;
}

/** The number of common lines before an index of the older list (side 0) or of the newer one (side 1). */
function gapOf(kept: readonly (readonly [number, number])[], place: number, side: 0 | 1): number {
  return kept.filter((pair) => pair[side] < place).length;
}
