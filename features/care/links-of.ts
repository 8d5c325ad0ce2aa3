import { createHash } from "node:crypto";
import { localizedName } from "../../engine/collection.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { addressSchema } from "../../engine/fields/link.ts";
import { isFormattedText } from "../../engine/fields/text.ts";
import { elementsOf } from "../../engine/formatted-text.ts";
import type { Row } from "../../engine/row.ts";
import { parseFormattedText } from "../../server/content/parse-formatted-text.ts";

/** Most links of one entry that are looked at: far more than anybody types. */
const mostOfEntry = 100;

/** What stands for an address in the tables, as an index does not take the longest addresses. */
export const hashOf = (address: string): string => createHash("sha256").update(address).digest("base64url");

/**
 * The addresses that an entry links to or shows, in fields and in formatted texts of both languages: of the web, and
 * paths of this site. Those at which a person is written to or called are left out.
 */
export function linksOf({ fields }: Declaration, row: Row): string[] {
  const values = row as unknown as Readonly<Record<string, unknown>>;
  const found = Object.entries(fields).flatMap(([name, field]) => {
    if (isFormattedText(field))
      return [name, localizedName(name)].flatMap((column) => linksInText(textOf(values[column])));
    return field.jsonSchema?.format === addressSchema.format ? [textOf(values[name])] : [];
  });
  return [...new Set(found.filter(isLink))].slice(0, mostOfEntry);
}

/** Whether an address can be looked at; what is older than the rules for addresses may be anything. */
const isLink = (address: string) =>
  /^\/(?!\/)/.test(address) || (/^https?:\/\//i.test(address) && URL.canParse(address));

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

function linksInText(markdown: string): string[] {
  if (markdown === "") return [];
  const text = parseFormattedText(markdown);
  return [...elementsOf(text, "a").map(({ href }) => href), ...elementsOf(text, "img").map(({ src }) => src)];
}

/** The path of an address of this site, without its language, query and anchor; undefined for another site. */
export function ownPath(address: string, publicUrl: string): string | undefined {
  const url = URL.parse(address, publicUrl);
  return url?.host === new URL(publicUrl).host ? decodedPath(url.pathname) : undefined;
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
