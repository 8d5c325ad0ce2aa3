/** How much of a text is looked at, in characters. */
const telling = 1000;
/** The part of the words that must look like Bijoy. */
const share = 0.6;

/** Glyphs of Bijoy fonts that do not stand inside the words of other texts. */
const glyphs = /[A-Za-z][†‡ˆ‰¨©ª«¯¶Öÿ„…Š‹Œ‚ƒš›Í×ß÷^~`|]|[†‡ˆ‰¨ª«¯¶„‚ƒš›Í÷`][A-Za-z]/;
/** A name that is written together, such as YouTube: each part begins with a capital letter and has a vowel. */
const joinedName =
  /^(?:Mc|(?:[A-Z][a-z]*[aeiouy][a-z]*|[AEIOU][a-z]+)(?=[A-Z]))(?:[A-Z][a-z]*[aeiouy][a-z]*|[AEIOU][a-z]+)+$/;

/** Whether a text seems to be typed for a Bijoy font such as SutonnyMJ, whose letters are other letters in Unicode. */
export function looksLikeBijoy(text: string): boolean {
  if (/[\u0980-\u09ff]/.test(text)) return false;
  const words = text
    .slice(0, telling)
    .split(/[\s\d.,;:!?()/"-]+/)
    .filter((word) => /[a-z]/.test(word) || glyphs.test(word));
  const suspicion = words.reduce((sum, word) => sum + (glyphs.test(word) ? 2 : isOddWord(word) ? 1 : 0), 0);
  return words.length > 0 && suspicion / words.length >= share;
}

/** Whether a word has capitals inside, no vowel, or a v as no other language writes it: v is the sign for long a. */
function isOddWord(word: string): boolean {
  if (/[a-z][A-Z]/.test(word)) return !joinedName.test(word) && !/^(?:i[A-Z][a-z]+|e[A-Z]{2,}|Ph[A-Z])/.test(word);
  return (word.length > 3 && !/[aeiouy]/i.test(word)) || /v[bcdfghjklmnpqstvwxz]|[bcdfghjklmnpqstwxz]v$/.test(word);
}
