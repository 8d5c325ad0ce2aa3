import { dateParts, type Day, longDate } from "../../engine/dates/calendar-day.ts";
import type { Collection } from "../../engine/collection.ts";
import { documentHref, entryPath } from "../../engine/entry-path.ts";
import { excerpt } from "../../engine/words/excerpt.ts";
import { plainText } from "../../engine/formatted-text.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import type { LocalizedTexts } from "./entry-parts.ts";
import { collectionOf, type ListData, type ListProps } from "./list-data.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import css from "./notices.css?inline";
import { FileNote } from "../ui/FileNote.tsx";
import { LatestChange } from "./ChangeNotes.tsx";
import { EditLink } from "./EditLink.tsx";
import { FormattedText } from "../ui/FormattedText.tsx";
import { LocalLink, ViewLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";

/**
 * The length of an excerpt, in characters. It is more than fits into the three lines that a list shows of a text
 * (notices.css), however wide the screen is.
 */
const excerptLength = 320;

/** A row of a collection with this list view. */
export type AnnouncementRow = Row & { link: string | null; formattedDate: string; expirationDate: string };

/** Whether an announcement is no longer valid. */
export function isArchived({ expirationDate }: AnnouncementRow, today: Day): boolean {
  return expirationDate < today;
}

/**
 * Announcements with their dates and the beginning of their texts. Expired ones are marked as archived (requirements
 * R5.8).
 */
export function AnnouncementsList({ list, isPreview }: ListProps) {
  return (
    <>
      <Style name="notices" css={css} />
      <ul className="notices">
        {(list.rows as AnnouncementRow[]).map((row) => (
          <Announcement
            key={row.id}
            collection={collectionOf(list)}
            row={row}
            description={list.texts[row.id]?.description}
            files={list.files}
            notes={list.notes[row.id]}
            isPreview={isPreview}
          />
        ))}
      </ul>
    </>
  );
}

type AnnouncementProps = Pick<ListProps, "isPreview"> & {
  collection: Collection;
  row: AnnouncementRow;
  description: LocalizedTexts[string];
  files: ListData["files"];
  notes: ListData["notes"][number] | undefined;
};

function Announcement({ collection, row, description, files, notes, isPreview }: AnnouncementProps) {
  const t = useTranslate();
  const { locale, today } = usePageData();
  const title = localize(collection, row, "title", locale);
  const file = files[row.link ?? ""];
  const document = documentHref(collection, row);
  const archived = isArchived(row, today);
  const linked = !isPreview && collection.detail;
  return (
    <li className={archived ? "past" : undefined}>
      <PostedOn day={row.formattedDate} />
      <div>
        <h2 lang={title?.lang}>
          {linked ? <LocalLink to={entryPath(collection, row.id)}>{title?.text}</LocalLink> : title?.text}
        </h2>
        {archived && <span className="tag">{t(m.notice_archived)}</span>}
        <LatestChange notes={notes} cut />
        <div className={linked ? "text cut" : "text"} lang={description?.lang}>
          {description &&
            (linked ? (
              excerpt(plainText(description.text), excerptLength)
            ) : (
              <FormattedText text={description.text} headings={["h3", "h4"]} files={files} />
            ))}
        </div>
        {!isPreview && <EditLink declaration={collection} row={row} title={title} />}
      </div>
      {document && <ViewLink href={document} title={title?.text ?? ""} />}
      {file && (
        <small className="small-print">
          <FileNote facts={file} />
        </small>
      )}
    </li>
  );
}

/** The day of posting: a line above the title on phones, a calendar leaf beside it on wide screens (notices.css). */
function PostedOn({ day }: { day: string }) {
  const { locale } = usePageData();
  const parts = dateParts(day, locale);
  return (
    <time dateTime={day}>
      <span>{longDate(day, locale)}</span>
      <span className="tear">
        <b>{parts.day}</b> {parts.month}
        <br />
        {parts.year}
      </span>
    </time>
  );
}
