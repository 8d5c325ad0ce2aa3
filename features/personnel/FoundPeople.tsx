import { useEffect, useRef, useState } from "react";
import { FormFailureAlert, failureOf, type FormFailure } from "../../app/forms/FormFailureAlert.tsx";
import type { LastingNoteContent } from "../../app/forms/LastingNote.tsx";
import { WhichSheet } from "../../app/forms/SheetSource.tsx";
import { useLocale, useNumberFormat, useTranslate } from "../../app/page-data.ts";
import { type Outcome, send } from "../../app/session/api.ts";
import { type IdempotencyKey, idempotencyKeyFor } from "../../app/session/idempotency-key.ts";
import type { Undo } from "../../app/session/undo.ts";
import { usePressOnce } from "../../app/ui/use-press-once.ts";
import type { Collection } from "../../engine/collection.ts";
import * as m from "../../messages/compiled/messages.js";
import { FoundPerson } from "./FoundPerson.tsx";
import { fieldNames, type FieldName, type Reading } from "./people.ts";
import { bodyOf, type Decisions, type Person, type PlannedPerson, planOf } from "./plan.ts";

type FoundPeopleProps = {
  collection: Collection;
  people: readonly Person[];
  reading: Reading;
  /** Reads another sheet of the file. */
  onSheet: (name: string) => void;
  /** Called with the people who were added or changed, as they are on the list now. */
  onWritten: (people: readonly Person[]) => void;
  /** Called with the message about what was done before a failure. */
  onNote: (note: LastingNoteContent) => void;
  /** Called with the message once everything is done. */
  onPublished: (note: LastingNoteContent) => void;
};

/** The people of a sheet, each with what would be added or changed. Nothing is written before the button is pressed. */
export function FoundPeople(props: FoundPeopleProps) {
  const { collection, people, reading, onSheet, onNote, onPublished, onWritten } = props;
  const t = useTranslate();
  const digits = useNumberFormat();
  const { found, sheets, sheet, unseen } = reading;
  const [columns, setColumns] = useState(() => found.columns.map(({ field }) => suitable(collection, field)));
  // Everybody can read a telephone number on the site, so the clerk must tick it.
  const [ticked, setTicked] = useState(() => columns.map((field) => field !== undefined && field !== "telephone"));
  const [decisions, setDecisions] = useState<Decisions>({ designations: {}, people: {} });
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set());
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const chosen = columns.map((field, place) => (ticked[place] ? field : undefined));
  const plan = planOf(collection, chosen, found.rows, people, decisions).filter(({ place }) => !done.has(place));
  const ready = plan.filter(({ place, isReady }) => isReady && !leftOut.has(place));
  const { publish, sending, failure } = usePublish(collection, {
    onNote,
    onPublished,
    onWritten,
    onDone: (places) => setDone((before) => new Set([...before, ...places])),
  });
  const top = useRef<HTMLElement>(null);
  useEffect(() => {
    top.current?.scrollIntoView();
  }, []);
  const counts = {
    added: digits.format(ready.filter(({ person }) => !person).length),
    changed: digits.format(ready.filter(({ person }) => person).length),
  };
  return (
    <section className="form found-people" aria-label={t(m.sheet_found)} ref={top}>
      <h2>{t(m.sheet_found)}</h2>
      <WhichSheet sheets={sheets} sheet={sheet} unseen={unseen} onSheet={onSheet} />
      <fieldset className="columns">
        <legend>{t(m.personnel_columns)}</legend>
        <p className="hint">{t(m.personnel_columns_about)}</p>
        {found.columns.map(({ heading }, place) => {
          const name = heading || found.rows[0]?.[place] || digits.format(place + 1);
          return (
            <div key={place}>
              <label>
                <input
                  type="checkbox"
                  checked={ticked[place] ?? false}
                  disabled={columns[place] === undefined}
                  onChange={({ target }) => setTicked((all) => all.with(place, target.checked))}
                />
                <span>{name}</span>
              </label>
              <select
                className="in"
                aria-label={t(m.personnel_column_of, { column: name })}
                value={columns[place] ?? ""}
                onChange={({ target }) => {
                  const field = suitable(collection, target.value as FieldName);
                  setColumns((all) => all.with(place, field));
                  setTicked((all) => all.with(place, field !== undefined && field !== "telephone"));
                }}
              >
                <option value="">{t(m.personnel_column_none)}</option>
                {fieldNames.flatMap((field) => {
                  const label = collection.fields[field]?.label;
                  return label ? (
                    <option key={field} value={field}>
                      {t(label)}
                    </option>
                  ) : (
                    []
                  );
                })}
              </select>
            </div>
          );
        })}
      </fieldset>
      <p>{t(m.personnel_counts, { ...counts, people: digits.format(plan.length) })}</p>
      <ol className="people-list">
        {plan.map((planned) => (
          <FoundPerson
            key={planned.place}
            collection={collection}
            planned={planned}
            isTaken={planned.isReady && !leftOut.has(planned.place)}
            onTake={(isTaken) =>
              setLeftOut((before) => {
                const after = new Set(before);
                if (isTaken) after.delete(planned.place);
                else after.add(planned.place);
                return after;
              })
            }
            designation={decisions.designations[planned.place] ?? ""}
            onDecide={(decided) =>
              setDecisions(({ designations, people: persons }) => ({
                designations: { ...designations, ...decided.designations },
                people: { ...persons, ...decided.people },
              }))
            }
          />
        ))}
      </ol>
      <FormFailureAlert failure={failure} labels={{}} />
      <div className="do">
        <button
          type="button"
          className="btn big"
          aria-disabled={sending || ready.length === 0 || undefined}
          onClick={() => ready.length > 0 && void publish(ready)}
        >
          {sending ? t(m.saving) : t(m.personnel_publish, { count: digits.format(ready.length) })}
        </button>
      </div>
    </section>
  );
}

