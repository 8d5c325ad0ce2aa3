import { seededRandom } from "../kit/seeded-random.ts";

/** The ways in which an office types a name. Bijoy is text for a font such as SutonnyMJ. */
export type Script = "english" | "bengali" | "bijoy";

const scripts: readonly Script[] = ["english", "bengali", "bijoy"];
const prefix = ["Sample", "নমুনা", "bgybv"];
const boys = [
  ["Rahim", "রহিম", "iwng"],
  ["Karim", "করিম", "Kwig"],
  ["Sumon", "সুমন", "mygb"],
  ["Rakib", "রাকিব", "ivwKe"],
  ["Tanvir", "তানভীর", "Zvbfxi"],
  ["Sujon", "সুজন", "myRb"],
  ["Gopal", "গোপাল", "†Mvcvj"],
  ["Ratan", "রতন", "iZb"],
  ["Habib", "হাবিব", "nvwee"],
  ["Biplob", "বিপ্লব", "wecøe"],
];
const girls = [
  ["Salma", "সালমা", "mvjgv"],
  ["Fatema", "ফাতেমা", "dv‡Zgv"],
  ["Arifa", "আরিফা", "Avwidv"],
  ["Mita", "মিতা", "wgZv"],
  ["Nasrin", "নাসরিন", "bvmwib"],
  ["Ruma", "রুমা", "iægv"],
  ["Shanta", "শান্তা", "kvšÍv"],
  ["Purnima", "পূর্ণিমা", "c~wY©gv"],
  ["Jannat", "জান্নাত", "RvbœvZ"],
  ["Krishna", "কৃষ্ণা", "K…òv"],
];
const families = [
  ["Rahman", "রহমান", "ingvb"],
  ["Hossain", "হোসেন", "†nv‡mb"],
  ["Islam", "ইসলাম", "Bmjvg"],
  ["Uddin", "উদ্দিন", "DwÏb"],
  ["Akter", "আক্তার", "Av³vi"],
  ["Khatun", "খাতুন", "LvZzb"],
  ["Das", "দাস", "`vm"],
  ["Roy", "রায়", "ivq"],
  ["Sarker", "সরকার", "miKvi"],
  ["Begum", "বেগম", "†eMg"],
  ["Chakma", "চাকমা", "PvKgv"],
  ["Mondol", "মণ্ডল", "gÛj"],
];

/** Names of the n-th of up to 60 pupils, all different. */
export function nameOf(place: number, script: Script = "english"): string {
  return fullName([...boys, ...girls], place, script);
}
export const fatherOf = (place: number, script: Script = "english") => fullName(boys, place + 3, script);
export const motherOf = (place: number, script: Script = "english") => fullName(girls, place + 7, script);

function fullName(given: readonly string[][], place: number, script: Script): string {
  const parts = [prefix, given[place % given.length], families[place % families.length]];
  return parts.map((part) => part?.[scripts.indexOf(script)]?.normalize("NFC")).join(" ");
}

/** Marks out of 100: a row for each pupil, a column for each subject; good and weak pupils, some of whom fail. */
export function marksOf(pupils: number, subjects: number, seed: number): number[][] {
  const { below } = seededRandom(seed);
  return Array.from({ length: pupils }, () => {
    const ability = 32 + below(64);
    return Array.from({ length: subjects }, () => Math.min(98, Math.max(12, ability + below(25) - 12)));
  });
}

const scale = [
  [80, "A+", 5],
  [70, "A", 4],
  [60, "A-", 3.5],
  [50, "B", 3],
  [40, "C", 2],
  [33, "D", 1],
  [0, "F", 0],
] as const;

/** Letter and point of a mark out of 100. */
export function gradeOf(mark: number): readonly [letter: string, point: number] {
  const [, letter, point] = scale.find(([least]) => mark >= least) ?? scale[6];
  return [letter, point];
}

/** GPA of compulsory subjects and, where it is taken, an optional one, by the usual rule, with two decimals. */
export function gpaOf(marks: readonly number[], optional = 0): string {
  const points = marks.map((mark) => gradeOf(mark)[1]);
  if (points.includes(0)) return "0.00";
  const sum = points.reduce((total, point) => total + point, 0) + Math.max(0, gradeOf(optional)[1] - 2);
  return Math.min(5, sum / points.length).toFixed(2);
}

/** Letter of a GPA. */
export function letterOf(gpa: string): string {
  return scale.find(([, , point]) => Number(gpa) >= point)?.[1] ?? "F";
}

export const sum = (marks: readonly number[]) => marks.reduce((total, mark) => total + mark, 0);

/** Places by total, the best first; equal totals have different places. */
export function positionsOf(totals: readonly number[]): number[] {
  const order = totals.map((_, place) => place).toSorted((a, b) => (totals[b] ?? 0) - (totals[a] ?? 0));
  return totals.map((_, place) => order.indexOf(place) + 1);
}

export const bengaliDigits = (value: number | string) =>
  String(value).replaceAll(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
