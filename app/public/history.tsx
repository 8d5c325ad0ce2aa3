import { useLoaderData } from "react-router";
import { localize } from "../../engine/localized-text.ts";
import history from "../../globals/history.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { EditLink } from "../list-views/EditLink.tsx";
import { loadParts } from "../list-views/entry-parts.ts";
import { Page } from "../layout/Page.tsx";
import { useTranslate } from "../page-data.ts";
import type { Route } from "./+types/history.ts";
import { GlobalText } from "./GlobalText.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { store, locale } = context.get(readingContext);
  const row = await store.findGlobal(history);
  const { texts, files } = await loadParts(context, history, [row]);
  return {
    text: texts[row.id]?.text,
    files,
    description: localize(history, row, "summary", locale)?.text ?? m.history_about({}, { locale }),
    empty: m.history_empty({}, { locale }),
  };
}

/** The page about the school's history. */
export default function History() {
  const t = useTranslate();
  const { text, files, description, empty } = useLoaderData<typeof loader>();
  return (
    <Page title={{ text: t(m.history_title) }} description={description}>
      <GlobalText text={text} files={files} empty={empty} />
      <EditLink declaration={history} />
    </Page>
  );
}
