import { latinDigits } from "../../engine/words/digits.ts";
import type { Meaning } from "./results.ts";

/**
 * The meaning of a heading's text: a column's meaning, a part of a subject's mark, or one of two papers. `outer` stands
 * above several subjects, `subject` is a subject of the national curriculum, `id` is a pupil's number.
 */
export type Word = Meaning | "id" | "written" | "mcq" | "practical" | "marks" | "paper" | "outer" | "subject";

const number = "(?: ?(?:nos?|num|number|নং|নম্বর|নাম্বার))?";
const part = "(?: (?:marks?|নম্বর|প্রশ্ন|অংশ))?";
const pupil = "(?:students?|pupils?|candidates?|examinees?)";

/** A folded text gets the meaning of the first pattern that matches all of it. */
const patterns = (
  [
    ["roll", `(?:(?:class|exam|board|sl|serial|${pupil}|শ্রেণি|শ্রেণী|ক্লাস|পরীক্ষার|ক্রমিক) )?(?:roll|রোল)${number}`],
    ["id", `(?:${pupil} )?(?:id|আইডি)${number}`],
    [
      "name",
      `(?:(?:the |full )?${pupil} |full )?names?(?: of (?:the |all )?${pupil})?(?: (?:in )?(?:english|bangla|বাংলা))?`,
    ],
    ["name", `${pupil}|(?:(?:শিক্ষার্থী|ছাত্র|ছাত্রী|ছাত্র ?ছাত্রী|পরীক্ষার্থী)(?:র|ের|দের)? )?নাম(?: বাংলা| বাংলায়| ইংরেজি)?`],
    ["name", "(?:trainee|learner|participant|member|boy|girl)s?(?: names?)?"],
    ["father", "(?:fathers?|f)(?: names?)|father|name of (?:the )?father|(?:পিতা|বাবা)র?(?: নাম)?"],
    ["mother", "(?:mothers?|m)(?: names?)|mother|name of (?:the )?mother|(?:মাতা|মাতার|মা|মায়ের)(?: নাম)?"],
    ["registration", `(?:reg|regd|regn|registration|রেজি|রেজিস্ট্রেশন|রেজিষ্ট্রেশন|নিবন্ধন)${number}`],
    ["class", "(?:class|শ্রেণি|শ্রেণী|ক্লাস)(?: name)?"],
    ["section", "sec|section|শাখা|সেকশন"],
    ["group", "group|গ্রুপ|বিভাগ|division|dept|department"],
    [
      "gpaWithoutOptional",
      "(?=.*(?:gpa|জিপিএ|জি পি এ|grade point))(?=.*(?:without|exclud|except|w o |ছাড়া|বাদে|ব্যতীত|বিহীন)).*",
    ],
    ["gpa", "(?:(?:total|final|obtained|overall|average|মোট|প্রাপ্ত|চূড়ান্ত) )?(?:c?gpa|g p a|জিপিএ|জি পি এ)(?: .*)?"],
    ["gpa", "grade point average|গ্রেড পয়েন্ট গড়"],
    [
      "letter",
      "(?:(?:final|total|overall|মোট|প্রাপ্ত) )?(?:lg|l g|gr|(?:letter|l) ?grade|letter|grade|লেটার ?গ্রেড|লেটার|গ্রেড|এল ?জি)",
    ],
    ["point", "(?:total |মোট )?(?:gp|g p|pt|(?:grade|g) ?points?|points?|গ্রেড ?পয়েন্ট|পয়েন্ট|জি ?পি)"],
    ["position", "(?:merit|class|section|মেধা|শ্রেণিতে|শাখায়)? ?(?:position|pos|rank|place|স্থান|অবস্থান)|merit(?: list| no)?"],
    ["position", "মেধা ?(?:ক্রম|তালিকা|নং)?"],
    ["result", "(?:final |exam )?(?:results?|status)|pass fail|(?:চূড়ান্ত )?ফলাফল|ফল|পা[সশ] ফেল"],
    [
      "total",
      "(?:grand |sub |in )?(?:total|tot)(?: (?:marks?|number|score))?(?: obtained)?|total obtained marks?|gt|g total",
    ],
    ["total", "(?:সর্ব ?)?মোট(?: প্রাপ্ত)?(?: নম্বর| নাম্বার)?"],
    ["marks", "marks?(?: obtained)?|obtained(?: marks?)?|obt(?: marks?)?|score|(?:প্রাপ্ত )?(?:নম্বর|নাম্বার)|প্রাপ্ত"],
    ["attendance", "(?:attendance|attend|att|present|working days?|উপস্থিতি|উপস্থিতির|উপস্থিত|হাজিরা)(?: .*)?"],
    ["remarks", "(?:remarks?|comments?|notes?|মন্তব্য|বিশেষ মন্তব্য)(?: .*)?"],
    ["ignored", `(?:s ?l|s ?n|s ?r|si|ser|serial|#|ক্র|ক্রম|ক্রমিক)${number}|s ?no|no|নং`],
    [
      "ignored",
      "(?:date|birth|dob|mobile|phone|contact|gender|sex|age|blood|shift|session|version|address|village)(?: .*)?",
    ],
    ["ignored", "(?:guardian|signature|average|avg|percent|percentage|highest|fail|failed|year)s?(?: .*)?|%|hm"],
    ["ignored", "(?:জন্ম|মোবাইল|ফোন|লিঙ্গ|বয়স|রক্ত|শিফট|সেশন|শিক্ষাবর্ষ|ভার্সন|ঠিকানা|গ্রাম|অভিভাবক|স্বাক্ষর|গড়|শতকরা|সর্বোচ্চ|তারিখ).*"],
    [
      "written",
      `(?:cq|c q|sq|wr|written|subjective|creative|theory|সৃজনশীল|সৃজন|সৃ|রচনামূলক|রচনা|লিখিত|তত্ত্বীয়|সি ?কিউ)${part}`,
    ],
    ["mcq", `(?:mcq|m c q|obj|objective|multiple choice|বহু ?নির্বাচন[িী]|বহু|নৈর্ব্যক্তিক|নৈর্ব্যত্তিক|নৈ|এম ?সি ?কিউ)${part}`],
    ["practical", `(?:practical|pract|prac|pra|prc|pr|lab|ব্যবহারিক|ব্যাবহারিক|ব্যব|প্র্যাকটিক্যাল)${part}`],
    [
      "paper",
      "(?:1st|2nd|first|second|i|ii|1ম|2য়|প্রথম|দ্বিতীয়)(?: ?(?:paper|part|পত্র))?|(?:paper|পত্র) ?(?:1|2|i|ii|one|two)",
    ],
    [
      "outer",
      "(?:name of )?(?:the |all )?(?:(?:compulsory|optional|group|elective|4th|fourth) )?subjects?(?: names?)?",
    ],
    ["outer", "compulsory|optional"],
    [
      "outer",
      "(?:subject ?wise|marks? (?:in|of)) .*|(?:students? |personal )?(?:information|info|details)|শিক্ষার্থীর তথ্য|পরিচিতি",
    ],
    ["outer", "(?:(?:আবশ্যিক|আবশ্যক|ঐচ্ছিক|চতুর্থ|4র্থ|বিভাগীয়) )?বিষয়(?:সমূহ|ের নাম|গুলো)?|বিষয় ?ভিত্তিক.*|আবশ্যিক|ঐচ্ছিক"],
    ["subject", "(?:bangla|bengali|ban|beng|english|eng|math|general|gen|higher|h math|science|sci|phy|chem|bio).*"],
    ["subject", "(?:ict|bgs|bgd|islam|hindu).*"],
    ["subject", "(?:religio|rel|moral|buddh|christ|agri|home|geo|hist|civic|econ|account|acc|financ).*"],
    ["subject", "(?:business|career|arts?|music|arabic|work).*"],
    ["subject", "(?:বাংলা|ইংরে|গণিত|উচ্চতর|বিজ্ঞান|সাধারণ|পদার্থ|রসায়ন|জীব|তথ্য ও|আইসিটি|ধর্ম|ইসলাম|হিন্দু|বৌদ্ধ|খ্রি).*"],
    ["subject", "(?:কৃষি|গার্হস্থ্য|ভূগোল|ইতিহাস|পৌরনীতি|অর্থনীতি|হিসাব|ফিন্যান্স|ব্যবসায়|শারীরিক).*"],
    ["subject", "(?:কর্ম|ক্যারিয়ার|চারু|সংগীত|আরব|কুরআন|হাদিস|আকাইদ).*"],
  ] satisfies [Word, string][]
).map(([word, source]) => ({ word, pattern: new RegExp(`^(?:${source.normalize("NFC")})$`, "u") }));

