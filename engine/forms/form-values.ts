import { eventColumn } from "../dates/event-days.ts";
import type { Day } from "../dates/calendar-day.ts";
import { emptyChangeNote } from "../change-note.ts";
import { localizedName } from "../collection.ts";
import type { Declaration } from "../declaration.ts";
import type { Field } from "../field.ts";
import { firstDayIn, firstDayOf } from "../dates/first-day-in-form.ts";
import type { Locale } from "../languages.ts";
import { isEmpty, joinTexts, localizedFields, splitTexts, languageFields } from "../localized-values.ts";
import { keptName, textsInDoubt } from "./misplaced-texts.ts";
import { type Problem, problemsOf } from "./problems.ts";
import { visibilityColumn } from "../fields/visibility.ts";
import { addSchema, type Row, updateSchema } from "../row.ts";

/** The text of each input of a form, by field name. */
export type FormValues = Readonly<Record<string, string>>;

/** What a form needs to know about its page: today's day, and the language of the screen. */
export type FormPage = { today: Day; locale: Locale };

/** The fields that have an input in the form, each with its name. */
export function formFields({ fields }: Declaration): [string, Field][] {
  return Object.entries(fields).filter(([, { inForm }]) => inForm !== false);
}

/** The initial values of a form: blank, or those of an existing entry. */
export function toFormValues(declaration: Declaration, { today, locale }: FormPage, row?: Row): FormValues {
  const formValues: Record<string, string> = {};
  const stored = (row ?? {}) as Record<string, string | number | null | undefined>;
  const column = visibilityColumn(declaration) ?? "";
  const first = firstDayOf(declaration.fields[column]?.formFormat?.toForm(String(stored[column] ?? ""), today), today);
  for (const [name, { formFormat, localized }] of formFields(declaration)) {
    const value = String(stored[name] ?? "");
    if (formFormat) formValues[name] = row ? formFormat.toForm(value, first) : formFormat.blank(today);
    else formValues[name] = value;
    if (!localized) continue;
    formValues[localizedName(name)] = String(stored[localizedName(name)] ?? "");
    formValues[keptName(name)] = "";
  }
  return splitTexts(declaration, formValues, locale);
}

/**
 * The values of a form that adds a copy of an entry: those of the entry, except that fields with `copied: false` start
 * as in a new entry.
 */
export function toCopyValues(declaration: Declaration, page: FormPage, row: Row): FormValues {
  const blank = toFormValues(declaration, page);
  const uncopied = formFields(declaration).filter(([, { copied }]) => copied === false);
  return {
    ...toFormValues(declaration, page, row),
    ...Object.fromEntries(uncopied.map(([name]) => [name, blank[name] ?? ""])),
  };
}

/**
 * The form's values after a successful update: what was sent. A required field that was left empty shows its stored
 * value again, and the change note is emptied.
 */
export function valuesAfterUpdate(
  declaration: Declaration,
  locale: Locale,
  base: FormValues,
  values: FormValues,
): FormValues {
  const sent = { ...joinTexts(declaration, values), ...emptyChangeNote(values) };
  const kept = formFields(declaration).filter(([name, { nullable }]) => !nullable && !sent[name]?.trim());
  const isKept = Object.fromEntries(localizedFields(declaration).map(([name]) => [keptName(name), ""]));
  return splitTexts(
    declaration,
    { ...sent, ...isKept, ...Object.fromEntries(kept.map(([name]) => [name, base[name] ?? ""])) },
    locale,
  );
}

/** How a field, or its Bengali companion, becomes a part of the body. */
type Taken = Pick<Field, "nullable" | "required" | "formFormat">;

/** The request body to send, or the problem with each field. */
type FormValidation = { body: Record<string, unknown> } | { problems: Record<string, Problem> };

/**
 * Validates form values with the server's own schemas. `before` has the initial values of an update form. When an entry
 * is added, the body omits empty optional fields. When it is updated, the body omits unchanged texts, and empty fields
 * that may not be null; all of these keep their stored values. Emptying a required field is a problem (requirements
 * R7.5). A text in two languages counts as filled in if it has either language. The last day of an event may not be
 * before its first; programs may send it, and the event then lasts one day.
 */
