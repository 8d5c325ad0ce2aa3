import searchIcon from "lucide-static/icons/search.svg?raw";
import { type ReactNode, useId } from "react";
import type { Locale } from "../../engine/languages.ts";
import { questionLimit } from "../../engine/forms/question-limit.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import form from "../styles/form.css?inline";
import css from "./list-search.css?inline";
import { useLocale, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { Style } from "../ui/Style.tsx";
import { Labelled } from "../ui/TextField.tsx";

/** What was looked for in a list that has a search alone, and what its form needs. */
export type ListQuestion = {
  /** The address of the screen without the question. */
  action: string;
  /** The question's part of the address; empty where nothing was asked. */
  query: string;
  question: string;
  maxLength: number;
  label: string;
  clear: string;
};

/** Reads the question of such a list from the screen's address. */
export function readQuestion(address: string, locale: Locale): ListQuestion {
  const { pathname, searchParams } = new URL(address);
  const question = (searchParams.get("q") ?? "")
    .replaceAll(/\p{Cc}/gu, " ")
    .toWellFormed()
    .trim()
    .slice(0, questionLimit)
    .normalize("NFC");
  const query = question === "" ? "" : new URLSearchParams({ q: question }).toString();
  return {
    action: pathname,
    query,
    question,
    maxLength: questionLimit,
    label: m.search_title({}, { locale }),
    clear: m.audit_clear({}, { locale }),
  };
}

type ListSearchProps = {
  /** The address of the screen without a filter, in the language of the page. */
  action: string;
  /** The filter's part of the address; empty where nothing is chosen. */
  query: string;
  question: string;
  maxLength: number;
  /** What the field is called, and its button. */
  label: string;
  hint?: string;
  /** How many entries the list has; empty before anything is asked for. */
  found: string;
  /** The link that clears the filter. */
  clear: string;
  /** Further filters, folded away until one of them is chosen. */
  further?: { summary: string; isOpen: boolean; button: string; fields: ReactNode };
  /** A further link, about what was found. */
  children?: ReactNode;
};

/**
 * The search of an administrators' list and how much it has, a form that the browser sends by itself, so that the
 * address keeps what was chosen.
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
      {/* A link that clears the filter leads to the same screen: the key gives it a form without the old values. */}
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

/** The search of all kinds' entries, which its own screen answers. */
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

type ReplaceFormProps = { question: string; right: string; texts: Readonly<Record<"with" | "look", string>> };

/** Asks what shall stand in place of the words that were searched for, and leads to the screen that shows it. */
export function ReplaceForm({ question, right, texts }: ReplaceFormProps) {
  return (
    <form method="get" action={localPath("/admin/replace", useLocale())} className="form list-search">
      <Style name="form" css={form} />
      <Style name="list-search" css={css} />
      <input type="hidden" name="q" value={question} />
      <Labelled label={texts.with}>
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
              {texts.look}
            </button>
          </span>
        )}
      </Labelled>
    </form>
  );
}