/** A fast check that rules out most texts, such as names. */
const anyWord = new RegExp(patterns.map(({ pattern }) => pattern.source).join("|"), "u");

/** Maximum length of a heading, in characters. A longer text is not a heading. */
const longest = 80;

/**
 * Removes what differs from office to office: letter case, punctuation, the script of digits, full marks in brackets.
 */
export function fold(text: string): string {
  return latinDigits(text.slice(0, 2 * longest).normalize("NFC"))
    .toLowerCase()
    .replaceAll(/[.'’‘`\u200b-\u200f\ufeff]/g, "")
    .replaceAll(/[([]\s*(?:(?:(?:full )?marks?|fm|পূর্ণমান)\s*)?(?:[:=-]\s*)?\d+\s*[)\]]/g, " ")
    .replaceAll(/(?:[\s()[\]/\\|,:;&_–—-]|\u0983)+/g, " ")
    .trim();
}

/** The meaning of a heading's text; undefined if it is not a known word. */
export function headingMeaning(text: string): Word | undefined {
  if (text === "" || text.length > longest) return undefined;
  const first = /^[^([/|]+(?=[([/|])/.exec(text)?.[0] ?? "";
  return match(fold(text)) ?? match(fold(first));
}

function match(folded: string): Word | undefined {
  return folded === "" || !anyWord.test(folded)
    ? undefined
    : patterns.find(({ pattern }) => pattern.test(folded))?.word;
}

/**
 * Splits a heading such as "Bangla CQ" into the subject and the meaning of its column; undefined if its end is no known
 * word.
 */
export function splitHeading(text: string): { subject: string; word: Word } | undefined {
  const found = /^(.{2,}?)[\s(/:_–-]+([^\s()/:_]+)\)?$/u.exec(text.slice(0, longest));
  const [, subject = "", end = ""] = found ?? [];
  const word = headingMeaning(end);
  const before = headingMeaning(subject);
  if (!word || !ends.has(word) || (before !== undefined && before !== "subject" && before !== "total"))
    return undefined;
  return before === "total" ? undefined : { subject: subject.trim(), word };
}

const ends: ReadonlySet<Word> = new Set(["written", "mcq", "practical", "total", "letter", "point", "marks", "gpa"]);

/** Whether a total covers all subjects, whatever heading is above it. */
export function isOfAll(text: string): boolean {
  return /^(?:grand|g total|gt$|সর্ব)/u.test(fold(text));
}

/** Whether a mark means that the pupil was absent or did not take the subject. */
export function isAbsent(text: string): boolean {
  return /^(?:a|ab|abs|abst|absent|n\/?a|x|×|[-–—]+|অ|অনু|অনুপ|অনুপস্থিত)(?:[.:]|\u0983)?$/iu.test(text);
}

/**
 * Whether a text in the column of names is not a person's name, but the label of a sum below the table, or a signature.
 */
export function isSummary(text: string): boolean {
  return summary.test(fold(text));
}

const summary = new RegExp(
  "^(?:(?:highest|lowest|average|avg|total|grand total|pass|passed|fail|failed|full|maximum|minimum|number|no|gpa|" +
    "absent|appeared|attended|signature|checked|prepared|mean|percentage|out of|class teacher|head teacher|" +
    "headmaster|date|page|teacher)(?: |$)|" +
    // With case endings, but not as the beginning of a name: ফেলানী, পাশা, গড়াই.
    "(?:সর্বোচ্চ|সর্বনিম্ন|গড়|মোট|পাস|পাশ|ফেল|পূর্ণমান|পূর্ণ নম্বর|স্বাক্ষর|শ্রেণি শিক্ষক|প্রধান শিক্ষক|উত্তীর্ণ|অনুত্তীর্ণ|অনুপস্থিত|শতকরা|পরীক্ষার্থী)" +
    "(?:ের|দের|র|ে|ি)?(?![\\p{L}\\p{M}]))".normalize("NFC"),
  "u",
);
