import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";
import { Page } from "../ui/Page.tsx";

/** Where administrators sign in. */
export default function Login() {
  const say = useSay();
  return (
    <Page title={{ text: say(m.login_title), lang: undefined }} description={say(m.login_about)}>
      <p className="prose">{say(m.login_about)}</p>
    </Page>
  );
}
