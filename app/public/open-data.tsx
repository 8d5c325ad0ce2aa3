import { collections } from "../../collections/all.ts";
import { columnsOf } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { requestContext } from "../context.ts";
import { useTranslate } from "../page-data.ts";
import { textsIn, useTexts } from "../session/texts.ts";
import css from "../styles/document-table.css?inline";
import { Page } from "../layout/Page.tsx";
import { Style } from "../ui/Style.tsx";
import type { Route } from "./+types/open-data.ts";

const messages = {
  about: m.api_about,
  lists: m.api_lists,
  description: m.api_description,
  path: m.api_path,
  fields: m.api_fields,
};

export function loader({ context }: Route.LoaderArgs) {
  return { texts: textsIn(context.get(requestContext).locale, messages) };
}

/** The description of the API for people; `/api/openapi.json` describes it to programs. */
export default function OpenData() {
  const t = useTranslate();
  const texts = useTexts<typeof messages>();
  return (
    <Page
      title={{ text: t(m.api_title), lang: undefined }}
      description={texts.about}
      lede={texts.about}
    >
      <Style name="document-table" css={css} />
      <div className="prose">
        <p>{texts.lists}</p>
        <p>
          <a href="/api/openapi.json">{texts.description}</a>
        </p>
      </div>
      <table className="document-table open-data">
        <thead>
          <tr>
            <th scope="col">{texts.path}</th>
            <th scope="col">{texts.fields}</th>
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
