import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import { AdminPage } from "../../app/admin/AdminPage.tsx";
import { readingContext, serviceOf, writingContext } from "../../app/context.ts";
import { useTranslate, withoutScripts } from "../../app/page-data.ts";
import { actionHeaders, readForm, redirectTo, rejectForm } from "../../app/session/form-action.ts";
import { requireWriter } from "../../app/session/require-role.ts";
import { Alert, AlertStyle } from "../../app/ui/Alert.tsx";
import { Localized } from "../../app/ui/Localized.tsx";
import { LocalLink } from "../../app/ui/LocalLink.tsx";
import { Style } from "../../app/ui/Style.tsx";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { localPath } from "../../engine/locale.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import css from "./care.css?inline";
import { carePath, questionDays } from "./feature.ts";
import type { Care, ShownLink } from "./report.ts";

export const handle = withoutScripts;
export const headers = actionHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { mayAdminister } = requireWriter({ request, context });
  const { locale } = context.get(readingContext);
  const care = serviceOf<Care>(context, "care");
  const { count, looked, done, most, isNightly, ...lists } = await care.links({ locale, mayAdminister });
  const number = (value: number) => numberFormat(locale).format(value);
  const questions = (await care.questions()).map(({ question, count: times, askedOn }) => ({
    question,
    asked: m.care_question_count({ count: number(times), day: longDate(askedOn, locale) }, { locale }),
  }));
  const looking = { done: number(done ?? 0), count: number(Math.min(count, most)) };
  return {
    lists,
    questions,
    counted: m.care_count({ count: number(count), looked: number(looked) }, { locale }),
    looking: done === undefined ? undefined : m.care_looking(looking, { locale }),
    nightly: isNightly ? m.care_nightly({ count: number(most) }, { locale }) : undefined,
    questionsAbout: m.care_questions_about({ days: number(questionDays) }, { locale }),
  };
}

/** Starts a check of all links, or deletes the unanswered questions. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { what } = await readForm(request, ["what"]);
  requireWriter({ request, context });
  const care = serviceOf<Care>(context, "care");
  const answer = await context.get(writingContext).asWriter(async () => {
    if (what === "look") await care.lookNow();
    if (what === "clear") await care.clearQuestions();
  });
  const { locale } = context.get(readingContext);
  return answer.ok ? redirectTo(localPath(carePath, locale), request) : rejectForm(answer);
}

/** What may no longer be true on the site, and what visitors search for without finding it. */
function CareScreen() {
  const t = useTranslate();
  const { lists, questions, counted, looking, nightly, questionsAbout } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <AdminPage title={t(m.care_screen)} lede={t(m.care_about)}>
      <Style name="care" css={css} />
      <AlertStyle />
      {refused && <Alert focused>{refused.message}</Alert>}
      <section className="care">
        <h2>{t(m.care_links)}</h2>
        <p>
          {nightly ?? t(m.care_not_nightly)} {t(m.care_rule)}
        </p>
        {looking === undefined ? (
          <form method="post">
            <p>{counted}</p>
            <button className="btn" name="what" value="look">
              {t(m.care_look_now)}
            </button>
          </form>
        ) : (
          <p className="looking">
            {looking} <LocalLink to={carePath}>{t(m.care_how_far)}</LocalLink>
          </p>
        )}
        <h3>{t(m.broken_links)}</h3>
        {lists.broken.length === 0 && <p>{t(m.care_broken_none)}</p>}
        <LinkList links={lists.broken} standsIn={t(m.care_stands_in)} />
        {lists.waiting.length > 0 && (
          <>
            <h3>{t(m.care_waiting)}</h3>
            <p>{t(m.care_waiting_about)}</p>
            <LinkList links={lists.waiting} standsIn={t(m.care_stands_in)} />
          </>
        )}
        {lists.unclear.length > 0 && (
          <>
            <h3>{t(m.care_unclear)}</h3>
            <p>{t(m.care_unclear_about)}</p>
            <LinkList links={lists.unclear} standsIn={t(m.care_stands_in)} />
          </>
        )}
      </section>
      <section className="care">
        <h2>{t(m.care_questions)}</h2>
        <p>{questionsAbout}</p>
        {questions.length === 0 ? (
          <p>{t(m.care_questions_none)}</p>
        ) : (
          <>
            <ol>
              {questions.map(({ question, asked }) => (
                <li key={question}>
                  <b>{question}</b>
                  <span className="small-print">{asked}</span>
                </li>
              ))}
            </ol>
            <form method="post">
              <button className="btn quiet" name="what" value="clear">
                {t(m.care_clear)}
              </button>
            </form>
          </>
        )}
      </section>
    </AdminPage>
  );
}

/** A list of links: the result of each check and its time, what can be done, and the entries that contain the link. */
function LinkList({ links, standsIn }: { links: readonly ShownLink[]; standsIn: string }) {
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map(({ address, seen, when, advice, uses }) => (
        <li key={address}>
          <a href={address} rel="noreferrer">
            {address}
          </a>
          <b>{seen}</b>
          <span>{advice}</span>
          <span className="small-print">
            {standsIn}:{" "}
            {uses.map(({ title, kind, form }, place) => (
              <span key={place}>
                {place > 0 && ", "}
                {form === undefined ? <Localized text={title} /> : <UseLink title={title} form={form} />}
                {kind && ` (${kind})`}
              </span>
            ))}
          </span>
          <span className="small-print">{when}</span>
        </li>
      ))}
    </ul>
  );
}

function UseLink({ title, form }: { title: ShownLink["uses"][number]["title"]; form: string }) {
  return (
    <LocalLink to={form}>
      <Localized text={title} />
    </LocalLink>
  );
}

export default import.meta.env.SSR ? CareScreen : () => null;
