import { latinDigits } from "../../engine/words/digits.ts";

/** The subject codes of the education boards, with the subjects' names in English and Bengali. */
const codes: Readonly<Record<string, readonly [en: string, bn: string]>> = {
  101: ["Bangla 1st Paper", "বাংলা ১ম পত্র"],
  102: ["Bangla 2nd Paper", "বাংলা ২য় পত্র"],
  107: ["English 1st Paper", "ইংরেজি ১ম পত্র"],
  108: ["English 2nd Paper", "ইংরেজি ২য় পত্র"],
  109: ["Mathematics", "গণিত"],
  110: ["Geography and Environment", "ভূগোল ও পরিবেশ"],
  111: ["Islam and Moral Education", "ইসলাম ও নৈতিক শিক্ষা"],
  112: ["Hindu Religion and Moral Education", "হিন্দুধর্ম ও নৈতিক শিক্ষা"],
  113: ["Buddhist Religion and Moral Education", "বৌদ্ধধর্ম ও নৈতিক শিক্ষা"],
  114: ["Christian Religion and Moral Education", "খ্রিস্টধর্ম ও নৈতিক শিক্ষা"],
  126: ["Higher Mathematics", "উচ্চতর গণিত"],
  127: ["Science", "বিজ্ঞান"],
  134: ["Agriculture Studies", "কৃষিশিক্ষা"],
  136: ["Physics", "পদার্থবিজ্ঞান"],
  137: ["Chemistry", "রসায়ন"],
  138: ["Biology", "জীববিজ্ঞান"],
  140: ["Civics and Citizenship", "পৌরনীতি ও নাগরিকতা"],
  141: ["Economics", "অর্থনীতি"],
  143: ["Business Entrepreneurship", "ব্যবসায় উদ্যোগ"],
  146: ["Accounting", "হিসাববিজ্ঞান"],
  147: ["Physical Education", "শারীরিক শিক্ষা"],
  150: ["Bangladesh and Global Studies", "বাংলাদেশ ও বিশ্বপরিচয়"],
  151: ["Home Science", "গার্হস্থ্য বিজ্ঞান"],
  152: ["Finance and Banking", "ফিন্যান্স ও ব্যাংকিং"],
  153: ["History of Bangladesh and World Civilization", "বাংলাদেশের ইতিহাস ও বিশ্বসভ্যতা"],
  154: ["ICT", "তথ্য ও যোগাযোগ প্রযুক্তি"],
  156: ["Career Education", "ক্যারিয়ার শিক্ষা"],
};

/** Whether a text is a subject code of the boards, such as 101. */
export function isCode(text: string): boolean {
  return Object.hasOwn(codes, latinDigits(text.trim()));
}

/** The name of a subject, from a code, or from a heading without its brackets, code and full marks. */
export function subjectOf(text: string, inBengali: boolean): string {
  const named = isCode(text) ? codes[latinDigits(text.trim())] : undefined;
  if (named) return (inBengali ? named[1] : named[0]).normalize("NFC");
  const short = text
    .replace(/^(?:optional|4th|fourth|elective|ঐচ্ছিক|৪র্থ|চতুর্থ)(?: subject| বিষয়)?\s*[:–-]\s*/iu, "")
    .replaceAll(/[([](?!\s*(?:[12]|i+\b|১|২|প্রথম|দ্বিতীয়)\s*(?:st|nd|ম|য়|\s|[)\]]))[^)\]]*[)\]]?/giu, " ")
    .replaceAll(/^\s*[\d০-৯]{3}\s*[-–:.]?\s+|(?<!\s)\s*(?:[-–:]\s*)?[\d০-৯]{3}\s*$/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return short || text;
}

/** Whether a heading marks its subject as the optional one, in which only the points above 2 count. */
export function isOptional(heading: string): boolean {
  return /optional|4th|fourth|elective|ঐচ্ছিক|৪র্থ|4র্থ|চতুর্থ/iu.test(heading);
}
