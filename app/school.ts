import { dialled } from "../engine/fields/contacts.ts";
import { latinDigits, localDigits } from "../engine/words/digits.ts";
import { type Locale, locales } from "../engine/languages.ts";
import { localize, type LocalizedText } from "../engine/localized-text.ts";
import { defaultPalette, type Palette, paletteNamed, palettes } from "../engine/media/palettes.ts";
import { iconsVersion } from "../engine/media/site-icons.ts";
import * as m from "../messages/compiled/messages.js";
import profile, { type Profile, schoolName } from "../globals/profile.ts";

/** A text that readers see, and the value that programs read. */
type Shown<Value> = { shown: string; value: Value };

/** The school's data that every page shows, in its language. Only the name and the description are always there. */
export type School = {
  name: LocalizedText;
  /** The name in the other language. */
  otherName?: { text: string; lang: Locale } | undefined;
  description: string;
  motto?: LocalizedText | undefined;
  /** The year of the school's foundation, in the digits of the page and as a number. */
  foundedIn?: Shown<number> | undefined;
  address?: LocalizedText | undefined;
  mapLink?: string | undefined;
  eiin?: Shown<string> | undefined;
  telephone?: Shown<string> | undefined;
  email?: string | undefined;
  /** The address of the crest: the school's own, or a drawn one. */
  crest: string;
  /** The version of the icons, which pages append to the icons' addresses. */
  icons: string;
  /**
   * The colour of the browser's own interface around the page, and the palette's style if it is not the default
   * palette.
   */
  themeColor: string;
  paletteStyle?: string | undefined;
  /** The school's pages on other sites. */
  links: { name: string; href: string }[];
  /** The first year in the copyright line. */
  onlineSince?: number | undefined;
  /** Whether the footer links to the page about the open data. */
  offersOpenData: boolean;
};

/** Describes the school for pages in `locale`. Neutral words replace what its profile lacks. */
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
    telephone: telephone === null ? undefined : { shown: localDigits(telephone, locale), value: dialled(telephone) },
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

/** The name in the other language, if the school has a name in both. */
function otherName(row: Profile, locale: Locale): School["otherName"] {
  const own = schoolName(row, locale);
  const names = locales.map((lang) => ({ lang, name: schoolName(row, lang) }));
  const other = names.find(({ lang, name }) => lang !== locale && name.lang === undefined && name.text !== own.text);
  return other && { text: other.name.text, lang: other.lang };
}

/** The stitched frame in a colour, for `border-image`. `tokens.css` has the same drawing. */
function frame(colour: string): string {
  return (
    `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='40' height='40' fill='none' ` +
    `stroke='${colour.replace("#", "%23")}' stroke-width='2' stroke-linecap='round'%3E%3Cpath ` +
    `d='M3 3l6 6M9 3l-6 6M31 3l6 6M37 3l-6 6M3 31l6 6M9 31l-6 6M31 31l6 6M37 31l-6 6` +
    `M16 6h8M16 34h8M6 16v8M34 16v8'/%3E%3C/svg%3E")`
  );
}

/** The custom properties of `tokens.css` that a palette sets, in the light and in the dark scheme. */
export function paletteProperties({ main, deep, wash, soft, dark }: Palette) {
  return {
    light: {
      "--green": main,
      "--green-deep": deep,
      "--green-wash": wash,
      "--on-green-soft": soft,
      "--frame": frame(main),
      "--frame-on-green": frame(soft),
    },
    dark: {
      "--paper": dark.paper,
      "--cloth": dark.cloth,
      "--sheet": dark.sheet,
      "--rule": dark.rule,
      "--green-wash": dark.wash,
      "--link": dark.link,
      "--bar": main,
      "--bar-deep": dark.deep,
      "--frame": "var(--frame-on-green)",
    },
  };
}

/**
 * The style that applies a palette to a page; undefined for the default palette, which the page's styles already have.
 */
export function paletteStyle(palette: Palette): string | undefined {
  if (palette === palettes[defaultPalette]) return undefined;
  const { light, dark } = paletteProperties(palette);
  return `:root{${declarations(light)}}@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`;
}

function declarations(properties: Readonly<Record<string, string>>): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}
