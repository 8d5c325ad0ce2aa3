import { useEffect, useRef, useState } from "react";
import { FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { LeaveWarning } from "../../app/forms/Unsaved.tsx";
import { useLocale, useNumberFormat, useTranslate } from "../../app/page-data.ts";
import { Labelled } from "../../app/ui/TextField.tsx";
import { toast } from "../../app/ui/toasts.tsx";
import type { Confirm } from "../../app/ui/use-confirm.tsx";
import { useHydrated } from "../../app/ui/use-hydrated.ts";
import { latinDigits, localDigits } from "../../engine/words/digits.ts";
import { columnIndex } from "./columns.ts";
import type { CheckedPupil, CheckedRow, Column, Doubt, Examination, Slip } from "./results.ts";
import { useCall } from "./use-call.ts";
import { useCodes } from "./use-codes.ts";
import * as m from "../../messages/compiled/messages.js";
import { doubtNames, meaningNames, partNames } from "./words.ts";

/** Number of pupils that are listed at first, in addition to those with doubts. */
const shownFirst = 30;

const compared = (text: string) => latinDigits(text.normalize("NFC")).toLowerCase();

type PupilsPartProps = {
  examination: Examination;
  pupils: readonly CheckedPupil[];
  confirm: Confirm;
  mayAdminister: boolean;
  onPupils: (change: (before: CheckedPupil[]) => CheckedPupil[]) => void;
  onCoded: (ids: readonly number[]) => void;
  onSlips: (slips: readonly Slip[]) => void;
};

/**
 * The pupils of an examination. A clerk can find one by roll or name, correct the marks, make a new code, or erase the
 * pupil.
 */
export function PupilsPart(props: PupilsPartProps) {
  const { examination, pupils, confirm, mayAdminister, onPupils, onCoded, onSlips } = props;
  const t = useTranslate();
  const digits = useNumberFormat();
  const hydrated = useHydrated();
  const { call, sending, failure } = useCall(t(m.results_not_done));
  const locale = useLocale();
  const [question, setQuestion] = useState("");
  const [showsAll, setShowsAll] = useState(false);
  const [edited, setEdited] = useState<number>();
  const { id, columns } = examination;
  const [name, gpa] = [columnIndex(columns, "name"), columnIndex(columns, "gpa")];
  const found = pupils.filter(({ roll, cells }) =>
    compared(`${roll} ${cells[name] ?? ""}`).includes(compared(question)),
  );
  const shown = found.filter(({ doubts }, place) => showsAll || place < shownFirst || doubts.length > 0);
  const make = useCodes({ call, confirm, onCoded, onSlips });
  const makeOne = ({ id: pupil, roll, cells }: CheckedPupil) =>
    make(id, { title: { text: `${roll} · ${cells[name] ?? ""}` } }, pupils, pupil);
  const erase = async ({ id: pupil, roll, cells }: CheckedPupil) => {
    const what = { title: { text: `${roll} · ${cells[name] ?? ""}` } };
    if (!(await confirm.warn({ what, more: t(m.results_erase_more), yes: t(m.results_erase_yes) }))) return;
    if (!(await call("DELETE", `/${id}/pupils/${pupil}`))) return;
    onPupils((before) => before.filter((one) => one.id !== pupil));
    toast.success(t(m.results_done));
  };
  const show = (pupil: CheckedPupil, row: CheckedRow) => {
    const roll = row.cells[columnIndex(columns, "roll")] ?? "";
    onPupils((before) => before.map((one) => (one.id === pupil.id ? { ...one, ...row, roll } : one)));
  };
  const saved = (pupil: CheckedPupil, row: CheckedRow) => {
    show(pupil, row);
    setEdited(undefined);
    toast.success(t(m.results_corrected));
  };
  return (
    <section>
      <h2>
        {t(m.pupils_title)} ({digits.format(pupils.length)})
      </h2>
      <Labelled label={t(m.results_search)}>
        {(control) => (
          <input
            className="in"
            type="search"
            autoComplete="off"
            disabled={!hydrated}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
            {...control}
          />
        )}
      </Labelled>
      <FormFailureAlert failure={failure} labels={{}} />
      {found.length === 0 && <p>{t(m.results_none_found)}</p>}
      <ul className="rows pupils">
        {shown.map((pupil) => {
          const { id: key, roll, cells, hasCode, doubts } = pupil;
          const who = `${localDigits(roll, locale)} · ${cells[name] ?? ""}`;
          const act = (text: string, label: string, onClick: () => void, className?: string) => (
            <button
              type="button"
              className={className}
              disabled={!hydrated}
              aria-disabled={sending || undefined}
              aria-label={label}
              onClick={onClick}
            >
              {text}
            </button>
          );
          return (
            <li key={key}>
              <span className="what">
                <b>{who}</b>
                <span className="small-print">
                  {gpa >= 0 && `${columns[gpa]?.heading ?? ""} ${cells[gpa] ?? ""} · `}
                  {hasCode ? t(m.results_has_code) : t(m.results_no_code)}
                </span>
                {doubts.length > 0 && (
                  <span className="doubts small-print">
                    {doubts.map(({ kind, column = 0 }) => (
                      <span key={`${kind} ${column}`}>
                        {columns[column]?.heading} {cells[column]}: {t(doubtNames[kind])}
                      </span>
                    ))}
                  </span>
                )}
                <span className="acts">
                  {act(t(m.results_correct), t(m.results_correct_of, { name: who }), () =>
                    setEdited(edited === key ? undefined : key),
                  )}
                  {act(t(m.results_make_one), t(m.results_make_one_of, { name: who }), () => void makeOne(pupil))}
                  {mayAdminister &&
                    act(
                      t(m.results_erase_pupil),
                      t(m.results_erase_pupil_of, { name: who }),
                      () => void erase(pupil),
                      "del",
                    )}
                </span>
                {edited === key && (
                  <PupilForm
                    examination={examination}
                    pupil={pupil}
                    onSaved={(row) => saved(pupil, row)}
                    onLater={(row) => show(pupil, row)}
                    onCancel={() => setEdited(undefined)}
                  />
                )}
              </span>
            </li>
          );
        })}
      </ul>
      {shown.length < found.length && (
        <button type="button" className="btn quiet" onClick={() => setShowsAll(true)}>
          {t(m.results_show_all, { count: digits.format(found.length) })}
        </button>
      )}
    </section>
  );
}

type PupilFormProps = {
  examination: Examination;
  pupil: CheckedPupil;
  onSaved: (row: CheckedRow) => void;
  /** Called with the row that somebody else has saved since this form was opened. */
  onLater: (row: CheckedRow) => void;
  onCancel: () => void;
};

/**
 * The form that corrects one pupil's row. If somebody else has saved that row since, it keeps what was typed, takes the
 * other cells over, and shows beside each typed one what is saved now.
 */
function PupilForm({ examination: { id, columns }, pupil, onSaved, onLater, onCancel }: PupilFormProps) {
  const t = useTranslate();
  const { call, sending, failure } = useCall(t(m.not_saved));
  const [cells, setCells] = useState(pupil.cells);
  const [isMerged, setMerged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.focus(), []);
  /**
   * The label of a column, such as "Bangla · Written". A column without a subject has the heading that the sheet gives
   * it.
   */
  const nameOf = ({ heading, meaning, subject, part }: Column) =>
    subject === undefined
      ? heading || t(meaningNames[meaning])
      : `${subject} · ${meaning === "mark" ? t(partNames[part ?? "total"]) : t(meaningNames[meaning])}`;
  const save = async () => {
    const before = pupil.cells;
    const merge = (later: CheckedRow) => {
      setCells((typed) => typed.map((text, place) => (text === before[place] ? (later.cells[place] ?? "") : text)));
      setMerged(true);
      onLater(later);
    };
    const body = { columns, before, cells };
    const answer = await call<{ doubts: Doubt[] }, CheckedRow>("PATCH", `/${id}/pupils/${pupil.id}`, body, merge);
    if (answer) onSaved({ cells, doubts: answer.doubts });
  };
  const savedNow = (place: number) =>
    isMerged && cells[place] !== pupil.cells[place]
      ? `${t(m.results_before)}: ${pupil.cells[place] || t(m.conflict_empty)}`
      : undefined;
  return (
    <form
      className="pupil-form"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <LeaveWarning files={[]} notStored={cells.some((text, place) => text !== pupil.cells[place])} />
      <FormFailureAlert failure={failure} labels={{}} />
      <div className="cells">
        {columns.map((column, place) => (
          <Labelled key={place} label={nameOf(column)} hint={savedNow(place)}>
            {(control) => (
              <input
                className="in"
                autoComplete="off"
                value={cells[place] ?? ""}
                onChange={({ target }) => setCells(cells.with(place, target.value))}
                {...control}
              />
            )}
          </Labelled>
        ))}
      </div>
      <div className="buttons">
        <button type="submit" className="btn" aria-disabled={sending || undefined}>
          {t(m.save)}
        </button>
        <button type="button" className="btn quiet" onClick={onCancel}>
          {t(m.dialog_cancel)}
        </button>
      </div>
    </form>
  );
}
