import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { pages } from "../../pages/all.ts";
import type { DiscoveryText } from "./discovery.ts";

const path = "/speculation.json";
/** How long browsers use the rules without asking again, in seconds: a day. */
const lifetime = 24 * 60 * 60;

/** The header by which a visitors' page names the rules. The quotation marks belong to it. */
export const speculationHeader = { "Speculation-Rules": `"${path}"` } as const;

/**
 * Where a page fetched ahead would be wrong or wasted: screens, what signs in or out, questions, forms, the API, and
 * files. The pattern of a path matches with any query.
 */
const excluded = [
  "/admin{/*}?",
  "/logout",
  ...pages.flatMap((page) =>
    page.entrance || page.asks !== undefined || page.formBytes !== undefined ? [`${page.path}{/*}?`] : [],
  ),
];

/**
 * The speculation rules (https://wicg.github.io/nav-speculation/speculation-rules.html): a browser that knows them
 * fetches the page that a link of the site leads to when the finger or the mouse button goes down, not when it is
 * lifted. `conservative` is that; on a mere hover nothing is fetched, as readers pay by the megabyte.
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
