import type { Collection } from "../../engine/collection.ts";
import type { FormValues } from "../../engine/form-values.ts";
import { localPath } from "../../engine/locale.ts";
import { usePageData } from "../page-data.ts";
import { removeDraft, saveDraft } from "./draft.ts";

/**
 * Returns a function that takes the values of an entry's form over to the form that adds an entry, as its draft. There
 * everything is checked and added as ever. Nothing happens where the browser keeps no draft: the values stay in the form.
 */
export function useAddAnew({ admin }: Collection): (values: FormValues) => void {
  const { locale, path } = usePageData();
  return (values) => {
    if (!saveDraft(admin.add.toLowerCase(), { values })) return;
    removeDraft(path.toLowerCase());
    window.location.assign(localPath(admin.add, locale));
  };
}
