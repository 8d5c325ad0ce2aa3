/** Only this many characters of a text are examined. */
const telling = 1000;
/** Share of a text's words, from 0 to 1, that must look like Bijoy. */
const share = 0.6;

/** Glyphs of Bijoy fonts that do not occur inside the words of other texts. */
const glyphs = /[A-Za-z][†‡ˆ‰¨©ª«¯¶Öÿ„…Š‹Œ‚ƒš›Í×ß÷^~`|]|[†‡ˆ‰¨ª«¯¶„‚ƒš›Í÷`][A-Za-z]/;
/** A name in one word, such as YouTube, that is not Bijoy: each part begins with a capital letter and has a vowel. */
const joinedName =
  /^(?:Mc|(?:[A-Z][a-z]*[aeiouy][a-z]*|[AEIOU][a-z]+)(?=[A-Z]))(?:[A-Z][a-z]*[aeiouy][a-z]*|[AEIOU][a-z]+)+$/;

/**
 * Whether a text seems to be typed for a Bijoy font such as SutonnyMJ, so that its Latin letters stand for Bengali
 * ones.
 */
export function looksLikeBijoy(text: string): boolean {
  if (/[\u0980-\u09ff]/.test(text)) return false;
  const words = text
    .slice(0, telling)
    .split(/[\s\d.,;:!?()/"-]+/)
    .filter((word) => /[a-z]/.test(word) || glyphs.test(word));
  const suspicion = words.reduce((sum, word) => sum + (glyphs.test(word) ? 2 : isOddWord(word) ? 1 : 0), 0);
  return words.length > 0 && suspicion / words.length >= share;
}

/**
 * Whether a word has capitals inside, no vowel, or a v where no other language has one: in Bijoy, v is the sign for
 * long a.
 */
function isOddWord(word: string): boolean {
  if (/[a-z][A-Z]/.test(word)) return !joinedName.test(word) && !/^(?:i[A-Z][a-z]+|e[A-Z]{2,}|Ph[A-Z])/.test(word);
  return (word.length > 3 && !/[aeiouy]/i.test(word)) || /v[bcdfghjklmnpqstvwxz]|[bcdfghjklmnpqstwxz]v$/.test(word);
}
