import { type ReactNode, useState } from "react";
import type { ControlProps, FormParts } from "../../app/fields/control.ts";
import { useLabels } from "../../app/fields/EntryField.tsx";
import { useLocale, useTranslate } from "../../app/page-data.ts";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { dayField, type Declaration, titleField } from "../../engine/declaration.ts";
import { isFormattedText } from "../../engine/fields/text.ts";
import type { Locale } from "../../engine/languages.ts";
import { languageFields } from "../../engine/localized-values.ts";
import * as m from "../../messages/compiled/messages.js";
import type { ReadNotice, ReadText } from "./reading/understand.ts";

/** Numbers and dates, which are to be checked however certainly they were read. */
const numbers = /[0-9\u09E6-\u09EF](?:[\d\u09E6-\u09EF.,:/-]*[0-9\u09E6-\u09EF])?/g;

/** The values that a form gets from a paper, by the names of its inputs. Texts go to the fields of their languages. */
function valuesOf(declaration: Declaration, read: ReadNotice, locale: Locale): [name: string, value: string][] {
  const inputOf = (name: string | undefined, language: Locale) =>
    name === undefined ? undefined : languageFields(name, locale).find((one) => one.language === language)?.name;
  const text = Object.entries(declaration.fields).find(([, field]) => isFormattedText(field))?.[0];
  const memo =
    read.memo === undefined ? "" : `${m.paper_memo({ memo: read.memo }, { locale: read.text.language })}\n\n`;
  return [
    [inputOf(titleField(declaration), read.title.language), read.title.text] as const,
    [inputOf(text, read.text.language), read.text.text && memo + read.text.text] as const,
    [dayField(declaration), read.date ?? ""] as const,
  ].flatMap(([name, value]) => (name === undefined || value === "" ? [] : [[name, value] as [string, string]]));
}

type ReadPartProps = {
  read: ReadNotice;
  entry: NonNullable<ControlProps["entry"]>;
  form: FormParts;
  /** Called when somebody has checked what was read. */
  onChecked: () => void;
};

/**
 * What was read of a paper. One press takes it over into the fields that are still empty; then it stays for comparison
 * until somebody has checked it.
 */
export default function ReadPart({ read, entry: { declaration }, form, onChecked }: ReadPartProps) {
  const t = useTranslate();
  const locale = useLocale();
  const labels = useLabels(declaration);
  const [kept, setKept] = useState<readonly string[]>();
  const takeOver = () => {
    const day = dayField(declaration);
    const values = valuesOf(declaration, read, locale);
    // A form suggests today, so the day on the paper replaces what its field has.
    const typed = values.filter(([name]) => name !== day && form.values[name]?.trim());
    for (const [name, value] of values) if (!typed.some(([other]) => other === name)) form.setValue(name, value);
    setKept(typed.map(([name]) => labels[name] ?? name));
  };
  return (
    <div className="offer read">
      <b>{t(m.paper_read)}</b>
      <Marked {...read.title} />
      {read.date && <span>{longDate(read.date, locale)}</span>}
      <Marked {...read.text} />
      {kept === undefined ? (
        <button type="button" className="btn" onClick={takeOver}>
          {t(m.paper_take_over)}
        </button>
      ) : (
        <>
          {kept.length > 0 && <span>{t(m.paper_kept, { fields: kept.join(", ") })}</span>}
          <label className="check">
            <input type="checkbox" checked={false} onChange={onChecked} />
            {t(m.paper_check)}
          </label>
        </>
      )}
    </div>
  );
}

/** A text in which the uncertain words and the numbers are marked. */
function Marked({ text, language, uncertain }: ReadText) {
  const all = [
    ...uncertain,
    ...Array.from(text.matchAll(numbers), ({ 0: found, index }) => ({ start: index, end: index + found.length })),
  ];
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { start, end } of all.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (end <= at) continue;
    const from = Math.max(start, at);
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, end)}</mark>);
    at = end;
  }
  parts.push(text.slice(at));
  return text === "" ? null : <p lang={language}>{parts}</p>;
}
