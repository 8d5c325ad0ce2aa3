import { useLoaderData } from "react-router";
import { localPath } from "../../engine/locale.ts";
import { questionLimit } from "../../engine/forms/question.ts";
import { declarations } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { readingContext } from "../context.ts";
import { Page } from "../layout/Page.tsx";
import { Marked } from "../list-views/Marked.tsx";
import { Pager } from "../list-views/Pager.tsx";
import { useLocale, useTranslate } from "../page-data.ts";
import formCss from "../styles/form.css?inline";
import css from "./search.css?inline";
import marked from "../styles/marked.css?inline";
import { Style } from "../ui/Style.tsx";
import { TextField } from "../ui/TextField.tsx";
import { type Answer, answerQuestion, type Result } from "./search-data.ts";
import type { Route } from "./+types/search.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const data = context.get(readingContext);
  return { answer: await answerQuestion(request, data, declarations) };
}

/** The page that searches everything published (requirements R2.9). */
export default function Search() {
  const t = useTranslate();

  const { answer } = useLoaderData<typeof loader>();
  const title = answer ? t(m.search_here, { question: answer.question }) : t(m.search);
  return (
    <Page title={{ text: title }} here={{ text: t(m.search) }} description={t(m.search_about)}>
      <meta name="robots" content="noindex" />
      <Style name="form" css={formCss} />
      <Style name="search" css={css + marked} />
      <SearchForm question={answer?.question} />
      {answer && <Found answer={answer} />}
    </Page>
  );
}

/** The search field, as a GET form that the browser submits itself. */
function SearchForm({ question }: { question: string | undefined }) {
  const t = useTranslate();
  return (
    <search>
      <form className="form asks" method="get" action={localPath("/search", useLocale())}>
        <TextField
          name="q"
          type="search"
          label={t(m.search_label)}
          hint={question === undefined ? t(m.search_hint) : undefined}
          maxLength={questionLimit}
          defaultValue={question ?? ""}
          enterKeyHint="search"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- People open this page to type a search.
          autoFocus={question === undefined}
        />
        <button type="submit" className="btn">
          {t(m.search)}
        </button>
      </form>
    </search>
  );
}

function Found({ answer: { results, more, found, isSimilar, hasAll, only, question, elsewhere } }: { answer: Answer }) {
  const t = useTranslate();
  const locale = useLocale();
  if (results.length === 0) {
    return (
      <div className="found-none">
        <h2>{t(m.search_none)}</h2>
        <p>{t(m.search_none_hint)}</p>
        <p>{t(m.search_none_elsewhere)}</p>
        <ul className="elsewhere">
          {elsewhere.map(({ href, name }) => (
            <li key={href}>
              <a className="more" href={href}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <>
      <p className="found-count">
        {only && `${only.name}: `}
        {found}
        {!hasAll ? ` ${t(m.search_some)}` : isSimilar && ` ${t(m.search_similar)}`}
      </p>
      <ul className="results">
        {results.map((result, place) => (
          <ResultLine key={place} result={result} />
        ))}
      </ul>
      {more.map(({ href, text }) => (
        <p key={href}>
          <a className="more" href={href}>
            {text}
          </a>
        </p>
      ))}
      {only && <Pager page={only.page} pages={only.pages} query={only.query} />}
      {only && (
        <p>
          <a className="more" href={localPath(`/search?${new URLSearchParams({ q: question }).toString()}`, locale)}>
            {t(m.search_all_kinds)}
          </a>
        </p>
      )}
    </>
  );
}

function ResultLine({ result: { title, excerpt, day, href, isElsewhere, kind } }: { result: Result }) {
  return (
    <li>
      <h2>
        <a href={href} {...(isElsewhere && { target: "_blank", rel: "noopener" })}>
          <Marked text={title} />
        </a>
      </h2>
      {excerpt && (
        <p className="small-print">
          <Marked text={excerpt} />
        </p>
      )}
      {(kind || day) && (
        <p className="small-print">
          {kind}
          {kind && day && " · "}
          {day && <time dateTime={day.day}>{day.text}</time>}
        </p>
      )}
    </li>
  );
}
