import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { type BundledPicture, forbiddenPicture, notFoundPicture } from "../../sample/bundled-pictures.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import css from "../styles/empty-state.css?inline";
import { Head } from "./Head.tsx";
import { loginAfterRefusal } from "../session/return-path.ts";
import { ForgetToken } from "../session/ForgetToken.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { useFailedRequestId } from "../failed-request-id.ts";

const reasons: Readonly<Record<number, { title: Message; text: Message }>> = {
  400: { title: m.bad_request_title, text: m.bad_request_text },
  403: { title: m.forbidden_title, text: m.forbidden_text },
  404: { title: m.not_found_title, text: m.not_found_text },
  500: { title: m.failed_title, text: m.failed_text },
};

const goHome = { name: m.go_home, path: "/" };
const allNotices = { name: m.all_notices, path: "/notice" };
const search = { name: m.search, path: "/search" };
const login = { name: m.login, path: loginAfterRefusal };

/**
 * The error page for an HTTP status; an unlisted status is shown as 500. `reason` replaces the sentence under the
 * title.
 */
export function ErrorPage({ status, reason }: { status: number; reason?: string | undefined }) {
  const t = useTranslate();
  const id = useFailedRequestId();
  const { text, ...found } = reasons[status] ?? reasons[500]!;
  // A 403 with a reason goes to an editor who opened an administrators' screen; one without, to somebody not signed in.
  const title = status === 403 && !reason ? m.forbidden_login_title : found.title;
  const picture: BundledPicture = status === 403 ? forbiddenPicture : notFoundPicture;
  const links = status !== 403 ? [goHome, allNotices, search] : reason ? [goHome] : [login, goHome];
  return (
    <main id="main" className="wrap page">
      {/* /forbidden is a page with its own address. Other errors have no address to share. */}
      {status === 403 ? <Head title={t(title)} description={t(text)} /> : <ErrorHead title={t(title)} />}
      {status === 403 && !reason && <ForgetToken />}
      <Style name="empty-state" css={css} />
      <div className="empty-state">
        <img src={picture.src} alt={t(picture.caption)} width={picture.width} height={picture.height} />
        <h1>{t(title)}</h1>
        <p>{reason ?? t(text)}</p>
        {id && (
          <p className="request" data-request={id}>
            {t(m.failed_id, { id })}
          </p>
        )}
        <div className="pair">
          {links.map(({ name, path }, place) => (
            <LocalLink key={path} className={place === 0 ? "btn" : "btn quiet"} to={path}>
              {t(name)}
            </LocalLink>
          ))}
        </div>
      </div>
    </main>
  );
}

/** The head of a page without its own address: search engines do not index it, and it has no canonical URL. */
function ErrorHead({ title }: { title: string }) {
  const { name } = usePageData().school;
  return (
    <>
      <title>{`${title} – ${name.text}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
