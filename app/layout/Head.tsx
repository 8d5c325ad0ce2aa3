import { defaultLocale, languageOf, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { usePageData } from "../page-data.ts";

/** The description of a page for search engines and link previews. */
export type Description = {
  title: string;
  description: string;
  /** The address of the preview picture. The default is the school's own picture. */
  picture?: string;
  type?: "website" | "article" | "profile";
};

/** The page's title, description, addresses in every language and link preview (Open Graph). */
export function Head({ title, description, picture, type = "website" }: Description) {
  const { locale, path, query, publicUrl, school } = usePageData();
  const schoolName = school.name.text;
  const fullTitle = path === "/" ? schoolName : `${title} – ${schoolName}`;
  // Only the page number may be published, because the query string of a set-up link holds a secret token.
  const page = query.startsWith("?page=") ? query : "";
  const address = (language: typeof locale) => publicUrl + localPath(path, language) + page;
  // Services that show link previews cannot render SVG.
  const card = picture && !picture.endsWith(".svg") ? picture : `/share.png?v=${school.icons}`;
  const cardAddress = card.startsWith("/") ? publicUrl + card : new URL(card).href;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address(locale)} />
      {locales.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={address(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={address(defaultLocale)} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={type} />
      <meta property="og:url" content={address(locale)} />
      <meta property="og:site_name" content={schoolName} />
      <meta property="og:locale" content={languageOf(locale).intl.replace("-", "_")} />
      <meta property="og:image" content={cardAddress} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Structured data for search engines (schema.org). Escapes `<`, so that no text can end the script element. */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
