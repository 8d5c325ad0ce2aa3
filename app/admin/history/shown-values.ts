import { localizedName } from "../../../engine/collection.ts";
import type { Declaration } from "../../../engine/declaration.ts";
import type { Field, StoredValue } from "../../../engine/field.ts";
import { isConstant } from "../../../engine/fields/constant.ts";
import { isReference } from "../../../engine/fields/reference.ts";
import { isTable, storedRows, wholeRowText } from "../../../engine/fields/table.ts";
import { isVisibility } from "../../../engine/fields/visibility.ts";
import type { Locale } from "../../../engine/languages.ts";
import { splitTexts } from "../../../engine/localized-values.ts";
import { columnsOf, type Row } from "../../../engine/row.ts";
import { type ChangedPart, changedPart } from "../../../engine/words/changed-part.ts";
import { numberFormat } from "../../../engine/words/numbers.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Values } from "../../../server/content/history.ts";
import { visibilityText } from "../../list-views/visibility-text.ts";

/** What a version has changed in one column, or in one row of a table: its text, and the picture before and after. */
export type ColumnChange = {
  column: string;
  /** The row of a table, in words. */
  row?: string;
  part: ChangedPart;
  pictures: { before?: string | undefined; after?: string | undefined };
};

/** The names of what values stand for: files by their address, entries by collection and id. */
type Names = {
  fileName: (address: string) => string;
  entryName: (collection: string, id: StoredValue) => string | undefined;
};

/** Shows values as administrators read them. For loaders. */
export class ShownValues {
  readonly #declaration: Declaration;
  readonly #locale: Locale;
  readonly #inUse: ReadonlySet<unknown>;
  readonly #names: Names;

  constructor(declaration: Declaration, locale: Locale, row: Row | undefined, names: Names) {
    this.#declaration = declaration;
    this.#locale = locale;
    this.#inUse = new Set(Object.values(row ?? {}));
    this.#names = names;
  }

  /** What differs between two versions, in the order of the declaration. */
  changes(before: Values, after: Values): ColumnChange[] {
    const [olds, nows] = [before, after].map((values) => splitTexts(this.#declaration, values, this.#locale)) as [
      Values,
      Values,
    ];
    return columnsOf(this.#declaration).flatMap(({ name: column }): ColumnChange[] => {
      const field = fieldOf(this.#declaration, column);
      const [old, now] = [olds[column] || null, nows[column] || null];
      if (!field || isConstant(field) || old === now) return [];
      const rows = tableChanges(field, old, now, this.#locale);
      if (rows) return rows.map(({ row, part }) => ({ column, row, part, pictures: {} }));
      const picture = (value: StoredValue) =>
        field.media === "picture" && this.#inUse.has(value) ? String(value) : undefined;
      const part = changedPart(this.#text(field, old), this.#text(field, now));
      return [{ column, part, pictures: { before: picture(old), after: picture(now) } }];
    });
  }

  /** A value as text: a file or another entry by its name, a day, a number and a choice in the page's language. */
  #text(field: Field, value: StoredValue): string {
    if (value === null) return "";
    if (isReference(field))
      return this.#names.entryName(field.to, value) ?? m.reference_gone({}, { locale: this.#locale });
    const choice = field.choices?.[value];
    if (choice) return choice({}, { locale: this.#locale });
    if (typeof value === "number") return numberFormat(this.#locale, { useGrouping: false }).format(value);
    if (isVisibility(field)) return visibilityText(value, this.#locale);
    if (field.toText) return field.toText(value, this.#locale);
    return field.media && value.startsWith("/media/") ? this.#names.fileName(value) : value;
  }
}

/** The field of a column: the main one of a Bengali text. */
function fieldOf({ fields }: Declaration, column: string): Field | undefined {
  return fields[column] ?? Object.entries(fields).find(([name]) => localizedName(name) === column)?.[1];
}

/** What has changed of one row, which is named in words. */
type RowChange = { row: string; part: ChangedPart };

/** A row of one version: its place, counted from 0, and its text. */
type Line = { place: number; text: string };

/**
 * What differs between two stored values of a table, row by row: rows that were added, removed, moved, or changed where
 * they stand. Undefined for another kind of field.
 */
function tableChanges(field: Field, before: StoredValue, after: StoredValue, locale: Locale): RowChange[] | undefined {
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
    const moved = gone.findIndex(({ text }) => text === now.text);
    if (moved >= 0) {
      const [from] = gone.splice(moved, 1);
      const places = { from: digits.format((from?.place ?? 0) + 1), to: digits.format(now.place + 1) };
      return { place: now.place, row: m.table_moved(places, { locale }), before: now.text, after: now.text };
    }
    // A row between the same neighbours as one that is gone is that row, changed.
    const changed = gone.findIndex(({ place }) => gapOf(kept, place, 0) === gapOf(kept, now.place, 1));
    const [old] = changed >= 0 ? gone.splice(changed, 1) : [];
    return { place: now.place, row: rowLabel(now.place), before: old?.text ?? "", after: now.text };
  });
  const removed = gone.map(({ place, text }) => ({ place, row: rowLabel(place), before: text, after: "" }));
  return [...changes, ...removed]
    .toSorted((one, other) => one.place - other.place)
    .map(({ row, before: was, after: is }) => ({ row, part: changedPart(was, is) }));
}

/** The places of the lines that stand in both lists in the same order: their longest common subsequence. */
function commonLines(olds: readonly Line[], nows: readonly Line[]): [old: number, now: number][] {
  // lengths[i][j]: how many lines the rests from i and from j have in common.
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

/** How many of the kept lines stand before a place of the older list (0) or of the newer one (1). */
function gapOf(kept: readonly (readonly [number, number])[], place: number, side: 0 | 1): number {
  return kept.filter((pair) => pair[side] < place).length;
}
