import { questionLimit } from "../../engine/search-words.ts";
import audit from "../styles/audit.css?inline";
import form from "../styles/form.css?inline";
import { Style } from "../ui/Style.tsx";
import { Labelled, TextField } from "../ui/TextField.tsx";
import type { ListFilterData } from "./list-filter-data.ts";

/** The form of a list's filter, which the browser sends by itself, so that the address keeps what was chosen. */
export function ListFilter({ filter }: { filter: ListFilterData }) {
  const { action, question, choices, query, texts } = filter;
  return (
    <>
      <Style name="form" css={form} />
      <Style name="audit" css={audit} />
      {/* A link that clears the filter leads to the same screen: the key gives it a form without the values of before. */}
      <details key={query} className="list-filter" open={query !== ""}>
        <summary>{texts.summary}</summary>
        <form className="form audit-filter" method="get" action={action}>
          <TextField name="q" type="search" label={texts.q} maxLength={questionLimit} defaultValue={question} />
          {choices.map(({ name, label, value, options }) => (
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
          ))}
          <div>
            <button type="submit" className="btn">
              {texts.show}
            </button>{" "}
            {query !== "" && <a href={action}>{texts.clear}</a>}
          </div>
        </form>
      </details>
    </>
  );
}