/** The field, if the collection has it. */
function suitable({ fields }: Collection, field: FieldName | undefined): FieldName | undefined {
  return field !== undefined && fields[field] ? field : undefined;
}

type PublishOptions = Pick<FoundPeopleProps, "onNote" | "onPublished" | "onWritten"> & {
  /** Called with the places of the rows that are written. */
  onDone: (places: readonly number[]) => void;
};

/**
 * Writes planned people one after the other. If one fails, says why; those before it stay written and can be undone.
 */
function usePublish(collection: Collection, { onNote, onPublished, onWritten, onDone }: PublishOptions) {
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat();
  const { sending, once, whileSending } = usePressOnce();
  const [failure, setFailure] = useState<FormFailure>();
  const attempts = useRef(new Map<number, IdempotencyKey>());
  // What all presses have written, the last first, because one undo takes all of it back.
  const undo = useRef<Undo[]>([]);

  const write = async (planned: PlannedPerson): Promise<Outcome<{ insertedId?: string }>> => {
    const { person, changes, place } = planned;
    if (person) {
      const path = collection.api.update.replace("{id}", String(person.id));
      const body = Object.fromEntries(changes.map(({ name, after }) => [name, after]));
      return send("PATCH", path, body, { locale, expects: "modifiedCount" });
    }
    const body = bodyOf(collection, planned);
    const attempt = idempotencyKeyFor(attempts.current.get(place), body);
    attempts.current.set(place, attempt);
    return send("POST", collection.api.list, body, { locale, idempotencyKey: attempt.key, expects: "acknowledged" });
  };
  const publish = async (people: readonly PlannedPerson[]) => {
    setFailure(undefined);
    const written: PlannedPerson[] = [];
    const there: Person[] = [];
    let isProposed = false;
    for (const planned of people) {
      const outcome = await write(planned);
      if (!outcome.ok) {
        const [reason] = Object.values(outcome.fields);
        const message = [reason ?? outcome.message, t(m.personnel_rest)].join(" ");
        setFailure(failureOf(t(m.personnel_not_saved, { name: rowName(planned) }), { ...outcome, message }));
        break;
      }
      written.push(planned);
      isProposed ||= outcome.isProposed === true;
      const { insertedId } = outcome.data;
      const last = outcome.version;
      const of = { collection: collection.name };
      if (planned.person && last !== undefined)
        undo.current.unshift({ ...of, id: planned.person.id, version: last - 1, last });
      else if (insertedId !== undefined)
        undo.current.unshift({ ...of, id: Number(insertedId), removes: true, last: 1 });
      // A proposal has no entry yet. Its number is one that no entry has, so that the person is not proposed again.
      const id = planned.person?.id ?? Number(insertedId ?? -1 - planned.place);
      there.push({ id, values: { ...planned.person?.values, ...planned.values } });
    }
    const added = written.filter(({ person }) => !person).length;
    const counts = { added: digits.format(added), changed: digits.format(written.length - added) };
    const text = isProposed ? t(m.proposal_sent) : t(m.personnel_done, counts);
    const note = { text, undo: [...undo.current], ...(collection.page && !isProposed && { see: collection.page }) };
    if (written.length === people.length) onPublished(note);
    else if (written.length > 0) onNote(note);
    onDone(written.map(({ place }) => place));
    onWritten(there);
  };
  return {
    publish: (people: readonly PlannedPerson[]) => once(() => whileSending(() => publish(people))),
    sending,
    failure,
  };
}

/** The name of a row's person, in whichever language it has. */
function rowName({ values }: PlannedPerson): string {
  return String(values.name ?? values.nameBn ?? "");
}
