import * as z from "zod/mini";
import { latinDigits } from "../words/digits.ts";
import { type Problem, reject } from "../forms/problems.ts";
import { baseField, type Field, type FieldOptions, type NullIfOptional } from "../field.ts";

/** The smallest and the largest accepted number, and the problem reported for any other. */
type Bounds = { min: number; max: number; problem: Problem };

/** Commas between the digits of a number, in groups of thousands or of lakh and crore: "1,25,000". */
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}$/;

/** Maximum input length in characters: far more than four digits with white space around them. */
const inputLimit = 40;

/** Converts a form's text, in Latin or Bengali digits, to a number. An empty text becomes null. */
function fromDigits(sent: unknown, max: number): unknown {
  if (typeof sent !== "string") return sent ?? null;
  if (sent.length > inputLimit) return sent;
  const digits = latinDigits(sent.trim());
  if (digits === "") return null;
  const number = grouped.test(digits) ? digits.replaceAll(",", "") : digits;
  return /^\d+$/.test(number) && number.length <= String(max).length ? Number(number) : sent;
}

/**
 * The schema of a whole number within bounds. One that is empty is stored as null or is missing; with "unknown" it is
 * missing, unless null is sent, which says that nobody knows it.
 */
export function wholeNumberSchema(empty: "null" | "missing" | "unknown", { min, max, problem }: Bounds) {
  const isWithin = (sent: unknown): sent is number =>
    typeof sent === "number" && Number.isInteger(sent) && sent >= min && sent <= max;
  return z.transform((sent: unknown, context): number | null => {
    const found = fromDigits(sent, max);
    if (found === null) {
      const isKept = empty === "null" || (empty === "unknown" && sent === null);
      return isKept ? null : reject(context, sent, "missing");
    }
    return isWithin(found) ? found : reject(context, sent, problem);
  });
}

const countBounds = { min: 1, max: 9999, problem: "count" } as const;

/** A quantity of something (requirements R6.9). */
export function count(options: Omit<FieldOptions, "required">): Field<number, false> {
  return {
    ...baseField(options),
    kind: "count",
    localized: false,
    column: "integer",
    searchText: (stored: string) => stored,
    schema: wholeNumberSchema("missing", countBounds) as z.ZodMiniType<number>,
  };
}

const latest = 2100;

type YearOptions = FieldOptions & {
  /** The first accepted year; 1900 if it is left out. */
  readonly earliest?: number;
  /** Set if forms ask for the year, but an entry may be added without it by sending null, from a list that lacks it. */
  readonly mayBeUnknown?: true;
};

export function isYearField({ kind }: Field): boolean {
  return kind === "year";
}

/** A year as a number: that of an examination that was passed (requirements R6.4), or any year from `earliest` on. */
export function year<const Options extends YearOptions>(options: Options) {
  const { required = true, mayBeUnknown = false, earliest: min = 1900 } = options;
  const bounds = { min, max: latest, problem: { firstYear: min, lastYear: latest } };
  const schema = (empty: Parameters<typeof wholeNumberSchema>[0]) =>
    wholeNumberSchema(empty, bounds) as z.ZodMiniType<number | null>;
  return {
    ...baseField(options),
    nullable: !required || mayBeUnknown,
    kind: "year",
    localized: false,
    column: "integer",
    searchText: (stored: string) => stored,
    schema: schema(mayBeUnknown ? "unknown" : required ? "missing" : "null"),
    ...(mayBeUnknown && { storedSchema: schema("null") }),
  } as Field<number | NullIfOptional<Options> | (Options extends { mayBeUnknown: true } ? null : never), false>;
}
