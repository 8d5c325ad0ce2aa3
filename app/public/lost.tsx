import type { Words } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { type BundledPicture, forbiddenPicture, notFoundPicture } from "../../school/bundled-pictures.ts";
import { useSay } from "../page-data.ts";
import css from "../styles/void.css?inline";
import { Head } from "../ui/Head.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Style } from "../ui/Style.tsx";
import { useFailedRequest } from "../failed-request.ts";

const reasons: Readonly<Record<number, { title: Words; text: Words }>> = {
  400: { title: m.bad_request_title, text: m.bad_request_text },
  403: { title: m.forbidden_title, text: m.forbidden_text },
  404: { title: m.not_found_title, text: m.not_found_text },
  500: { title: m.failed_title, text: m.failed_text },
};

const goHome = { name: m.go_home, path: "/" };
const allNotices = { name: m.all_notices, path: "/notice" };
const login = { name: m.login, path: "/login" };

/** A page instead of the one that was asked for, by the status it is answered with. One serves many addresses. */
export function Lost({ status }: { status: number }) {
  const say = useSay();
  const id = useFailedRequest();
  const { title, text } = reasons[status] ?? reasons[500]!;
  const picture: BundledPicture = status === 403 ? forbiddenPicture : notFoundPicture;
  const ways = status === 403 ? [login, goHome] : [goHome, allNotices];
  return (
    <main id="main" className="wrap page">
      {/* The way in for administrators is a page like others; what is not there is none. */}
      {status === 403 ? <Head title={say(title)} description={say(text)} /> : <LostHead title={say(title)} />}
      <Style name="void" css={css} />
      <div className="void">
        <img src={picture.src} alt={say(picture.caption)} width={picture.width} height={picture.height} />
        <h1>{say(title)}</h1>
        <p>{say(text)}</p>
        {id && <p className="request" data-request={id}>{say(m.failed_id, { id })}</p>}
        <div className="pair">
          {ways.map(({ name, path }, place) => (
            <LocalLink key={path} className={place === 0 ? "btn" : "btn quiet"} to={path}>
              {say(name)}
            </LocalLink>
          ))}
        </div>
      </div>
    </main>
  );
}

/** It has no address of its own to be found or shared by. */
function LostHead({ title }: { title: string }) {
  const say = useSay();
  return (
    <>
      <title>{`${title} – ${say(m.school_name)}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
