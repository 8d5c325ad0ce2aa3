import { useLoaderData } from "react-router";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { documentHref, entryPath } from "../../engine/entry-path.ts";
import { localPath } from "../../engine/locale.ts";
import { localize } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import type { QrCode } from "../../server/media/draw-qr-code.ts";
import { readingContext } from "../context.ts";
import { usePageAddress, usePageData, useTranslate } from "../page-data.ts";
import { FileNote } from "../ui/FileNote.tsx";
import { FormattedText } from "../ui/FormattedText.tsx";
import { ViewLink } from "../ui/LocalLink.tsx";
import { type AnnouncementRow, isArchived } from "./announcements.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { LatestEntries, loadLatest } from "./LatestEntries.tsx";
import { type Args, collectionOf, type EntryData, loadEntry } from "./list-data.ts";

type AnnouncementData = EntryData & { qrCode: QrCode; latest: Awaited<ReturnType<typeof loadLatest>> };

/** Loads the announcement, the latest others, and the QR code of its address, which only the printed page shows. */
export async function loader(args: Args): Promise<AnnouncementData> {
  const entry = await loadEntry(args);
  const { drawQrCode, publicUrl, locale } = args.context.get(readingContext);
  const address = publicUrl + localPath(entryPath(collectionOf(entry), entry.row.id), locale);
  return { ...entry, latest: await loadLatest(args, entry), qrCode: await drawQrCode(address) };
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
    <EntryPage
      entry={entry}
      title={title}
      text={description?.text}
      beside={<LatestEntries {...{ entry, latest: entry.latest }} title={t(m.latest_notices)} />}
    >
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
          <p className="document small-print">
            <ViewLink href={document} title={title.text} /> {file && <FileNote facts={file} />}
          </p>
          <p className="on-paper">
            {t(m.print_attached)} {file && <FileNote facts={file} />} {new URL(document, publicUrl).href}
          </p>
        </>
      )}
      <p className="print-hint small-print">{t(m.print_hint)}</p>
      <PaperFoot qrCode={entry.qrCode} />
    </EntryPage>
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
