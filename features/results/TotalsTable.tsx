import { Localized } from "../../app/ui/Localized.tsx";
import { Style } from "../../app/ui/Style.tsx";
import { useTranslate } from "../../app/page-data.ts";
import tableCss from "../../app/styles/document-table.css?inline";
import type { Locale } from "../../engine/languages.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { classOf, titleOf } from "./examination-name.ts";
import type { Totals } from "./results.ts";

/** The totals of a class for display, in the digits of the page. */
export type ShownTotals = { title: LocalizedText; of: string; numbers: string[] };

/** Formats totals in the language of a page. A dash stands for a number that is not published. */
export function shownTotals(totals: Totals, locale: Locale): ShownTotals {
  const shown = (count: number | undefined) => (count === undefined ? "–" : numberFormat(locale).format(count));
  const numbers = [totals.sat, totals.passed, totals.gpa5].map(shown);
  return { title: titleOf(totals, locale), of: classOf(totals, locale), numbers };
}

/** How many pupils of each class sat the examination, passed, and got GPA 5. */
export function TotalsTable({ totals }: { totals: readonly ShownTotals[] }) {
  const t = useTranslate();
  return (
    <table className="document-table">
      <Style name="document-table" css={tableCss} />
      <thead>
        <tr>
          {[m.results_examination, m.results_sat, m.results_passed, m.results_gpa5].map((heading, place) => (
            <th key={place} scope="col">
              {t(heading)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {totals.map(({ title, of, numbers }, place) => (
          <tr key={place}>
            <th scope="row">
              <Localized text={title} />
              <small className="small-print">{of}</small>
            </th>
            {numbers.map((number, column) => (
              <td key={column}>{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
