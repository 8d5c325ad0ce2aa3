import type { ZodMiniType } from "zod/mini";
import type { Collection } from "../../engine/collection.ts";
import { isYearField } from "../../engine/fields/whole-number.ts";
import { joinTexts } from "../../engine/localized-values.ts";
import { addSchema } from "../../engine/row.ts";
import { latinDigits } from "../../engine/words/digits.ts";
import { soundOf } from "../../engine/words/spelling.ts";
import { comparedName } from "../../app/ui/compared-name.ts";
import type { FieldName } from "./people.ts";

type Stored = string | number | null;
type Values = Readonly<Record<string, Stored>>;

/** A person who is on the list already. */
export type Person = { id: number; values: Values };

/** A column as the clerk has chosen it: the field that it fills; undefined if it is left out. */
export type PlannedColumn = FieldName | undefined;

/** What is in doubt about a row. */
export type PlanDoubt =
  /** A passing year that the form asks for is not in the list, and stays empty. */
  | { kind: "noYear"; field: string }
  /** The text does not fit its field, and is left out. */
  | { kind: "unfit"; field: string; text: string }
  | { kind: "noDesignation" }
  /** An earlier row has the same name, or is of the same person. */
  | { kind: "twice" }
  /** Several people who are there have this name, or one whose name sounds like it is there in the other script. */
  | { kind: "several" }
  | { kind: "perhaps" };

/** What becomes of a row. */
export type PlannedPerson = {
  place: number;
  /** The values that the row has, by column name. */
  values: Values;
  /** The person whom the row changes; undefined for a new one. */
  person: Person | undefined;
  /** The people among whom the clerk chooses, if the name alone does not decide. */
  candidates: readonly Person[];
  /** The values that would change of a person who is there. */
  changes: readonly { name: string; before: Stored; after: Stored }[];
  doubts: readonly PlanDoubt[];
  /** Whether there is something to send: a new person, or changes. */
  isReady: boolean;
};

/** What the clerk has decided about rows, by their place: the designation typed, and the person or "new". */
export type Decisions = {
  designations: Readonly<Record<number, string>>;
  people: Readonly<Record<number, number | "new">>;
};

type Shape = Readonly<Record<string, ZodMiniType>>;

const bengali = /[\u0980-\u09ff]/;

/** Compares the rows of a list with the people who are there. Nobody is removed, and nobody is planned twice. */
export function planOf(
  collection: Pick<Collection, "name" | "fields">,
  columns: readonly PlannedColumn[],
  rows: readonly (readonly string[])[],
  people: readonly Person[],
  { designations, people: chosen }: Decisions,
): PlannedPerson[] {
  const shape = addSchema(collection as Collection).shape as Shape;
  const seen = new Set<string>();
  const seenPeople = new Set<number>();
  return rows.map((cells, place) => {
    const { values, doubts } = valuesOf(collection.fields, shape, [
      ...columns.map((field, at) => [field, cells[at] ?? ""] as const),
      ["designation", designations[place] ?? ""],
    ]);
    const names = namesOf(values);
    const { person, candidates, kind } = find(people, names, chosen[place]);
    const isTwice = names.some((name) => seen.has(name)) || (person !== undefined && seenPeople.has(person.id));
    for (const name of names) seen.add(name);
    if (person) seenPeople.add(person.id);
    const changes = person ? changesOf(person, values) : [];
    const isOpen = candidates.length > 0 && chosen[place] === undefined;
    const isNew = !person && !isOpen;
    const lacksDesignation = isNew && !has(values, "designation");
    const unknown = Object.entries(collection.fields).filter(
      ([name, field]) =>
        isNew &&
        isYearField(field) &&
        field.required &&
        !has(values, name) &&
        // What stands there instead is named already.
        !doubts.some((doubt) => "field" in doubt && doubt.field === name),
    );
    return {
      place,
      values,
      person,
      candidates,
      changes,
      doubts: [
        ...(isTwice ? [{ kind: "twice" } as const] : []),
        ...(kind && chosen[place] === undefined ? [{ kind }] : []),
        ...(lacksDesignation ? [{ kind: "noDesignation" } as const] : []),
        ...doubts,
        ...unknown.map(([field]) => ({ kind: "noYear", field }) as const),
      ],
      isReady: !isTwice && names.length > 0 && (isNew ? !lacksDesignation : changes.length > 0),
    };
  });
}

/** The request body that adds a planned person. It says null for a passing year that nobody knows. */
export function bodyOf(collection: Pick<Collection, "fields">, { values }: PlannedPerson): Record<string, Stored> {
  const unknown = Object.entries(collection.fields).filter(
    ([name, field]) => isYearField(field) && field.required && !has(values, name),
  );
  return { ...joinTexts(collection, values), ...Object.fromEntries(unknown.map(([name]) => [name, null])) };
}

