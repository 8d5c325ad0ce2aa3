import { useLoaderData } from "react-router";
import { dateParts } from "../../engine/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import { read } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { declarationOf, type ListData, type ListProps, loadList } from "../list-data.ts";
import { usePageData, useSay } from "../page-data.ts";
import css from "../styles/notices.css?inline";
import { type FileFacts, FileNote } from "../ui/FileNote.tsx";
import { ListPage } from "../ui/ListPage.tsx";
import { Read } from "../ui/Read.tsx";
import { Style } from "../ui/Style.tsx";
import { ViewLink } from "../ui/ViewLink.tsx";

export const loader = loadList;

type AnnouncementRow = Row & { link: string; formattedDate: string; expirationDate: string };

/** Announcements as leaves torn off a calendar; expired ones stay, marked as archived (design §9). */
export default function Announcements() {
  const list = useLoaderData<ListData>();
  return (
    <ListPage list={list} lede>
      <AnnouncementsList list={list} />
    </ListPage>
  );
}

/** The leaves by themselves. */
export function AnnouncementsList({ list }: ListProps) {
  return (
    <>
      <Style name="notices" css={css} />
      <ul className="notices">
        {(list.rows as AnnouncementRow[]).map((row) => (
          <Announcement key={row.id} collection={declarationOf(list)} row={row} file={list.files[row.link]} />
        ))}
      </ul>
    </>
  );
}

type AnnouncementProps = { collection: Collection; row: AnnouncementRow; file: FileFacts | undefined };

function Announcement({ collection, row, file }: AnnouncementProps) {
  const say = useSay();
  const { locale, today } = usePageData();
  const title = read(collection, row, "title", locale);
  const description = read(collection, row, "description", locale);
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
