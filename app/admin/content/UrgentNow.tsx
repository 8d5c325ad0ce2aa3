import type { ActionFunctionArgs } from "react-router";
import type { Locale } from "../../../engine/languages.ts";
import { localPath } from "../../../engine/locale.ts";
import urgent, { findUrgentLine } from "../../../globals/urgent.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Store } from "../../../server/content/store.ts";
import { readingContext } from "../../context.ts";
import { textsIn } from "../../page-data.ts";
import { callAsWriter, flashCookie, redirectTo, rejectForm } from "../../session/form-action.ts";
import { requireWriter } from "../../session/require-role.ts";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { Localized } from "../../ui/Localized.tsx";

/** The line over every page, with the words around it in the language of the page; undefined where there is none. */
export async function urgentNow(store: Store, locale: Locale) {
  const line = await findUrgentLine(store, locale);
  if (!line) return undefined;
  const until = m.urgent_until({ until: line.until }, { locale });
  const texts = textsIn(locale, { title: m.urgent_now, end: m.urgent_end, change: m.urgent_change });
  return { text: line.text, until, texts };
}

/** Takes the line off every page. Its versions keep it. */
export async function endUrgent({ request, context }: Pick<ActionFunctionArgs, "request" | "context">) {
  const { email } = requireWriter({ request, context });
  const { locale } = context.get(readingContext);
  const empty = { line: "", lineBn: "", until: "", link: "" };
  const answer = await callAsWriter(context, email, urgent.api.update, empty, "PATCH");
  return answer.ok
    ? redirectTo(localPath("/admin", locale), request, [flashCookie("urgentEnded")])
    : rejectForm(answer);
}

/** Says what stands over every page. One press ends it; a link leads to where it is changed. */
export function UrgentNow({ text, until, texts }: NonNullable<Awaited<ReturnType<typeof urgentNow>>>) {
  return (
    <section className="still-right">
      <h2>{texts.title}</h2>
      <p className="urgent-now">
        <b>
          <Localized text={text} />
        </b>
        <span className="count">{until}</span>
      </p>
      <form method="post">
        <LocalLink to={urgent.admin.updateForm}>{texts.change}</LocalLink>
        <button className="btn quiet" name="end" value="urgent">
          {texts.end}
        </button>
      </form>
    </section>
  );
}
