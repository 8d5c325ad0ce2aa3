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
  /** What stands beside it for people to read, and the entry's other action; nothing where the place says enough. */
  label?: string;
  children?: ReactNode;
};

/**
 * The checkbox that chooses an entry together with others, before the button for it alone. It is disabled until it
 * works.
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
  /** How many entries of this page are chosen, and how many it has. */
  count: number;
  total: number;
  busy: boolean;
  onChooseAll: (all: boolean) => void;
  /** The buttons for what is chosen; `name` is the whole label, where a phone has no room for it. */
  actions: readonly { label: string; name?: string; className: string; onAct: () => void }[];
  /** The list with the entries' checkboxes. */
  children: ReactNode;
};

/** A list whose entries can be chosen: a checkbox for all above it, below it a bar with buttons for what is chosen. */
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
