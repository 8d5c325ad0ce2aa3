import * as z from "zod/mini";
import { baseField, type Field, type FieldOptions, type NullIfOptional } from "../field.ts";
import { reject } from "../forms/problems.ts";
import { rawText } from "./raw-text.ts";

/** Maximum length of an address, in characters. */
export const maxAddressLength = 2000;

const forbidden = /[\s\\<>"`\p{Cc}\p{Cf}\p{Cs}]/u;
const ownUpload = /^\/media\/[\w-]+(?:[./][\w-]+)*$/;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
const hostAndPort = /^[a-z0-9.-]+\.[a-z0-9-]+:\d{1,5}(?:[/?#]|$)/i;

/**
 * Parses an entered address: an http(s) URL or the path of an upload to this site. `example.com/a` becomes
 * `https://example.com/a`, and an apostrophe `%27`. Undefined for anything else, such as `javascript:`, credentials or
 * inner white space (requirements R6.6).
 */
export function parseLink(input: string): string | undefined {
  const text = input.trim().replaceAll("'", "%27");
  if (text === "" || text.length > maxAddressLength || forbidden.test(text)) return undefined;
  if (text.startsWith("/")) return ownUpload.test(text) ? text : undefined;
  if (scheme.test(text) && !hostAndPort.test(text)) return isWebAddress(text, anyHost) ? text : undefined;
  const address = `https://${text}`;
  return isWebAddress(address, dottedHost) ? address : undefined;
}

/** Hosts without empty labels, even of one label or in brackets; and those with a dot, which a mistyped word is not. */
const [anyHost, dottedHost] = [/^[^.]+(?:\.[^.]+)*$/, /^[^.]+(?:\.[^.]+)+$/];

/** Refuses credentials, even empty ones. */
function isWebAddress(address: string, host: RegExp): boolean {
  if (address.length > maxAddressLength) return false;
  if (!/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(address) || !URL.canParse(address)) return false;
  return host.test(new URL(address).hostname);
}

/** The schema of a required address. */
export const linkSchema = z.pipe(
  rawText(maxAddressLength),
  z.transform((sent: string, context): string => {
    const address = parseLink(sent);
    return address ?? reject(context, sent, sent.trim() === "" ? "missing" : "link");
  }),
);

/** The schema of an optional address; an empty one is stored as null. */
const optionalLinkSchema = z.pipe(
  z.pipe(
    z.nullish(rawText(maxAddressLength)),
    z.transform((sent: string | null | undefined) => sent?.trim() || null),
  ),
  z.nullable(linkSchema),
);

/** Refuses the path of an upload. */
const elsewhere = z.transform((address: string | null, context) =>
  address?.startsWith("/") ? reject(context, address, "link") : address,
);

/** JSON Schema keywords of an address: a URI reference rather than a URI, because uploads are paths. */
export const addressSchema = { format: "uri-reference" } as const;

type LinkOptions = FieldOptions & {
  /** False for the address of a page, because a document cannot be uploaded in its place. */
  readonly uploads?: false;
};

/**
 * The address of a document or a page. Programs that were made for the ordered API expect one in each entry, so the API
 * answers an empty text where there is no document.
 */
export function link<const Options extends LinkOptions>(options: Options) {
  const schema = options.required === false ? optionalLinkSchema : linkSchema;
  return {
    ...baseField(options),
    kind: "link",
    localized: false,
    column: "text",
    schema: options.uploads === false ? z.pipe(schema, elsewhere) : schema,
    jsonSchema: addressSchema,
    ...(options.uploads === false ? {} : { media: "document", publishedEmpty: "" }),
  } as Field<string | NullIfOptional<Options>, false>;
}

/** A picture, stored as its address (requirements R6.5). */
export function image<const Options extends FieldOptions>(options: Options) {
  return {
    ...baseField(options),
    kind: "image",
    localized: false,
    column: "text",
    schema: options.required === false ? optionalLinkSchema : linkSchema,
    jsonSchema: addressSchema,
    media: "picture",
  } as Field<string | NullIfOptional<Options>, false>;
}