export function validateForm(
  declaration: Declaration,
  formValues: FormValues,
  { today, locale }: FormPage,
  before?: FormValues,
): FormValidation {
  const updating = before !== undefined;
  const filled = joinTexts(declaration, formValues);
  const filledBefore = before && joinTexts(declaration, before);
  const isEmptied = (name: string) => Boolean(filledBefore?.[name]?.trim()) && !filled[name]?.trim();
  const first = firstDayIn(declaration, filled, today);
  const body: Record<string, unknown> = {};
  const problems: Record<string, Problem> = {};
  const take = (name: string, { nullable, required, formFormat }: Taken) => {
    const text = filled[name] ?? "";
    if (text.trim() === "" && (nullable !== updating || (required && updating))) return;
    const sent = formFormat ? formFormat.fromForm(text, first) : { value: text };
    if ("problem" in sent) problems[name] = sent.problem;
    else body[name] = sent.value;
  };
  for (const [name, { required, nullable, localized, formFormat }] of formFields(declaration)) {
    take(name, { nullable, required, formFormat });
    if (required && isEmptied(name)) problems[name] = "missing";
    if (localized) take(localizedName(name), { nullable: true, required: false });
  }
  const schema = updating ? updateSchema(declaration, Object.keys(body)) : addSchema(declaration);
  const parsed = schema.safeParse(body, { reportInput: true });
  if (!parsed.success) Object.assign(problems, { ...problemsOf(parsed.error), ...problems });
  // An unchanged value that an older version accepted and today's schema refuses must not block saving the other
  // fields, so it is omitted and stays as stored.
  for (const name of Object.keys(body)) {
    if (!filledBefore || !problems[name] || problems[name] === "missing" || filled[name] !== filledBefore[name])
      continue;
    delete problems[name];
    delete body[name];
  }
  const [begin, end] = (["first", "last"] as const).map((edge) => eventColumn(declaration, edge) ?? "");
  const isMoved = [begin, end].some((name) => filled[name ?? ""] !== filledBefore?.[name ?? ""]);
  if (begin && end && isMoved && filled[end] && filled[end] < (filled[begin] ?? "")) problems[end] ??= "lastDay";
  placeTextProblems(declaration, formValues, locale, problems);
  for (const name of textsInDoubt(declaration, formValues, before))
    problems[languageFields(name, locale)[0].name] ??= "languages";
  return Object.keys(problems).length > 0
    ? { problems: inOrder(declaration, locale, problems) }
    : { body: withoutUntouched(declaration, body, formValues, before) };
}

/** Sorts the problems by the order of the fields in the form. */
function inOrder(
  declaration: Declaration,
  locale: Locale,
  problems: Readonly<Record<string, Problem>>,
): Record<string, Problem> {
  const names = formFields(declaration).flatMap(([name, { localized }]) =>
    localized ? languageFields(name, locale).map((field) => field.name) : [name],
  );
  const place = (name: string) => names.indexOf(name);
  return Object.fromEntries(Object.entries(problems).toSorted(([one], [other]) => place(one) - place(other)));
}

/**
 * Reports the problem with a localized text at the input that holds the text, or at the first input if both are empty.
 */
function placeTextProblems(
  declaration: Declaration,
  values: FormValues,
  locale: Locale,
  problems: Record<string, Problem>,
): void {
  for (const [name, companion] of localizedFields(declaration)) {
    const [first, second] = languageFields(name, locale);
    const [empty, other] = isEmpty(values[second.name]) ? [second.name, first.name] : [first.name, second.name];
    const problem = problems[name] ?? problems[companion];
    if (!problem || !isEmpty(values[empty])) continue;
    delete problems[empty];
    problems[other] = problem;
  }
}

/**
 * Omits unchanged texts from the body of an update, so that they stay as stored. If nothing else is left, the texts
 * stay in the body, because it would otherwise be empty.
 */
function withoutUntouched(
  declaration: Declaration,
  body: Record<string, unknown>,
  values: FormValues,
  before: FormValues | undefined,
) {
  const untouched = localizedFields(declaration).filter(
    (names) => before && names.every((name) => values[name] === before[name]),
  );
  const rest = Object.entries(body).filter(([name]) => !untouched.flat().includes(name));
  return rest.length > 0 ? Object.fromEntries(rest) : body;
}
