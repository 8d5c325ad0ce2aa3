import { useLoaderData } from "react-router";
import { longDate } from "../../engine/calendar-day.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { localPath } from "../../engine/locale.ts";
import { localize } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import type { QrCode } from "../../server/qr-code/draw-qr-code.ts";
import { usePageAddress, usePageData, useTranslate } from "../page-data.ts";
import { requestContext } from "../context.ts";
import { FileNote } from "../ui/FileNote.tsx";
import { FormattedText } from "../ui/FormattedText.tsx";
import { ViewLink } from "../ui/ViewLink.tsx";
import { type AnnouncementRow, isArchived } from "./announcements.tsx";
import { EntryPage } from "./EntryPage.tsx";
import { type Args, collectionOf, type EntryData, loadEntry } from "./list-data.ts";

type AnnouncementData = EntryData & { qrCode: QrCode };

/** Loads the announcement with the QR code of its address, which stands on paper alone. */
export async function loader(args: Args): Promise<AnnouncementData> {
  const entry = await loadEntry(args);
  const { drawQrCode, publicUrl, locale } = args.context.get(requestContext);
  const path = entryPath(collectionOf(entry), entry.row.id);
  return { ...entry, qrCode: await drawQrCode(publicUrl + localPath(path, locale)) };
}

/** The page of an announcement: title, date with a leading #, until when it is valid, text, link (requirements R5.15). */
export default function AnnouncementPage() {
  const entry = useLoaderData<AnnouncementData>();
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
      <p className="print-hint">{t(m.print_hint)}</p>
      <PaperFoot qrCode={entry.qrCode} />
    </EntryPage>
  );
}

/** What leads from the printed announcement back to its page. */
function PaperFoot({ qrCode: { size, path } }: Pick<AnnouncementData, "qrCode">) {
  const t = useTranslate();
  const address = usePageAddress();
  return (
    <div className="on-paper paper-foot">
      <svg role="img" aria-label={t(m.qr_code, { address })} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      <p>{address}</p>
    </div>
  );
}
