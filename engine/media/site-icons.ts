import { defaultPalette } from "./palettes.ts";

/** What the site's icons are made of, as the school's profile has it. */
type IconFacts = {
  readonly name?: string | null;
  readonly shortName?: string | null;
  /** The address of the school's own crest. */
  readonly crest?: string | null;
  readonly palette?: string | null;
};

/** The most letters that a drawn crest has room for. */
const mostInitials = 4;

/** Words of English names that have no initial of their own. */
const smallWords = new Set(["OF", "THE", "AND", "FOR", "AT", "IN"]);

/**
 * The letters of a drawn crest: the short name if it is an abbreviation, else the first letter of each word of the
 * name. Only Latin letters are drawn, as those of Bengali need a font; empty for a name without any.
 */
export function initialsOf({ name, shortName }: IconFacts): string {
  const abbreviation = (shortName ?? "").replaceAll(/[.\s]/g, "");
  if (/^[A-Z]{2,4}$/.test(abbreviation)) return abbreviation;
  // Letters with accents count as those without (NFD takes the accents off).
  const words =
    (name ?? "")
      .normalize("NFD")
      .toUpperCase()
      .match(/[A-Z][A-Z\p{M}'’]*/gu) ?? [];
  return words
    .filter((word) => !smallWords.has(word))
    .map(([letter = ""]) => letter)
    .slice(0, mostInitials)
    .join("");
}

/**
 * Names the content of the icons, for the query of their addresses: it changes with what they show, so that browsers
 * and services for link previews, which keep pictures by address, fetch them anew.
 */
export function iconsVersion(facts: IconFacts): string {
  const [, hash] = /^\/media\/([0-9a-f]{8})/.exec(facts.crest ?? "") ?? [];
  return `${hash ?? (initialsOf(facts) || "book")}-${facts.palette ?? defaultPalette}`;
}
