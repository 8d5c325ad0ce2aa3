import { defaultPalette } from "./palettes.ts";

/** The values of the school's profile from which the site's icons are made. */
type IconFacts = {
  readonly name?: string | null;
  readonly shortName?: string | null;
  /** The address of the school's own crest. */
  readonly crest?: string | null;
  readonly palette?: string | null;
};

/** Maximum number of letters in a drawn crest: more do not fit. */
const mostInitials = 4;

/** Words of English names whose initials are left out. */
const smallWords = new Set(["OF", "THE", "AND", "FOR", "AT", "IN"]);

/**
 * The letters of a drawn crest: the short name if it is an abbreviation, else the first letter of each word of the
 * name. Empty for a name without Latin letters: Bengali letters are not drawn, because they would need a font.
 */
export function initialsOf({ name, shortName }: IconFacts): string {
  const abbreviation = (shortName ?? "").replaceAll(/[.\s]/g, "");
  if (/^[A-Z]{2,4}$/.test(abbreviation)) return abbreviation;
  // Letters with accents count as letters without them (NFD separates the accents).
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
 * A version of the icons' content, for the query of their addresses. It changes when they change, so that browsers and
 * link-preview services, which cache pictures by address, fetch them again.
 */
export function iconsVersion(facts: IconFacts): string {
  const [, hash] = /^\/media\/([0-9a-f]{8})/.exec(facts.crest ?? "") ?? [];
  return `${hash ?? (initialsOf(facts) || "book")}-${facts.palette ?? defaultPalette}`;
}
