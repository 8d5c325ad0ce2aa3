import type { Collection } from "../../engine/collection.ts";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import { versionsPath } from "../../engine/entry-path.ts";
import type { FormValues } from "../../engine/forms/form-values.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { useLocale, useTranslate } from "../page-data.ts";
import { LocalLink } from "../ui/LocalLink.tsx";
import { passDraft } from "./draft.ts";
import { useDraftOwner } from "./use-form-state.ts";

type RemovedActionsProps = Omit<AddAnewButtonProps, "collection"> & { declaration: Declaration; id: number };

/** What can be done where an entry was removed while its form was open: restore it, or add what was typed anew. */
export function RemovedActions({ declaration, id, ...typed }: RemovedActionsProps) {
  const t = useTranslate();
  return (
    <p className="next">
      <LocalLink className="btn quiet" to={versionsPath(declaration, id)}>
        {t(m.restore_removed)}
      </LocalLink>
      {isCollection(declaration) && <AddAnewButton collection={declaration} {...typed} />}
    </p>
  );
}

type AddAnewButtonProps = {
  collection: Collection;
  /** What was typed for the entry that is gone. */
  values: FormValues;
  /** Called before the page is left, to remove the draft of the entry that is gone. */
  onLeave: () => void;
};

/**
 * Takes the values of a removed entry's form over to the form that adds an entry, where they are checked and added as
 * ever. Nothing happens where the browser keeps no draft: the values stay in the form.
 */
export function AddAnewButton({ collection, values, onLeave }: AddAnewButtonProps) {
  const t = useTranslate();
  const locale = useLocale();
  const { add } = collection.admin;
  const owner = useDraftOwner(add);
  const takeOver = () => {
    if (!passDraft(owner, { values, files: [] })) return;
    onLeave();
    window.location.assign(localPath(add, locale));
  };
  return (
    <button type="button" className="btn" onClick={takeOver}>
      {t(m.add_anew)}
    </button>
  );
}
