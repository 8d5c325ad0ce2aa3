import { numberFormat } from "../../engine/numbers.ts";
import { questionLimit } from "../../engine/question-limit.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import { Labelled } from "../ui/TextField.tsx";
import type { ListFilterData } from "./list-filter-data.ts";
import { ListSearch } from "./ListSearch.tsx";

/** The search and the filter of a collection's list, and how many entries it has; nothing where one entry or none needs neither. */
export function ListFilter({ filter, total }: { filter: ListFilterData; total: number }) {
  const t = useTranslate();
  const count = numberFormat(useLocale()).format(total);
  const { action, question, choices, query, texts } = filter;
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
      label={texts.q}
      found={t(query === "" ? m.list_total : m.audit_found, { count })}
      clear={texts.clear}
      further={{ summary: texts.summary, isOpen: choices.some(({ value }) => value !== ""), button: texts.show, fields }}
    />
  );
}
