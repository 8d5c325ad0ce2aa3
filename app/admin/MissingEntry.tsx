import { useEffect, useState } from "react";
import type { Collection } from "../../engine/collection.ts";
import * as m from "../../messages/compiled/messages.js";
import { AddAnewButton } from "../forms/AddAnewButton.tsx";
import { type DraftPlace, openDraft } from "../forms/draft.ts";
import { usePageData, useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";

type MissingEntryProps = {
  collection: Collection;
  /** The path of the screen with the entry's versions, if any is kept. */
  versions: string | undefined;
};

/** Stands in place of the form of an entry that somebody has removed: it can be restored, or what was typed there added anew. */
export function MissingEntry({ collection, versions }: MissingEntryProps) {
  const t = useTranslate();
  const { path, query, user } = usePageData();
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
        <LocalLink className="btn quiet" to={collection.admin.update + query}>
          {t(m.back_to_list)}
        </LocalLink>
        {versions && (
          <LocalLink className="btn quiet" to={versions}>
            {t(m.restore_removed)}
          </LocalLink>
        )}
        {found && <AddAnewButton collection={collection} values={found.values} onLeave={draft.remove} />}
      </p>
    </div>
  );
}
