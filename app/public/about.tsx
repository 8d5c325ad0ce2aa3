import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { Page } from "../layout/Page.tsx";

/** The page about the school, a placeholder so far (requirements R2.1). */
export default function About() {
  const t = useTranslate();
  const { school } = usePageData();
  return (
    <Page title={{ text: t(m.about_title), lang: undefined }} description={school.description}>
      <p className="prose">{t(m.about_text)}</p>
    </Page>
  );
}
