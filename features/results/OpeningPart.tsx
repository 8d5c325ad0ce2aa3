import { useState } from "react";
import { controlAttributes } from "../../app/fields/control.ts";
import { FieldFrame } from "../../app/fields/FieldFrame.tsx";
import { FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { fillIn, useLocale, useNumberFormat, useTexts } from "../../app/page-data.ts";
import { toast } from "../../app/ui/toasts.tsx";
import { whatsAppAddress, WhatsAppLink } from "../../app/ui/WhatsAppLink.tsx";
import { useHydrated } from "../../app/ui/use-hydrated.ts";
import { instantOf, localTime } from "../../engine/dates/calendar-day.ts";
import { latinDigits, localDigits } from "../../engine/words/digits.ts";
import { isOpenNow } from "./examination-name.ts";
import type { CheckedPupil, Examination } from "./results.ts";
import type { ExaminationTexts } from "./screen-data.ts";
import { useCall } from "./use-call.ts";

/** At most this many rows in doubt are named before the results are published. */
const namedRows = 5;

/** The suggested number of days, and the length of a day in milliseconds. */
const usualDays = "60";
const day = 24 * 60 * 60_000;

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
  const texts = useTexts<() => ExaminationTexts>();
  const hydrated = useHydrated();
  const { call, sending, failure, refuse } = useCall(texts.notDone);
  const { id, opens, until, showsTotals } = examination;
  const [from, setFrom] = useState(opens === null ? "" : localTime(new Date(opens)));
  const [days, setDays] = useState(
    opens === null || until === null ? usualDays : String(Math.round((Date.parse(until) - Date.parse(opens)) / day)),
  );
  const [isConfirmed, setConfirmed] = useState(false);
  const problems = failure?.problems ?? {};
  const open = async () => {
    if (!isConfirmed) return refuse(texts.confirmMissing);
    const body = { confirmed: true, days: Number(latinDigits(days)), ...(from !== "" && { opens: instantOf(from) }) };
    const answer = await call<{ opens: string; until: string }>("POST", `/${id}/open`, body);
    if (!answer) return;
    onChange({ ...examination, ...answer });
    toast.success(texts.opened);
  };
  const close = async () => {
    if (!(await call("POST", `/${id}/close`, {}))) return;
    onChange({ ...examination, opens: null, until: null });
    toast.success(texts.closedNow);
  };
  const showTotals = async (shows: boolean) => {
    if (await call("PATCH", `/${id}`, { showsTotals: shows })) onChange({ ...examination, showsTotals: shows });
  };
  return (
    <section>
      <h2>{texts.opening}</h2>
      <p>{mayAdminister ? texts.openingAbout : texts.openingAdministrators}</p>
      <FormFailureAlert failure={failure} labels={texts} />
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
          <FieldFrame name="opens" label={texts.opens} optional hint={texts.opensHint} problem={problems.opens}>
            <input
              type="datetime-local"
              className="in moment"
              {...controlAttributes("opens", { hint: texts.opensHint, problem: problems.opens })}
              value={from}
              onChange={({ target }) => setFrom(target.value)}
            />
          </FieldFrame>
          <FieldFrame name="days" label={texts.days} optional={false} hint={texts.daysHint} problem={problems.days}>
            <input
              className="in short"
              inputMode="numeric"
              {...controlAttributes("days", { hint: texts.daysHint, problem: problems.days })}
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
            <span>{texts.confirm}</span>
          </label>
          <PupilsAdvice pupils={pupils} />
          <div className="buttons">
            <button type="submit" className="btn" disabled={!hydrated} aria-disabled={sending || undefined}>
              {opens === null ? texts.open : texts.openAgain}
            </button>
            {opens !== null && (
              <button
                type="button"
                className="btn quiet"
                disabled={!hydrated}
                aria-disabled={sending || undefined}
                onClick={() => void close()}
              >
                {texts.close}
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
        <span>{texts.showTotals}</span>
        <span className="hint">{texts.showTotalsHint}</span>
      </label>
    </section>
  );
}

/** Says before the results are published which pupils' rows are in doubt, and how many pupils cannot look yet. */
function PupilsAdvice({ pupils }: Pick<OpeningPartProps, "pupils">) {
  const texts = useTexts<() => ExaminationTexts>();
  const locale = useLocale();
  const digits = useNumberFormat();
  const doubtful = pupils.filter(({ doubts }) => doubts.length > 0);
  const first = doubtful.slice(0, namedRows).map(({ roll }) => localDigits(roll, locale));
  const rolls = first.join(", ") + (doubtful.length > namedRows ? " …" : "");
  const without = pupils.filter(({ hasCode }) => !hasCode).length;
  if (doubtful.length === 0 && without === 0) return null;
  return (
    <output className="advice">
      {doubtful.length > 0 && <span>{fillIn(texts.inDoubt, { count: digits.format(doubtful.length), rolls })}</span>}
      {without > 0 && <span>{fillIn(texts.withoutCode, { count: digits.format(without) })}</span>}
    </output>
  );
}
