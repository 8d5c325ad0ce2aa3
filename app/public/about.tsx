import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { Page } from "../layout/Page.tsx";

/** The page about the school, a placeholder so far (requirements R2.1). */
export default function About() {
  const t = useTranslate();
  return (
    <Page title={{ text: t(m.about_title), lang: undefined }} description={t(m.school_about)}>
      <p className="prose">{t(m.about_text)}</p>
    </Page>
  );
}
