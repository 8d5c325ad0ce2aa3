import { expect, it } from "vitest";
import type { Cell, Merge, Sheet } from "../../server/sheets/sheet.ts";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { seededRandom } from "../../tests/kit/seeded-random.ts";
import type { Understood } from "./results.ts";
import { understand } from "./understand.ts";

/** Makes a sheet from rows. A bar separates the cells of a row. */
function sheet(rows: readonly string[], merges: Merge[] = []): Sheet {
  const texts = rows.map((row) => row.split("|"));
  const width = Math.max(0, ...texts.map((row) => row.length));
  const cell = (text = ""): Cell => ({ text: text.trim() });
  return { name: "Sheet", rows: texts.map((row) => Array.from({ length: width }, (_, at) => cell(row[at]))), merges };
}

function read(...rows: string[]): Understood {
  const reading = understand(sheet(rows));
  if ("problem" in reading) throw new Error(`The sheet has the problem ${reading.problem}.`);
  return reading;
}

const meaningsOf = ({ columns }: Understood) =>
  columns.map(({ meaning, subject, part }) => [meaning, subject, part].filter(Boolean).join(" "));
const doubtsOf = ({ pupils }: Understood) =>
  pupils.map(({ doubts }) =>
    doubts.map(({ kind, column }) => (column === undefined ? kind : `${kind} ${column}`)).join(),
  );

it("the boards' codes become subjects' names in the language of the sheet", () => {
  const english = read("Sl|Roll|Name|101|109|GPA", "1|01|Sample One|50|60|3.25");
  expect(meaningsOf(english)).toEqual(["ignored", "roll", "name", "mark Bangla 1st Paper", "mark Mathematics", "gpa"]);
  expect(english.pupils[0]?.roll).toBe("01");
  expect(meaningsOf(read("রোল|নাম|১০৭|১২৬", "০৭|নমুনা এক|৫০|৬০"))).toEqual([
    "roll",
    "name",
    "mark ইংরেজি ১ম পত্র",
    "mark উচ্চতর গণিত",
  ]);
});

it("a head of three rows is read even without merged cells and with the roll in the lowest", () => {
  const reading = read(
    "Sample High School",
    "||Subjects",
    "||Bangla|||English||",
    "Roll|Name|CQ|MCQ|Total|CQ|Total|Grand Total",
    "|Full marks|70|30|100|100|100|200",
    "1|Sample One|50|20|70|40|40|110",
  );
  expect(meaningsOf(reading).slice(2)).toEqual([
    "mark Bangla written",
    "mark Bangla mcq",
    "mark Bangla total",
    "mark English written",
    "mark English total",
    "total",
  ]);
  expect(reading.titles).toEqual(["Sample High School"]);
  expect(reading.leftOut).toBe(1);
});

it("repeated letters and points belong to the subject on their left", () => {
  const reading = read(
    "Roll|Name|Bangla|LG|GP|English|LG|GP|GPA|LG",
    "1|Sample One|80|A+|5|70|A|4|4.5|A",
    "2|Sample Two|80|A+|5|70|A|4|5|A+",
  );
  const subjects = ["Bangla", "English"].flatMap((subject) => [
    `mark ${subject}`,
    `letter ${subject}`,
    `point ${subject}`,
  ]);
  expect(meaningsOf(reading)).toEqual(["roll", "name", ...subjects, "gpa", "letter"]);
  expect(doubtsOf(reading)).toEqual(["", "gpa 8"]);
});

it("the parts of the single subject that a title names are read", () => {
  const reading = read("Subject: Physics Class: Nine", "Roll|Name|CQ|MCQ|Total|Grade", "1|Sample One|50|20|70|A");
  expect(meaningsOf(reading).slice(2)).toEqual([
    "mark Physics written",
    "mark Physics mcq",
    "mark Physics total",
    "letter",
  ]);
});

it("an F in the optional subject allows two GPAs, and no third", () => {
  const rows = ["2", "0", "2.5"].map((gpa, at) => `${at}|Sample|40|2|40|2|20|0|${gpa}`);
  const reading = read(
    "Roll|Name|Bangla||Mathematics||Agriculture (Optional)||GPA",
    "||Marks|GP|Marks|GP|Marks|GP|",
    ...rows,
  );
  expect(doubtsOf(reading)).toEqual(["", "", "gpa 8"]);
});

it("a total that is not the sum of its marks is doubtful, if most totals are", () => {
  const reading = read(
    "||Bangla|||English||",
    "Roll|Name|CQ|MCQ|Total|CQ|Total|Grand Total",
    "1|Sample One|50|20|70|40|40|110",
    "2|Sample Two|50|22|70|40|40|110",
    "3|Sample Three|৫০|২০|৭০|Abs||75",
    "4|Sample Four|49.5|20|70|40|40|110",
    "5|Sample Five|50|20|70|4O|40|",
  );
  expect(doubtsOf(reading)).toEqual(["", "total 4", "total 7", "", "noMark 5"]);
  const bestOfThree = read(
    "Roll|Name|Bangla|English|Religion|Total",
    "1|Sample One|50|60|40|110",
    "2|Sample Two|50|60|45|110",
    "3|Sample Three|50|60|0|110",
  );
  expect(doubtsOf(bestOfThree)).toEqual(["", "", ""]);
});

