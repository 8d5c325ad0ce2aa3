import { expect, it } from "vitest";
import { itForAll } from "../../../tests/kit/it-for-all.ts";
import { findDate } from "./find-date.ts";
import type { ReadLine, ReadPage } from "./words/lines-of.ts";
import { understandPages } from "./understand.ts";

/** A line that was read: its text, how far from the left border it begins, and how sure the program is of its words. */
type Line = { text: string; left?: number; confidence?: number; area?: number };

/** A page of 1,650 × 2,339 pixels with these lines below one another. Two blanks are a wide gap. */
function page(lines: readonly (string | Line)[], rules: ReadPage["rules"] = { level: [], upright: [] }): ReadPage {
  const read = lines.map((given, at): ReadLine => {
    const { text, left = 140, confidence = 95, area = 0 } = typeof given === "string" ? { text: given } : given;
    const [top, bottom] = [200 + at * 52, 236 + at * 52];
    let x = left;
    const words = text.split(" ").flatMap((word) => {
      const start = x;
      x += word === "" ? 120 : word.length * 15 + 12;
      return word === "" ? [] : [{ text: word.normalize("NFC"), confidence, left: start, top, right: x - 12, bottom }];
    });
    return { area, left, top, right: x - 12, bottom, words };
  });
  return { width: 1650, height: 2339, rules, lines: read };
}

const head = [
  { text: "নমুনা উচ্চ বিদ্যালয়", left: 640 },
  { text: "ডাকঘর: নমুনাবাজার, উপজেলা: নমুনাপুর", left: 500 },
  "স্মারক নং: নউবি/২০২৬/১৪৭    তারিখ: ২৬ নভেম্বর ২০২৬ খ্রি.",
];
const end = [
  { text: "(AW Ad", left: 1150, confidence: 25 },
  { text: "(নমুনা চৌধুরী)", left: 1200 },
  { text: "প্রধান শিক্ষক", left: 1220 },
  { text: "নমুনা উচ্চ বিদ্যালয়", left: 1180 },
];
const paragraph = "সকল শিক্ষার্থীকে জানানো যাচ্ছে যে আগামী বুধবার থেকে বার্ষিক পরীক্ষা শুরু হবে এবং চলবে";

it("the letterhead, the kind of paper and the signature are left out; memo number, date, title and text remain", () => {
  const notice = understandPages([
    page([...head, { text: "বিজ্ঞপ্তি", left: 760 }, "বিষয়: বার্ষিক পরীক্ষা ২০২৬", paragraph, "৩০ নভেম্বর পর্যন্ত।", ...end]),
  ]);
  expect(notice).toMatchObject({
    memo: "নউবি/২০২৬/১৪৭",
    date: "2026-11-26",
    title: { text: "বার্ষিক পরীক্ষা ২০২৬".normalize("NFC"), language: "bn" },
    text: { text: `${paragraph} ৩০ নভেম্বর পর্যন্ত।`.normalize("NFC"), language: "bn" },
  });
});

it("without a label the centred line is the title, and never the school's own name", () => {
  const notice = understandPages([
    page([...head, { text: "জরুরি নোটিশ", left: 720 }, { text: "টিফিনের সময় পরিবর্তন", left: 660 }, paragraph, ...end]),
  ]);
  expect(notice.title.text).toBe("টিফিনের সময় পরিবর্তন".normalize("NFC"));
});

itForAll([
  [["স্মারক নং: নউবি/১২    তাং ২৭/১২/২০২৬", "প্রসঙ্গ: বার্ষিক পরীক্ষা"], "বার্ষিক পরীক্ষা", "2026-12-27"],
  [["তাং: ১৯ মাঘ ১৪৩২ বঙ্গাব্দ", "বিষয় - বার্ষিক পরীক্ষা।"], "বার্ষিক পরীক্ষা", "2026-02-02"],
  [["Date 06/04/2026", { text: "The school bus", left: 720 }], "The school bus", "2026-04-06"],
  [["No. SHS-58    Dated 30th April, 2026", "Subject - The school bus."], "The school bus", "2026-04-30"],
  [["Date: July 14, 2026", "Re: The school bus"], "The school bus", "2026-07-14"],
  [
    ["Date: July 14, 2026", { text: "The school bus", left: 720 }, "Last date 30 November 2026"],
    "The school bus",
    "2026-07-14",
  ],
] as const)("other words for date and subject", ([lines, title, date]) => {
  const notice = understandPages([page([{ text: "নমুনা বিদ্যানিকেতন", left: 640 }, ...lines, paragraph, ...end])]);
  expect([notice.title.text, notice.date]).toEqual([title.normalize("NFC"), date]);
});

