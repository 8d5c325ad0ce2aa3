// Words by which the parts of a school's paper are told apart, in both languages.

/**
 * Before the date. A reader takes the colon for a full stop, a semicolon or the visarga; some offices print a dash,
 * alone or behind it.
 */
export const dateLabel = new RegExp(
  String.raw`(?:[\p{L}\p{M}]{1,2}রিখ|(?<![\p{L}\p{M}])তাং?|\bDated?)\s*` +
    String.raw`(?:[\u0983:.;]+[-–—]?|[-–—](?=\s*[০-৯0-9]{1,2}(?![০-৯0-9])))\s*`,
  "iu",
);
/** The same without a colon, if no more than a date follows. */
export const bareDateLabel = /(?<![\p{L}\p{M}])(?:তাং|তাঃ|Dated?)\s+(?=[০-৯0-9]\S*(?:\s+\S+){0,3}\s*$)/iu;
/** Before the memo number. */
export const memoLabel = new RegExp(
  String.raw`(?:স্মারক|স[ূু]ত্র|পত্র)\s*(?:ন(?:ং|গ|ঘ|ৎ)|নম্বর)?\s*[\u0983:.;]*` +
    String.raw`|\b(?:Memo|Ref)\b\.?\s*(?:No\b\.?)?\s*[:.;]*|^\S+\s+নং\s*[\u0983:.;]|^No\b\s*[:.;]\s*(?=\S*[০-৯0-9])`,
  "i",
);
/** Before the title. */
export const subjectLabel = /^(?:(?:বিষয়|প্রসঙ্গ|Subject|Sub)(?:\s*[\u0983:.;]+(?:\s*[-–—])?\s*|\s+[-–—]\s+)|Re:\s*)/i;
/** Words of a letterhead. */
export const letterheadWords = new RegExp(
  String.raw`বিদ্যালয়|বিদ্যানিকেতন|বিদ্যাপীঠ|স্কুল|কলেজ|মাদ্রাসা|একাডেমি|একাডেমী|ডাকঘর|উপজেলা|জেলা|ইআইআইএন|মোবাইল|স্থাপিত|গণপ্রজাতন্ত্রী|` +
    String.raw`\b(?:school|college|academy|post|upazila|district|eiin|phone|e-?mail|established)\b`,
  "i",
);
/** The stops at the end of a text. It begins where they begin, so that a long row of them is not tried from each. */
export const finalStops = /(?<![।.,;:])[।.,;:]+$/;
/** Last word of the line that says what kind of paper it is. */
const kinds = ["বিজ্ঞপ্তি", "নোটিশ", "পরিপত্র", "আদেশ", "notice", "circular", "order"];
/** Offices and ranks under a signature. */
export const ranks = new RegExp(
  String.raw`শিক্ষক|শিক্ষিকা|অধ্যক্ষ|সভাপতি|সচিব|আহ্বায়ক|নিয়ন্ত্রক|অফিস সহকারী|সহকারী|` +
    String.raw`\b(?:head ?(?:master|teacher|mistress)|principal|president|secretary|convener|controller)\b`,
  "i",
);
/** Begins the list of those who get a copy. */
export const copies = /^(?:অনুলিপি|অবগতি|সদয় অবগতি|copy\b|copies\b|cc\b)/i;
/** The mark of a point: a number, or a letter in brackets. */
export const pointMark = /^(?:[০-৯0-9&]{1,2}[।.)]|\([কখগঘঙচছজঝঞটa-z][ে]?\)|[•▪●])/i;

/** Whether a line is only the kind of paper: at most four words, and the last one is such but for a letter or two. */
export function isKind(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[\s/]+/)
    .filter((word) => /\p{L}/u.test(word));
  // The visarga stands for a colon here; elsewhere it may be a letter.
  const last = words
    .at(-1)
    ?.replace(finalStops, "")
    .replace(/\u0983$/, "");
  return words.length <= 4 && last !== undefined && kinds.some((kind) => differences(kind, last) <= kind.length / 5);
}

/** How many letters must be changed, added or removed to make one word of another. */
export function differences(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    for (let place = 1; place <= other.length; place += 1)
      next.push(
        Math.min(row[place]! + 1, next[place - 1]! + 1, row[place - 1]! + (one[at - 1] === other[place - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
