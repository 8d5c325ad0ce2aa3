import { expect, it } from "vitest";
import { chooseLines } from "./choose-lines.ts";
import { knownWords } from "./known-words.ts";
import type { ReadLine } from "./lines-of.ts";
import { insert, missedLines } from "./missed-lines.ts";

/** A line of words, each with its confidence; words in the same place in two readings begin at the same place. */
function line(words: readonly (readonly [text: string, confidence: number])[], top = 100): ReadLine {
  const read = words.map(([text, confidence], at) => {
    const left = 100 + at * 200;
    return { text: text.normalize("NFC"), confidence, left, top, right: left + 150, bottom: top + 40 };
  });
  return { area: 0, left: 100, top, right: 100 + words.length * 200, bottom: top + 40, words: read };
}
const known = knownWords(new Set(["তালিকা".normalize("NFC"), "ভর্তি".normalize("NFC")]));
const textOf = (lines: readonly ReadLine[]) => lines.flatMap(({ words }) => words.map(({ text }) => text)).join(" ");

it("in a Bengali line digits are no Latin letters, and an English word that was read with certainty stays", () => {
  const both = [
    line([
      ["টিকা", 90],
      ["HPV", 92],
      ["oo", 90],
      ["মিনিট", 95],
    ]),
  ];
  const alone = [
    [
      line([
        ["টিকা", 95],
        ["।17৬", 40],
        ["৫০", 80],
        ["মিনিট", 95],
      ]),
    ],
  ];
  expect(textOf(chooseLines(both, alone, known))).toBe("টিকা HPV ৫০ মিনিট".normalize("NFC"));
});

it("an English line is taken as it was read with both languages", () => {
  const both = [
    line([
      ["The", 95],
      ["laboratory", 95],
      ["opens", 95],
    ]),
  ];
  expect(
    textOf(
      chooseLines(
        both,
        [
          [
            line([
              ["৭০", 90],
              ["লহ", 90],
              ["দুই", 90],
            ]),
          ],
        ],
        known,
      ),
    ),
  ).toBe("The laboratory opens");
});

it("of several readings the one with most confidence wins, a known word counts more, and a doubt is marked", () => {
  const readings = [
    line([
      ["৭০", 60],
      ["তালিকা", 50],
      ["কমিটি", 90],
    ]),
    line([
      ["৭৮", 90],
      ["তালিক।", 80],
      ["কমিটি", 90],
    ]),
    line([
      ["৭৮", 90],
      ["তালিক।", 20],
      ["কমিটি", 90],
    ]),
  ];
  const [chosen] = chooseLines(
    [readings[0]!],
    readings.map((one) => [one]),
    known,
  );
  expect(textOf([chosen!])).toBe("৭৮ তালিকা কমিটি".normalize("NFC"));
  expect(chosen!.words.map(({ confidence }) => confidence < 75)).toEqual([true, true, false]);
});

it("a word that only lacks a small mark becomes the known one, and is marked", () => {
  const [chosen] = chooseLines([line([["ভতি", 95]])], [[line([["ভতি", 95]])]], known);
  expect([chosen!.words[0]!.text, chosen!.words[0]!.confidence < 75]).toEqual(["ভর্তি".normalize("NFC"), true]);
});

it("a line of which nothing was read is found, and takes its place when it was read alone", () => {
  const read = [line([["প্রথম", 90]], 100), line([["তৃতীয়", 90]], 300)];
  const boxes = [100, 200, 300].map((top) => ({ box: { left: 100, top, right: 250, bottom: top + 40 } }));
  expect(missedLines(boxes, read)).toEqual([boxes[1]]);
  const whole = [{ box: { left: 0, top: 0, right: 1000, bottom: 1000 } }];
  expect(textOf(insert(read, [line([["দ্বিতীয়", 90]], 200)], whole))).toBe("প্রথম দ্বিতীয় তৃতীয়".normalize("NFC"));
});
