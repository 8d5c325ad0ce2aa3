import type { Face } from "./faces.ts";

/** One part of a paper's body. A plain text is a paragraph. */
export type Part =
  | string
  | { heading: string }
  | { points: readonly string[]; from?: number; digits: "bn" | "en" | "letters" }
  | { table: readonly (readonly string[])[]; lines: boolean }
  | { columns: readonly (readonly Part[])[] }
  | { photograph: string };

/** How badly a phone took the picture, and what else is on it. */
export type Spoilt = {
  degree: "light" | "middling" | "hard";
  with?: readonly ("fold" | "thumb" | "shadow" | "yellow" | "curl" | "faint" | "streaks" | "turned")[];
};

/** A paper of an office: what stands on it, and how it is set and photographed. */
export type Paper = {
  name: string;
  /** `bn-BD`, `en`, or both. */
  languages: readonly ("bn" | "en")[];
  letterhead: readonly string[];
  /** How the letterhead and the lines under it are set. */
  layout: "centre" | "seal" | "sides" | "left" | "boxed" | "none";
  /** With its label, as it is printed. */
  memo?: { label: string; number: string };
  date?: { label: string; text: string; day: string };
  /** Printed over the title, such as the word for notice. */
  kind?: string;
  title: string;
  /** What is printed before the title, such as the word for subject. */
  titleLabel?: string;
  body: readonly Part[];
  /** Each with the name in its first line. */
  signatures?: readonly (readonly string[])[];
  stamp?: { shape: "round" | "box"; text: string };
  /** Printed under the signature: to whom copies go. */
  copies?: readonly string[];
  face: Face;
  /** The face of letterhead and title, where it is another one. */
  headFace?: Face;
  /** Size of the text in points, and of the sheet in millimetres. */
  points: number;
  sheet: readonly [number, number];
  /** Extra CSS. */
  css?: string;
  spoilt: Spoilt;
};

/** What a correct reading of a paper is. */
export type Truth = {
  name: string;
  languages: readonly string[];
  title: string;
  memo: string | null;
  /** As printed, and as a day. */
  date: string | null;
  day: string | null;
  /** Paragraphs, points, rows (cells joined by two blanks) and headings in reading order, without the title. */
  text: string;
  tables: readonly (readonly (readonly string[])[])[];
  /** Every word with a digit in `text`, in the title, of the memo number and of the date. */
  numbers: readonly string[];
  letterhead: readonly string[];
  /** Lines of signatures, stamp and copies, which do not belong to the text. */
  aside: readonly string[];
  spoilt: Spoilt;
};

const marks = {
  bn: (place: number) => `${String(place).replaceAll(/\d/g, (digit) => "০১২৩৪৫৬৭৮৯".charAt(Number(digit)))}।`,
  en: (place: number) => `${place}.`,
  letters: (place: number) => `(${"কখগঘঙচছজঝঞট".charAt(place - 1)})`,
};

/** Returns the mark of each point as it is printed. */
export function markOf(points: Extract<Part, { points: unknown }>, index: number): string {
  return marks[points.digits](index + (points.from ?? 1));
}

const partLines = (part: Part): string[] => {
  if (typeof part === "string") return [part];
  if ("heading" in part) return [part.heading];
  if ("points" in part) return part.points.map((point, index) => `${markOf(part, index)} ${point}`);
  if ("table" in part) return part.table.map((row) => row.join("  "));
  if ("columns" in part) return part.columns.flatMap((column) => column.flatMap(partLines));
  return [part.photograph];
};
const partTables = (part: Part): (readonly (readonly string[])[])[] => {
  if (typeof part === "string") return [];
  if ("table" in part) return [part.table];
  return "columns" in part ? part.columns.flatMap((column) => column.flatMap(partTables)) : [];
};

/** Words with a digit, without the punctuation around them. */
export function numbersIn(text: string): string[] {
  return text
    .split(/\s+/)
    .filter((word) => /\p{Nd}/u.test(word))
    .map((word) => word.replaceAll(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, ""));
}

/** Returns what is to be read from a paper. */
export function truthOf(paper: Paper): Truth {
  const { name, languages, title, memo, date, body, letterhead, signatures, stamp, copies, spoilt } = paper;
  const text = body.flatMap(partLines).join("\n");
  return {
    name,
    languages,
    title,
    memo: memo?.number ?? null,
    date: date?.text ?? null,
    day: date?.day ?? null,
    text,
    tables: body.flatMap(partTables),
    numbers: numbersIn([memo?.number, date?.text, title, text].join("\n")),
    letterhead,
    aside: [...(signatures ?? []).flat(), ...(stamp ? [stamp.text] : []), ...(copies ?? [])],
    spoilt,
  };
}
