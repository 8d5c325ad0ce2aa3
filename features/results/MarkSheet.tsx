import { useTranslate } from "../../app/page-data.ts";
import tableCss from "../../app/styles/document-table.css?inline";
import { Localized } from "../../app/ui/Localized.tsx";
import { Style } from "../../app/ui/Style.tsx";
import type { LocalizedText } from "../../engine/localized-text.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Line, ShownSheet, slots } from "./mark-sheet.ts";
import css from "./result.css?inline";
import { meaningNames, partNames } from "./words.ts";

const slotNames: Readonly<Record<(typeof slots)[number], Message>> = {
  ...partNames,
  letter: m.results_meaning_letter,
  point: m.results_meaning_point,
};

/** A pupil's mark sheet. It fits on one sheet of A4 paper. */
export function MarkSheet({ sheet }: { sheet: ShownSheet }) {
  const t = useTranslate();
  const { of, person, subjects, used, whole, corrected } = sheet;
  return (
    <div className="mark-sheet">
      <Style name="document-table" css={tableCss} />
      <Style name="result" css={css} />
      <p className="of">{of}</p>
      <Lines lines={person} />
      {subjects.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keyboard scrolls the columns sideways.
        <section className="marks" aria-label={t(m.results_subjects)} tabIndex={0}>
          <table className="document-table">
            <thead>
              <tr>
                <th scope="col">{t(m.field_subject)}</th>
                {used.map((slot) => (
                  <th key={slot} scope="col">
                    {t(slotNames[slot])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {subjects.map(({ name, texts }, place) => (
                <tr key={place}>
                  <th scope="row">
                    <Localized text={name} />
                  </th>
                  {used.map((slot) => (
                    <td key={slot}>{texts[slot] && <Localized text={texts[slot]} />}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Lines lines={whole} />
      <p className="not-original">{t(m.results_not_original)}</p>
      {corrected !== undefined && <p>{t(m.results_corrected_at, { when: corrected })}</p>}
      <p className="how small-print">{t(m.print_hint)}</p>
    </div>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  const t = useTranslate();
  if (lines.length === 0) return null;
  const nameOf = ({ heading, meaning }: Line): LocalizedText => heading ?? { text: t(meaningNames[meaning]) };
  return (
    <dl>
      {lines.map((line, place) => (
        <div key={place}>
          <dt>
            <Localized text={nameOf(line)} />
          </dt>
          <dd>
            <Localized text={line.text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
