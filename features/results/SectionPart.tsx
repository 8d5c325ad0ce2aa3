import { type Ref, useImperativeHandle, useState } from "react";
import { fillIn, useNumberFormat, useTexts } from "../../app/page-data.ts";
import { TextField } from "../../app/ui/TextField.tsx";
import type { Reading } from "./results.ts";
import type { SheetTexts, ValueTexts } from "./screen-data.ts";
import { SheetTable } from "./SheetTable.tsx";
import { isDoubtful, sentSheet, useSheet } from "./use-sheet.ts";

/** The longest name of a section, in characters (bodies.ts). */
const longest = 50;

/** What is sent of a sheet that becomes a section; undefined if it is left out. */
export type SectionHandle = { sent: () => ({ section: string } & ReturnType<typeof sentSheet>) | undefined };

/** One of several sheets of a workbook: whether it is taken, the name of its section, and what was understood of it. */
export function SectionPart({ reading, ref }: { reading: Reading; ref: Ref<SectionHandle> }) {
  const texts = useTexts<() => SheetTexts & ValueTexts>();
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
        <span>{fillIn(texts.takeSheet, { sheet: reading.sheet })}</span>
      </label>
      {isTaken && (
        <>
          <TextField
            label={texts.section}
            value={name}
            maxLength={longest}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
          <details className="part" open={doubtful > 0}>
            <summary>
              {fillIn(texts.found, found)}
              {doubtful > 0 && ` ${texts.onlyDoubts}: ${digits.format(doubtful)}`}
            </summary>
            <SheetTable reading={reading} sheet={sheet} />
          </details>
        </>
      )}
    </fieldset>
  );
}
