import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import css from "../styles/admin.css?inline";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";

/** The bar under the header that shows who is signed in and links to the dashboard. */
export function AdminBar({ email }: { email: string }) {
  const t = useTranslate();
  return (
    <section className="admin-bar" aria-label={t(m.signed_in_as)}>
      <Style name="admin" css={css} />
      <div className="wrap">
        <b>{t(m.administrator)}</b>
        <LocalLink to="/admin">{t(m.dashboard_title)}</LocalLink>
        <LocalLink className="who" to="/admin/account" title={t(m.account_title)}>
          {email}
        </LocalLink>
      </div>
    </section>
  );
}
