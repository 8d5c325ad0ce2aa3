/** Endings of Bengali words in the order in which they are removed: emphasis, case, then number and article. */
const bengaliEndings: readonly RegExp[] = [
  /(?<=..)(?:ও|ই)$/u,
  new RegExp(
    String.raw`(?<=..)(?:ে?দের|(?<=[\u0985-\u0994]|[\u09be-\u09cc])যের|ের|কে|ে?তে|(?<=[\u09be-\u09cc])র|(?<=\u09be)য)$|` +
      String.raw`(?<=..[\u0995-\u09b9])ে$`,
    "u",
  ),
  /(?<=..)(?:গুলো|গুলি|গুলা|টি|টা|খানা|খানি|ে?রা|সমূহ|বৃন্দ|গণ)$/u,
];
const englishEnding = /(?<=...)(?:ies|y|(?<=s|x|z|ch|sh)es|(?<=.)ing|(?<=.)ed|(?<=.)es?|(?<![sui])s)$/;
/** The sign that joins a consonant to the next; no word ends in it. */
const hasanta = "\u09cd";

/**
 * Returns a folded word (search-words.ts) without its ending. The stem is always a prefix of the word, so a search by
 * this prefix also finds the word with other endings.
 */
export function stemOf(word: string): string {
  if (/^[a-z]+$/.test(word)) return word.replace(englishEnding, "");
  return bengaliEndings.reduce((stem, ending) => {
    const shorter = stem.replace(ending, "");
    return shorter.endsWith(hasanta) ? stem : shorter;
  }, word);
}
