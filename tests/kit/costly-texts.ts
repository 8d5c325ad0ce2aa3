/**
 * Beginnings of what the product reads: Markdown, HTML, links, dates, times, names of classes, marks, cookies, cells.
 */
const nearly = [
  ...Array.from("[!*_`<>|#&(~^"),
  "![a](",
  "[a](",
  "- ",
  "1. ",
  "| a ",
  "**a",
  "> ",
  "<a ",
  "&amp",
  "https://a",
  "www.",
  "a@b.",
  "%E0",
  "; flash=",
  "en;q=0",
  "gzip;",
  "10:00 - ",
  "১০টা",
  "12/11/",
  "July 7, ",
  "class ",
  "ক শ্রেণি",
  "শাখা",
  "shift ",
  "Roll ",
  "(full marks ",
  "101 ",
  "বিষয়: ",
  "5 - ",
  "ev",
  "SutonnyMJ",
  'a"',
  '"a',
  "a\t",
  "a,",
  "a\r\n",
  "\r\n--x",
  'filename="',
] as const;

/** Names and texts of about `length` UTF-16 units, each made to cost a parser more time than its length suggests. */
export function costlyTexts(length: number): [string, string][] {
  const repeat = (part: string) => part.repeat(Math.ceil(length / part.length));
  // Combining marks of alternating classes: sorting them is the most expensive part of normalising.
  const marks = "\u0315\u0300\u05ae\u0327\u0345";
  return [
    ["spaces", repeat(" ")],
    ["spaces before a letter", `${repeat(" ")}a`],
    ["spaces between letters", `a${repeat(" ")}a`],
    ["new lines", repeat("\n")],
    ["spaces and new lines", repeat(" \n\t")],
    ["carriage returns", repeat("\r")],
    ["wide spaces", repeat("\u3000\u2028")],
    ["combining marks", `a${repeat(marks)}`],
    ["marks with letters between", repeat(`a${marks.repeat(6)}`)],
    ["marks that decompose", repeat("\u0344")],
    ["Bengali parts", repeat("\u09af\u09bc\u09cd")],
    ["Hangul parts", repeat("\u1112\u1161\u11ab")],
    ["letters that grow", repeat("\ufb03\u1f80\u0390")],
    ["lone surrogates", repeat("\ud800")],
    ["control characters", repeat("\0\u0001")],
    ["invisible characters", repeat("\u200b\u202e")],
    ["one long word", repeat("a")],
    ["an address with dots", `https://${repeat("a.")}`],
    ["an address with marks", `https://a${repeat("\u0301")}.com`],
    ["an address of digits", `http://${repeat("1")}:1`],
    ["colons", repeat("a:")],
    ["slashes", `/media/${repeat("/a.")}`],
    ["digits", repeat("7")],
    ["Bengali digits", repeat("৭")],
    ["a day with digits", `2026-11-21T00:00:00.${repeat("0")}`],
    ["a written day", `November ${repeat("1")}, 2026`],
    ["backslashes and quotes", repeat('\\"')],
    ["Bengali letters", repeat("ক")],
    ["Bengali letters before a space", `${repeat("ক")} `],
    ["Bengali words", repeat("কখ গঘ ")],
    ["different words", differentWords(length)],
    ["one capital letter", repeat("A")],
    ...nearly.map((part): [string, string] => [`"${part}" again and again`, repeat(part)]),
    ...nearly.map((part): [string, string] => [`"${part}" before spaces`, `${part}${repeat(" ")}a`]),
    ["what looks like a picture", `data:image/png;base64,${repeat("A")}`],
  ];
}

function differentWords(length: number): string {
  return Array.from({ length: length / 6 }, (_, at) => (at + 36 ** 4).toString(36)).join(" ");
}
