import { normalForm } from "./normal-form.ts";
import { latinDigits } from "./digits.ts";
import { stemOf } from "./word-stem.ts";

const invisible = /[\u200b-\u200d\u2060\ufeff\u00ad]/g;

/**
 * Bengali letters typed as several characters, or as the same ones in another order, each with its usual spelling. On
 * most screens both look the same.
 */
const lookAlikes: readonly (readonly [RegExp, string])[] = [
  [/\u0985\u09be/g, "আ"],
  [/\u0993\u09d7/g, "ঔ"],
  [/\u09be\u09c7/g, "\u09cb"],
  [/\u09d7\u09c7/g, "\u09cc"],
  // The candrabindu (ঁ) follows the vowel sign.
  [/\u0981([\u09be-\u09cc])/g, "$1\u0981"],
  // A colon inside a word, as in অন্ত:শ্রেণি, stands for the visarga (ঃ).
  [/(?<=[\u0985-\u09cd]):(?=[\u0985-\u09b9])/g, "\u0983"],
  // At the end of a word the visarga is left out today: বিশেষতঃ.
  [/\u0983(?![\p{L}\p{M}])/gu, ""],
];

/**
 * Converts a text to the single spelling that the search compares, because the same Bengali letters, digits and joiners
 * can be typed in several ways (decision 54).
 */
export function fold(text: string): string {
  const folding = lookAlikes
    .reduce((folded, [typed, usual]) => folded.replaceAll(typed, usual), normalForm(text, "NFKC"))
    // Khanda ta (ৎ) is also typed as ta, hasanta and a joiner; without the joiner it looks the same at the end of a
    // word, and before letters with which ta forms no single shape.
    .replaceAll(/\u09a4\u09cd(?:\u200d|(?![\p{L}\p{M}\u200c])|(?=[ক-ণদধপফভলশ-হ]))/gu, "\u09ce")
    .replaceAll(invisible, "")
    // A hasanta that joins nothing is optional: এস্আই.
    .replaceAll(/\u09cd(?![\u0995-\u09b9\u09ce\u09dc-\u09df])/g, "")
    // The dot below (nukta) is often left out. A consonant after reph was once written twice.
    .replaceAll("\u09bc", "")
    .replaceAll(/\u09b0\u09cd(\p{L})\u09cd\1/gu, "\u09b0\u09cd$1")
    .replaceAll(/['’]s(?!\p{L})/giu, "");
  return latinDigits(folding).toLowerCase();
}

/** Bengali letters that sound alike and are often confused, each with the one to which the search maps it. */
const alike: Readonly<Record<string, string>> = { "ী": "ি", ঈ: "ই", "ূ": "ু", ঊ: "উ", শ: "স", ষ: "স", ণ: "ন", ৎ: "ত" };
const mixedUp = new RegExp(`[${Object.keys(alike).join("")}]`, "gu");

/**
 * How people write Bangla names and words in Latin letters. Each pattern is replaced by one spelling: Siddique becomes
 * "siddik", bhorti and vorti become "borti".
 */
const latinSounds: readonly (readonly [RegExp, string])[] = [
  [/que?$|q|ck/g, "k"],
  [/ph/g, "f"],
  [/bh|v/g, "b"],
  [/([cdgkst])h/g, "$1"],
  [/z/g, "j"],
  [/ee/g, "i"],
  [/o[ou]/g, "u"],
  [/aa/g, "a"],
  [/([^\d])\1/g, "$1"],
  [/y(?![aeiou])/g, "i"],
];

/** English words that would sound like another word of Bangla: a boy is no boi (বই, a book). */
const english = /^boys?$/;

/** The sound of a folded word. Spellings that people confuse have the same sound. */
export function soundOf(word: string): string {
  if (english.test(word)) return word;
  if (/^[a-z]/.test(word))
    return latinSounds.reduce((sound, [written, heard]) => sound.replaceAll(written, heard), word);
  return word.replaceAll(mixedUp, (letter) => alike[letter] ?? letter);
}

/**
 * How people write the classes 1 to 12: Bengali ordinals, English words in Latin and in Bengali letters, and Roman
 * numerals of at least two letters.
 */
const classes: readonly string[] = [
  "প্রথম ফার্স্ট one first",
  "দ্বিতীয় সেকেন্ড two second ii",
  "তৃতীয় থার্ড three third iii",
  "চতুর্থ ফোর four fourth iv",
  "পঞ্চম ফাইভ five fifth",
  "ষষ্ঠ সিক্স six sixth vi",
  "সপ্তম সেভেন seven seventh vii",
  "অষ্টম এইট eight eighth viii",
  "নবম নাইন nine ninth ix",
  "দশম টেন ten tenth",
  "একাদশ ইলেভেন eleven eleventh xi",
  "দ্বাদশ টুয়েলভ twelve twelfth xii",
];
/**
 * Bangla names of numbers are compared by sound, because their spelling varies. Latin ones are compared exactly,
 * because VI and VII must differ.
 */
const nameOf = (word: string) => (/^[a-z]/.test(word) ? word : soundOf(word));
const numbers = new Map(
  classes.flatMap((names, place) => names.split(" ").map((name) => [nameOf(fold(name)), String(place + 1)] as const)),
);
/** A number of one or two digits, alone or with an ordinal ending: 6, 6th, ৬ষ্ঠ, ৭ম, ৮ম শ্রেণি. */
const ordinal = /^(\d{1,2})(?:st|nd|rd|th|ম|য|র্থ|ষ্ঠ|ষ্ট|সঠ|শ|ঠ)?$/;

/**
 * The number of a class that a folded word names, in digits: "6" for ষষ্ঠ, ৬ষ্ঠ, six, sixth and VI. Undefined for other
 * words.
 */
export function classNumber(word: string): string | undefined {
  const [, digits] = ordinal.exec(word) ?? [];
  return digits ?? numbers.get(nameOf(word)) ?? numbers.get(nameOf(stemOf(word)));
}

/** The key by which folded words are compared when spelling and endings must not matter. */
export function keyOf(word: string): string {
  return classNumber(word) ?? soundOf(stemOf(word));
}
