import checkIcon from "lucide-static/icons/circle-check.svg?raw";
import { useEffect, useRef } from "react";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import type { Message } from "../../engine/message.ts";
import * as m from "../../messages/compiled/messages.js";
import { entryPath } from "../../engine/entry-path.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";
import type { Kept } from "./use-entry-version.ts";

/** What a form has saved: an entry that it added or changed, by its id, or several at once. */
export type Saved = {
  action: "added" | "updated";
  id?: string;
  /** Whether visitors may not see it yet, or any more. */
  hidden: boolean;
  kept?: Kept | undefined;
};

/** What is said once an entry was added or updated; a global is never added. */
export function savedMessage(declaration: Declaration, action: Saved["action"]): Message {
  return isCollection(declaration) ? declaration.messages[action] : declaration.messages.updated;
}

type SavedNoteProps = {
  declaration: Declaration;
  saved: Saved | undefined;
  /** The labels of the form's fields, by field name. */
  labels: Readonly<Record<string, string>>;
  /** Called to post another entry; only a form that adds has it. */
  onAgain: () => void;
};

/** Says above a form what was saved, until it is used again. It takes the focus, as the message that passes is short. */
export function SavedNote({ declaration, saved, labels, onAgain }: SavedNoteProps) {
  const t = useTranslate();
  const { query } = usePageData();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (saved) ref.current?.focus();
  }, [saved]);
  if (!saved) return null;
  return (
    <div className="alert ok saved" tabIndex={-1} ref={ref}>
      <Icon svg={checkIcon} />
      <div>
        <b>{t(savedMessage(declaration, saved.action))}</b>
        {saved.kept && saved.kept.names.length > 0 && (
          <p>
            {saved.kept.message} {t(m.merged_note, { fields: saved.kept.names.map((name) => labels[name]).join(", ") })}
          </p>
        )}
        <p className="next">
          {(!saved.hidden || (isCollection(declaration) && declaration.detail && saved.id)) && (
            <LocalLink className="btn quiet" to={entryPath(declaration, saved.id)}>
              {t(m.see_it)}
            </LocalLink>
          )}
          {saved.action === "added" ? (
            <button type="button" className="btn quiet" onClick={onAgain}>
              {t(m.post_another)}
            </button>
          ) : (
            isCollection(declaration) && (
              <LocalLink className="btn quiet" to={declaration.admin.update + query}>
                {t(m.back_to_list)}
              </LocalLink>
            )
          )}
        </p>
      </div>
    </div>
  );
}
