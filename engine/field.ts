import type * as z from "zod/mini";
import type { Day } from "./dates/calendar-day.ts";
import type { FieldKind } from "./field-kind.ts";
import type { Problem } from "./forms/problems.ts";
import type { Locale } from "./languages.ts";
import type { Message } from "./message.ts";

/** A value in the API. */
export type PublishedValue = StoredValue | boolean | readonly object[];

/** A value as a column stores it. */
export type StoredValue = string | number | null;

/**
 * How a field is edited when people enter something other than the stored value, such as a number of days. `first` is
 * the day on which visitors see the entry first, mostly today.
 */
export type FormFormat = {
  /** Gives the initial form value for a new entry. */
  readonly blank: (first: Day) => string;
  /** Converts the stored value to the form value of an existing entry. */
  readonly toForm: (stored: string, first: Day) => string;
  /** Converts a form value to the value to send, or names the problem with it. */
  readonly fromForm: (formValue: string, first: Day) => { value: string } | { problem: Problem };
};

/**
 * One field of a collection, with what any kind may say of itself. What only one kind says stands in its file, beside
 * the function that tells whether a field is of that kind, such as `isReference`. `Value` is the type of the field's
 * column (with null only when it is optional); `Localized` is true when it has a Bengali companion, `<name>Bn`.
 */
export type Field<Value extends StoredValue = StoredValue, Localized extends boolean = boolean> = {
  readonly kind: FieldKind;
  readonly label: Message;
  readonly hint?: Message;
  readonly placeholder?: Message;
  /** Whether an entry cannot be added without it. */
  readonly required: boolean;
  /** Whether the column may be null. */
  readonly nullable: boolean;
  readonly localized: Localized;
  /**
   * Whether forms show the texts in both languages from the start, instead of one of them folded away while it is
   * empty.
   */
  readonly showsBothLanguages?: boolean;
  /** Parses the Bengali companion; present on localized fields only. */
  readonly localizedSchema?: z.ZodMiniType<string | null>;
  /** SQL type of the column. */
  readonly column: "text" | "integer";
  /**
   * Parses a sent value into the stored one. The input is `undefined` when the field was not sent, which the schema of
   * an optional field must accept: `text({ required: false }).schema` does, and other kinds build on it.
   */
  readonly schema: z.ZodMiniType<Value>;
  /**
   * Parses what may be stored from before the field was checked as it is now, which imports take; absent where it
   * always was.
   */
  readonly storedSchema?: z.ZodMiniType<Value>;
  /** JSON Schema keywords of the published value besides its type, such as `format` and `examples` (OpenAPI 3.1). */
  readonly jsonSchema?: Readonly<Record<string, unknown>>;
  /** The type of upload that the address may point to; absent when the field holds no address. */
  readonly media?: "picture" | "document" | "video";
  /** False when the copy of an entry begins with the value of a new entry instead, as dates and the visibility do. */
  readonly copied?: false;
  /** Set when several entries that are added together have the value in common. */
  readonly sharedByMany?: true;
  /** Converts the stored value to the one in the API; absent when they are the same. */
  readonly toPublished?: (stored: string) => PublishedValue;
  /** Writes the stored value as people read it; absent where they read what is stored. */
  readonly toText?: (stored: string, locale: Locale) => string;
  /** The values to choose from, each with the message that names it. */
  readonly choices?: Readonly<Record<string, Message>>;
  /** The words of the stored value that a search finds the entry by; absent where it has none. */
  readonly searchText?: (stored: string) => string;
  /** False when the server sets the value and no form has an input for it. */
  readonly inForm?: false;
  /** The keyboard that a phone shows for it; absent for the one of texts. */
  readonly keyboard?: "numeric" | "tel" | "email";
  /** Absent when the form value is the stored value. */
  readonly formFormat?: FormFormat;
};

/** The options that all field kinds share. */
export type FieldOptions = {
  readonly label: Message;
  readonly hint?: Message;
  readonly placeholder?: Message;
  /** Defaults to true. */
  readonly required?: boolean;
};

/** Adds `null` to a field's value type when its options contain `required: false`. */
export type NullIfOptional<Options> = Options extends { required: false } ? null : never;

/** The properties of a field that every kind copies from its options. */
export function baseField(options: FieldOptions) {
  const { label, hint, placeholder, required = true } = options;
  return { label, hint, placeholder, required, nullable: !required };
}
