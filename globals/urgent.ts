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

/** The longest line, in characters: it stands over every page, and a phone shows it whole. */
const lineLimit = 200;

/** Not searched: a result would lead nowhere once the line has ended. */
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

/** The line over every page, and the minute at which it ends as people read it. */
export type UrgentLine = { id: number; text: LocalizedText; until: string; link: string | undefined };

/** What the line is read from. The store is one. */
type Source = {
  findGlobal: (global: typeof urgent) => Promise<Row<typeof urgent>>;
  dependOnMoment: (moment: string) => void;
};

/** The line that stands over every page now; undefined where there is none, or where its minute has come. */
export async function findUrgentLine(source: Source, locale: Locale): Promise<UrgentLine | undefined> {
  const row = await source.findGlobal(urgent);
  const text = localize(urgent, row, "line", locale);
  const { id, until, link } = row;
  if (!text || until === null) return undefined;
  // Recorded before the check, so that the page is outdated if the moment passes in between.
  source.dependOnMoment(until);
  if (until <= presentMoment()) return undefined;
  return { id, text, until: formatInstant(until, locale), link: link ?? undefined };
}
