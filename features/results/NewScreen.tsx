import { useEffect, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { FormFailureAlert } from "../../app/forms/FormFailureAlert.tsx";
import { LeaveWarning } from "../../app/forms/Unsaved.tsx";
import { useLocale, usePageData, useTexts } from "../../app/page-data.ts";
import dialogCss from "../../app/styles/dialog.css?inline";
import { Style } from "../../app/ui/Style.tsx";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { type ExaminationValues, sentValues, suggestedValues } from "./examination-values.ts";
import type { Reading, Readings } from "./results.ts";
import { loadNew, type SheetTexts, type ValueTexts } from "./screen-data.ts";
import css from "./screens.css?inline";
import { type SectionHandle, SectionPart } from "./SectionPart.tsx";
import { SheetChoice } from "./SheetChoice.tsx";
import { SheetTable } from "./SheetTable.tsx";
import { useCall } from "./use-call.ts";
import { type SheetReader, useReading } from "./use-reading.ts";
import { sentSheet, useSheet } from "./use-sheet.ts";
import { ValueFields } from "./ValueFields.tsx";

export const loader = loadNew;

/** The screen on which a sheet becomes an examination: it is chosen, looked through, named and saved. */
export default function NewScreen() {
  const { heading, lede } = useLoaderData<typeof loader>();
  const reader = useReading();
  const { state } = reader;
  return (
    <AdminPage title={heading} lede={lede} crumbs={[{ name: m.results_screen, path: "/admin/results" }]}>
      {/* The question before the page is left comes after the page has. */}
      <Style name="dialog" css={dialogCss} />
      <Style name="results-screens" css={css} />
      <SheetChoice reader={reader} />
      {state.step === "done" && <NewExamination key={state.number} reading={state.reading} reader={reader} />}
      {state.step === "each" && <NewSections key={state.number} readings={state.readings} notRead={state.notRead} />}
    </AdminPage>
  );
}

/** A sheet that was read, until it is saved. */
function NewExamination({ reading, reader }: { reading: Reading; reader: SheetReader }) {
  const sheet = useSheet(reading);
  const section = useShown();
  return (
    <section ref={section}>
      <SheetTable reading={reading} sheet={sheet} onSheet={reader.readSheet} onEach={reader.readEach} />
      <SaveForm reading={reading} path="" sent={() => sentSheet(sheet)} goesTo={(id) => `/admin/results/${id}`} />
    </section>
  );
}

/** The sheets of a workbook that were read, each of which becomes an examination of its section, all at once. */
function NewSections({ readings, notRead }: Readings) {
  const texts = useTexts<() => SheetTexts>();
  const section = useShown();
  const parts = useRef<(SectionHandle | null)[]>([]);
  const sent = () => {
    const sections = parts.current.flatMap((part) => part?.sent() ?? []);
    return sections.length > 0 ? { sections } : undefined;
  };
  const [first] = readings;
  return (
    <section ref={section}>
      {notRead.length > 0 && (
        <ul className="doubts">
          {notRead.map(({ sheet, reason }) => (
            <li key={sheet}>{reason}</li>
          ))}
        </ul>
      )}
      {readings.length > 0 && <p className="hint">{texts.eachSheetAbout}</p>}
      {readings.map((reading, place) => (
        <SectionPart
          key={reading.sheet}
          reading={reading}
          ref={(handle) => {
            parts.current[place] = handle;
          }}
        />
      ))}
      {first && <SaveForm reading={first} path="/sections" sent={sent} goesTo={() => "/admin/results"} />}
    </section>
  );
}

type SaveFormProps = {
  /** What suggests the values. */
  reading: Reading;
  path: "" | "/sections";
  /** What is sent besides the values; undefined where no sheet is taken. */
  sent: () => object | undefined;
  /** The screen of what was added, by its id. */
  goesTo: (id: number) => string;
};

/** Asks what the examination is called and whose it is, and saves it. */
function SaveForm({ reading, path, sent, goesTo }: SaveFormProps) {
  const texts = useTexts<() => SheetTexts & ValueTexts>();
  const locale = useLocale();
  const { today } = usePageData();
  const isOfSections = path === "/sections";
  const [values, setValues] = useState<ExaminationValues>(() => suggestedValues(reading, today.slice(0, 4)));
  const { call, sending, failure, refuse } = useCall(texts.notSaved);
  const [saved, setSaved] = useState<string>();
  useEffect(() => {
    if (saved !== undefined) window.location.assign(localPath(saved, locale));
  }, [saved, locale]);
  const isBusy = sending || saved !== undefined;
  const save = async () => {
    if (isBusy) return;
    const sheets = sent();
    if (!sheets) return refuse(texts.noSheet);
    const { section, ...others } = sentValues(values);
    const body = { ...others, ...(!isOfSections && { section }), ...sheets };
    const answer = await call<{ insertedId: number }>("POST", path, body);
    if (answer) setSaved(goesTo(answer.insertedId));
  };
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <LeaveWarning files={[]} notStored={saved === undefined} />
      <FormFailureAlert failure={failure} labels={texts} />
      <ValueFields
        values={values}
        problems={failure?.problems ?? {}}
        onChange={setValues}
        withoutSection={isOfSections}
      />
      <div>
        <button type="submit" className="btn big" aria-disabled={isBusy || undefined}>
          {isBusy ? texts.saving : texts.save}
        </button>
        {isBusy && <div className="wait" />}
      </div>
    </form>
  );
}

/** Scrolls to what comes next, below the button that was pressed. */
function useShown() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // In some browsers it returns a promise, which React would take for what ends the effect.
    void section.current?.scrollIntoView();
  }, []);
  return section;
}
