import { useEffect, useState } from "react";
import { useLoaderData } from "react-router";
import { type Collection, copyPath } from "../../../engine/collection.ts";
import * as m from "../../../messages/compiled/messages.js";
import { AddAsNewButton } from "../../forms/RemovedActions.tsx";
import { type DraftPlace, openDraft } from "../../forms/draft.ts";
import { BesideVisible } from "../../forms/BesideVisible.tsx";
import { EntryForm } from "../../forms/EntryForm.tsx";
import { wayBack } from "../../forms/way-back.ts";
import { collectionOf } from "../../list-views/list-data.ts";
import { useNumberFormat, usePageData, useTranslate } from "../../page-data.ts";
import { LocalLink } from "../../ui/LocalLink.tsx";
import { versionsPath } from "../../../engine/entry-path.ts";
import { loadUpdateForm } from "../admin-data.ts";
import { CollectionPage } from "./CollectionPage.tsx";
import { RemoveEntry } from "./EntryActions.tsx";
import { EntryRemarks, useRemarks } from "./EntryRemarks.tsx";

export const loader = loadUpdateForm;

/** The screen that changes an entry, for every declared collection. */
export default function Update() {
  const data = useLoaderData<typeof loader>();
  const { name, id, stored, versions, lastChange, remarks, notes, next, besideHidden, isShown } = data;
  const { shown, onSaved } = useRemarks(remarks);
  const [saves, setSaves] = useState(0);
  const noteSaved = () => {
    onSaved();
    setSaves((count) => count + 1);
  };
  const t = useTranslate();
  const digits = useNumberFormat();
  const collection = collectionOf({ name });
  const path = versions > 0 ? versionsPath(collection, id) : undefined;
  const links = stored
    ? [
        { to: copyPath(collection, id), name: t(m.duplicate) },
        ...(path && versions > 1
          ? [{ to: path, name: t(m.versions_earlier, { count: digits.format(versions - 1) }) }]
          : []),
        ...besideHidden,
      ]
    : [];
  return (
    <CollectionPage collection={collection} screen="updateForm" links={links}>
      {stored ? (
        <>
          <EntryRemarks shown={shown} />
          <EntryForm
            declaration={collection}
            stored={stored}
            lastChange={lastChange}
            notes={notes}
            next={next}
            onSaved={noteSaved}
          />
          {isShown && <BesideVisible key={saves} collection={name} id={id} isFolded />}
          <RemoveEntry collection={collection} row={stored.row} />
        </>
      ) : (
        <MissingEntry collection={collection} versions={path} />
      )}
    </CollectionPage>
  );
}

type MissingEntryProps = {
  collection: Collection;
  /** The path of the screen with the entry's versions, if any is stored. */
  versions: string | undefined;
};

/**
 * Replaces the form of an entry that was removed. The entry can be restored, or a new entry added with the values that
 * were typed here.
 */
function MissingEntry({ collection, versions }: MissingEntryProps) {
  const t = useTranslate();
  const { path, query, user } = usePageData();
  const [draft, setDraft] = useState<DraftPlace>();
  const found = draft?.found;
  const back = wayBack(collection, query);
  useEffect(() => {
    const owner = { path: path.toLowerCase(), by: user?.email ?? "", sharedComputer: user?.shared ?? true };
    void openDraft(owner).then(setDraft);
  }, [path, user]);
  return (
    <div className="removed-meanwhile">
      <p>{t(m.removed_meanwhile)}</p>
      <p className="next">
        <LocalLink className="btn quiet" to={back.to}>
          {t(back.name)}
        </LocalLink>
        {versions && (
          <LocalLink className="btn quiet" to={versions}>
            {t(m.restore_removed)}
          </LocalLink>
        )}
        {found && <AddAsNewButton collection={collection} values={found.values} onLeave={draft.remove} />}
      </p>
    </div>
  );
}
