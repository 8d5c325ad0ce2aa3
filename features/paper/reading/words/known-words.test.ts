import { expect, it } from "vitest";
import { itForAll } from "../../../../tests/kit/it-for-all.ts";
import { correct, knownWords, readKnownWords } from "./known-words.ts";

const known = knownWords(new Set(["ভর্তি", "চাঁদা", "তালিকা", "পূরণ", "রান", "বান"].map((word) => word.normalize("NFC"))));

itForAll([
  ["ভতি", "ভর্তি"],
  ["(চাদা)", "(চাঁদা)"],
  ["তালিক।", "তালিকা"],
  ["পুরণ,", "পূরণ,"],
  // What is known, unlike every known word, or like two of them stays as it was read.
  ["ভর্তি", undefined],
  ["কমিটি", undefined],
  ["ৰান", undefined],
  ["২০২৬", undefined],
  ["School", undefined],
])("a word is corrected only to one known word of the same shape", ([read, right]) =>
  expect(correct(read.normalize("NFC"), known)).toBe(right?.normalize("NFC")),
);

it("the site's own sentences and its sample school give thousands of words, and the school's texts more", async () => {
  const words = await readKnownWords(["নমুনাগঞ্জ"]);
  expect(["ভর্তি", "বার্ষিক", "নমুনাগঞ্জ"].map((word) => words.has(word))).toEqual([true, true, true]);
});
