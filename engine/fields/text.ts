import * as z from "zod/mini";
import { describe, type Field, type FieldOptions, type Optional } from "../field.ts";
import { rawText } from "./raw-text.ts";

/** Longest text of a single line, in characters. */
export const lineLimit = 300;

/** Longest text of several paragraphs, in characters. */
export const paragraphsLimit = 20_000;

type TextOptions = FieldOptions & {
  /** Stored in upper case (requirements R6.2). */
  readonly upperCase?: boolean;
  /** An optional Bengali text stands beside it under `<name>Bn` (requirements R12.3). */
  readonly bilingual?: boolean;
};
type Bilingual<Options> = Options extends { bilingual: true } ? true : false;

type TextKind = "text" | "longText";
const limits: Readonly<Record<TextKind, number>> = { text: lineLimit, longText: paragraphsLimit };

/** Control characters other than a new line and a tab: no database but SQLite stores all of them. */
const unprintable = /[^\P{Cc}\n\t]/gu;

function tidy(typed: string, kind: TextKind): string {
  const clean = typed
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(unprintable, "");
  return (kind === "text" ? inOneLine(clean) : clean).trim();
}

function inOneLine(lined: string): string {
  const lines = lined.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

/** The schema of a text that may be empty: stored as null then. */
function optionalText(kind: TextKind) {
  const tidied = z.transform((typed: string | null | undefined) => tidy(typed ?? "", kind) || null);
  const bounded = z.nullable(z.string().check(z.maxLength(limits[kind])));
  return z.pipe(z.pipe(z.nullish(rawText(limits[kind])), tidied), bounded);
}

function textSchema(kind: TextKind, options: TextOptions): z.ZodMiniType<string | null> {
  const change = (typed: string) => (options.upperCase ? typed.toUpperCase() : typed);
  if (options.required === false) {
    const changed = z.transform((typed: string | null) => (typed === null ? null : change(typed)));
    return z.pipe(optionalText(kind), changed);
  }
  const changed = z.transform((typed: string) => change(tidy(typed, kind)));
  return z.pipe(
    z.pipe(rawText(limits[kind]), changed),
    z.string().check(z.minLength(1), z.maxLength(limits[kind])),
  );
}

function textField<const Options extends TextOptions>(kind: TextKind, options: Options) {
  return {
    ...describe(options),
    kind,
    bilingual: options.bilingual ?? false,
    column: "text",
    accepts: textSchema(kind, options),
    acceptsLocalized: options.bilingual ? optionalText(kind) : undefined,
  } as Field<string | Optional<Options>, Bilingual<Options>>;
}

/** A text of one line. */
export function text<const Options extends TextOptions>(options: Options) {
  return textField("text", options);
}

/** A text of several paragraphs, parted by empty lines. */
export function longText<const Options extends TextOptions>(options: Options) {
  return textField("longText", options);
}
