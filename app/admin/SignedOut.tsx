import { localPath } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useSay } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Message } from "../ui/Message.tsx";

/** Says that the session has ended and leads to the login, which leads back here. The page brings `MessageStyle`. */
export function SignedOut({ next }: { next?: string }) {
  const say = useSay();
  const { locale, path, query } = usePageData();
  const here = localPath(path, locale) + query;
  return (
    <Message>
      <b>{say(m.signed_out_title)}</b>
      <p>{say(m.signed_out_text)}</p>
      <LocalLink className="btn" to={`/login?next=${encodeURIComponent(next ?? here)}`}>
        {say(m.login)}
      </LocalLink>
    </Message>
  );
}
