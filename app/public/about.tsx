import { useLoaderData } from "react-router";
import about from "../../globals/about.ts";
import profile from "../../globals/profile.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { EditLink } from "../list-views/EditLink.tsx";
import { loadParts } from "../list-views/entry-parts.ts";
import { lastConfirmed, LastConfirmed } from "../layout/LastConfirmed.tsx";
import { Page } from "../layout/Page.tsx";
import { usePageData, useTranslate } from "../page-data.ts";
import type { Route } from "./+types/about.ts";
import { GlobalText } from "./GlobalText.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { store, locale } = context.get(readingContext);
  const row = await store.findGlobal(about);
  const { texts, files } = await loadParts(context, about, [row]);
  const confirmed = await lastConfirmed(store, profile, locale);
  return { text: texts[row.id]?.text, files, empty: m.about_empty({}, { locale }), confirmed };
}

/** The page about the school: its motto, the year of its foundation and a text. */
export default function About() {
  const t = useTranslate();
  const { text, files, empty, confirmed } = useLoaderData<typeof loader>();
  const { description, motto, foundedIn } = usePageData().school;
  return (
    <Page title={{ text: t(m.about_title) }} description={description}>
      {motto && (
        <p className="lede" lang={motto.lang}>
          {motto.text}
        </p>
      )}
      <GlobalText text={text} files={files} empty={empty} />
      {foundedIn && <p>{t(m.about_founded, { year: foundedIn.shown })}</p>}
      <LastConfirmed text={confirmed} />
      <EditLink declaration={about} />
    </Page>
  );
}
