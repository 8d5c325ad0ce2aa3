import type { Day } from "./calendar-day.ts";
import { localizedName } from "./collection.ts";
import type { Declaration } from "./declaration.ts";
import type { Field } from "./field.ts";
import { firstDayOf } from "./first-day-in-form.ts";
import { fillMainTexts, splitTexts } from "./localized-values.ts";
import { type Problem, problemsOf } from "./problems.ts";
import { visibilityColumn } from "./visibility.ts";
import { addSchema, type Row, updateSchema } from "./row.ts";

/** The text of each input of a form, by field name. */
export type FormValues = Readonly<Record<string, string>>;

/** The fields that have an input in the form, with their names. */
export function formFields({ fields }: Declaration): [string, Field][] {
  return Object.entries(fields).filter(([, { inForm }]) => inForm !== false);
}

/** The initial values of a form: blank, or those of an existing entry. */
export function toFormValues(declaration: Declaration, today: Day, row?: Row): FormValues {
  const formValues: Record<string, string> = {};
  const stored = (row ?? {}) as Record<string, string | number | null | undefined>;
  const column = visibilityColumn(declaration) ?? "";
  const first = firstDayOf(declaration.fields[column]?.formFormat?.toForm(String(stored[column] ?? ""), today), today);
  for (const [name, { formFormat, localized }] of formFields(declaration)) {
    const value = String(stored[name] ?? "");
    if (formFormat) formValues[name] = row ? formFormat.toForm(value, first) : formFormat.blank(today);
    else formValues[name] = value;
    if (localized) formValues[localizedName(name)] = String(stored[localizedName(name)] ?? "");
  }
  return splitTexts(declaration, formValues);
}

/** The request body to send, or the problem with each field. */
export type FormValidation = { body: Record<string, unknown> } | { problems: Record<string, Problem> };

/**
 * Validates form values with the schemas that the server uses. `before` has the values that a form for updating started
 * with. When adding, empty optional fields are left out of the body; when updating, fields that may not be empty are, so
 * that they keep their value. A required field that has been emptied is a problem (requirements R7.5).
 */
export function validateForm(declaration: Declaration, formValues: FormValues, today: Day, before?: FormValues): FormValidation {
  const updating = before !== undefined;
  const filled = fillMainTexts(declaration, formValues);
  const filledBefore = before && fillMainTexts(declaration, before);
  const isEmptied = (name: string, then: FormValues | undefined, now: FormValues) =>
    Boolean(then?.[name]?.trim()) && !now[name]?.trim();
  const first = firstDayOf(filled[visibilityColumn(declaration) ?? ""], today);
  const body: Record<string, unknown> = {};
  const problems: Record<string, Problem> = {};
  const take = (name: string, nullable: boolean, formFormat?: Field["formFormat"]) => {
    const text = filled[name] ?? "";
    if (text.trim() === "" && nullable !== updating) return;
    const sent = formFormat ? formFormat.fromForm(text, first) : { value: text };
    if ("problem" in sent) problems[name] = sent.problem;
    else body[name] = sent.value;
  };
  for (const [name, { required, nullable, localized, formFormat }] of formFields(declaration)) {
    take(name, nullable, formFormat);
    if (required && (isEmptied(name, before, formValues) || isEmptied(name, filledBefore, filled))) problems[name] = "missing";
    if (localized) take(localizedName(name), true);
  }
  const schema = updating ? updateSchema(declaration, Object.keys(body)) : addSchema(declaration);
  const parsed = schema.safeParse(body, { reportInput: true });
  if (!parsed.success) Object.assign(problems, { ...problemsOf(parsed.error), ...problems });
  // What was stored before its field was checked so does not keep other fields from being saved, and stays as it is.
  for (const name of Object.keys(body)) {
    if (!filledBefore || !problems[name] || problems[name] === "missing" || filled[name] !== filledBefore[name]) continue;
    delete problems[name];
    delete body[name];
  }
  return Object.keys(problems).length > 0 ? { problems } : { body };
}
