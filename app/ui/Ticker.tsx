import pauseIcon from "lucide-static/icons/pause.svg?raw";
import playIcon from "lucide-static/icons/play.svg?raw";
import notice from "../../collections/notice.ts";
import { localize } from "../../engine/localized-text.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import css from "./ticker.css?inline";
import { Icon } from "./Icon.tsx";
import { NoticeLink } from "./NoticeBoard.tsx";
import { Localized } from "./Localized.tsx";
import { Style } from "./Style.tsx";

type Notice = Row<typeof notice>;

/** The latest notices as a moving line, with three asterisks before each (requirements R4.1). */
export function Ticker({ notices }: { notices: readonly Notice[] }) {
  const t = useTranslate();
  if (notices.length === 0) return null;
  return (
    <section className="ticker" aria-label={t(m.latest_notices)}>
      <Style name="ticker" css={css} />
      <div className="wrap">
        <h2>{t(m.notices)}</h2>
        <div className="run">
          <NoticeLine notices={notices} />
          <NoticeLine notices={notices} copy />
        </div>
        <label className="pause">
          <input type="checkbox" className="vh" />
          <span className="vh">{t(m.ticker_pause)}</span>
          <span className="stop">
            <Icon svg={pauseIcon} />
          </span>
          <span className="go">
            <Icon svg={playIcon} />
          </span>
        </label>
      </div>
    </section>
  );
}

/** One line with all notices. A second `copy` follows to fill the gap; screen readers skip it. */
function NoticeLine({ notices, copy }: { notices: readonly Notice[]; copy?: boolean }) {
  const locale = useLocale();
  return (
    <ul className="l" aria-hidden={copy} inert={copy}>
      {notices.map((row) => {
        const title = localize(notice, row, "title", locale);
        return (
          <li key={row.id}>
            <NoticeLink row={row}>
              <i>***</i>
              {title && <Localized text={title} />}
            </NoticeLink>
          </li>
        );
      })}
    </ul>
  );
}
