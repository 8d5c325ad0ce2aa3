import { useRef, useState } from "react";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { readingContext } from "../../app/context.ts";
import { EntryFormStyles } from "../../app/forms/EntryFormStyles.tsx";
import { failureOf, FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { LastingNote, useLastingNote } from "../../app/forms/LastingNote.tsx";
import { SheetSource } from "../../app/forms/SheetSource.tsx";
import { useLocale, useTranslate } from "../../app/page-data.ts";
import { type Failure, upload } from "../../app/session/api.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import { Style } from "../../app/ui/Style.tsx";
import type { Collection } from "../../engine/collection.ts";
import { localizedName } from "../../engine/collection.ts";
import * as m from "../../messages/compiled/messages.js";
import { lists } from "./feature.ts";
import { FoundPeople } from "./FoundPeople.tsx";
import { fieldNames, type Reading } from "./people.ts";
import css from "./personnel.css?inline";
import type { Person } from "./plan.ts";

/** The most people of a list that are compared by name; no school has so many. */
const mostThere = 1_000;

/** Loads the people who are on each list, hidden ones too, because they must not be added again. */
export async function loader(args: LoaderFunctionArgs) {
  requireWriter(args);
  const { store } = args.context.get(readingContext);
  const all = store.includingHidden();
  const there = lists.map(async (collection: Collection) => {
    const { rows } = await all.list(collection, { limit: mostThere });
    const names = fieldNames.flatMap((name) => (collection.fields[name] ? [name, localizedName(name)] : []));
    return rows.map((row): Person => {
      const stored = row as unknown as Person["values"];
      return { id: row.id, values: Object.fromEntries(names.map((name) => [name, stored[name] ?? null])) };
    });
  });
  return { people: await Promise.all(there) };
}

type State =
  | { step: "none" | "running" }
  | { step: "failed"; failure: Failure }
  | { step: "done"; reading: Reading; number: number };

/** The screen on which a list from a sheet becomes teachers, staff or members of the governing body. */
export default function PersonnelScreen() {
  const t = useTranslate();
  const locale = useLocale();
  const loaded = useLoaderData<typeof loader>();
  // With those whom this screen has written, so that the same sheet, read again, adds them no second time.
  const [people, setPeople] = useState(loaded.people);
  const { note, show, load } = useLastingNote();
  const [list, setList] = useState(0);
  const [state, setState] = useState<State>({ step: "none" });
  const source = useRef<Blob>(undefined);
  const number = useRef(0);
  const isRunning = state.step === "running";
  const texts = {
    file: t(m.sheet_file),
    fileAbout: t(m.sheet_file_about),
    paste: t(m.sheet_paste),
    pasteAbout: t(m.personnel_paste_about),
    pasteRead: t(m.sheet_paste_read),
  };

  const read = async (from: Blob, sheet?: string) => {
    if (isRunning) return;
    source.current = from;
    setState({ step: "running" });
    const path = `/personnel/read${sheet === undefined ? "" : `?sheet=${encodeURIComponent(sheet)}`}`;
    // An upload, also of pasted cells, because it changes nothing and so never needs approval.
    const outcome = await upload<Reading>(from, "file", { locale, path });
    number.current += 1;
    setState(
      outcome.ok
        ? { step: "done", reading: outcome.data, number: number.current }
        : { step: "failed", failure: outcome },
    );
  };
  const collection: Collection = lists[list] ?? lists[0];
  return (
    <AdminPage title={t(m.personnel_screen)} lede={t(m.personnel_about)}>
      <EntryFormStyles />
      <Style name="personnel" css={css} />
      <LastingNote note={note} onUndone={() => load({ text: t(m.undone) })} />
      <div className="form">
        <FormFailureAlert
          failure={state.step === "failed" ? failureOf(t(m.sheet_not_read), state.failure) : undefined}
          labels={{}}
        />
        <fieldset className="which-list">
          <legend>{t(m.personnel_which)}</legend>
          {lists.map(({ name, messages }, place) => (
            <label key={name}>
              <input type="radio" name="list" checked={place === list} onChange={() => setList(place)} />
              <span>{t(messages.title)}</span>
            </label>
          ))}
        </fieldset>
        <SheetSource
          texts={texts}
          isRunning={isRunning}
          onRead={(from) => void read(typeof from === "string" ? new File([from], "pasted.tsv") : from)}
        />
        <output>{isRunning && t(m.sheet_reading)}</output>
      </div>
      {state.step === "done" && (
        <FoundPeople
          key={`${state.number} ${collection.name}`}
          collection={collection}
          people={people[list] ?? []}
          reading={state.reading}
          onSheet={(sheet) => source.current && void read(source.current, sheet)}
          onWritten={(written) => setPeople((before) => before.with(list, withWritten(before[list] ?? [], written)))}
          onNote={show}
          onPublished={load}
        />
      )}
    </AdminPage>
  );
}

/** The people of a list, with those who were added or changed since. */
function withWritten(people: readonly Person[], written: readonly Person[]): Person[] {
  const changed = new Map(written.map((person) => [person.id, person]));
  const kept = people.map((person) => changed.get(person.id) ?? person);
  return [...kept, ...written.filter(({ id }) => !people.some((person) => person.id === id))];
}
