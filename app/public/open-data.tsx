import { type Declaration, isCollection } from "../../engine/declaration.ts";
import { columnsOf } from "../../engine/row.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { Page } from "../layout/Page.tsx";
import { useTranslate } from "../page-data.ts";
import css from "../styles/document-table.css?inline";
import { Style } from "../ui/Style.tsx";

/** Describes the API for people; `/api/openapi.json` describes it for programs. */
export default function OpenData() {
  const t = useTranslate();

  return (
    <Page title={{ text: t(m.api_title) }} description={t(m.api_about)} lede={t(m.api_about)}>
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
          {declarations.map((declaration) => (
            <tr key={declaration.name}>
              <td>
                {t(declaration.messages.title)}
                <br />
                <ApiPaths of={declaration} />
              </td>
              <td lang="en">
                _id,{" "}
                {columnsOf(declaration)
                  .map(({ name }) => name)
                  .join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Page>
  );
}

/** The addresses for reading the entries: the list and a single entry, or the global. */
function ApiPaths({ of }: { of: Declaration }) {
  if (!isCollection(of)) return <a href={`/api${of.api.item}`}>/api{of.api.item}</a>;
  return (
    <>
      <a href={`/api${of.api.list}`}>/api{of.api.list}</a>
      <small className="small-print">/api{of.api.item}</small>
    </>
  );
}
