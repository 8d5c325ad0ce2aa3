import { useLoaderData } from "react-router";
import { longDate } from "../../engine/calendar-day.ts";
import { numbersIn } from "../../engine/numbers.ts";
import { read } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { declarationOf, entriesBefore, type ListData, type ListProps, loadList } from "../list-data.ts";
import { useLocale, useSay } from "../page-data.ts";
import css from "../styles/register.css?inline";
import { FileNote } from "../ui/FileNote.tsx";
import { ListPage } from "../ui/ListPage.tsx";
import { Read } from "../ui/Read.tsx";
import { Style } from "../ui/Style.tsx";
import { ViewLink } from "../ui/ViewLink.tsx";

export const loader = loadList;

/** Documents as a ruled register: number, title with its date where it has one, link. */
export default function Links() {
  const list = useLoaderData<ListData>();
  return (
    <ListPage list={list}>
      <LinksList list={list} />
    </ListPage>
  );
}

/** The register by itself; `act` takes the place of the link that opens a document. */
export function LinksList({ list, act }: ListProps) {
  const say = useSay();
  const before = entriesBefore(list);
  return (
    <>
      <Style name="register" css={css} />
      <table className="register">
        <thead>
          <tr>
            <td className="n" />
            <th scope="col">{say(m.column_title)}</th>
            <th scope="col" className="act">
              {act ? <span className="vh">{say(m.remove)}</span> : say(m.column_link)}
            </th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row, place) => (
            <Line
              key={row.id}
              list={list}
              row={row as LinkRow}
              number={before + place + 1}
              act={act}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

type LinkRow = Row & { link: string; formattedDate?: string };

function Line({ list, row, number, act }: ListProps & { row: LinkRow; number: number }) {
  const locale = useLocale();
  const title = read(declarationOf(list), row, "title", locale);
  if (!title) return null;
  const date = row.formattedDate;
  const file = list.files[row.link];
  return (
    <tr>
      <td className="n">{numbersIn(locale).format(number)}</td>
      <td>
        <Read text={title} />
        {(date || file) && (
          <small>
            {date && <time dateTime={date}>{longDate(date, locale)}</time>}
            {date && file && " · "}
            {file && <FileNote facts={file} />}
          </small>
        )}
      </td>
      <td className="act">
        {act ? act(row, title) : <ViewLink href={row.link} title={title.text} />}
      </td>
    </tr>
  );
}
