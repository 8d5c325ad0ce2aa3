import { z } from "zod";
import { describe, type Field, type FieldOptions, type Optional } from "../field.ts";

/** Longest text of a single line, in characters. */
export const lineLimit = 300;

/** Longest text of several paragraphs, in characters. */
export const paragraphsLimit = 20_000;

type TextOptions = FieldOptions & {
  /** Stored in capitals (specification §5). */
  readonly upperCase?: boolean;
  /** An optional Bengali text stands beside it under `<name>Bn` (design §8). */
  readonly bilingual?: boolean;
};
type Bilingual<Options> = Options extends { bilingual: true } ? true : false;

function tidy(typed: string): string {
  return typed.normalize("NFC").replaceAll("\r\n", "\n").trim();
}

/** The schema of a text that may be empty: stored as null then. */
export function optionalText(limit: number) {
  return z
    .string()
    .nullish()
    .transform((typed) => tidy(typed ?? "") || null)
    .pipe(z.string().max(limit).nullable());
}

function textSchema(limit: number, options: TextOptions): z.ZodType<string | null> {
  const change = (typed: string) =>
    options.upperCase ? tidy(typed).toUpperCase() : tidy(typed);
  if (options.required === false) {
    return optionalText(limit).transform((typed) => (typed === null ? null : change(typed)));
  }
  return z.string().transform(change).pipe(z.string().min(1).max(limit));
}

function textField<const Options extends TextOptions>(
  kind: "text" | "longText",
  limit: number,
  options: Options,
) {
  return {
    ...describe(options),
    kind,
    bilingual: options.bilingual ?? false,
    column: "text",
    accepts: textSchema(limit, options),
  } as Field<string | Optional<Options>, Bilingual<Options>>;
}

/** A text of one line. */
export function text<const Options extends TextOptions>(options: Options) {
  return textField("text", lineLimit, options);
}

/** A text of several paragraphs, parted by empty lines. */
export function longText<const Options extends TextOptions>(options: Options) {
  return textField("longText", paragraphsLimit, options);
}
