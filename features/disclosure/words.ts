import type { Locale } from "../../engine/languages.ts";
import type { Message } from "../../engine/message.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Checklist, State } from "./checklist.ts";

/** The names of an item's states. */
export const stateNames: Readonly<Record<State, Message>> = {
  present: m.disclosure_present,
  partial: m.disclosure_partial,
  missing: m.disclosure_missing,
  notApplicable: m.disclosure_not_applicable,
};

/** A sentence with the number of items in each state. */
export function summary({ items, counts }: Pick<Checklist, "items" | "counts">, locale: Locale): string {
  const number = (value: number) => numberFormat(locale).format(value);
  const count = number(items.length);
  if (counts.present === items.length) return m.disclosure_complete({ count }, { locale });
  const others = (["partial", "missing", "notApplicable"] as const).filter((state) => counts[state] > 0);
  const shown = m.disclosure_summary({ shown: number(counts.present), count }, { locale });
  const counted = others.map((state) =>
    m.disclosure_state_count({ state: stateNames[state]({}, { locale }), count: number(counts[state]) }, { locale }),
  );
  return [shown, ...counted].join(" · ");
}
