import { useEffect, useState } from "react";
import type { Collection } from "../../engine/collection.ts";
import * as m from "../../messages/compiled/messages.js";
import { type DraftPlace, openDraft } from "../forms/draft.ts";
import { useAddAnew } from "../forms/use-add-anew.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";

/** Stands in place of the form of an entry that somebody has removed; what was typed there before can be added anew. */
export function MissingEntry({ collection }: { collection: Collection }) {
  const t = useTranslate();
  const { path, user } = usePageData();
  const addAnew = useAddAnew(collection);
  const [draft, setDraft] = useState<DraftPlace>();
  const found = draft?.found;
  useEffect(() => {
    const owner = { path: path.toLowerCase(), by: user?.email ?? "", sharedComputer: user?.shared ?? true };
    void openDraft(owner).then(setDraft);
  }, [path, user]);
  return (
    <div className="removed-meanwhile">
      <p>{t(m.removed_meanwhile)}</p>
      <p className="next">
        <LocalLink className="btn quiet" to={collection.admin.update}>
          {t(m.back_to_list)}
        </LocalLink>
        {found && (
          <button type="button" className="btn" onClick={() => void addAnew(found.values, draft.remove)}>
            {t(m.add_anew)}
          </button>
        )}
      </p>
    </div>
  );
}
