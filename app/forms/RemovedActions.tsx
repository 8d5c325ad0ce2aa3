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

type RemovedActionsProps = Omit<AddAsNewButtonProps, "collection"> & { declaration: Declaration; id: number };

/** The buttons for an entry that was removed while its form was open: restore it, or add it as a new entry. */
export function RemovedActions({ declaration, id, ...typed }: RemovedActionsProps) {
  const t = useTranslate();
  return (
    <p className="next">
      <LocalLink className="btn quiet" to={versionsPath(declaration, id)}>
        {t(m.restore_removed)}
      </LocalLink>
      {isCollection(declaration) && <AddAsNewButton collection={declaration} {...typed} />}
    </p>
  );
}

type AddAsNewButtonProps = {
  collection: Collection;
  /** The values that were typed for the removed entry. */
  values: FormValues;
  /** Called before leaving the page, to remove the draft of the removed entry. */
  onLeave: () => void;
};

/**
 * Passes the values of a removed entry's form to the form that adds an entry, where they are validated and added as
 * usual. If the browser stores no draft, nothing happens and the values stay in the form.
 */
export function AddAsNewButton({ collection, values, onLeave }: AddAsNewButtonProps) {
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
