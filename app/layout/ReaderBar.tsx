import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import css from "../styles/admin.css?inline";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";

/** The bar under the header that links somebody who is signed in, and may not write, to their account. */
export function ReaderBar({ email }: { email: string }) {
  const t = useTranslate();
  return (
    <section className="admin-bar" aria-label={t(m.signed_in_as)}>
      <Style name="admin" css={css} />
      <div className="wrap">
        <LocalLink className="who" to="/admin/account" title={t(m.account_title)}>
          {email}
        </LocalLink>
      </div>
    </section>
  );
}
