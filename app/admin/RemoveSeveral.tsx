import type { ReactNode } from "react";
import { numberFormat } from "../../engine/numbers.ts";
import type { LocalizedText } from "../../engine/localized-text.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import css from "../styles/remove-several.css?inline";
import { Style } from "../ui/Style.tsx";

type ChooseEntryProps = {
  title: LocalizedText;
  chosen: boolean;
  busy: boolean;
  onChange: () => void;
  /** The entry's other action. */
  children: ReactNode;
};

/** The checkbox that chooses an entry for removal together with others, before the button that removes it alone. */
export function ChooseEntry({ title, chosen, busy, onChange, children }: ChooseEntryProps) {
  const t = useTranslate();
  return (
    <div className="choose">
      <label>
        <input
          type="checkbox"
          checked={chosen}
          disabled={busy}
          aria-label={t(m.choose_entry, { title: title.text })}
          onChange={onChange}
        />
        {t(m.choose)}
      </label>
      {children}
    </div>
  );
}

type RemoveSeveralProps = {
  /** How many entries of this page are chosen, and how many it has. */
  count: number;
  total: number;
  busy: boolean;
  onChooseAll: (all: boolean) => void;
  onRemove: () => void;
  /** The list with the entries' checkboxes. */
  children: ReactNode;
};

/** A list whose entries can be chosen: a checkbox for all above it, below it a bar that removes what is chosen. */
export function RemoveSeveral({ count, total, busy, onChooseAll, onRemove, children }: RemoveSeveralProps) {
  const t = useTranslate();
  const digits = numberFormat(useLocale());
  const isAll = count === total;
  return (
    <>
      <Style name="remove-several" css={css} />
      {total > 1 && (
        <label className="choose-all">
          <input type="checkbox" checked={isAll} disabled={busy} onChange={() => onChooseAll(!isAll)} />
          {t(m.choose_all)}
        </label>
      )}
      {children}
      <div className={count > 0 ? "chosen-bar" : undefined}>
        <output>{count > 0 && t(m.chosen_count, { count: digits.format(count) })}</output>
        {count > 0 && (
          <button type="button" className="btn danger" aria-disabled={busy || undefined} onClick={onRemove}>
            {t(m.remove_chosen)}
          </button>
        )}
      </div>
    </>
  );
}
