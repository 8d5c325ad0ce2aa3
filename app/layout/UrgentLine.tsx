import type { UrgentLine as Line } from "../../globals/urgent.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { Localized } from "../ui/Localized.tsx";
import { Style } from "../ui/Style.tsx";
import css from "./urgent.css?inline";

/**
 * The urgent line over every page. It is a region, not an alert, so that screen readers do not announce it on each
 * page.
 */
export function UrgentLine({ text, until, link }: Line) {
  const t = useTranslate();
  return (
    <section className="urgent" aria-label={t(m.urgent_title)}>
      <Style name="urgent" css={css} />
      <p className="wrap">
        <strong>
          <Localized text={text} />
        </strong>{" "}
        {t(m.urgent_until, { until })} {link && <a href={link}>{t(m.urgent_more)}</a>}
      </p>
    </section>
  );
}
