import { defaultLocale, languageOf, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/words.ts";
import * as m from "../../messages/compiled/messages.js";
import { usePageData, useSay } from "../page-data.ts";

/** What is said of a page to search engines and to those who share it. */
export type Description = {
  title: string;
  description: string;
  /** Address of a picture that shows it; the school's own where there is none. */
  picture?: string;
  type?: "website" | "article" | "profile";
};

/** Title, description, addresses in both languages and the card that is shown when a page is shared. */
export function Head({ title, description, picture, type = "website" }: Description) {
  const { locale, path, query, publicUrl } = usePageData();
  const say = useSay();
  const school = say(m.school_name);
  const full = path === "/" ? school : `${title} – ${school}`;
  // The token of a set-up link is nobody else's.
  const page = query.startsWith("?page=") ? query : "";
  const address = (language: typeof locale) => publicUrl + localPath(path, language) + page;
  // Those who show shared links cannot draw SVG.
  const card = picture && !picture.endsWith(".svg") ? picture : "/share.png";
  const cardAddress = card.startsWith("/") ? publicUrl + card : new URL(card).href;
  return (
    <>
      <title>{full}</title>
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
      <meta property="og:site_name" content={school} />
      <meta property="og:locale" content={languageOf(locale).intl.replace("-", "_")} />
      <meta property="og:image" content={cardAddress} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
