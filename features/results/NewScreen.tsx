import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { useNumberFormat, useTranslate } from "../../app/page-data.ts";
import dialogCss from "../../app/styles/dialog.css?inline";
import { Style } from "../../app/ui/Style.tsx";
import { TextField } from "../../app/ui/TextField.tsx";
import * as m from "../../messages/compiled/messages.js";
import type { Reading, Readings } from "./results.ts";
import { loadNew } from "./screen-data.ts";
import css from "./screens.css?inline";
import { SheetChoice } from "./SheetChoice.tsx";
import { SheetTable } from "./SheetTable.tsx";
import { type SheetReader, useReading } from "./use-reading.ts";
import { isDoubtful, sentSheet, useSheet } from "./use-sheet.ts";
import { SaveForm } from "./ValueFields.tsx";

export const loader = loadNew;

/**
 * The screen on which a sheet becomes an examination: the clerk chooses the sheet, checks it, names it and saves it.
 */
export default function NewScreen() {
  const { heading, lede } = useLoaderData<typeof loader>();
  const reader = useReading();
  const { state } = reader;
  return (
    <AdminPage title={heading} lede={lede} crumbs={[{ name: m.results_screen, path: "/admin/results" }]}>
      {/* The dialog that asks before leaving opens later, but only the server can add styles. */}
      <Style name="dialog" css={dialogCss} />
      <Style name="results-screens" css={css} />
      <SheetChoice reader={reader} />
      {state.step === "done" && <NewExamination key={state.number} reading={state.reading} reader={reader} />}
      {state.step === "each" && <NewSections key={state.number} readings={state.readings} notRead={state.notRead} />}
    </AdminPage>
  );
}

/** A sheet that was read, until the clerk saves it. */
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

/** The sheets of a workbook. Each becomes an examination of its section; all are saved at once. */
function NewSections({ readings, notRead }: Readings) {
  const t = useTranslate();
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
      {readings.length > 0 && <p className="hint">{t(m.results_each_sheet_about)}</p>}
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

/**
 * Returns a ref. The section that gets it scrolls into view when it appears, because it stands below the button that
 * was pressed.
 */
function useShown() {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // In some browsers this returns a promise. The effect must not return it, because React would take it for a cleanup
    // function.
    section.current?.scrollIntoView();
  }, []);
  return section;
}

/** Maximum length of a section's name, in characters (bodies.ts). */
const longest = 50;

/** Returns the request data of a sheet that becomes a section; undefined if the sheet is left out. */
type SectionHandle = { sent: () => ({ section: string } & ReturnType<typeof sentSheet>) | undefined };

/**
 * One of several sheets of a workbook: a checkbox to include it, the name of its section, and the content that was
 * read.
 */
function SectionPart({ reading, ref }: { reading: Reading; ref: Ref<SectionHandle> }) {
  const t = useTranslate();
  const digits = useNumberFormat();
  const sheet = useSheet(reading);
  const [name, setName] = useState(reading.sheet.slice(0, longest));
  const [isTaken, setTaken] = useState(true);
  useImperativeHandle(
    ref,
    () => ({ sent: () => (isTaken ? { section: name.trim() || reading.sheet, ...sentSheet(sheet) } : undefined) }),
    [isTaken, name, reading, sheet],
  );
  const doubtful = sheet.rows.filter((row) => isDoubtful(row) && !row.isLeftOut).length;
  const found = { pupils: digits.format(sheet.rows.length), columns: digits.format(sheet.columns.length) };
  return (
    <fieldset className="section-part">
      <legend>{reading.sheet}</legend>
      <label className="f check">
        <input type="checkbox" checked={isTaken} onChange={({ target }) => setTaken(target.checked)} />
        <span>{t(m.results_take_sheet, { sheet: reading.sheet })}</span>
      </label>
      {isTaken && (
        <>
          <TextField
            label={t(m.field_section)}
            value={name}
            maxLength={longest}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
          <details className="part" open={doubtful > 0}>
            <summary>
              {t(m.results_found, found)}
              {doubtful > 0 && ` ${t(m.results_only_doubts)}: ${digits.format(doubtful)}`}
            </summary>
            <SheetTable reading={reading} sheet={sheet} />
          </details>
        </>
      )}
    </fieldset>
  );
}
