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
 * How a form edits a field whose input is not the stored value, such as a number of days instead of a date. `first` is
 * the day on which visitors first see the entry, mostly today.
 */
export type FormFormat = {
  /** Returns the initial form value for a new entry. */
  readonly blank: (first: Day) => string;
  /** Converts the stored value to the form value of an existing entry. */
  readonly toForm: (stored: string, first: Day) => string;
  /** Converts a form value to the value to send, or names the problem with it. */
  readonly fromForm: (formValue: string, first: Day) => { value: string } | { problem: Problem };
};

/**
 * One field of a collection, with the properties that any kind may have. A property of one kind stands in that kind's
 * file, beside the function that recognizes the kind, such as `isReference`. `Value` is the type of the field's column
 * (with null only when it is optional); `Localized` is true when it has a Bengali companion, `<name>Bn`.
 */
export type Field<Value extends StoredValue = StoredValue, Localized extends boolean = boolean> = {
  readonly kind: FieldKind;
  readonly label: Message;
  readonly hint?: Message;
  readonly placeholder?: Message;
  /** Whether adding an entry fails without a value. */
  readonly required: boolean;
  /** Whether the column may be null. */
  readonly nullable: boolean;
  readonly localized: Localized;
  /**
   * Set when forms show the inputs of both languages from the start. Otherwise one is folded away while it is empty.
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
   * Parses a value that was stored before `schema` became stricter. Imports use it, so that old exports can be read.
   * Absent if the schema never became stricter.
   */
  readonly storedSchema?: z.ZodMiniType<Value>;
  /** JSON Schema keywords of the published value besides its type, such as `format` and `examples` (OpenAPI 3.1). */
  readonly jsonSchema?: Readonly<Record<string, unknown>>;
  /** The type of upload that the address may point to; absent when the field holds no address. */
  readonly media?: "picture" | "document" | "video";
  /**
   * False when a copy of an entry does not take over this field's value, but gets the value that a new entry has, as
   * for dates and the visibility.
   */
  readonly copied?: false;
  /** Set when entries that are added together share one value. */
  readonly sharedByMany?: true;
  /** Converts the stored value to the one in the API; absent when they are the same. */
  readonly toPublished?: (stored: string) => PublishedValue;
  /** What the API answers for an entry of a collection without a value; absent when it leaves the field out. */
  readonly publishedEmpty?: PublishedValue;
  /**
   * Converts the stored value to the text that people read; a stored number is passed as its digits. Absent when people
   * read the stored value itself.
   */
  readonly toText?: (stored: string, locale: Locale) => string;
  /** The values to choose from, each with the message that names it. */
  readonly choices?: Readonly<Record<string, Message>>;
  /** Extracts from the stored value the words by which a search finds the entry; absent when it is not searched. */
  readonly searchText?: (stored: string) => string;
  /** False when the server sets the value and no form has an input for it. */
  readonly inForm?: false;
  /** The keyboard that a phone shows for the input; a text keyboard if it is absent. */
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
