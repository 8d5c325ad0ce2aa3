import type { FieldForm } from "./control.ts";
import { DayControl } from "./day.tsx";

/** Asks for the day of posting, which is today unless it is changed. */
export const postedOnForm: FieldForm = { Control: DayControl };