/** The person's name in a language, or in the other one. */
export function nameOf(values: Values, inBengali: boolean): string {
  const [first, second] = inBengali ? [values.nameBn, values.name] : [values.name, values.nameBn];
  return String(first ?? second ?? "");
}

/** The values of a row. Texts go into the field of their script, whatever their column's heading is. */
function valuesOf(fields: Collection["fields"], shape: Shape, cells: readonly (readonly [PlannedColumn, string])[]) {
  const values: Record<string, Stored> = {};
  const doubts: PlanDoubt[] = [];
  for (const [name, text] of cells) {
    const field = name === undefined ? undefined : fields[name];
    if (name === undefined || !field || text === "" || /^[-–—.]+$/.test(text)) continue;
    const column = field.localized && bengali.test(text) ? `${name}Bn` : name;
    if ((values[column] ?? null) !== null) continue;
    const sent = isYearField(field) ? yearIn(text) : text;
    const parsed = shape[column]?.safeParse(sent);
    if (parsed?.success && parsed.data !== null) values[column] = parsed.data as Stored;
    else doubts.push({ kind: "unfit", field: name, text });
  }
  return { values, doubts };
}

/** The year in a text such as "২০০৫", "2005 (1st)" or "1st, 2005"; the text itself if it has none. */
function yearIn(text: string): string {
  return /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(latinDigits(text))?.[0] ?? text;
}

function has(values: Values, name: string): boolean {
  return (values[name] ?? values[`${name}Bn`] ?? null) !== null;
}

function namesOf({ name, nameBn }: Values): string[] {
  return [name, nameBn].flatMap((one) => comparedName(String(one ?? "")) || []);
}

/** Finds the person whom a row names, or those among whom the clerk has to choose, and why. */
function find(people: readonly Person[], names: readonly string[], chosen: number | "new" | undefined) {
  const same = people.filter(({ values }) => namesOf(values).some((name) => names.includes(name)));
  const known = same.length > 0 ? same : people.filter(({ values }) => soundsAlike(namesOf(values), names));
  const isHeard = same.length === 0 && known.length > 0;
  const kind = same.length > 1 ? ("several" as const) : isHeard ? ("perhaps" as const) : undefined;
  const candidates = kind ? known : [];
  if (chosen === "new") return { person: undefined, candidates, kind };
  const person = known.find(({ id }) => id === chosen) ?? (same.length === 1 ? same[0] : undefined);
  return { person, candidates, kind };
}

/** Whether two names are in different scripts and have the same consonants, as রহিম উদ্দিন and Rahim Uddin have. */
function soundsAlike(theirs: readonly string[], names: readonly string[]): boolean {
  return theirs.some((one) =>
    names.some(
      (other) =>
        bengali.test(one) !== bengali.test(other) &&
        consonants(one).length > 2 &&
        consonants(one) === consonants(other),
    ),
  );
}

/** The Bengali consonants with the letters by which `consonants` compares them. Others, such as য়, are left out. */
const letters = "কk খk গg ঘg ঙn চc ছc জj ঝj ঞn টt ঠt ডd ঢd ণn তt থt দd ধd নn পp ফf বb ভb মm যj রr লl শs ষs সs হh ৎt ংn";
const latin = new Map(letters.split(" ").map((pair) => [pair[0], pair[1]] as const));

function consonants(name: string): string {
  const heard = bengali.test(name)
    ? Array.from(
        name
          .normalize("NFC")
          .replaceAll(/[য]\u09bc|\u09df/g, "")
          .replaceAll(/[ডঢ]\u09bc|[\u09dc\u09dd]/g, "র"),
        (letter) => latin.get(letter) ?? "",
      ).join("")
    : name
        .split(" ")
        .map(soundOf)
        .join("")
        .replaceAll(/[^b-df-hj-np-tvxz]/g, "")
        .replaceAll("x", "ks");
  return heard.replaceAll(/(.)\1+/g, "$1");
}

function changesOf(person: Person, values: Values) {
  return Object.entries(values).flatMap(([name, after]) => {
    const before = person.values[name] ?? null;
    return before === after || isSpelling(name, before, after) ? [] : [{ name, before, after }];
  });
}

/** Whether two spellings of a name differ only in titles and signs; the one that is there then stays. */
function isSpelling(name: string, before: Stored, after: Stored): boolean {
  return (
    (name === "name" || name === "nameBn") &&
    before !== null &&
    comparedName(String(before)) === comparedName(String(after))
  );
}