it("doubtful cells are marked, and nothing is changed", () => {
  const made = sheet([
    "Roll|Name|Bangla|English|GPA",
    "7|Sample One|Abs|5O|",
    "007|Sample Two||45+5|7",
    "|Sample Three|50|60|3",
    "9|Sample Four|50|60|3",
    "|Highest|50|60|",
  ]);
  const rows = made.rows.map((row, at) =>
    at === 4
      ? row.with(2, { text: "", kind: "formulaWithoutValue" }).with(1, { text: "Kwig", font: "SutonnyMJ" })
      : row,
  );
  const reading = understand({ ...made, rows }) as Understood;
  expect(doubtsOf(reading)).toEqual([
    "rollTwice,noMark 3",
    "rollTwice,noMark 3,unusual 4,gpa 4",
    "noRoll",
    "converted 1,noValue 2",
  ]);
  expect(reading.pupils.map(({ cells }) => cells[1])).toEqual(["Sample One", "Sample Two", "Sample Three", "করিম"]);
  expect(reading.leftOut).toBe(1);
});

it("Bijoy is recognized by its letters if a file names no fonts", () => {
  const reading = read(
    "evwl©K cixÿv 2026",
    "†ivj bs|bvg|evsjv|Bs‡iwR|wRwcG|djvdj",
    "1|bgybv iwng ingvb|50|Aby|3|cvm",
    "2|iwng|50|60|3|†dj",
  );
  expect(meaningsOf(reading)).toEqual(["roll", "name", "mark বাংলা", "mark ইংরেজি", "gpa", "result"]);
  expect(reading.titles).toEqual(["বার্ষিক পরীক্ষা ২০২৬"]);
  expect(reading.pupils.map(({ cells }) => cells.slice(1))).toEqual([
    ["নমুনা রহিম রহমান", "50", "অনু", "3", "পাস"],
    ["রহিম", "50", "60", "3", "ফেল"],
  ]);
});

itForAll([
  ["noRoll", ["Sl|Name|Bangla|English", "1|Sample One|50|60"]],
  ["noRoll", ["Roll|Name|Bangla", "6A-1|Sample One|50"]],
  ["noTable", ["Sample High School", "Annual examination"]],
  ["twoTables", ["Roll|Name|Bangla||Roll|Name|Bangla", "1|Sample One|50||2|Sample Two|40"]],
  [
    "twoTables",
    ["Roll|Name|Bangla|English", "1|Sample One|50|60", "", "Roll|Name|Physics|Chemistry", "1|Sample One|50|60"],
  ],
  ["onlyPictures", [""]],
])("reports what it cannot know instead of guessing", ([problem, rows]) => {
  expect(understand(sheet(rows))).toEqual({ problem });
});

it("any sheet gets an answer, and the largest allowed one within five seconds of processor time", () => {
  const random = seededRandom(30);
  const words =
    "Roll|রোল|†ivj|Name|bvg|Bangla|CQ|MCQ|Total|LG|GPA|101|1|২|007|A+|Abs|3.5|#REF!|Sample One|Highest|  " +
    "|(((|‡‡©©|__proto__|constructor";
  const texts = ["", "", "", "x".repeat(500), "\u09cd\u09be", "9".repeat(40), ...words.split("|")];
  const fonts = ["", "", "SutonnyMJ", "Calibri"];
  const cell = (): Cell => {
    const font = random.oneOf(fonts);
    const text = random.oneOf(texts);
    if (random.below(9) === 0) return { text, runs: [{ text, ...(font && { font }) }] };
    return { text, ...(font && { font }), ...(random.below(9) === 0 && { kind: "formulaWithoutValue" as const }) };
  };
  const kinds = new Set<string>();
  for (let round = 0; round < 3000; round += 1) {
    const [height, width] = [random.below(12), random.below(9)];
    const rows = Array.from({ length: height }, () => Array.from({ length: width }, cell));
    const [startRow, startCol] = [random.below(12), random.below(9)];
    const merge = { startRow, startCol, endRow: startRow + random.below(3), endCol: startCol + random.below(1e9) };
    const reading = understand({ name: "", rows, merges: [merge] });
    kinds.add("problem" in reading ? reading.problem : "read");
    const lengths =
      "problem" in reading ? [] : reading.pupils.map(({ cells }) => cells.length - reading.columns.length);
    expect(lengths.every((difference) => difference === 0)).toBe(true);
  }
  expect([...kinds].toSorted()).toEqual(["noRoll", "noTable", "onlyPictures", "read", "twoTables"]);
  const before = process.cpuUsage();
  const row = (_: unknown, at: number) =>
    Array.from({ length: 100 }, (__, place) => ({ text: `roll ${at} ${place} bv` }));
  understand({ name: "", rows: Array.from({ length: 2000 }, row), merges: [] });
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