itForAll([
  ["স্মারক নং-নউবি/১২    তারিখ-১৯ জানুয়ারি ২০২৭", "নউবি/১২", "2027-01-19"],
  ["স্মারক নৎ : নউবি/১২ তারিখ : ০৪.১১.২০২৬ খ্রি.", "নউবি/১২", "2026-11-04"],
  ["সুত্র নং: নউবি/১২    তারিখঃ ১৫/১২/২০২৬", "নউবি/১২", "2026-12-15"],
  ["Memo No - SHS/12    Date : 15/12/2026", "SHS/12", "2026-12-15"],
  ["স্মারক নং :- নউবি/১২    তারিখ :- ১৫/১২/২০২৬", "নউবি/১২", "2026-12-15"],
  ["স্মারক নং ; নউবি/১২    তারিখঃ- ১৫/১২/২০২৬", "নউবি/১২", "2026-12-15"],
] as const)("memo number and date, however they are set apart from their labels", ([line, memo, date]) => {
  const notice = understandPages([page([head[0]!, line, "বিষয় : বার্ষিক পরীক্ষা", paragraph, ...end])]);
  expect(notice).toMatchObject({ memo, date, title: { text: "বার্ষিক পরীক্ষা".normalize("NFC") } });
});

it("a long date on the line below the memo number: the day of the Gregorian calendar", () => {
  const date = "তারিখ: ২৬ মাঘ ১৪৩৩ বঙ্গাব্দ, ০৯ ফেব্রুয়ারি ২০২৭ খ্রিষ্টাব্দ";
  const notice = understandPages([page([head[0]!, "স্মারক নং: নউবি/১২", date, "বিষয়: পরীক্ষা", paragraph, ...end])]);
  expect(notice).toMatchObject({ memo: "নউবি/১২", date: "2027-02-09" });
});

itForAll(["বিষয় : - পরীক্ষা", "বিষয়ঃ- পরীক্ষা", "বিষয় :- পরীক্ষা", "বিষয় ; পরীক্ষা"])(
  "the title, however it is set apart from its label",
  (line) => {
    const { title } = understandPages([page([...head, line, paragraph, ...end])]);
    expect(title.text).toBe("পরীক্ষা");
  },
);

itForAll(["অফিস আদেশ :", "অফিস আদেশঃ"])("a heading with a colon is the kind of paper", (heading) => {
  const { title } = understandPages([
    page([...head, { text: heading, left: 740 }, { text: "টিফিনের সময়", left: 700 }, paragraph, ...end]),
  ]);
  expect(title.text).toBe("টিফিনের সময়".normalize("NFC"));
});

it("a title keeps the visarga at its end", () => {
  expect(understandPages([page([...head, "বিষয়: নমুনা ব্যাংক লিঃ", paragraph, ...end])]).title.text).toBe("নমুনা ব্যাংক লিঃ");
});

it("dates and letters in the text are no part of the head", () => {
  const sentence = "এতদ্বারা জানানো যাচ্ছে যে, পরীক্ষার প্রবেশপত্র আগামী ৩০ নভেম্বর বিতরণ করা হবে";
  const letter = understandPages([page([head[0]!, "স্মারক নং: নউবি/১২", sentence, paragraph, ...end])]);
  expect(letter.title.text + letter.text.text).toContain("প্রবেশপত্র");
  const meeting = understandPages([
    page([head[0]!, "নোটিশ", "বিষয়: অভিভাবক সভা", paragraph, "তারিখ : ২০ ডিসেম্বর ২০২৬", "সময় : সকাল ১০টা"]),
  ]);
  expect(meeting).toMatchObject({ title: { text: "অভিভাবক সভা" }, text: { text: expect.stringContaining("তারিখ") } });
  expect(meeting).not.toHaveProperty("date");
  const year = "বার্ষিক পরীক্ষার তারিখ - ২০২৬";
  const heading = understandPages([
    page([...head.slice(0, 2), { text: year, left: 640 }, paragraph, paragraph, paragraph]),
  ]);
  expect(heading.title.text).toBe(year.normalize("NFC"));
});

it("colons below one another are no words, and leave the columns of a table apart", () => {
  const lines = ["তারিখ    : ২০/১২/২০২৬", "সময়    : সকাল ১০টা", "স্থান    : মিলনায়তন"];
  const { text } = understandPages([page([...head, "বিষয়: সভা", paragraph, ...lines, ...end])]).text;
  expect(text).toContain("| তারিখ: | ২০/১২/২০২৬ |\n| --- | --- |\n| সময়: | সকাল ১০টা |".normalize("NFC"));
});

it("a bar at the border that is no word makes no other line a centred one", () => {
  const title = { text: "ক্লাসের নতুন সময়সূচি", left: 660 };
  const notice = understandPages([
    page([...head, title, paragraph, paragraph, { text: `|  ${paragraph}`, left: 8 }, ...end]),
  ]);
  expect(notice.title.text).toBe(title.text.normalize("NFC"));
});

it("a paper in English", () => {
  const notice = understandPages([
    page([
      { text: "SAMPLE HIGH SCHOOL", left: 600 },
      "Memo No. SHS/2026/58    Date: July 14, 2026",
      "Subject: Parents' meeting of class ten",
      "It is hereby notified that a meeting of the parents will be held on Saturday, 25 July 2026 at 11:00 a.m.",
      { text: "Head Teacher", left: 1250 },
    ]),
  ]);
  expect(notice).toMatchObject({
    memo: "SHS/2026/58",
    date: "2026-07-14",
    title: { text: "Parents' meeting of class ten" },
  });
  expect(notice.text).toMatchObject({ language: "en", text: expect.stringMatching(/^It is .* 11:00 a\.m\.$/) });
});

