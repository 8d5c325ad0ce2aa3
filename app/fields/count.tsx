import type { FieldForm } from "./control.ts";
import { YearControl } from "./year.tsx";

/** A count is typed as a year is: at most four digits, of either script. */
export const countForm: FieldForm = { Control: YearControl };
