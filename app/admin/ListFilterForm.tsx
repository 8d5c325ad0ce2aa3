import { questionLimit } from "../../engine/search-words.ts";
import { Labelled, TextField } from "../ui/TextField.tsx";

/** A choice of the filter: what it is called, what is chosen, and what can be. */
export type Choice = { name: string; label: string; value: string; options: { value: string; name: string }[] };

type Props = { action: string; question: string; choices: readonly Choice[]; isOpen: boolean; texts: Record<"summary" | "q" | "show" | "clear", string> };

/** The form of a list's filter, which the browser sends by itself, so that the address keeps what was chosen. */
export function ListFilterForm({ action, question, choices, isOpen, texts }: Props) {
  return (
    <details className="list-filter" open={isOpen}>
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
          {isOpen && <a href={action}>{texts.clear}</a>}
        </div>
      </form>
    </details>
  );
}
