import { instantOf } from "../../engine/dates/calendar-day.ts";
import { formatInstant } from "../../engine/dates/instant.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import { isUntil } from "../../engine/fields/until.ts";
import { isLocalTime, visibilityColumn } from "../../engine/fields/visibility.ts";
import type { FormValues } from "../../engine/forms/form-values.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";

/** Whether visitors see the saved entry. If not, `from` is the time from which they will, if the form has one. */
export function momentOf(
  declaration: Declaration,
  values: FormValues,
  at: number,
): { isVisible: boolean; from: string | undefined } {
  const chosen = values[visibilityColumn(declaration) ?? ""] ?? "";
  const moment = isLocalTime(chosen) ? instantOf(chosen) : undefined;
  const from = moment && Date.parse(moment) > at ? moment : undefined;
  return { isVisible: from === undefined && (chosen === "" || moment !== undefined), from };
}

/** Whether nothing was written on the screen of a global. The time at which it ends does not count. */
function isBlank(declaration: Declaration, values: Readonly<Record<string, string>>): boolean {
  return (
    !isCollection(declaration) &&
    Object.entries(values).every(([name, text]) => {
      const field = declaration.fields[name];
      return (field && isUntil(field)) || text.trim() === "";
    })
  );
}

/** Says whether visitors see the saved entry: now, from a given time on, or not. */
export function useOutcome(
  declaration: Declaration,
  saved: { values: FormValues; at: number; isProposed?: boolean | undefined } | undefined,
): { isVisible: boolean; text: string } {
  const t = useTranslate();
  const locale = useLocale();
  if (saved?.isProposed) return { isVisible: false, text: t(m.proposal_sent_about) };
  if (saved && isBlank(declaration, saved.values ?? {})) return { isVisible: false, text: t(m.saved_empty) };
  const { isVisible, from } = momentOf(declaration, saved?.values ?? {}, saved?.at ?? 0);
  if (from) return { isVisible, text: t(m.saved_from, { when: formatInstant(from, locale) }) };
  return { isVisible, text: t(isVisible ? m.saved_visible : m.saved_hidden) };
}
