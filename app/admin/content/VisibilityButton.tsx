import { useRef, useState } from "react";
import type { Collection } from "../../../engine/collection.ts";
import { visibilityColumn } from "../../../engine/fields/visibility.ts";
import type { Locale } from "../../../engine/languages.ts";
import type { LocalizedText } from "../../../engine/localized-text.ts";
import * as m from "../../../messages/compiled/messages.js";
import type { LastingNoteContent } from "../../forms/LastingNote.tsx";
import { textsIn, useLocale, useTexts, useTranslate } from "../../page-data.ts";
import { send } from "../../session/api.ts";
import { toast } from "../../ui/toasts.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** The messages of the buttons that show and hide entries. */
export const visibilityButtonTexts = (locale: Locale) =>
  textsIn(locale, {
    visibility_show: m.visibility_show,
    visibility_hide: m.visibility_hide,
    preview: m.preview,
  });

type VisibilityButtonProps = {
  collection: Collection;
  id: number;
  title: LocalizedText;
  hidden: boolean;
  /** Called with what was done, and how it is taken back. */
  onDone: (note: LastingNoteContent) => void;
};

/** The button that takes an entry off the site, or shows it there again. */
export function VisibilityButton({ collection, id, title, hidden, onDone }: VisibilityButtonProps) {
  const t = useTranslate();
  const texts = useTexts<typeof visibilityButtonTexts>();
  const locale = useLocale();
  const hydrated = useHydrated();
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const column = visibilityColumn(collection);
  if (column === undefined) return null;
  const change = async () => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    const path = collection.api.update.replace("{id}", String(id));
    const outcome = await send("PATCH", path, { [column]: hidden ? "public" : "withdrawn" }, { locale });
    if (outcome.ok) {
      const { version: last } = outcome;
      const text = t(hidden ? m.visibility_shown : m.visibility_hidden, { title: title.text });
      onDone({ text, undo: last === undefined ? [] : [{ collection: collection.name, id, version: last - 1, last }] });
    } else {
      toast.error(outcome.message);
      busy.current = false;
      setSending(false);
    }
  };
  const label = hidden ? texts.visibility_show : texts.visibility_hide;
  return (
    <button
      type="button"
      aria-label={`${label}: ${title.text}`}
      disabled={!hydrated}
      aria-disabled={sending || undefined}
      onClick={() => void change()}
    >
      {label}
    </button>
  );
}
