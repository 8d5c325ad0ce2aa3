import { useState } from "react";
import { controlAttributes } from "../../app/fields/control.ts";
import { FieldFrame } from "../../app/fields/FieldFrame.tsx";
import { FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { useLocale, useNumberFormat, useTranslate } from "../../app/page-data.ts";
import { toast } from "../../app/ui/toasts.tsx";
import { whatsAppAddress, WhatsAppLink } from "../../app/ui/WhatsAppLink.tsx";
import { useHydrated } from "../../app/ui/use-hydrated.ts";
import { instantOf, localTime } from "../../engine/dates/calendar-day.ts";
import { day } from "../../engine/dates/durations.ts";
import { latinDigits, localDigits } from "../../engine/words/digits.ts";
import * as m from "../../messages/compiled/messages.js";
import { isOpenNow } from "./examination-name.ts";
import type { CheckedPupil, Examination } from "./results.ts";
import { useCall } from "./use-call.ts";

/** At most this many rows in doubt are named before the results are published. */
const namedRows = 5;

/** The suggested number of days. */
const usualDays = "60";

type OpeningPartProps = {
  examination: Examination;
  /** The text that tells guardians that the results can be looked up, and where. */
  told: string;
  pupils: readonly CheckedPupil[];
  mayAdminister: boolean;
  onChange: (examination: Examination) => void;
};

/**
 * The forms for when pupils may look up their results, which only administrators may set, and for whether everybody
 * sees the totals.
 */
export function OpeningPart({ examination, told, pupils, mayAdminister, onChange }: OpeningPartProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  const { call, sending, failure, refuse } = useCall(t(m.results_not_done));
  const { id, opens, until, showsTotals } = examination;
  const [from, setFrom] = useState(opens === null ? "" : localTime(new Date(opens)));
  const [days, setDays] = useState(
    opens === null || until === null ? usualDays : String(Math.round((Date.parse(until) - Date.parse(opens)) / day)),
  );
  const [isConfirmed, setConfirmed] = useState(false);
  const problems = failure?.problems ?? {};
  const open = async () => {
    if (!isConfirmed) return refuse(t(m.results_confirm_missing));
    const body = { confirmed: true, days: Number(latinDigits(days)), ...(from !== "" && { opens: instantOf(from) }) };
    const answer = await call<{ opens: string; until: string }>("POST", `/${id}/open`, body);
    if (!answer) return;
    onChange({ ...examination, ...answer });
    toast.success(t(m.results_opened));
  };
  const close = async () => {
    if (!(await call("POST", `/${id}/close`, {}))) return;
    onChange({ ...examination, opens: null, until: null });
    toast.success(t(m.results_closed_now));
  };
  const showTotals = async (shows: boolean) => {
    if (await call("PATCH", `/${id}`, { showsTotals: shows })) onChange({ ...examination, showsTotals: shows });
  };
  return (
    <section>
      <h2>{t(m.results_opening)}</h2>
      <p>{mayAdminister ? t(m.results_opening_about) : t(m.results_opening_administrators)}</p>
      <FormFailureAlert failure={failure} labels={{ opens: t(m.results_opens), days: t(m.results_days) }} />
      {isOpenNow(examination) && (
        <p>
          <WhatsAppLink href={whatsAppAddress(told)} />
        </p>
      )}
      {mayAdminister && (
        <form
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void open();
          }}
        >
          <FieldFrame
            name="opens"
            label={t(m.results_opens)}
            optional
            hint={t(m.results_opens_hint)}
            problem={problems.opens}
          >
            <input
              type="datetime-local"
              className="in moment"
              {...controlAttributes("opens", { hint: t(m.results_opens_hint), problem: problems.opens })}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          </FieldFrame>
          <FieldFrame
            name="days"
            label={t(m.results_days)}
            optional={false}
            hint={t(m.results_days_hint)}
            problem={problems.days}
          >
            <input
              className="in short"
              inputMode="numeric"
              {...controlAttributes("days", { hint: t(m.results_days_hint), problem: problems.days })}
              value={days}
              onChange={({ target }) => setDays(target.value)}
            />
          </FieldFrame>
          <label className="f check">
            <input
              type="checkbox"
              id="field-confirmed"
              disabled={!hydrated}
              checked={isConfirmed}
              onChange={({ target }) => setConfirmed(target.checked)}
            />
            <span>{t(m.results_confirm)}</span>
          </label>
          <PupilsAdvice pupils={pupils} />
          <div className="buttons">
            <button type="submit" className="btn" disabled={!hydrated} aria-disabled={sending || undefined}>
              {opens === null ? t(m.results_open) : t(m.results_open_again)}
            </button>
            {opens !== null && (
              <button
                type="button"
                className="btn quiet"
                disabled={!hydrated}
                aria-disabled={sending || undefined}
                onClick={() => void close()}
              >
                {t(m.results_close)}
              </button>
            )}
          </div>
        </form>
      )}
      <label className="f check">
        <input
          type="checkbox"
          checked={showsTotals}
          disabled={!hydrated}
          onChange={({ target }) => void showTotals(target.checked)}
        />
        <span>{t(m.results_show_totals)}</span>
        <span className="hint">{t(m.results_show_totals_hint)}</span>
      </label>
    </section>
  );
}

/** Says before the results are published which pupils' rows are in doubt, and how many pupils cannot look yet. */
function PupilsAdvice({ pupils }: Pick<OpeningPartProps, "pupils">) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat();
  const doubtful = pupils.filter(({ doubts }) => doubts.length > 0);
  const first = doubtful.slice(0, namedRows).map(({ roll }) => localDigits(roll, locale));
  const rolls = first.join(", ") + (doubtful.length > namedRows ? " …" : "");
  const without = pupils.filter(({ hasCode }) => !hasCode).length;
  if (doubtful.length === 0 && without === 0) return null;
  return (
    <output className="advice">
      {doubtful.length > 0 && <span>{t(m.results_in_doubt, { count: digits.format(doubtful.length), rolls })}</span>}
      {without > 0 && <span>{t(m.results_without_code, { count: digits.format(without) })}</span>}
    </output>
  );
}
