import { collections } from "../../collections/all.ts";
import { entryPath } from "../../engine/entry-path.ts";
import { type Locale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { paletteNamed } from "../../engine/media/palettes.ts";
import { iconsVersion } from "../../engine/media/site-icons.ts";
import { yearPath } from "../../engine/dates/year-path.ts";
import profile, { schoolName, shortSchoolName } from "../../globals/profile.ts";
import { pages } from "../../pages/all.ts";
import type { Store } from "../content/store.ts";
import { monthsBetween } from "../../engine/dates/month.ts";

/**
 * A text for programs: its path, its `Content-Type`, and the function that makes it. `lifetime` is how long clients use
 * it without revalidation, in seconds; by default they always revalidate.
 */
export type DiscoveryText = {
  path: string;
  type: string;
  lifetime?: number;
  /** Headers besides those for caches. */
  headers?: Readonly<Record<string, string>>;
  make: (store: Store) => Promise<string> | string;
};

/** Entries of each collection in the sitemap, the newest first: search engines accept 50,000 addresses in all. */
const entriesPerCollection = 1000;

/**
 * The sitemap: every public page that is not empty, in both languages, as XML; no page if search engines may not show
 * the site. `publicUrl` has no slash at the end.
 */
export async function sitemap(store: Store, publicUrl: string, areWelcome: boolean): Promise<string> {
  const paths = areWelcome ? await sitemapPaths(store) : [];
  const address = (path: string, locale: Locale) => publicUrl + localPath(path, locale);
  const alternates = (path: string) =>
    locales.map((l) => `<xhtml:link rel="alternate" hreflang="${l}" href="${address(path, l)}"/>`).join("");
  const urls = paths.flatMap((path) =>
    locales.map((l) => `<url><loc>${address(path, l)}</loc>${alternates(path)}</url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
}

/** The English paths of the pages in the sitemap. */
async function sitemapPaths(store: Store): Promise<string[]> {
  const empty = await store.emptyPages();
  const all = pages.flatMap(({ path, searchEngines }) => (searchEngines ? [path] : []));
  for (const collection of collections) {
    if (collection.page) all.push(collection.page);
    const years = collection.byYear ? await store.years(collection) : [];
    if (years.length > 1) all.push(...years.map((year) => yearPath(collection, year)));
    if (!collection.detail) continue;
    const { rows } = await store.list(collection, { limit: entriesPerCollection });
    for (const { id } of rows) all.push(entryPath(collection, id));
  }
  all.push(...(await eventfulMonthPaths(store)));
  return all.filter((path) => !empty.includes(path));
}

/**
 * The robots.txt. Search engines may read every page, also if they may not show the site: a page that they may not read
 * they could still list by its address, because they would not see its header. Files have no such header, because they
 * are cached for long, so they may not be read then.
 */
export function robots(publicUrl: string, areWelcome: boolean): string {
  if (!areWelcome) return "User-agent: *\nDisallow: /media/\nDisallow: /api/\n";
  return `User-agent: *\nAllow: /\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** Months until security.txt expires; RFC 9116 §2.5.5 recommends less than a year. */
const monthsAhead = 11;

/**
 * The security.txt (RFC 9116); `contact` is a URL. It expires on the first day of a month, so its text changes only
 * once a month.
 */
export function securityContact(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsAhead, 1));
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace(".000", "")}`,
    `Preferred-Languages: ${locales.join(", ")}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** The web manifest: name, icons and colours of the site on a phone's home screen. */
export async function webManifest(store: Store, locale: Locale): Promise<object> {
  const school = await store.findGlobal(profile);
  const icon = (size: number, purpose: "any" | "maskable") => ({
    src: `${purpose === "any" ? `/icon-${size}.png` : `/icon-maskable-${size}.png`}?v=${iconsVersion(school)}`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    name: schoolName(school, locale).text,
    short_name: shortSchoolName(school, locale).text,
    lang: locale,
    start_url: localPath("/", locale),
    scope: "/",
    display: "minimal-ui",
    background_color: "#fbf7ec",
    theme_color: paletteNamed(school.palette).deep,
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
  };
}

/** The English paths of the months that have events. */
async function eventfulMonthPaths(store: Store): Promise<string[]> {
  const events = await store.listEvents();
  const months = [...new Set(events.flatMap(({ first, last }) => monthsBetween(first, last)))].toSorted();
  return pages.flatMap((page) => (page.months ? months.map((month) => `${page.path}/${month}`) : []));
}
