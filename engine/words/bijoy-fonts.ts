/** What only the names of Bijoy fonts contain: SutonnyMJ, SutonnyCMJ Bold, Kalpurush ANSI. */
const bijoyNames = /MJ\b|\bANSI\b|\b(?:Sutonny|Ananda|Bijoy)/i;
/** The names of Unicode fonts that resemble those: SutonnyOMJ, Bijoy Unicode. */
const unicodeNames = /OMJ\b|Unicode/i;

/**
 * Whether a font draws Bengali letters in place of Latin ones (`bijoy.ts`). `family` is a name, or a list of names as
 * in CSS, whose first counts.
 */
export function isBijoyFont(family: string | undefined): boolean {
  const [name = ""] = (family ?? "").split(",");
  return bijoyNames.test(name) && !unicodeNames.test(name);
}

/** Whether the source of a page may name a Bijoy font. */
export function mayNameBijoyFont(source: string): boolean {
  return bijoyNames.test(source);
}
