import { useLoaderData } from "react-router";
import { addDays, longDate } from "../../engine/dates/calendar-day.ts";
import { documentHref, entryPath } from "../../engine/entry-path.ts";
import { localPath } from "../../engine/locale.ts";
import { localize } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import type { QrCode } from "../../server/media/draw-qr-code.ts";
import { readingContext } from "../context.ts";
import { usePageAddress, usePageData, useTranslate } from "../page-data.ts";
import { FileNote } from "../ui/FileNote.tsx";
import { FormattedText } from "../ui/FormattedText.tsx";
import { Localized } from "../ui/Localized.tsx";
import { LocalLink, ViewLink } from "../ui/LocalLink.tsx";
import { type AnnouncementRow, isArchived } from "./announcements.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { type Args, collectionOf, type EntryData, loadEntry } from "./list-data.ts";

type AnnouncementData = EntryData & { qrCode: QrCode; latest: AnnouncementRow[] };

/** The number of latest announcements shown beside an announcement. */
const latestCount = 6;
/**
 * The age in days up to which the page of an announcement also shows the latest ones. The pages of older announcements
 * do not, because otherwise every new announcement would invalidate the cached pages of all others.
 */
const latestFor = 365;

/** Loads the announcement, the latest others, and the QR code of its address, which only the printed page shows. */
export async function loader(args: Args): Promise<AnnouncementData> {
  const entry = await loadEntry(args);
  const { drawQrCode, publicUrl, locale, store, today } = args.context.get(readingContext);
  const collection = collectionOf(entry);
  const { id, formattedDate } = entry.row as AnnouncementRow;
  const isRecent = formattedDate > addDays(today, -latestFor);
  const { rows } = isRecent ? await store.list(collection, { limit: latestCount + 1 }) : { rows: [] };
  const latest = (rows as AnnouncementRow[]).filter((row) => row.id !== id).slice(0, latestCount);
  return { ...entry, latest, qrCode: await drawQrCode(publicUrl + localPath(entryPath(collection, id), locale)) };
}

/**
 * The page of an announcement: title, date with a leading #, the day until which it is valid, text, link (requirements
 * R5.15).
 */
export default function AnnouncementPage() {
  const entry = useLoaderData<AnnouncementData>();
  const t = useTranslate();
  const { locale, today, publicUrl } = usePageData();
  const row = entry.row as AnnouncementRow;
  const title = localize(collectionOf(entry), row, "title", locale) ?? { text: "" };
  const { description } = entry.texts;
  const file = entry.files[row.link ?? ""];
  const document = documentHref(collectionOf(entry), row);
  const until = longDate(row.expirationDate, locale);
  return (
    <EntryPage entry={entry} title={title} text={description?.text} beside={<Latest entry={entry} />}>
      <p className="date">
        <time dateTime={row.formattedDate}>#{longDate(row.formattedDate, locale)}</time>
      </p>
      <p className="valid">
        <Unbroken text={t(m.notice_valid_until, { date: until })} part={until} />{" "}
        {isArchived(row, today) && <span className="tag">{t(m.notice_archived)}</span>}
      </p>
      <div lang={description?.lang}>
        {description && <FormattedText text={description.text} headings={["h2", "h3"]} files={entry.files} />}
      </div>
      {document && (
        <>
          <p className="document">
            <ViewLink href={document} title={title.text} /> {file && <FileNote facts={file} />}
          </p>
          <p className="on-paper">
            {t(m.print_attached)} {file && <FileNote facts={file} />} {new URL(document, publicUrl).href}
          </p>
        </>
      )}
      <p className="print-hint">{t(m.print_hint)}</p>
      <PaperFoot qrCode={entry.qrCode} />
    </EntryPage>
  );
}

/** The latest other announcements, with their dates. */
function Latest({ entry }: { entry: AnnouncementData }) {
  const t = useTranslate();
  const { locale } = usePageData();
  const collection = collectionOf(entry);
  if (entry.latest.length === 0) return null;
  return (
    <aside className="latest">
      <h2>{t(m.latest_notices)}</h2>
      <ul className="l">
        {entry.latest.map((row) => {
          const title = localize(collection, row, "title", locale);
          return (
            <li key={row.id}>
              <time dateTime={row.formattedDate}>{longDate(row.formattedDate, locale)}</time>
              <LocalLink to={entryPath(collection, row.id)}>{title && <Localized text={title} />}</LocalLink>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}

/** The foot of the printed announcement: fields to fill in by hand, and the address of the page with its QR code. */
function PaperFoot({ qrCode: { size, path } }: Pick<AnnouncementData, "qrCode">) {
  const t = useTranslate();
  const address = usePageAddress();
  return (
    <div className="on-paper paper-foot">
      <p className="signing">
        <span>{t(m.print_memo)}</span>
        <span>{t(m.print_signature)}</span>
      </p>
      <svg
        role="img"
        aria-label={t(m.qr_code, { address })}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p>{address}</p>
    </div>
  );
}

/** A text in which one part, such as a date, is kept on one line. */
function Unbroken({ text, part }: { text: string; part: string }) {
  const [before = "", ...after] = text.split(part);
  return (
    <>
      {before}
      <span className="unbroken">{part}</span>
      {after.join(part)}
    </>
  );
}
