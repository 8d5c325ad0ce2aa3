import { useLoaderData } from "react-router";
import { longDate } from "../../engine/calendar-day.ts";
import { localize } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { FileNote } from "../ui/FileNote.tsx";
import { FormattedText } from "../ui/FormattedText.tsx";
import { ViewLink } from "../ui/ViewLink.tsx";
import { type AnnouncementRow, isArchived } from "./announcements.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { collectionOf, type EntryData, loadEntry } from "./list-data.ts";

export const loader = loadEntry;

/** The page of an announcement: title, date with a leading #, until when it is valid, text, link (requirements R5.15). */
export default function AnnouncementPage() {
  const entry = useLoaderData<EntryData>();
  const t = useTranslate();
  const { locale, today } = usePageData();
  const row = entry.row as AnnouncementRow;
  const title = localize(collectionOf(entry), row, "title", locale) ?? { text: "", lang: undefined };
  const { description } = entry.texts;
  const file = entry.files[row.link ?? ""];
  return (
    <EntryPage entry={entry} title={title} text={description?.text}>
      <p className="date">
        <time dateTime={row.formattedDate}>#{longDate(row.formattedDate, locale)}</time>
      </p>
      <p className="valid">
        {t(m.notice_valid_until, { date: longDate(row.expirationDate, locale) })}{" "}
        {isArchived(row, today) && <span className="tag">{t(m.notice_archived)}</span>}
      </p>
      <div lang={description?.lang}>
        {description && <FormattedText text={description.text} headings={["h2", "h3"]} files={entry.files} />}
      </div>
      {row.link && (
        <p className="document">
          <ViewLink href={row.link} title={title.text} /> {file && <FileNote facts={file} />}
        </p>
      )}
    </EntryPage>
  );
}
