import type * as z from "zod/mini";
import type { Day } from "./calendar-day.ts";
import type { Problem } from "./problems.ts";
import type { Words } from "./words.ts";

/** The kinds of field; each has a module here and a view in `app/fields/`. */
export type FieldKind =
  | "text"
  | "longText"
  | "link"
  | "image"
  | "year"
  | "postedOn"
  | "expiresOn"
  | "constant";

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
  /** The column's SQL type. */
  readonly column: "text" | "integer";
  /** Parses what a writer sent into what is stored; `undefined` stands for "not sent". */
  readonly accepts: z.ZodMiniType<Value>;
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
