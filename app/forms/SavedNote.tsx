import checkIcon from "lucide-static/icons/circle-check.svg?raw";
import { useEffect, useRef } from "react";
import { type Declaration, isCollection, titleField } from "../../engine/declaration.ts";
import { entryPath, versionsPath } from "../../engine/entry-path.ts";
import type { FormValues } from "../../engine/forms/form-values.ts";
import { localize, type LocalizedText } from "../../engine/localized-text.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useNumberFormat, usePageData, useTranslate } from "../page-data.ts";
import type { Undo } from "../session/undo.ts";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import { Localized } from "../ui/Localized.tsx";
import { BesideVisible } from "./BesideVisible.tsx";
import { UndoButton } from "./LastingNote.tsx";
import { momentOf, useOutcome } from "./saved-outcome.ts";
import type { Kept } from "./use-entry-version.ts";
import { wayBack } from "./way-back.ts";

/** The search result that follows the saved entry: its title and its form. */
export type NextFound = { title: LocalizedText; form: string };

/** What a form has saved: an entry that it added or changed, by id, or several entries. */
export type Saved = {
  action: "added" | "updated";
  id?: string | undefined;
  /** The saved values of the form, and the time, in milliseconds since 1970. */
  values: FormValues;
  at: number;
  /** The number of added entries. Left out for a form that adds a single entry. */
  count?: number;
  kept?: Kept | undefined;
  /** The writes that undo the save, if they are known. */
  undo?: readonly Undo[] | undefined;
  /** Whether the save was sent as a proposal that waits for an administrator. */
  isProposed?: boolean | undefined;
};

/**
 * The message after an entry was added or updated; a global is never added. An entry that visitors do not see yet is
 * not called "posted".
 */
export function savedMessage(declaration: Declaration, { action, values, at, isProposed }: Saved): Message {
  if (isProposed) return m.proposal_sent;
  if (!isCollection(declaration)) return declaration.messages.updated;
  return action === "added" && !momentOf(declaration, values, at).isVisible
    ? m.entry_added
    : declaration.messages[action];
}

type SavedNoteProps = {
  declaration: Declaration;
  saved: Saved | undefined;
  /** The labels of the form's fields, by field name. */
  labels: Readonly<Record<string, string>>;
  /** Called to add another entry. Only a form that adds entries has it. */
  onAgain: () => void;
  /** Called once the save was undone. Left out if the form does not offer it. */
  onUndone?: (saved: Saved) => void;
  next?: NextFound | undefined;
};

/**
 * Names above a form what was saved, says whether visitors see it, and offers the next step, until the form is used
 * again. It takes the focus, because the toast that says "saved" disappears after a short time.
 */
export function SavedNote({ declaration, saved, labels, onAgain, onUndone, next }: SavedNoteProps) {
  const t = useTranslate();
  const { query } = usePageData();
  const title = useTitle(declaration, saved);
  const outcome = useOutcome(declaration, saved);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (saved) ref.current?.focus();
  }, [saved]);
  if (!saved) return null;
  const { id, kept, undo } = saved;
  const collection = isCollection(declaration) ? declaration : undefined;
  return (
    <div className="alert ok saved" tabIndex={-1} ref={ref}>
      <Icon svg={checkIcon} />
      <div>
        <b>
          <Localized text={title} />
        </b>
        <p>{outcome.text}</p>
        {kept && kept.names.length > 0 && (
          <p>
            {kept.message} {t(m.merged_note, { fields: kept.names.map((name) => labels[name]).join(", ") })}
          </p>
        )}
        <p className="next">
          {next && (
            <LocalLink className="btn" to={next.form}>
              {t(m.next_found, { title: next.title.text })}
            </LocalLink>
          )}
          {(outcome.isVisible || (collection?.detail && id)) && (
            <LocalLink className="btn quiet" to={entryPath(declaration, id)}>
              {t(m.see_it)}
            </LocalLink>
          )}
          {saved.action === "added" && collection && id !== undefined && (
            <LocalLink className="btn quiet" to={collection.admin.updateForm.replace("{id}", id)}>
              {t(m.update_it)}
            </LocalLink>
          )}
          {saved.action === "added" ? (
            <button type="button" className="btn quiet" onClick={onAgain}>
              {t(m.post_another)}
            </button>
          ) : (
            <>
              {collection && (
                <LocalLink className="btn quiet" to={wayBack(collection, query).to}>
                  {t(wayBack(collection, query).name)}
                </LocalLink>
              )}
              {id !== undefined && (
                <LocalLink className="btn quiet" to={versionsPath(declaration, id)}>
                  {t(m.versions_see)}
                </LocalLink>
              )}
            </>
          )}
          {undo && undo.length > 0 && onUndone && <UndoButton undo={undo} onUndone={() => onUndone(saved)} />}
        </p>
        {outcome.isVisible && collection?.detail && id !== undefined && (
          <BesideVisible key={saved.at} collection={collection.name} id={id} />
        )}
      </div>
    </div>
  );
}

/** Names what was saved: the title that was typed, the number of entries, or the kind of content. */
function useTitle(declaration: Declaration, saved: Saved | undefined): LocalizedText {
  const t = useTranslate();
  const locale = useLocale();
  const digits = useNumberFormat();
  const { values = {}, count } = saved ?? {};
  const counted = count && { text: t(m.pictures_count, { count: digits.format(count) }) };
  if (counted && count > 1) return counted;
  const typed = Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ""));
  const title = localize(declaration, { id: 0, ...typed }, titleField(declaration) ?? "", locale);
  return title ?? (counted || { text: t(declaration.messages.title) });
}
