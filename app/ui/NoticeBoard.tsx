import notice from "../../collections/notice.ts";
import { shortDate } from "../../engine/calendar-day.ts";
import { excerpt } from "../../engine/excerpt.ts";
import { read } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useSay } from "../page-data.ts";
import css from "../styles/board.css?inline";
import { LocalLink } from "./LocalLink.tsx";
import { Read } from "./Read.tsx";
import { Style } from "./Style.tsx";

// Requirements R4.6: a title on the notice card is cut at 20 characters.
const titleLength = 20;

/** The notice board card of the home page. */
export function NoticeBoard({ notices }: { notices: readonly Row<typeof notice>[] }) {
  const say = useSay();
  const locale = useLocale();
  return (
    <section className="board">
      <Style name="board" css={css} />
      <div>
        <h2>
          {say(m.notice_board)} <LocalLink to="/notice">{say(m.all_notices)}</LocalLink>
        </h2>
        {notices.length === 0 && <p>{say(m.board_empty)}</p>}
        <ol className="l">
          {notices.map((row) => {
            const title = read(notice, row, "title", locale) ?? { text: "", lang: undefined };
            return (
              <li key={row.id}>
                <a href={row.link} target="_blank" rel="noopener">
                  <time dateTime={row.formattedDate}>{shortDate(row.formattedDate, locale)}</time>
                  <Read text={{ ...title, text: excerpt(title.text, titleLength) }} />
                </a>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}
