import * as z from "zod/mini";
import { baseField, type Field, type FieldOptions, type NullIfOptional } from "../field.ts";
import { lineEnds } from "../words/line-ends.ts";
import { rawText } from "./raw-text.ts";

/** Maximum length of a single line, in characters. */
export const lineLimit = 300;

/** Maximum length of a text of several paragraphs, in characters. */
export const paragraphsLimit = 20_000;

type TextOptions = FieldOptions & {
  /** Whether the text and its Bengali companion are stored in upper case (requirements R6.2). */
  readonly upperCase?: boolean;
  /** Whether the field has an optional Bengali companion, `<name>Bn` (requirements R12.3). */
  readonly localized?: boolean;
  /** Maximum length in characters, if it is shorter than the kind's own limit. */
  readonly limit?: number;
  /** The name of the picture field that this text describes, for people who do not see the picture. */
  readonly describes?: string;
};
type Localized<Options> = Options extends { localized: true } ? true : false;

type TextKind = "text" | "longText" | "formattedText";
const limits: Readonly<Record<TextKind, number>> = {
  text: lineLimit,
  longText: paragraphsLimit,
  formattedText: paragraphsLimit,
};

/**
 * Control characters other than line feed and tab. They are removed, because databases other than SQLite cannot store
 * all of them.
 */
const unprintable = /[^\P{Cc}\n\t]/gu;

function tidy(sent: string, kind: TextKind): string {
  const clean = sent.toWellFormed().normalize("NFC").replaceAll(lineEnds, "\n").replaceAll(unprintable, "");
  return (kind === "text" ? joinLines(clean) : clean).trim();
}

function joinLines(clean: string): string {
  const lines = clean.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

/** Converts a sent text to the stored one. */
type Change = (sent: string) => string;

/** The schema of an optional text; an empty one is stored as null. */
function optionalText(change: Change, limit: number): z.ZodMiniType<string | null> {
  const changed = z.transform((sent: string | null | undefined) => change(sent ?? "") || null);
  const bounded = z.nullable(z.string().check(z.maxLength(limit)));
  return z.pipe(z.pipe(z.nullish(rawText(limit)), changed), bounded);
}

function requiredText(change: Change, limit: number): z.ZodMiniType<string> {
  return z.pipe(z.pipe(rawText(limit), z.transform(change)), z.string().check(z.minLength(1), z.maxLength(limit)));
}

function textField<const Options extends TextOptions>(kind: TextKind, options: Options) {
  const { limit = limits[kind] } = options;
  const change: Change = (sent) => (options.upperCase ? tidy(sent, kind).toUpperCase() : tidy(sent, kind));
  const optional = optionalText(change, limit);
  return {
    ...baseField(options),
    kind,
    localized: options.localized ?? false,
    column: "text",
    searchText: (stored: string) => stored,
    schema: options.required === false ? optional : requiredText(change, limit),
    localizedSchema: options.localized ? optional : undefined,
  } as Field<string | NullIfOptional<Options>, Localized<Options>>;
}

/** A text of one line. */
export function text<const Options extends TextOptions>(options: Options) {
  return { ...textField("text", options), ...(options.describes && { describes: options.describes }) };
}

/** A text of several paragraphs, separated by empty lines. */
export function longText<const Options extends TextOptions>(options: Options) {
  return textField("longText", options);
}

/**
 * A text of several paragraphs with headings, lists, tables, links, pictures and documents, stored as Markdown
 * (requirements R11.11).
 */
export function formattedText<const Options extends TextOptions>(options: Options) {
  return { ...textField("formattedText", options), jsonSchema: { contentMediaType: "text/markdown" } };
}

/** Whether the field's values are Markdown. Pages show them formatted, and they may contain addresses of uploads. */
export function isFormattedText({ kind }: Field): boolean {
  return kind === "formattedText";
}

/** The names of the fields that describe a picture for people who do not see it, in the order of the fields. */
export function descriptionsIn(fields: Readonly<Record<string, Field>>, picture: string): string[] {
  const describes = (field: Field) => (field as Field & Pick<TextOptions, "describes">).describes;
  return Object.keys(fields).filter((name) => describes(fields[name]!) === picture);
}
