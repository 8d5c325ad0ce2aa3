import { sizeOf } from "../../engine/media/media.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import css from "./admin.css?inline";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Picture } from "../ui/Picture.tsx";
import { Style } from "../ui/Style.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";

type AdminBarProps = {
  user: { email: string; name: string; roleName: string };
  /** Whether the header above is slim. On phones and tablets this bar then shows the crest and the language switch. */
  slim: boolean;
};

/** The bar under the header that shows who is signed in and links to the dashboard. */
export function AdminBar({ user: { email, name, roleName }, slim }: AdminBarProps) {
  const t = useTranslate();
  const { crest } = usePageData().school;
  return (
    <section className={slim ? "admin-bar slim" : "admin-bar"} aria-label={t(m.signed_in_as)}>
      <Style name="admin" css={css} />
      <div className="wrap">
        <b>{roleName}</b>
        {slim && (
          <LocalLink className="crest" to="/" title={t(m.home)}>
            <Picture src={crest} alt={t(m.home)} size={sizeOf(crest) ?? { width: 32, height: 32 }} eager sizes="2rem" />
          </LocalLink>
        )}
        <LocalLink to="/admin">{t(m.dashboard_title)}</LocalLink>
        <LocalLink className="who" to="/admin/account" title={t(m.reader_title)}>
          {name || email}
        </LocalLink>
        {slim && <LanguageSwitch />}
      </div>
    </section>
  );
}

/** The bar under the header for somebody who is signed in but may not write. It links to their account. */
export function ReaderBar({ email }: { email: string }) {
  const t = useTranslate();
  return (
    <section className="admin-bar" aria-label={t(m.signed_in_as)}>
      <Style name="admin" css={css} />
      <div className="wrap">
        <LocalLink className="who" to="/admin/account" title={t(m.reader_title)}>
          {email}
        </LocalLink>
      </div>
    </section>
  );
}
