import { pickLanguage } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import { history } from "../../sample/history.ts";
import { sectionOf } from "../layout/menu.ts";
import { useLocale, useTranslate } from "../page-data.ts";
import { Page } from "../layout/Page.tsx";

/** The page about the school's history. */
export default function History() {
  const t = useTranslate();
  const { text: paragraphs, lang } = pickLanguage<readonly string[]>(history, useLocale());
  const section = sectionOf("/history");
  return (
    <Page
      title={{ text: t(m.history_title), lang: undefined }}
      description={t(m.history_about)}
      crumbs={section ? [section] : []}
    >
      <div className="prose" lang={lang}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph.slice(0, 20)}>{paragraph}</p>
        ))}
      </div>
    </Page>
  );
}
