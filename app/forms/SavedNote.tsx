import checkIcon from "lucide-static/icons/circle-check.svg?raw";
import { useEffect, useRef } from "react";
import type { Collection } from "../../engine/collection.ts";
import * as m from "../../messages/compiled/messages.js";
import { useTranslate } from "../page-data.ts";
import { Icon } from "../ui/Icon.tsx";
import { LocalLink } from "../ui/LocalLink.tsx";

/** What a form has saved: an entry that it added or changed, by its id, or several at once. */
export type Saved = { action: "added" | "updated"; id?: string };

type SavedNoteProps = {
  collection: Collection;
  saved: Saved | undefined;
  /** Called to post another entry; only a form that adds has it. */
  onAgain: () => void;
};

/** Says above a form what was saved, until it is used again. It takes the focus, as the message that passes is short. */
export function SavedNote({ collection, saved, onAgain }: SavedNoteProps) {
  const t = useTranslate();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (saved) ref.current?.focus();
  }, [saved]);
  if (!saved) return null;
  const { admin, messages } = collection;
  return (
    <div className="alert ok saved" tabIndex={-1} ref={ref}>
      <Icon svg={checkIcon} />
      <div>
        <b>{t(messages[saved.action])}</b>
        <p className="next">
          <LocalLink className="btn quiet" to={publicPath(collection, saved.id)}>
            {t(m.see_it)}
          </LocalLink>
          {saved.action === "added" ? (
            <button type="button" className="btn quiet" onClick={onAgain}>
              {t(m.post_another)}
            </button>
          ) : (
            <LocalLink className="btn quiet" to={admin.update}>
              {t(m.back_to_list)}
            </LocalLink>
          )}
        </p>
      </div>
    </div>
  );
}

/** Where visitors see an entry: its own page, else its list, else the home page. */
function publicPath({ detail, page = "/" }: Collection, id: string | undefined): string {
  return detail && id !== undefined ? detail.replace("{id}", id) : page;
}
