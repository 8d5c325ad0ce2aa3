import pauseIcon from "lucide-static/icons/pause.svg?raw";
import playIcon from "lucide-static/icons/play.svg?raw";
import notice from "../../collections/notice.ts";
import { read } from "../../engine/reading.ts";
import type { Row } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useSay } from "../page-data.ts";
import css from "../styles/ticker.css?inline";
import { Icon } from "./Icon.tsx";
import { Read } from "./Read.tsx";
import { Style } from "./Style.tsx";

type Notice = Row<typeof notice>;

/** The latest notices running past, each after three asterisks (requirements R4.1). */
export function Ticker({ notices }: { notices: readonly Notice[] }) {
  const say = useSay();
  if (notices.length === 0) return null;
  return (
    <section className="ticker" aria-label={say(m.ticker_label)}>
      <Style name="ticker" css={css} />
      <div className="wrap">
        <h2>{say(m.ticker)}</h2>
        <div className="run">
          <Round notices={notices} />
          <Round notices={notices} again />
        </div>
        <label className="pause">
          <input type="checkbox" className="vh" />
          <span className="vh">{say(m.ticker_pause)}</span>
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

/** Once round; the second time is only for the eye, so that there is no gap. */
function Round({ notices, again }: { notices: readonly Notice[]; again?: boolean }) {
  const locale = useLocale();
  return (
    <ul className="l" aria-hidden={again} inert={again}>
      {notices.map((row) => {
        const title = read(notice, row, "title", locale);
        return (
          <li key={row.id}>
            <a href={row.link} target="_blank" rel="noopener">
              <i>***</i>
              {title && <Read text={title} />}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
