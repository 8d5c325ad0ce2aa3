import { describe, expect, it } from "vitest";
import { itForAll } from "../../tests/kit/it-for-all.ts";
import { questionLimit } from "../forms/question.ts";
import { indexWordsOf, termsOf, wordMarker, wordsLimit, wordsOf } from "./search-words.ts";
import { classNumber, fold, keyOf, soundOf } from "./spelling.ts";
import { meaningOf } from "./synonyms.ts";
import { stemOf } from "./word-stem.ts";
import { differByOneError, piecesOf } from "./typing-errors.ts";

describe("words", () => {
  itForAll([
    ["হঠাত্\u200d", "হঠাৎ"],
    ["হঠাত্", "হঠাৎ"],
    ["বিদ্যালয়", "বিদ্যালয়"],
    ["র\u200d্যাব", "র্যাব"],
    ["কার্য্যালয়", "কার্যালয়"],
    ["২০২৬", "2026"],
    ["Teacher’s ＳＳＣ", "teacher ssc"],
  ])("that are written in two ways are equal", ([one, other]) => expect(fold(one)).toBe(fold(other)));

  // Written with escapes, because the two spellings of a word look the same.
  itForAll([
    ["\u0985\u09beমাদের", "আমাদের"],
    ["ক\u09be\u09c7চিং", "কোচিং"],
    ["ন\u09d7\u09c7কা", "নৌকা"],
    ["\u0993\u09d7ষধ", "ঔষধ"],
    ["প\u0981\u09beচ", "পাঁচ"],
    ["হ\u0981\u09bfস", "হিঁস"],
    ["উত\u09cdসব", "উৎসব"],
    ["উত\u09cdকর্ষ", "উৎকর্ষ"],
    ["এস\u09cdআই", "এসআই"],
    ["বাক\u09cd", "বাক"],
    ["অন্ত:শ্রেণি", "অন্তঃশ্রেণি"],
    ["দু:খ", "দুঃখ"],
    ["বিশেষতঃ", "বিশেষত"],
  ])("that look the same are equal", ([one, other]) => {
    expect(one).not.toBe(other);
    expect(wordsOf(one)).toEqual(wordsOf(other));
    expect(wordsOf(one)).toHaveLength(1);
  });

  itForAll([
    ["সত্য", "সৎয"],
    ["পত্র", "পৎর"],
    ["অন্ত", "অনত"],
    ["দুঃখ", "দুখ"],
    ["চাঁদ", "চাদ"],
  ])("that look different differ", ([one, other]) => expect(wordsOf(one)).not.toEqual(wordsOf(other)));

  it("on both sides of a colon are found each, and as one word", () => {
    expect([...indexWordsOf("নাম:রহিম").keys()]).toEqual(expect.arrayContaining(["নাম", "রহিম", "নামঃরহিম"]));
    expect([...indexWordsOf("তারিখ: ৫ মে").keys()]).toEqual(expect.arrayContaining(["তারিখ", "5", "মে"]));
  });

  itForAll([
    ["শিক্ষকদের", "শিক্ষক"],
    ["পরীক্ষাগুলোর", "পরীক্ষা"],
    ["শ্রেণিতে", "শ্রেণি"],
    ["বইয়ের", "বই"],
    ["ছাত্ররা", "ছাত্র"],
    ["নোটিশটিও", "নোটিশ"],
    ["কেন্দ্র", "কেন্দ্র"],
    ["activities", "activit"],
    ["activity", "activit"],
    ["class", "class"],
  ])("are compared without their endings", ([word, stem]) => expect(stemOf(wordsOf(word)[0] ?? "")).toBe(fold(stem)));

  it("of a question are bounded in number, and a short one may be unfinished only at the end", () => {
    expect(termsOf("a ".repeat(1000)).length).toBe(1);
    expect(termsOf(Array.from({ length: 40 }, (_, n) => n + 10).join(" ")).length).toBe(wordsLimit);
    expect(termsOf("x".repeat(questionLimit * 9))[0]?.word.length).toBeLessThanOrEqual(questionLimit);
    expect(termsOf("class 6 routine").map(({ isBeginning }) => isBeginning)).toEqual([true, false, true]);
    expect(
      termsOf("list of the school's debates").map(({ stem }) => stem),
      "words that say nothing",
    ).toEqual(["debat"]);
    expect(termsOf("the list").map(({ word }) => word)).toEqual(["the", "list"]);
    expect(termsOf("2026 202").map(({ isBeginning }) => isBeginning)).toEqual([true, true]);
    expect(
      termsOf("6").map(({ isBeginning }) => isBeginning),
      "the number of a class is meant as it is",
    ).toEqual([false]);
  });

  it("that are found are marked in the spelling of the text", () => {
    expect(wordMarker(termsOf("পরীক্ষা"), []).mark("বার্ষিক পরীক্ষার রুটিন")).toEqual([
      { text: "বার্ষিক ", isFound: false },
      { text: "পরীক্ষার", isFound: true },
      { text: " রুটিন", isFound: false },
    ]);
  });
});

