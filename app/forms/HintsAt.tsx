import lightbulbIcon from "lucide-static/icons/lightbulb.svg?raw";
import { useEffect, useId, useRef, useState } from "react";
import type { Declaration } from "../../engine/declaration.ts";
import type { FormValues } from "../../engine/forms/form-values.ts";
import { type Hint, type HintKind, writingHints } from "../../engine/forms/writing-hints.ts";
import { inEveryLanguage, type Message } from "../../engine/message.ts";
import { languageFields } from "../../engine/localized-values.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { dismissedHints, dismissHint, type HintedEntry } from "./dismissed-hints.ts";
import { useDraftOwner } from "./use-form-state.ts";

/** How long a form's values must stay unchanged before hints about them appear, in milliseconds. */
const pause = 2000;

/** The placeholder alternative text that the form inserts for a picture in a text, in all languages of the screens. */
const placeholders = inEveryLanguage(m.format_picture_words);

/** The sentence of each kind of hint. */
const sentences: Readonly<Record<HintKind, Message<{ words: string; fields: string }>>> = {
  undescribed: m.hint_undescribed,
  undescribedInText: m.hint_undescribed_in_text,
  fileName: m.hint_file_name,
  oneFile: m.hint_one_file,
  vagueLink: m.hint_vague_link,
  mainAlone: m.hint_main_alone,
  companionAlone: m.hint_companion_alone,
};

type HintsAtProps = {
  declaration: Declaration;
  entry: HintedEntry;
  values: FormValues;
  /** The names of the inputs whose hints are shown; undefined for the hints about several fields. */
  inputs: readonly string[] | undefined;
  labels: Readonly<Record<string, string>>;
};

/**
 * Shows hints about what readers would miss in the form's values. It never prevents saving
 * (engine/forms/writing-hints.ts). A hint appears after a pause in typing. It disappears when it no longer applies, and
 * permanently when it is dismissed.
 */
export default function HintsAt({ declaration, entry, values, inputs, labels }: HintsAtProps) {
  const t = useTranslate();
  const { path, locale } = usePageData();
  const owner = useDraftOwner(path);
  const id = useId();
  const ref = useRef<HTMLOutputElement>(null);
  const [settled, setSettled] = useState(values);
  const [dismissed, setDismissed] = useState(() => dismissedHints(owner, entry));
  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), pause);
    return () => clearTimeout(timer);
  }, [values]);
  const hintsOf = (of: FormValues) =>
    writingHints(declaration, of, placeholders).filter(({ at }) =>
      at === undefined ? inputs === undefined : inputs?.includes(at),
    );
  const waited = hintsOf(settled);
  const present = waited.length > 0 && settled !== values ? hintsOf(values).map(keyOf) : waited.map(keyOf);
  const shown = waited.filter((hint) => present.includes(keyOf(hint)) && !dismissed.includes(keyOf(hint)));
  // Render hints only after hydration, because the server does not know which were dismissed.
  const hydrated = useHydrated();
  const labelOf = (name: string) => labels[languageFields(name, locale)[0].name];
  const sentence = ({ kind, words = "", fields = [] }: Hint) =>
    t(sentences[kind], { words, fields: fields.map(labelOf).join(", ") });
  const dismiss = (hint: Hint) => {
    dismissHint(owner, entry, keyOf(hint));
    // The button disappears, so move the focus to where the hint was.
    ref.current?.focus();
    setDismissed((all) => [...all, keyOf(hint)]);
  };
  return (
    <output className="advice" ref={ref} tabIndex={-1}>
      {(hydrated ? shown : []).map((hint) => (
        <span key={keyOf(hint)}>
          <Icon svg={lightbulbIcon} />
          <span id={`${id}${keyOf(hint)}`}>{sentence(hint)}</span>
          <button
            type="button"
            className="btn quiet"
            aria-describedby={`${id}${keyOf(hint)}`}
            onClick={() => dismiss(hint)}
          >
            {t(m.hint_dismiss)}
          </button>
        </span>
      ))}
    </output>
  );
}

/** Identifies a hint among those of its entry. A dismissed hint stays dismissed whatever is typed in its input. */
function keyOf({ kind, at }: Hint): string {
  return at === undefined ? kind : `${kind}-${at}`;
}
