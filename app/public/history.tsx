import { pickLanguage } from "../../engine/reading.ts";
import * as m from "../../messages/compiled/messages.js";
import { history } from "../../school/history.ts";
import { sectionOf } from "../navigation.ts";
import { useLocale, useSay } from "../page-data.ts";
import { Page } from "../ui/Page.tsx";

/** The school's history. */
export default function History() {
  const say = useSay();
  const { text: paragraphs, lang } = pickLanguage<readonly string[]>(history, useLocale());
  const section = sectionOf("/history");
  return (
    <Page
      title={{ text: say(m.history_title), lang: undefined }}
      description={say(m.history_about)}
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
