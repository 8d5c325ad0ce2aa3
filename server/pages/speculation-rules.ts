import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { pages } from "../../pages/all.ts";
import type { DiscoveryText } from "./discovery.ts";

const path = "/speculation.json";
/** How long browsers use the rules without revalidation, in seconds: a day. */
const lifetime = 24 * 60 * 60;

/** The header by which a visitor page names the rules. The quotation marks belong to it. */
export const speculationHeader = { "Speculation-Rules": `"${path}"` } as const;

/**
 * Addresses whose prefetched page would be wrong or wasted: screens, signing in and out, visitors' queries, forms, the
 * API, and files. The pattern of a path matches any query string.
 */
const excluded = [
  "/admin{/*}?",
  "/logout",
  ...pages.flatMap((page) =>
    page.entrance || page.asks !== undefined || page.formBytes !== undefined ? [`${page.path}{/*}?`] : [],
  ),
];

/**
 * The speculation rules (https://wicg.github.io/nav-speculation/speculation-rules.html). A browser that supports them
 * prefetches a linked page of the site when the finger or mouse button goes down, before it is lifted. `conservative`
 * means just that: hovering prefetches nothing, because readers pay by the megabyte.
 */
export function speculationRules(): DiscoveryText {
  const patterns = [
    ...locales.flatMap((locale) => excluded.map((pattern) => localPath(pattern, locale))),
    "/api/:rest+",
    "/media/*",
    "/files/*",
    // Feeds, calendars and other files.
    "/*.:ending([a-z]+)",
  ];
  const where = {
    and: [
      { href_matches: "/*" },
      { not: { href_matches: patterns } },
      { not: { selector_matches: "[download], [target]" } },
    ],
  };
  const rules = { prefetch: [{ source: "document", eagerness: "conservative", where }] };
  return { path, type: "application/speculationrules+json", lifetime, make: () => JSON.stringify(rules) };
}
