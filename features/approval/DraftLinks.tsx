import { useTranslate } from "../../app/page-data.ts";
import * as m from "../../messages/compiled/messages.js";
import type { DraftLinksData } from "./link-data.ts";

type DraftLinksProps = DraftLinksData & {
  /** The address of the link that was just made. */
  made: string | undefined;
  mayMake: boolean;
};

/** The preview links to a draft: the one that was just made, a button to make another, and buttons that end them. */
export function DraftLinks({ links, made, mayMake }: DraftLinksProps) {
  const t = useTranslate();
  return (
    <>
      {made && (
        <p className="alert ok" role="alert">
          {t(m.approval_link_made)}
          <br />
          <a href={made}>{made}</a>
        </p>
      )}
      {mayMake && (
        <form method="post">
          <p className="note small-print">{t(m.approval_link_about)}</p>
          <button className="btn quiet" name="what" value="make-link">
            {t(m.approval_link_make)}
          </button>
        </form>
      )}
      {links.map(({ id, text, mayEnd }) => (
        <form method="post" key={id}>
          <input type="hidden" name="link" value={id} />
          <p className="note small-print">{text}</p>
          {mayEnd && (
            <button className="btn quiet" name="what" value="revoke">
              {t(m.approval_link_revoke)}
            </button>
          )}
        </form>
      ))}
    </>
  );
}
