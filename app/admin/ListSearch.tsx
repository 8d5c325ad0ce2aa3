import searchIcon from "lucide-static/icons/search.svg?raw";
import { type ReactNode, useId } from "react";
import type { Locale } from "../../engine/languages.ts";
import { cleanQuestion, questionLimit } from "../../engine/forms/question.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import form from "../styles/form.css?inline";
import css from "./list-search.css?inline";
import { useLocale, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { Style } from "../ui/Style.tsx";
import { Labelled } from "../ui/TextField.tsx";

/** The search of a list that has no other filter: the text that was searched for and what the form needs. */
export type ListQuestion = {
  /** The path of the screen, without the query string. */
  action: string;
  /** The query string of this search; empty if nothing was searched for. */
  query: string;
  question: string;
  maxLength: number;
  label: string;
  clear: string;
};

/** Reads the search text from the screen's URL. */
export function readQuestion(address: string, locale: Locale): ListQuestion {
  const { pathname, searchParams } = new URL(address);
  const question = cleanQuestion(searchParams.get("q"));
  const query = question === "" ? "" : new URLSearchParams({ q: question }).toString();
  return {
    action: pathname,
    query,
    question,
    maxLength: questionLimit,
    label: m.search({}, { locale }),
    clear: m.audit_clear({}, { locale }),
  };
}

type ListSearchProps = {
  /** The path of the screen, without the query string, in the language of the page. */
  action: string;
  /** The query string of the filter; empty if nothing is chosen. */
  query: string;
  question: string;
  maxLength: number;
  /** The label of the search field and of its button. */
  label: string;
  hint?: string;
  /** The sentence that says how many entries were found; empty before a search. */
  found: string;
  /** The label of the link that clears the filter. */
  clear: string;
  /** Further filters, collapsed until one of them is chosen. */
  further?: { summary: string; isOpen: boolean; button: string; fields: ReactNode };
  /** A further link, about the results. */
  children?: ReactNode;
};

/**
 * The search form of an administrators' list, with the number of results. The browser submits it as a plain GET form,
 * so that the URL keeps the filter.
 */
export function ListSearch({
  action,
  query,
  question,
  maxLength,
  label,
  hint,
  found,
  clear,
  further,
  children,
}: ListSearchProps) {
  const hintId = useId();
  return (
    <search className="list-search">
      <Style name="form" css={form} />
      <Style name="list-search" css={css} />
      {/* The key changes with the query, so that React builds a new form. The link that clears the filter leads to the
          same screen, where React would otherwise keep the old values. */}
      <form key={query} method="get" action={action} noValidate>
        <div className="ask">
          <input
            className="in"
            type="search"
            name="q"
            aria-label={label}
            aria-describedby={hint && hintId}
            placeholder={label}
            maxLength={maxLength}
            defaultValue={question}
            enterKeyHint="search"
            autoComplete="off"
          />
          <button type="submit" className="btn" aria-label={label}>
            <Icon svg={searchIcon} />
          </button>
        </div>
        {hint && (
          <span className="hint" id={hintId}>
            {hint}
          </span>
        )}
        <div className="found">
          {found !== "" && <span>{found}</span>}
          {query !== "" && <a href={action}>{clear}</a>}
          {further && (
            <details open={further.isOpen}>
              <summary>{further.summary}</summary>
              <div className="further">
                {further.fields}
                <button type="submit" className="btn">
                  {further.button}
                </button>
              </div>
            </details>
          )}
          {children}
        </div>
      </form>
    </search>
  );
}

/** The search field for entries of all kinds. The screen `/admin/search` shows the results. */
export function FindAll() {
  const t = useTranslate();
  const action = localPath("/admin/search", useLocale());
  return (
    <ListSearch
      {...{ action, query: "", question: "", found: "", clear: "" }}
      maxLength={questionLimit}
      label={t(m.find_all)}
    />
  );
}

type ReplaceFormProps = { question: string; right: string };

/** Asks for the replacement of the words that were searched for, and leads to the screen that previews it. */
export function ReplaceForm({ question, right }: ReplaceFormProps) {
  const t = useTranslate();
  return (
    <form method="get" action={localPath("/admin/replace", useLocale())} className="form list-search">
      <Style name="form" css={form} />
      <Style name="list-search" css={css} />
      <input type="hidden" name="q" value={question} />
      <Labelled label={t(m.replace_with)}>
        {(control) => (
          <span className="ask">
            <input
              className="in"
              name="with"
              defaultValue={right}
              maxLength={questionLimit}
              required
              autoComplete="off"
              {...control}
            />
            <button type="submit" className="btn">
              {t(m.replace_look)}
            </button>
          </span>
        )}
      </Labelled>
    </form>
  );
}
