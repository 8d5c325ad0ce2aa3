import { collections } from "../../collections/all.ts";
import { columnsOf } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";
import css from "../styles/register.css?inline";
import { Page } from "../ui/Page.tsx";
import { Style } from "../ui/Style.tsx";

/** What the API offers, for people; `/api/openapi.json` says the same to programs. */
export default function OpenData() {
  const say = useSay();
  return (
    <Page
      title={{ text: say(m.api_title), lang: undefined }}
      description={say(m.api_about)}
      lede={say(m.api_about)}
    >
      <Style name="register" css={css} />
      <div className="prose">
        <p>{say(m.api_lists)}</p>
        <p>
          <a href="/api/openapi.json">{say(m.api_description)}</a>
        </p>
      </div>
      <table className="register open-data">
        <thead>
          <tr>
            <th scope="col">{say(m.api_path)}</th>
            <th scope="col">{say(m.api_fields)}</th>
          </tr>
        </thead>
        <tbody>
          {collections.map((collection) => (
            <tr key={collection.name}>
              <td>
                {say(collection.words.title)}
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
