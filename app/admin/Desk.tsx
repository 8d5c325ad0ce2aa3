import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";
import css from "../styles/admin.css?inline";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";

/** The strip under the header that says who is signed in. */
export function Desk({ email }: { email: string }) {
  const say = useSay();
  return (
    <section className="desk" aria-label={say(m.signed_in_as)}>
      <Style name="admin" css={css} />
      <div className="wrap">
        <b>{say(m.administrator)}</b>
        <LocalLink to="/admin">{say(m.dashboard_title)}</LocalLink>
        <LocalLink className="who" to="/admin/account" title={say(m.account_title)}>
          {email}
        </LocalLink>
      </div>
    </section>
  );
}
