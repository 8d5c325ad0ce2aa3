import { Fragment } from "react";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { eventDays } from "../../engine/dates/event-days.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useNumberFormat, useTranslate } from "../page-data.ts";
import css from "../styles/document-table.css?inline";
import { DayRange } from "../ui/DayRange.tsx";
import { FileNote, LinkNote } from "../ui/FileNote.tsx";
import { Localized } from "../ui/Localized.tsx";
import { Style } from "../ui/Style.tsx";
import { DocumentLink, LocalLink } from "../ui/LocalLink.tsx";
import { LatestChange } from "./ChangeNotes.tsx";
import { EditLink } from "./EditLink.tsx";
import { FieldValue, valueOf } from "./FieldValue.tsx";
import { collectionOf, type ListProps, pageOffset } from "./list-data.ts";

/**
 * The table without the page around it. A preview has no column with links. It says below the title where the link
 * leads.
 */
export function LinksList({ list, isPreview }: ListProps) {
  const t = useTranslate();
  const before = pageOffset(list);
  return (
    <>
      <Style name="document-table" css={css} />
      <table className="document-table">
        <thead>
          <tr>
            <td className="n" />
            <th scope="col">{t(m.field_title)}</th>
            {!isPreview && (
              <th scope="col" className="act">
                {t(m.column_link)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {list.rows.map((row, place) => (
            <Line key={row.id} list={list} row={row as LinkRow} number={before + place + 1} isPreview={isPreview} />
          ))}
        </tbody>
      </table>
    </>
  );
}

type LinkRow = Row & { link: string | null; formattedDate?: string };

function Line({ list, row, number, isPreview }: ListProps & { row: LinkRow; number: number }) {
  const locale = useLocale();
  const digits = useNumberFormat();
  const t = useTranslate();
  const collection = collectionOf(list);
  const title = localize(collection, row, "title", locale);
  if (!title) return null;
  const happens = collection.eventTitle && localize(collection, row, collection.eventTitle, locale);
  const name = happens || title;
  const days = eventDays(collection, row);
  const date = row.formattedDate;
  const file = list.files[row.link ?? ""];
  const visitorsNote = file && <FileNote facts={file} />;
  const note = isPreview ? row.link && <LinkNote href={row.link} file={file} /> : visitorsNote;
  const facts = [
    happens && <Localized text={title} />,
    date && <time dateTime={date}>{longDate(date, locale)}</time>,
    ...(collection.facts ?? [])
      .filter((fact) => valueOf(row, fact) !== null)
      .map((fact) => (
        <Fragment key={fact}>
          {t(collection.fields[fact]!.label)}: <FieldValue declaration={collection} row={row} name={fact} />
        </Fragment>
      )),
    note,
  ].filter(Boolean);
  return (
    <tr>
      <td className="n">{digits.format(number)}</td>
      <td>
        {happens ? (
          <b>
            <Localized text={happens} />
          </b>
        ) : collection.detail && !isPreview ? (
          <LocalLink to={collection.detail.replace("{id}", String(row.id))}>
            <Localized text={title} />
          </LocalLink>
        ) : (
          <Localized text={title} />
        )}
        {days && (
          <small className="small-print">
            <DayRange days={days} />
          </small>
        )}
        {facts.length > 0 && (
          <small className="dots small-print">
            {facts.map((fact, place) => (
              <Fragment key={place}>
                {place > 0 && " "}
                <span>
                  {place > 0 && <i>·</i>} {fact}
                </span>
              </Fragment>
            ))}
          </small>
        )}
        <LatestChange notes={list.notes[row.id]} />
        {!isPreview && <EditLink declaration={collection} row={row} title={name} />}
      </td>
      {!isPreview && (
        <td className="act">
          <DocumentLink declaration={collection} row={row} title={name.text} />
        </td>
      )}
    </tr>
  );
}
