import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { accountContext, readingContext, serviceOf } from "../../app/context.ts";
import { Page } from "../../app/layout/Page.tsx";
import { usePageData, useTranslate } from "../../app/page-data.ts";
import { CustomElement } from "../../app/ui/CustomElement.tsx";
import { Style } from "../../app/ui/Style.tsx";
import * as m from "../../messages/compiled/messages.js";
import { topicNames, topics } from "./feature.ts";
import css from "./push.css?inline";
import type { Push } from "./server.ts";
import type { KeepOutcome } from "./subscriptions.ts";

/** The script of the page sends the form. The HTTP status tells it the outcome. */
const statuses: Readonly<Record<KeepOutcome, number>> = { kept: 200, wrong: 422, full: 503, tooMany: 429 };

export async function loader({ context }: LoaderFunctionArgs) {
  return { publicKey: await serviceOf<Push>(context, "push").publicKey() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale } = context.get(readingContext);
  const { network = "" } = context.get(accountContext);
  const form = new URLSearchParams(await request.text());
  const { keep, renew, end } = serviceOf<Push>(context, "push");
  const value = (name: string) => form.get(name) ?? "";
  if (value("what") === "end") {
    await end(value("endpoint"));
    return data(null);
  }
  const keys = { p256dh: value("p256dh"), auth: value("auth") };
  const renewed = { endpoint: value("endpoint"), ...keys, old: value("old") };
  if (value("what") === "renew") return data(null, { status: statuses[await renew(renewed)] });
  const sent = { ...renewed, topics: form.getAll("topics") };
  return data(null, { status: statuses[await keep(sent, locale, network)] });
}

/** The page on which readers subscribe to new notices, and unsubscribe. */
export default function TellPage() {
  const t = useTranslate();
  const { publicUrl } = usePageData();
  const { publicKey } = useLoaderData<typeof loader>();
  const said = {
    kept: t(m.push_said_kept),
    ended: t(m.push_said_ended),
    off: t(m.push_said_off),
    blocked: t(m.push_said_blocked),
    none: t(m.push_said_none),
    failed: t(m.push_said_failed),
    422: t(m.push_said_wrong),
    503: t(m.push_said_full),
    429: t(m.push_said_many),
    change: t(m.push_change),
  };
  return (
    <Page title={{ text: t(m.push_title) }} description={t(m.push_about)} lede={t(m.push_about)}>
      <Style name="push" css={css} />
      {publicKey === undefined ? (
        <p className="prose">{t(m.push_off)}</p>
      ) : (
        <tell-readers data-key={publicKey} data-said={JSON.stringify(said)} className="prose">
          <p className="cannot">{t(m.push_cannot, { address: publicUrl })}</p>
          <form hidden>
            <p>{t(m.push_how)}</p>
            <fieldset>
              <legend>{t(m.push_topics)}</legend>
              {topicNames.map((name) => (
                <label key={name}>
                  <input type="checkbox" name="topics" value={name} defaultChecked /> {t(topics[name].name)}
                </label>
              ))}
            </fieldset>
            <p>
              <button type="button" value="keep" className="btn">
                {t(m.push_keep)}
              </button>{" "}
              <button type="button" value="end" className="btn quiet" hidden>
                {t(m.push_end)}
              </button>
            </p>
            <output />
            <p>{t(m.push_limits)}</p>
          </form>
          <CustomElement script="features/push/browser" />
        </tell-readers>
      )}
    </Page>
  );
}
