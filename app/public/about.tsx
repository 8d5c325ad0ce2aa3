import * as m from "../../messages/compiled/messages.js";
import { useSay } from "../page-data.ts";
import { Page } from "../ui/Page.tsx";

/** A placeholder (requirements R2.1). */
export default function About() {
  const say = useSay();
  return (
    <Page title={{ text: say(m.about_title), lang: undefined }} description={say(m.school_about)}>
      <p className="prose">{say(m.about_text)}</p>
    </Page>
  );
}
