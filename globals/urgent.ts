import { formatInstant } from "../engine/dates/instant.ts";
import { field } from "../engine/fields/all.ts";
import { problemWithEnd } from "../engine/fields/until.ts";
import type { Problem } from "../engine/forms/problems.ts";
import { global } from "../engine/global.ts";
import type { Locale } from "../engine/languages.ts";
import { type LocalizedText, localize } from "../engine/localized-text.ts";
import type { Row } from "../engine/row.ts";
import { presentMoment } from "../engine/visibility.ts";
import * as m from "../messages/compiled/messages.js";

/** Maximum length of the line, in characters. It stands above every page, and a phone must show it whole. */
const lineLimit = 200;

/** The line is left out of the search, because a result would lead nowhere once the line has ended. */
const { searchText: _, ...line } = field.text({
  label: m.urgent_field_line,
  required: false,
  localized: true,
  limit: lineLimit,
});

const urgent = global({
  name: "urgent",
  forEditors: true,
  fields: {
    line,
    until: field.until({ label: m.urgent_field_until, hint: m.urgent_hint_until }),
    link: field.link({ label: m.urgent_field_link, required: false, uploads: false }),
  },
  check: ({ line: text, lineBn, until, link }): Record<string, Problem> => {
    if ((text ?? lineBn ?? null) === null) return link === null ? {} : { line: "missing" };
    const problem = problemWithEnd(until === null ? null : String(until), new Date());
    return problem ? { until: problem } : {};
  },
  messages: { title: m.urgent_title, about: m.urgent_about, updated: m.entry_updated },
});
export default urgent;

/** The line above every page. `until` is the minute at which it ends, formatted for readers. */
export type UrgentLine = { id: number; text: LocalizedText; until: string; link: string | undefined };

/** The parts of a store that reading the line needs. */
type Source = {
  findGlobal: (global: typeof urgent) => Promise<Row<typeof urgent>>;
  dependOnMoment: (moment: string) => void;
};

/** The line to show above every page now; undefined if there is none, or if it has ended. */
export async function findUrgentLine(source: Source, locale: Locale): Promise<UrgentLine | undefined> {
  const row = await source.findGlobal(urgent);
  const text = localize(urgent, row, "line", locale);
  const { id, until, link } = row;
  if (!text || until === null) return undefined;
  // This comes before the check, so that the page becomes stale if the moment passes in between.
  source.dependOnMoment(until);
  if (until <= presentMoment()) return undefined;
  return { id, text, until: formatInstant(until, locale), link: link ?? undefined };
}