describe("spellings", () => {
  itForAll([
    ["পরীক্ষা", "পরিক্ষা"],
    ["শ্রেণী", "স্রেনি"],
    ["নোটিশ", "নোটিস"],
    ["মন", "মণ"],
  ])("that sound alike have one key", ([one, other]) => {
    expect(soundOf(fold(one))).toBe(soundOf(fold(other)));
    expect(fold(one)).not.toBe(fold(other));
  });

  itForAll(["fish", "site", "close", "boy"])("have no meaning of a Bangla word that sounds alike", (word) =>
    expect(meaningOf(keyOf(word))).toBeUndefined(),
  );

  it("a boy is no boi, and so is no book", () => {
    expect(soundOf("boys")).not.toContain(soundOf("boi"));
    expect(soundOf("history")).toBe(soundOf("histori"));
  });

  itForAll(["৬ষ্ঠ", "ষষ্ঠ", "6", "VI", "six", "Sixth", "সিক্স", "6th", "ষষ্ঠের"])("names class 6", (written) =>
    expect(classNumber(wordsOf(written)[0] ?? "")).toBe("6"),
  );

  itForAll(["2026", "60", "x", "শ্রেণি", "666"])("is not certainly a class from 1 to 12", (written) =>
    expect(classNumber(wordsOf(written)[0] ?? "")).not.toBe("6"),
  );
});

describe("synonyms", () => {
  itForAll([
    ["হেড স্যার", "head teacher"],
    ["headmaster", "প্রধান শিক্ষক"],
    ["vorti", "ভর্তির"],
    ["rejalt", "ফলাফল"],
    ["porikkha", "পরীক্ষার"],
    ["fon", "টেলিফোন"],
  ])("that mean the same are found together", ([one, other]) => {
    const [meant] = termsOf(one);
    expect(meant?.meaning).toBeDefined();
    expect(termsOf(other).map(({ meaning }) => meaning)).toEqual([meant?.meaning]);
  });
});

describe("typing errors", () => {
  itForAll([
    ["notice", "notce"],
    ["notice", "nottice"],
    ["notice", "notise"],
    ["notice", "ontice"],
    ["পরীক্ষা", "পরিক্ষা"],
    ["examination", "examinatoin"],
  ])("that differ by one letter have a piece in common", ([word, typed]) => {
    expect(differByOneError(word, typed)).toBe(true);
    expect(piecesOf(word).filter((piece) => piecesOf(typed).includes(piece))).not.toEqual([]);
  });

  itForAll([
    ["notice", "novices"],
    ["notice", "no"],
    ["abcdef", "badcef"],
  ])("that differ by more are not alike", ([word, typed]) => expect(differByOneError(word, typed)).toBe(false));
});
