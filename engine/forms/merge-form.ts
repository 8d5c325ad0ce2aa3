import { localizedName } from "../collection.ts";
import type { Declaration } from "../declaration.ts";
import { formFields, type FormValues } from "./form-values.ts";
import { localizedFields } from "../localized-values.ts";
import { keptName } from "./misplaced-texts.ts";
import { isFocus } from "../fields/focus.ts";

/** A field, or one with those that belong to it, that two people have changed to different values. */
export type Conflict = { names: readonly string[]; theirs: FormValues };

type Versions = {
  /** The values that both began with. */
  before: FormValues;
  mine: FormValues;
  theirs: FormValues;
};

/**
 * What two people have typed in one form, together: mine where both have changed a field, and which fields those are.
 */
export type Merged = {
  values: FormValues;
  conflicts: readonly Conflict[];
  /** The names of the fields that only the other person has changed. */
  taken: readonly string[];
  /** The names of the fields that only I have changed. */
  own: readonly string[];
};

/** Merges two changes of one entry field by field. Values that are stored as the same text are the same. */
export function mergeForm(declaration: Declaration, { before, mine, theirs }: Versions): Merged {
  const storedText = storedTexts(declaration);
  const values: Record<string, string> = { ...mine };
  const conflicts: Conflict[] = [];
  const taken: string[] = [];
  const own: string[] = [];
  for (const names of unitsOf(declaration)) {
    const isSame = (one: FormValues, other: FormValues) =>
      names.every((name) => storedText(name, one) === storedText(name, other));
    if (isSame(theirs, before)) {
      if (!isSame(mine, before)) own.push(...names);
      continue;
    }
    const their = Object.fromEntries(names.map((name) => [name, theirs[name] ?? ""]));
    const isTaken = isSame(mine, before);
    if (isTaken) taken.push(...names);
    if (isTaken || isSame(mine, theirs)) Object.assign(values, their);
    else conflicts.push({ names, theirs: their });
  }
  // Whether two texts are right as they are is asked again where somebody else has changed one of them.
  for (const [name, companion] of localizedFields(declaration)) {
    if (values[keptName(name)] && [name, companion].some((one) => taken.includes(one))) values[keptName(name)] = "";
  }
  return { values, conflicts, taken, own };
}

/** The names of the fields that change together, as the point of a picture says nothing about another picture. */
function unitsOf(declaration: Declaration): string[][] {
  const fields = formFields(declaration);
  const own = fields.filter(([, field]) => !isFocus(field));
  return own.flatMap(([name, { localized }]) => {
    const points = fields.filter(([, field]) => isFocus(field) && field.of === name).map(([point]) => point);
    return [[name, ...points], ...(localized ? [[localizedName(name)]] : [])];
  });
}

/**
 * Returns what gives the text that a form's value is stored as: another spelling of an address or a year is no other
 * value.
 */
function storedTexts(declaration: Declaration): (name: string, values: FormValues) => string {
  const schemas = new Map(
    formFields(declaration).flatMap(([name, { schema, localizedSchema, formFormat }]) => [
      [name, formFormat ? undefined : schema] as const,
      [localizedName(name), localizedSchema] as const,
    ]),
  );
  return (name, values) => {
    const text = values[name] ?? "";
    const parsed = schemas.get(name)?.safeParse(text);
    return parsed?.success ? String(parsed.data ?? "") : text.trim();
  };
}
