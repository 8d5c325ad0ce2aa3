import { numberFormat } from "../../engine/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { facts } from "../../sample/facts.ts";
import { sectionOf } from "../layout/menu.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import css from "../styles/document-table.css?inline";
import { Page } from "../layout/Page.tsx";
import { Style } from "../ui/Style.tsx";

/** The table of the school's rooms: their purpose and number (requirements R2.4). */
export default function Infrastructure() {
  const t = useTranslate();
  const digits = numberFormat(useLocale());
  const section = sectionOf("/infrastructure");
  return (
    <Page
      title={{ text: t(m.infrastructure_title), lang: undefined }}
      description={t(m.infrastructure_about)}
      crumbs={section ? [section] : []}
    >
      <Style name="document-table" css={css} />
      <table className="document-table rooms">
        <thead>
          <tr>
            <td className="n" />
            <th scope="col">{t(m.infrastructure_purpose)}</th>
            <th scope="col">{t(m.infrastructure_rooms)}</th>
          </tr>
        </thead>
        <tbody>
          {facts.rooms.map(({ purpose, count }, place) => (
            <tr key={t(purpose)}>
              <td className="n">{digits.format(place + 1)}</td>
              <td>{t(purpose)}</td>
              <td>{digits.format(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Page>
  );
}
