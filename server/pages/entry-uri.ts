import type { Collection } from "../../engine/collection.ts";
import type { Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";

/** The year of RFC 4151's "date on which the authority was assigned": any past one will do, if it never changes. */
const year = 2026;

/**
 * The name of an entry in a language for programs that follow it, a URI that names it for ever (RFC 4151). It stays the same
 * when the site moves to HTTPS or to another port, and when an entry's page gets another address.
 */
export function entryUri({ api }: Collection, id: number, locale: Locale, publicUrl: string): string {
  return `tag:${new URL(publicUrl).hostname},${year}:${localPath(api.item.replace("{id}", String(id)), locale)}`;
}
