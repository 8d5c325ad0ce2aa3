import { type Declaration, isCollection } from "../../engine/declaration.ts";
import type { Locale } from "../../engine/languages.ts";
import { columnsOf } from "../../engine/row.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { Page } from "../layout/Page.tsx";
import { textsIn, useTexts, useTranslate, withoutScripts } from "../page-data.ts";
import css from "../styles/document-table.css?inline";
import { Style } from "../ui/Style.tsx";
import type { Route } from "./+types/open-data.ts";

/** The sentences of the page about the API besides its title, translated by its loader. */
const openDataTexts = (locale: Locale) =>
  textsIn(locale, {
    about: m.api_about,
    lists: m.api_lists,
    description: m.api_description,
    path: m.api_path,
    fields: m.api_fields,
  });

export const handle = withoutScripts;

export function loader({ context }: Route.LoaderArgs) {
  return { texts: openDataTexts(context.get(readingContext).locale) };
}

/** Describes the API for people; `/api/openapi.json` describes it for programs. */
export default function OpenData() {
  const t = useTranslate();
  const texts = useTexts<typeof openDataTexts>();
  return (
    <Page title={{ text: t(m.api_title) }} description={texts.about} lede={texts.about}>
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
      <small>/api{of.api.item}</small>
    </>
  );
}
