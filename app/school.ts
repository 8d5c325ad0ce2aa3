import { latinDigits, localDigits } from "../engine/words/digits.ts";
import { type Locale, locales } from "../engine/languages.ts";
import { type LocalizedText, localize } from "../engine/localized-text.ts";
import { paletteNamed } from "../engine/media/palettes.ts";
import { iconsVersion } from "../engine/media/site-icons.ts";
import * as m from "../messages/compiled/messages.js";
import { paletteStyle } from "./palette-style.ts";
import profile, { type Profile, schoolName } from "../globals/profile.ts";

/** A text that readers see, and what programs take it for. */
type Shown<Value> = { shown: string; value: Value };

/** What every page shows of the school, in its language; only the name and the description are never missing. */
export type School = {
  name: LocalizedText;
  /** The name in the other language. */
  otherName?: { text: string; lang: Locale } | undefined;
  description: string;
  motto?: LocalizedText | undefined;
  /** The year of its foundation in the digits of the page, and as a number. */
  foundedIn?: Shown<number> | undefined;
  address?: LocalizedText | undefined;
  mapLink?: string | undefined;
  eiin?: Shown<string> | undefined;
  telephone?: Shown<string> | undefined;
  email?: string | undefined;
  /** The address of the crest: the school's own, or the one that is drawn for it. */
  crest: string;
  /** The version of the icons, which pages add to their addresses. */
  icons: string;
  /**
   * The colour of the browser's own parts around the page, and the style of the palette if it is not the default one.
   */
  themeColor: string;
  paletteStyle?: string | undefined;
  /** The school's pages at other sites. */
  links: { name: string; href: string }[];
  /** The first year of the copyright line. */
  onlineSince?: number | undefined;
  /** Whether the footer leads to the page about the open data. */
  offersOpenData: boolean;
};

/** What pages in `locale` show of the school; neutral words stand for what its profile lacks. */
export function describeSchool(row: Profile, locale: Locale): School {
  const {
    eiin,
    telephone,
    email,
    crest,
    foundedIn,
    mapLink,
    facebook,
    videoChannel,
    otherPage,
    onlineSince,
    openData,
  } = row;
  const icons = iconsVersion(row);
  const palette = paletteNamed(row.palette);
  const pages = [
    { name: m.footer_social({}, { locale }), href: facebook },
    { name: m.footer_channel({}, { locale }), href: videoChannel },
    { name: otherPage && new URL(otherPage).host, href: otherPage },
  ];
  return {
    name: schoolName(row, locale),
    otherName: otherName(row, locale),
    description: localize(profile, row, "description", locale)?.text ?? m.site_about({}, { locale }),
    motto: localize(profile, row, "motto", locale),
    foundedIn: foundedIn === null ? undefined : { shown: localDigits(String(foundedIn), locale), value: foundedIn },
    address: localize(profile, row, "address", locale),
    mapLink: mapLink ?? undefined,
    eiin: eiin === null ? undefined : { shown: localDigits(eiin, locale), value: latinDigits(eiin) },
    telephone:
      telephone === null
        ? undefined
        : { shown: localDigits(telephone, locale), value: latinDigits(telephone).replaceAll(/[^\d+]/g, "") },
    email: email ?? undefined,
    crest: crest ?? `/crest.svg?v=${icons}`,
    icons,
    themeColor: palette.deep,
    paletteStyle: paletteStyle(palette),
    links: pages.flatMap(({ name, href }) => (name && href ? [{ name, href }] : [])),
    onlineSince: onlineSince ?? undefined,
    offersOpenData: openData === 1,
  };
}

/** The name in a language other than the one of `locale`, where the school has both. */
function otherName(row: Profile, locale: Locale): School["otherName"] {
  const own = schoolName(row, locale);
  const names = locales.map((lang) => ({ lang, name: schoolName(row, lang) }));
  const other = names.find(({ lang, name }) => lang !== locale && name.lang === undefined && name.text !== own.text);
  return other && { text: other.name.text, lang: other.lang };
}
