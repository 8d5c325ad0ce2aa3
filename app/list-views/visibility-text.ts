import { formatInstant } from "../../engine/dates/instant.ts";
import type { Locale } from "../../engine/languages.ts";
import type { Row } from "../../engine/row.ts";
import type { Collection } from "../../engine/collection.ts";
import { isHidden, presentMoment } from "../../engine/visibility.ts";
import { visibilityColumn } from "../../engine/fields/visibility.ts";
import * as m from "../../messages/compiled/messages.js";

const states: Readonly<Record<string, typeof m.visibility_mark_draft>> = {
  draft: m.visibility_mark_draft,
  withdrawn: m.visibility_withdrawn,
};

/** Describes a stored visibility other than null. For loaders, so that phones need not download the messages. */
export function visibilityText(visibility: string, locale: Locale): string {
  const state = states[visibility];
  return state
    ? state({}, { locale })
    : m.visibility_mark_from({ when: formatInstant(visibility, locale) }, { locale });
}

/** Why visitors do not see an entry now; undefined if they see it. */
export function hiddenText(collection: Collection, row: Row, locale: Locale): string | undefined {
  const column = visibilityColumn(collection);
  const visibility = column === undefined ? undefined : (row as Row & Record<string, string | null>)[column];
  return visibility && isHidden(visibility, presentMoment()) ? visibilityText(visibility, locale) : undefined;
}

/** Why visitors do not see some of the rows, by id. Visible rows are left out. */
export function hiddenTexts(collection: Collection, rows: readonly Row[], locale: Locale): Record<number, string> {
  const texts = rows.map((row) => [row.id, hiddenText(collection, row, locale)] as const);
  return Object.fromEntries(texts.filter(([, why]) => why)) as Record<number, string>;
}
