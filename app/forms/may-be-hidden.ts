import type { Collection } from "../../engine/collection.ts";
import type { FormValues } from "../../engine/form-values.ts";
import { visibilityColumn } from "../../engine/visibility.ts";

/** Whether an entry that a form has sent is not simply public. */
export function mayBeHidden(collection: Collection, values: FormValues): boolean {
  const column = visibilityColumn(collection);
  return column !== undefined && Boolean(values[column]);
}
