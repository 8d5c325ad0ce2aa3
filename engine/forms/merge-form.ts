import { localizedName } from "../collection.ts";
import type { Declaration } from "../declaration.ts";
import { formFields, type FormValues } from "./form-values.ts";
import { localizedFields } from "../localized-values.ts";
import { keptName } from "./misplaced-texts.ts";
import { isFocus } from "../fields/focus.ts";

/**
 * A field that two people changed to different values. `names` also has the fields that must change together with it;
 * `theirs` has the other person's values.
 */
export type Conflict = { names: readonly string[]; theirs: FormValues };

type Versions = {
  /** The values from which both people started. */
  before: FormValues;
  mine: FormValues;
  theirs: FormValues;
};

/** Two people's changes to one form, merged. If both changed a field, it has my value and is listed in `conflicts`. */
export type Merged = {
  values: FormValues;
  conflicts: readonly Conflict[];
  /** Names of the fields that only the other person changed. */
  taken: readonly string[];
  /** Names of the fields that only I changed. */
  own: readonly string[];
};

/**
 * Merges two people's changes to one entry, field by field. Two values count as equal if they are stored as the same
 * text.
 */
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
  // I confirmed that both texts are right as they are. If the other person changed one of them, ask again.
  for (const [name, companion] of localizedFields(declaration)) {
    if (values[keptName(name)] && [name, companion].some((one) => taken.includes(one))) values[keptName(name)] = "";
  }
  return { values, conflicts, taken, own };
}

/**
 * Groups the fields that must change together: a picture with its focal point, which would be wrong for another
 * picture.
 */
function unitsOf(declaration: Declaration): string[][] {
  const fields = formFields(declaration);
  const own = fields.filter(([, field]) => !isFocus(field));
  return own.flatMap(([name, { localized }]) => {
    const points = fields.filter(([, field]) => isFocus(field) && field.of === name).map(([point]) => point);
    return [[name, ...points], ...(localized ? [[localizedName(name)]] : [])];
  });
}

/**
 * Returns a function that gives the text under which a form's value is stored. Comparing these texts ignores different
 * spellings of the same address or year.
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
