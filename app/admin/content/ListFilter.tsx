import type { Collection } from "../../../engine/collection.ts";
import { localDigits } from "../../../engine/words/digits.ts";
import type { Locale } from "../../../engine/languages.ts";
import type { Message } from "../../../engine/message.ts";
import { cleanQuestion, questionLimit } from "../../../engine/forms/question.ts";
import { isExpiresOn } from "../../../engine/fields/days.ts";
import { entryStates } from "../../../engine/visibility.ts";
import { isYear } from "../../../engine/dates/year-path.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { Sort } from "../../../server/content/list-order.ts";
import type { Range } from "../../../server/content/list.ts";
import type { Store } from "../../../server/content/store.ts";
import { useNumberFormat, useTranslate } from "../../page-data.ts";
import { Labelled } from "../../ui/TextField.tsx";
import { ListSearch } from "../ListSearch.tsx";

/** One choice of the filter: its name, its label, the chosen value and the options. */
type Choice = { name: string; label: string; value: string; options: { value: string; name: string }[] };

/** The filter of a list's screen. */
export type ListFilterData = {
  /** The path of the screen, without the query string. */
  action: string;
  /** The query string of the filter; empty if nothing is chosen. */
  query: string;
  question: string;
  choices: Choice[];
  /** The sentence shown if no entry passes the filter. */
  none: string | undefined;
};

/** Reads the filter of a list's screen from its URL. Ignores unknown values. */
export async function readListFilter(
  url: URL,
  collection: Collection,
  store: Store,
  locale: Locale,
): Promise<{ form: ListFilterData; choice: Pick<Range, "filter" | "sort"> }> {
  const sorts = { newest: m.filter_newest, oldest: m.filter_oldest, title: m.filter_title } as const satisfies Record<
    Sort,
    Message
  >;
  const states = {
    visible: m.visibility_public,
    ...(Object.values(collection.fields).some(isExpiresOn) && { expired: m.notice_archived }),
    scheduled: m.visibility_from,
    draft: m.visibility_draft,
    withdrawn: m.visibility_withdrawn,
  } as const;
  const read = (name: string) => cleanQuestion(url.searchParams.get(name));
  const years = await store.years(collection);
  const sort = (Object.keys(sorts) as Sort[]).find((one) => one === read("sort"));
  const state = entryStates.find((one) => one === read("state"));
  const year = years.find((one) => isYear(one) && one === read("year"));
  const question = read("q");
  const given = Object.entries({ q: question, sort, state, year }).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  const optionsOf = (messages: Readonly<Record<string, Message>>) =>
    Object.entries(messages).map(([value, message]) => ({ value, name: message({}, { locale }) }));
  const choices = [
    choiceOf("sort", m.filter_sort, m.filter_as_published, sort, optionsOf(sorts), locale),
    choiceOf("state", m.field_visibility, m.filter_all, state, optionsOf(states), locale),
    ...(years.length > 1
      ? [
          choiceOf(
            "year",
            m.filter_year,
            m.years_all,
            year,
            years.map((value) => ({ value, name: localDigits(value, locale) })),
            locale,
          ),
        ]
      : []),
  ];
  const filter = question || state || year ? { question: question || undefined, state, year } : undefined;
  const query = new URLSearchParams(given).toString();
  const none = query === "" ? undefined : m.search_none({}, { locale });
  return {
    form: { action: url.pathname, query, question, choices, none },
    choice: { filter, sort: sort && { by: sort, locale } },
  };
}

function choiceOf(
  name: string,
  label: Message,
  all: Message,
  value: string | undefined,
  options: Choice["options"],
  locale: Locale,
): Choice {
  return {
    name,
    label: label({}, { locale }),
    value: value ?? "",
    options: [{ value: "", name: all({}, { locale }) }, ...options],
  };
}

/**
 * The search and the filter of a collection's list, with the number of entries. Shows nothing if the list has at most
 * one entry, which needs neither.
 */
export function ListFilter({ filter, total }: { filter: ListFilterData; total: number }) {
  const t = useTranslate();
  const count = useNumberFormat().format(total);
  const { action, question, choices, query } = filter;
  if (total < 2 && query === "") return null;
  const fields = choices.map(({ name, label, value, options }) => (
    <Labelled key={name} label={label}>
      {(control) => (
        <select className="in" name={name} defaultValue={value} {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  ));
  return (
    <ListSearch
      {...{ action, query, question }}
      maxLength={questionLimit}
      label={t(m.search)}
      found={t(query === "" ? m.list_total : m.found, { count })}
      clear={t(m.audit_clear)}
      further={{
        summary: t(m.filter_summary),
        isOpen: choices.some(({ value }) => value !== ""),
        button: t(m.audit_search),
        fields,
      }}
    />
  );
}
