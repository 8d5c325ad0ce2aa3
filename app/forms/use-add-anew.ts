import type { Collection } from "../../engine/collection.ts";
import type { FormValues } from "../../engine/form-values.ts";
import { localPath } from "../../engine/locale.ts";
import { usePageData } from "../page-data.ts";
import { openDraft } from "./draft.ts";

/**
 * Returns a function that takes the values of an entry's form over to the form that adds an entry, as its draft, and
 * calls `forget` to remove the draft here. There everything is checked and added as ever. Nothing happens where the
 * browser keeps no draft: the values stay in the form.
 */
export function useAddAnew({ admin }: Collection): (values: FormValues, forget: () => void) => Promise<void> {
  const { locale, user } = usePageData();
  return async (values, forget) => {
    const owner = { path: admin.add.toLowerCase(), by: user?.email ?? "", sharedComputer: user?.shared ?? true };
    const draft = await openDraft(owner);
    if (!draft.save({ values, files: [] })) return;
    forget();
    window.location.assign(localPath(admin.add, locale));
  };
}
