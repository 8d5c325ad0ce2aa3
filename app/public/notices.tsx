import { useLoaderData } from "react-router";
import notice from "../../collections/notice.ts";
import { dateParts } from "../../engine/calendar-day.ts";
import { read } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { type ListData, loadList } from "../list-data.ts";
import { usePageData, useSay } from "../page-data.ts";
import css from "../styles/notices.css?inline";
import { type FileFacts, FileNote } from "../ui/FileNote.tsx";
import { ListPage } from "../ui/ListPage.tsx";
import { Read } from "../ui/Read.tsx";
import { Style } from "../ui/Style.tsx";
import { ViewLink } from "../ui/ViewLink.tsx";

export const loader = loadList;

type Notice = Row<typeof notice>;

/** Notices as leaves torn off a calendar; expired ones stay, marked as archived (design §9). */
export default function Notices() {
  const list = useLoaderData<ListData>();
  return (
    <ListPage list={list} lede>
      <Style name="notices" css={css} />
      <ul className="notices">
        {(list.rows as Notice[]).map((row) => (
          <NoticeItem key={row.id} row={row} file={list.files[row.link]} />
        ))}
      </ul>
    </ListPage>
  );
}

/** A notice by itself, while it is being typed. */
export function NoticePreview({ row }: { row: Row }) {
  return (
    <>
      <Style name="notices" css={css} />
      <ul className="notices">
        <NoticeItem row={row as Notice} file={undefined} />
      </ul>
    </>
  );
}

function NoticeItem({ row, file }: { row: Notice; file: FileFacts | undefined }) {
  const say = useSay();
  const { locale, today } = usePageData();
  const title = read(notice, row, "title", locale);
  const description = read(notice, row, "description", locale);
  const archived = row.expirationDate < today;
  return (
    <li className={archived ? "past" : undefined}>
      <Leaf day={row.formattedDate} />
      <div>
        <h2 lang={title?.lang}>{title?.text}</h2>
        {archived && <span className="tag">{say(m.notice_archived)}</span>}
        <p>{description && <Read text={description} />}</p>
        {file && (
          <small>
            <FileNote facts={file} />
          </small>
        )}
      </div>
      <ViewLink href={row.link} title={title?.text ?? ""} />
    </li>
  );
}

function Leaf({ day }: { day: string }) {
  const { locale } = usePageData();
  const parts = dateParts(day, locale);
  return (
    <time className="tear" dateTime={day}>
      <b>{parts.day}</b> {parts.month}
      <br />
      {parts.year}
    </time>
  );
}
