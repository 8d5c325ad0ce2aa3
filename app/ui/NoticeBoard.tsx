import type { ReactNode } from "react";
import notice from "../../collections/notice.ts";
import { shortDate } from "../../engine/dates/calendar-day.ts";
import { documentHref, entryPath } from "../../engine/entry-path.ts";
import { excerpt } from "../../engine/words/excerpt.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import css from "./board.css?inline";
import { Localized } from "./Localized.tsx";
import { LocalLink } from "./LocalLink.tsx";
import { Style } from "./Style.tsx";

/** The length at which a title is shortened, in characters (requirements R4.6). */
const titleLength = 20;

type NoticeBoardProps = {
  notices: readonly Row<typeof notice>[];
  /** Whether the list of notices has more than these, such as expired ones. */
  hasMore: boolean;
};

/** The notice board card of the home page. */
export function NoticeBoard({ notices, hasMore }: NoticeBoardProps) {
  const t = useTranslate();
  const locale = useLocale();
  return (
    <section className="board">
      <Style name="board" css={css} />
      <div>
        <h2>
          {t(m.notice_board)} {hasMore && <LocalLink to="/notice">{t(m.all_notices)}</LocalLink>}
        </h2>
        {notices.length === 0 && <p>{t(m.board_empty)}</p>}
        <ol className="l">
          {notices.map((row) => {
            const title = localize(notice, row, "title", locale) ?? { text: "" };
            return (
              <li key={row.id}>
                <NoticeLink row={row}>
                  <time dateTime={row.formattedDate}>{shortDate(row.formattedDate, locale)}</time>
                  <Localized text={{ ...title, text: excerpt(title.text, titleLength) }} />
                </NoticeLink>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

/** The link of a notice: its document in a new tab, or its own page if it has no document. */
export function NoticeLink({ row, children }: { row: Row<typeof notice>; children: ReactNode }) {
  const document = documentHref(notice, row);
  if (document === undefined) return <LocalLink to={entryPath(notice, row.id)}>{children}</LocalLink>;
  return (
    <a href={document} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
