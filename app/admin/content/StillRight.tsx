import { isCollection, isForEditors } from "../../../engine/declaration.ts";
import { type Day, longDate } from "../../../engine/dates/calendar-day.ts";
import { type ActionFunctionArgs, useActionData } from "react-router";
import type { Locale } from "../../../engine/languages.ts";
import { localPath } from "../../../engine/locale.ts";
import { globalId } from "../../../engine/global.ts";
import { isDueForReview, isReviewed } from "../../../engine/review.ts";
import { declarations } from "../../../globals/all.ts";
import urgent, { findUrgentLine } from "../../../globals/urgent.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Store } from "../../../server/content/store.ts";
import type { Done } from "../../../server/pages/sender.ts";
import type { Outcome } from "../../../server/writing/write.ts";
import { readingContext, writingContext } from "../../context.ts";
import { useTranslate } from "../../page-data.ts";
import { type Flash, flashCookie, readForm, redirectTo, refuse, rejectForm } from "../../session/form-action.ts";
import { requireWriter } from "../../session/require-role.ts";
import { Alert, AlertStyle } from "../../ui/Alert.tsx";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { FoldedList } from "../FoldedList.tsx";

type Reader = { locale: Locale; today: Day; mayAdminister: boolean };

/** The questions of the dashboard, with the sentences around them, in the language of the page. */
type Questions = NonNullable<Awaited<ReturnType<typeof stillRight>>>;

/**
 * Lists the content that somebody should check, because nobody has confirmed or changed it for a long time; undefined
 * if there is none. Editors are not asked about content that they may not write, and nobody is asked about empty lists.
 */
export async function stillRight(store: Store, { locale, today, mayAdminister }: Reader) {
  const reviewed = declarations.filter(isReviewed);
  // It is read first. A write in between then makes it too old, which a press detects, but never too new.
  const filled = new Map(
    (await store.usage()).filter(({ entries }) => entries > 0).map(({ collection, writes }) => [collection, writes]),
  );
  const days = await store.confirmations.days();
  const due = reviewed
    .filter((one) => (mayAdminister || isForEditors(one)) && filled.has(one.name))
    .filter((one) => isDueForReview(one, days.get(one.name), today))
    .map((one) => {
      const day = days.get(one.name);
      return {
        subject: one.name,
        seen: filled.get(one.name) ?? 0,
        title: one.messages.title({}, { locale }),
        lang: undefined as string | undefined,
        path: isCollection(one) ? one.admin.list : one.admin.updateForm,
        confirmed: day
          ? m.review_confirmed({ day: longDate(day, locale) }, { locale })
          : m.review_never({}, { locale }),
      };
    });
  if (due.length === 0) return undefined;
  return { due, isUrgent: false };
}

/**
 * Handles the forms of the dashboard. If a form is refused, for example because the person lacks the right, the
 * dashboard shows a message above the questions.
 */
export async function dashboardAction({ request, context }: ActionFunctionArgs) {
  const { subject, seen: sent } = await readForm(request, ["subject", "seen"]);
  const seen = /^\d{1,9}$/.test(sent) ? Number(sent) : undefined;
  return subject === urgent.name
    ? endUrgent({ request, context }, seen)
    : confirmReview({ request, context }, subject, seen);
}

type FormArgs = Pick<ActionFunctionArgs, "request" | "context">;

/** Records that outdated-looking content was checked and is still right, unless it was written since it was `seen`. */
async function confirmReview({ request, context }: FormArgs, subject: string, seen: number | undefined) {
  requireWriter({ request, context });
  const { locale } = context.get(readingContext);
  const of = declarations.filter(isReviewed).find(({ name }) => name === subject);
  if (!of) return rejectForm(refuse(m.problem_not_found, 404, locale));
  return answer(request, locale, await context.get(writingContext).perform({ kind: "confirm", of, seen }), "confirmed");
}

/** Leads back to the dashboard after a write, which says what was done or that it waits for approval. */
function answer(request: Request, locale: Locale, done: Done<Outcome>, flash: Flash) {
  if (!done.ok) return rejectForm(done);
  const said = "proposal" in done.body ? "proposal-sent" : flash;
  return redirectTo(localPath("/admin", locale), request, [flashCookie(said)]);
}

/** Says why a press was refused. The question may be gone: the change that it did not know of has answered it. */
export function RefusedPress() {
  const refused = useActionData<typeof dashboardAction>();
  if (!refused) return null;
  return (
    <>
      <AlertStyle />
      <Alert focused>{refused.message}</Alert>
    </>
  );
}

/**
 * Asks whether content that was not changed for long is still right. A button confirms it; a link leads to the screen
 * that changes it.
 */
export function StillRight({ due, isUrgent }: Questions) {
  const t = useTranslate();
  const [look, yes] = [t(isUrgent ? m.change : m.review_look), t(isUrgent ? m.urgent_end : m.review_yes)];
  return (
    <section className="still-right">
      <h2>{t(isUrgent ? m.urgent_now : m.review_title)}</h2>
      <FoldedList
        lines={due.map(({ subject, seen, title, lang, path, confirmed }) => ({
          key: subject,
          line: (
            <>
              <span>
                <b lang={lang}>{title}</b>
                <span className="count small-print">{confirmed}</span>
              </span>
              <form method="post">
                <input type="hidden" name="seen" value={seen} />
                <LocalLink to={path} aria-label={t(m.action_on, { action: look, title })}>
                  {look}
                </LocalLink>
                <button
                  className="btn quiet"
                  name="subject"
                  value={subject}
                  aria-label={t(m.action_on, { action: yes, title })}
                >
                  {yes}
                </button>
              </form>
            </>
          ),
        }))}
      />
    </section>
  );
}

/** The urgent line, as a question of the dashboard whose button ends the line; undefined if there is none. */
export async function urgentNow(store: Store, locale: Locale): Promise<Questions | undefined> {
  // The version is read before the line, as `findVersioned` does.
  const latest = await store.history.latest(urgent, globalId);
  const line = await findUrgentLine(store, locale);
  if (!line) return undefined;
  const shown = {
    subject: urgent.name,
    seen: latest?.version ?? 0,
    title: line.text.text,
    lang: line.text.lang,
    path: urgent.admin.updateForm,
    confirmed: m.urgent_until({ until: line.until }, { locale }),
  };
  return { due: [shown], isUrgent: true };
}

/**
 * Takes the urgent line off every page, unless somebody has written another line since the version `seen`. Its versions
 * stay in the history.
 */
async function endUrgent({ request, context }: FormArgs, seen: number | undefined) {
  requireWriter({ request, context });
  const { store, locale } = context.get(readingContext);
  const sent = { line: "", lineBn: "", until: "", link: "" };
  const write = { kind: "update", of: urgent, id: globalId, sent, expected: seen } as const;
  const done = await context.get(writingContext).perform(write);
  // A second press, or another person, has ended the line already.
  if (!done.ok && done.status === 412 && !(await findUrgentLine(store, locale)))
    return redirectTo(localPath("/admin", locale), request, [flashCookie("urgentEnded")]);
  return answer(request, locale, done, "urgentEnded");
}
