import type { ReactNode } from "react";
import type { LocalizedText } from "../../../engine/localized-text.ts";
import * as m from "../../../messages/compiled/messages.js";
import { useNumberFormat, useTranslate } from "../../page-data.ts";
import css from "./choose-several.css?inline";
import { Style } from "../../ui/Style.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

type ChooseEntryProps = {
  id?: string;
  title: LocalizedText;
  chosen: boolean;
  busy: boolean;
  onChange: () => void;
  /**
   * The visible label of the checkbox, and a button for the entry alone; both are left out where the layout makes them
   * obvious.
   */
  label?: string;
  children?: ReactNode;
};

/**
 * The checkbox that selects an entry for a bulk action, followed by the button that acts on this entry alone. The
 * checkbox is disabled until the page is hydrated.
 */
export function ChooseEntry({ id, title, chosen, busy, onChange, label, children }: ChooseEntryProps) {
  const t = useTranslate();
  const hydrated = useHydrated();
  return (
    <div className="choose">
      <label>
        <input
          type="checkbox"
          id={id}
          checked={chosen}
          disabled={!hydrated || busy}
          aria-label={t(m.choose_entry, { title: title.text })}
          onChange={onChange}
        />
        {label}
      </label>
      {children}
    </div>
  );
}

type ChooseSeveralProps = {
  /** The number of selected entries on this page; `total` is the number of all entries on it. */
  count: number;
  total: number;
  busy: boolean;
  onChooseAll: (all: boolean) => void;
  /** The buttons for the selected entries; `name` is the full label where `label` is shortened to fit a phone. */
  actions: readonly { label: string; name?: string; className: string; onAct: () => void }[];
  /** The list with the entries' checkboxes. */
  children: ReactNode;
};

/**
 * A list whose entries can be selected: above it a checkbox for all, below it a bar with buttons for the selected
 * entries.
 */
export function ChooseSeveral({ count, total, busy, actions, onChooseAll, children }: ChooseSeveralProps) {
  const t = useTranslate();
  const digits = useNumberFormat();
  const hydrated = useHydrated();
  const isAll = count === total;
  return (
    <>
      <Style name="choose-several" css={css} />
      {total > 1 && (
        <label className="choose-all">
          <input type="checkbox" checked={isAll} disabled={!hydrated || busy} onChange={() => onChooseAll(!isAll)} />
          {t(m.choose_all)}
        </label>
      )}
      {children}
      <div className={count > 0 ? "chosen-bar" : undefined}>
        <output>{count > 0 && t(m.chosen_count, { count: digits.format(count) })}</output>
        {count > 0 &&
          actions.map(({ label, name, className, onAct }) => (
            <button
              key={label}
              aria-label={name}
              type="button"
              className={className}
              aria-disabled={busy || undefined}
              onClick={onAct}
            >
              {label}
            </button>
          ))}
      </div>
    </>
  );
}
