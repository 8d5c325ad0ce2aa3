import type { Declaration } from "../../engine/declaration.ts";
import type { FormValues } from "../../engine/form-values.ts";
import { visibilityColumn } from "../../engine/visibility.ts";

/** Whether an entry that a form has sent is not simply public. */
export function mayBeHidden(declaration: Declaration, values: FormValues): boolean {
  const column = visibilityColumn(declaration);
  return column !== undefined && Boolean(values[column]);
}
