import { collections } from "../../collections/all.ts";
import { columnsOf } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import css from "../styles/document-table.css?inline";
import { Page } from "../layout/Page.tsx";
import { Style } from "../ui/Style.tsx";

/** The description of the API for people; `/api/openapi.json` describes it to programs. */
export default function OpenData() {
  const t = useTranslate();
  return (
    <Page
      title={{ text: t(m.api_title), lang: undefined }}
      description={t(m.api_about)}
      lede={t(m.api_about)}
    >
      <Style name="document-table" css={css} />
      <div className="prose">
        <p>{t(m.api_lists)}</p>
        <p>
          <a href="/api/openapi.json">{t(m.api_description)}</a>
        </p>
      </div>
      <table className="document-table open-data">
        <thead>
          <tr>
            <th scope="col">{t(m.api_path)}</th>
            <th scope="col">{t(m.api_fields)}</th>
          </tr>
        </thead>
        <tbody>
          {collections.map((collection) => (
            <tr key={collection.name}>
              <td>
                {t(collection.messages.title)}
                <br />
                <a href={`/api${collection.api.list}`}>/api{collection.api.list}</a>
                <small>/api{collection.api.item}</small>
              </td>
              <td lang="en">_id, {columnsOf(collection).map(({ name }) => name).join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Page>
  );
}
