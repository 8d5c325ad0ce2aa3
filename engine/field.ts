import type * as z from "zod/mini";
import type { Day } from "./calendar-day.ts";
import type { FieldKind } from "./field-kind.ts";
import type { Problem } from "./problems.ts";
import type { Words } from "./words.ts";

/** What a column can hold. */
export type Stored = string | number | null;

/** How a form asks for a field, where a person types something else than what is stored. */
export type Typing = {
  /** What a new form starts with. */
  readonly blank: string;
  /** What the form of an entry starts with. */
  readonly typedOf: (stored: string, today: Day) => string;
  /** What is sent for what was typed. */
  readonly sentOf: (typed: string, today: Day) => { value: string } | { problem: Problem };
};

/** The days of a sample entry, which are counted from the day on which it is loaded. */
export type SampleDays = { posted: Day; expires: Day | undefined };

/**
 * One field of a declaration. `Value` is what a row holds (null only where it is optional);
 * `Bilingual` says whether `<name>Bn` stands beside it.
 */
export type Field<Value extends Stored = Stored, Bilingual extends boolean = boolean> = {
  readonly kind: FieldKind;
  readonly label: Words;
  readonly hint?: Words;
  readonly placeholder?: Words;
  /** Whether a writer must fill it in. */
  readonly required: boolean;
  /** Whether the column may stay empty. */
  readonly nullable: boolean;
  readonly bilingual: Bilingual;
  /** Parses the text that stands beside a localized field; left out for kinds that are never localized. */
  readonly acceptsLocalized?: z.ZodMiniType<string | null>;
  /** The column's SQL type. */
  readonly column: "text" | "integer";
  /** Parses what a writer sent into what is stored; `undefined` stands for "not sent". */
  readonly accepts: z.ZodMiniType<Value>;
  /** What OpenAPI says of the answered value besides its type: `format`, `examples` (OpenAPI 3.1, JSON Schema). */
  readonly jsonSchema?: Readonly<Record<string, unknown>>;
  /** Which of the school's own uploads it may lead to; left out for what holds no address. */
  readonly media?: "picture" | "document";
  /** The fields that the site of a video fills in where they were left out (link only). */
  readonly fillsFromVideo?: { readonly title: string; readonly thumbnail: string };
  /** Whether it is the last day on which an entry counts as current. */
  readonly expires?: true;
  /** Whether it is a year in which somebody passed an examination. */
  readonly yearOfPassing?: true;
  /** What a sample entry holds where it depends on the day of loading; undefined leaves what the sample says. */
  readonly sampleOf?: (days: SampleDays) => Day | undefined;
  /** Turns what is stored into what the API answers; left out where they are the same. */
  readonly published?: (stored: string) => string;
  /** The words that a constant field shows instead of what is stored. */
  readonly words?: Words;
  /** False for what no form asks for, as the server sets it. */
  readonly asked?: false;
  /** Left out where a form asks for just what is stored. */
  readonly typing?: Typing;
};

/** What every field's options share. */
export type FieldOptions = {
  readonly label: Words;
  readonly hint?: Words;
  readonly placeholder?: Words;
  /** Defaults to true. */
  readonly required?: boolean;
};

/** `null` joins the value's type where a field's options say `required: false`. */
export type Optional<Options> = Options extends { required: false } ? null : never;

/** The part of a field that every kind takes over from its options. */
export function describe(options: FieldOptions) {
  const { label, hint, placeholder, required = true } = options;
  return { label, hint, placeholder, required, nullable: !required };
}
