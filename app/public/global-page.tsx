import { data, useLoaderData } from "react-router";
import { localize } from "../../engine/localized-text.ts";
import { globals } from "../../globals/all.ts";
import profile from "../../globals/profile.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { LastConfirmed, lastConfirmed } from "../layout/LastConfirmed.tsx";
import { Page } from "../layout/Page.tsx";
import { EditLink } from "../list-views/EditLink.tsx";
import { loadParts } from "../list-views/entry-parts.ts";
import { filledFields, GlobalFields } from "../list-views/GlobalFields.tsx";
import { isPatternOf } from "../list-views/list-data.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import type { Route } from "./+types/global-page.ts";

/** Loads the global to which the requested path belongs. */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const global = globals.find(({ page }) => page !== undefined && isPatternOf(page, pattern));
  if (!global) throw data(null, { status: 404 });
  const { store, locale } = context.get(readingContext);
  const row = await store.findGlobal(global);
  const { files, texts } = await loadParts(context, global, [row]);
  const summary = global.summary && localize(global, row, global.summary, locale)?.text;
  const confirmed = await lastConfirmed(store, global.introducesSchool ? profile : global, locale);
  return { name: global.name, row, files, texts: texts[row.id] ?? {}, summary, confirmed };
}

/** The page of a global without a page of its own: each field that has a value. */
export default function GlobalPage() {
  const t = useTranslate();
  const { description, motto, foundedIn } = usePageData().school;
  const { name, row, files, texts, summary, confirmed } = useLoaderData<typeof loader>();
  const global = globals.find((one) => one.name === name)!;
  const { introducesSchool } = global;
  const { title, about, empty } = global.messages;
  const filled = filledFields(global, row, texts);
  return (
    <Page title={{ text: t(title) }} description={introducesSchool ? description : (summary ?? t(about))}>
      {introducesSchool && motto && (
        <p className="lede" lang={motto.lang}>
          {motto.text}
        </p>
      )}
      {filled.length === 0 && empty && <EmptyState text={t(empty)} />}
      <GlobalFields {...{ global, row, files, texts, filled }} />
      {introducesSchool && foundedIn && <p>{t(m.about_founded, { year: foundedIn.shown })}</p>}
      {(introducesSchool || filled.length > 0) && <LastConfirmed text={confirmed} />}
      <EditLink declaration={global} />
    </Page>
  );
}
