import * as z from "zod/mini";
import { describe, type Field, type FieldOptions, type Optional } from "../field.ts";
import { refuse } from "../problems.ts";
import { rawText } from "./raw-text.ts";

/** Longest address, in characters. */
export const addressLimit = 2000;

const forbidden = /[\s\\<>"'`\p{Cc}\p{Cf}\p{Cs}]/u;
const ownUpload = /^\/media\/[\w-]+(?:[./][\w-]+)*$/;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
const hostAndPort = /^[a-z0-9.-]+\.[a-z0-9-]+:\d{1,5}(?:[/?#]|$)/i;

/**
 * The address that a person meant by what they typed: http(s) or one of the school's own uploads;
 * `example.com/a` becomes `https://example.com/a`. Anything else (`javascript:`, credentials, blanks
 * within) answers undefined (requirements R6.6).
 */
export function parseLink(typed: string): string | undefined {
  const text = typed.trim();
  if (text === "" || text.length > addressLimit || forbidden.test(text)) return undefined;
  if (text.startsWith("/")) return ownUpload.test(text) ? text : undefined;
  const address = scheme.test(text) && !hostAndPort.test(text) ? text : `https://${text}`;
  return isWebAddress(address) ? address : undefined;
}

/** With a host of several parts, and without credentials, even empty ones. */
function isWebAddress(address: string): boolean {
  if (address.length > addressLimit) return false;
  if (!/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(address) || !URL.canParse(address)) return false;
  return /[^.]\.[^.]/.test(new URL(address).hostname);
}

/** The schema of an address that is asked for. */
export const linkSchema = z.pipe(
  rawText(addressLimit),
  z.transform((typed: string, context): string => {
    const address = parseLink(typed);
    return address ?? refuse(context, typed, typed.trim() === "" ? "missing" : "link");
  }),
);

/** The schema of an address that may be left out: stored as null then. */
export const optionalLinkSchema = z.pipe(
  z.pipe(
    z.nullish(rawText(addressLimit)),
    z.transform((typed: string | null | undefined) => typed?.trim() || null),
  ),
  z.nullable(linkSchema),
);

/** What OpenAPI says of an address, which may be one of the school's own: a path. */
export const addressSchema = { format: "uri-reference" } as const;

type LinkOptions = FieldOptions & Pick<Field, "fillsFromVideo">;

/** An address of a document, page or video. */
export function link<const Options extends LinkOptions>(options: Options) {
  return {
    ...describe(options),
    kind: "link",
    bilingual: false,
    column: "text",
    accepts: options.required === false ? optionalLinkSchema : linkSchema,
    jsonSchema: addressSchema,
    media: "document",
    fillsFromVideo: options.fillsFromVideo,
  } as Field<string | Optional<Options>, false>;
}