it("a single line that names the school is the notice, and not its letterhead", () => {
  expect(understandPages([page([{ text: "আগামীকাল বিদ্যালয় বন্ধ থাকবে।", left: 500 }])]).title.text).toBe(
    "আগামীকাল বিদ্যালয় বন্ধ থাকবে".normalize("NFC"),
  );
});

it("points are paragraphs, also after each other and before a paragraph", () => {
  const { text } = understandPages([
    page([...head, "বিষয়: শৃঙ্খলা", "১। প্রথম কথা।", "২। দ্বিতীয় কথা।", "(ক) অন্য কথা।", paragraph]),
  ]).text;
  expect(text.split("\n\n")).toEqual(
    ["১। প্রথম কথা।", "২। দ্বিতীয় কথা।", "(ক) অন্য কথা।", paragraph].map((line) => line.normalize("NFC")),
  );
});

it("a table whose lines are printed is a table; the rule under the letterhead is no part of it", () => {
  const lines = [...head, "বিষয়: ফি", "খাত    টাকা", "বেতন    ১২০", "সেশন ফি    ৮০০", "সকলে দেবেন।"];
  const border = (line: number) => 192 + line * 52;
  const rules = {
    level: [2, 4, 5, 6, 7].map((line) => ({ from: 130, to: 1500, at: border(line) })),
    upright: [130, 300, 1500].map((at) => ({ from: border(4), to: border(7), at })),
  };
  expect(understandPages([page(lines, rules)]).text.text).toBe(
    "| খাত | টাকা |\n| --- | --- |\n| বেতন | ১২০ |\n| সেশন ফি | ৮০০ |\n\nসকলে দেবেন।".normalize("NFC"),
  );
});

it("numbers, dates and what was read with doubt are marked, and nothing else", () => {
  const { text, uncertain } = understandPages([
    page([...head, "বিষয়: ফি", "মোট ৪৫০ টাকা", { text: "অস্পষ্ট", confidence: 60 }]),
  ]).text;
  expect(uncertain.map(({ start, end: stop }) => text.slice(start, stop))).toEqual(["৪৫০", "অস্পষ্ট"]);
});

it("who gets copies is left out, with all that follows", () => {
  const { text } = understandPages([
    page([...head, "বিষয়: কমিটি", paragraph, ...end, "অনুলিপি সদয় অবগতির জন্য:", "১। অফিস নথি।"]),
  ]).text;
  expect(text).toBe(paragraph.normalize("NFC"));
});

it("only the first page has a letterhead, and only the last one signatures", () => {
  const { title, text } = understandPages([
    page([...head, "বিষয়: শৃঙ্খলা", "প্রথম পাতার কথা।"]),
    page(["দ্বিতীয় পাতার কথা।", ...end]),
  ]);
  expect([title.text, text.text]).toEqual(["শৃঙ্খলা", "প্রথম পাতার কথা।\n\nদ্বিতীয় পাতার কথা।".normalize("NFC")]);
});

it("what Markdown would take for formatting stays text", () => {
  const { text } = understandPages([page([...head, "বিষয়: ফি", "#মোট *৪৫০* <b> [ক] (খ) সকলে।"])]).text;
  expect(text).toBe(String.raw`\#মোট \*৪৫০\* \<b\> ক (খ) সকলে।`);
});

itForAll([
  ["nothing", []],
  ["an empty page", [page([])]],
  ["only noise", [page([{ text: "ভি", confidence: 20 }])]],
])("of %s nothing is made", ([, pages]) => {
  const { title, text, memo, date } = understandPages(pages);
  expect([title.text, text.text, memo, date]).toEqual(["", "", undefined, undefined]);
});

itForAll([
  ["২৬ নভেম্বর ২০২৬ খ্রি.", "2026-11-26"],
  ["০৮/০৯/২০২৬", "2026-09-08"],
  ["29.06.2026", "2026-06-29"],
  ["২৫-০৩-২০২৬", "2026-03-25"],
  ["March 3, 2026", "2026-03-03"],
  ["14th July 2026", "2026-07-14"],
  ["২৫ বৈশাখ ১৪৩৩ বঙ্গাব্দ / ৮ মে ২০২৬ খ্রিষ্টাব্দ", "2026-05-08"],
  ["১৯ মাঘ ১৪৩২ বঙ্গাব্দ", "2026-02-02"],
  ["১ বৈশাখ ১৪৩৩", "2026-04-14"],
  ["৩০ ফাল্গুন ১৪৩২", undefined],
  ["৩০ ফাল্গুন ১৪৩৪", "2028-03-14"],
  ["১৭ আগস্ট ২০২৬ ইং", "2026-08-17"],
  ["30th April, 2026", "2026-04-30"],
  ["৬৮ জানুয়ারি ২০২৬", undefined],
  ["31/02/2026", undefined],
  ["স্মারক ৩৭.০২.০০০০", undefined],
])("the day of a printed date", ([text, day]) => expect(findDate(text), text).toBe(day));
