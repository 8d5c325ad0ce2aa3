import type { Collection } from "../../engine/collection.ts";
import { localDigits } from "../../engine/digits.ts";
import type { Locale } from "../../engine/languages.ts";
import { yearPath } from "../../engine/year-path.ts";
import * as m from "../../messages/compiled/messages.js";

/** The links to the entries of each year, and to all, with their label. */
export type Years = { label: string; links: readonly { path: string; name: string; isHere: boolean }[] };

/** Describes the links for a page of a list; `here` is the year that it shows. */
export function yearLinks(collection: Collection, years: readonly string[], here: string | undefined, locale: Locale): Years {
  const all = { path: collection.page ?? "/", name: m.years_all({}, { locale }), isHere: here === undefined };
  const links = years.map((year) => ({ path: yearPath(collection, year), name: localDigits(year, locale), isHere: here === year }));
  return { label: m.years({}, { locale }), links: [all, ...links] };
}
