import type { Unseen } from "../../server/sheets/sheet.ts";
/** The meaning of a column in a sheet of marks. */
export const meanings = [
  "roll",
  "name",
  "father",
  "mother",
  "registration",
  "class",
  "section",
  "group",
  "mark",
  "letter",
  "point",
  "total",
  "gpa",
  "gpaWithoutOptional",
  "result",
  "position",
  "attendance",
  "remarks",
  "ignored",
] as const;
export type Meaning = (typeof meanings)[number];

/** The parts that add up to a subject's mark. */
export const parts = ["written", "mcq", "practical", "total"] as const;
export type Part = (typeof parts)[number];

/** A column of a sheet of marks: its heading, and the meaning that was recognized. */
export type Column = {
  heading: string;
  meaning: Meaning;
  /** The subject of a mark, letter or point; left out for a column about the whole examination. */
  subject?: string;
  /** The part of a mark, if the subject's mark has several. */
  part?: Part;
};

/** Doubts about a row. They are marked, but the values are never changed. `column` is the index of a column. */
export const doubtKinds = ["noRoll", "rollTwice", "noMark", "unusual", "total", "gpa", "noValue", "converted"] as const;
export type Doubt = { kind: (typeof doubtKinds)[number]; column?: number };

/** A pupil's row: its texts in the order of the columns, with numbers in Latin digits. */
export type PupilRow = { roll: string; cells: readonly string[]; doubts: readonly Doubt[] };

/** The content of a sheet, before a person has checked it. */
export type Understood = {
  /** The lines above the table, from which title, class and section are suggested. */
  titles: readonly string[];
  columns: readonly Column[];
  pupils: readonly PupilRow[];
  /** How many rows below or between the pupils' rows were left out because they are not pupils. */
  leftOut: number;
};

/**
 * The content of a sheet, with the names of the workbook's sheets, and of this one. `unseen` says what was left out
 * because nobody sees it in the sheet; "" if nothing was.
 */
export type Reading = Understood & { sheets: readonly string[]; sheet: string; unseen: string };

/** The content of all sheets of a workbook, and for each sheet without marks the reason why it was not read. */
export type Readings = { readings: Reading[]; notRead: { sheet: string; reason: string }[] };

/** Why a sheet cannot be read; `messages/` has a sentence for each. */
export const readingProblems = ["noRoll", "noTable", "twoTables", "onlyPictures"] as const;
export type ReadingProblem = (typeof readingProblems)[number];

/** The question to understand-sheets.ts: the name of the wanted sheet, or whether all are wanted. */
export type SheetsQuestion = { wanted: string | undefined; each: boolean };
/** What it understood of one sheet. */
export type OneSheet = { sheet: string; unseen?: Unseen | undefined } & (Understood | { problem: ReadingProblem });
/** Its answer: the names of all sheets, those of hidden ones, which are not read, and the wanted ones. */
export type SheetsAnswer = { sheets: readonly string[]; hidden: readonly string[]; found: readonly OneSheet[] };

/** An examination as its screens show it. */
export type Examination = {
  id: number;
  title: string;
  titleBn: string | null;
  className: string;
  group: string | null;
  section: string | null;
  year: number;
  columns: readonly Column[];
  pupils: number;
  /**
   * From when until when pupils may look up their results, as ISO 8601 timestamps; both are null until the examination
   * is opened. At `until` the examination is erased.
   */
  opens: string | null;
  until: string | null;
  /** Whether everybody may see how many sat, passed and got GPA 5. */
  showsTotals: boolean;
  correctedAt: string | null;
  /** The number of pupils who have a code. */
  coded: number;
};

export type Pupil = {
  id: number;
  roll: string;
  cells: readonly string[];
  hasCode: boolean;
  correctedAt: string | null;
};

/** A pupil's cells with the doubts about the total and the GPA. */
export type CheckedRow = Pick<CheckedPupil, "cells" | "doubts">;

/** A pupil with the doubts about the total and the GPA, which nobody but the clerk sees. */
export type CheckedPupil = Pupil & { doubts: readonly Doubt[] };

/** A pupil's slip with the new code. The site answers it once, and nobody can read the code later. */
export type Slip = { pupil: number; roll: string; name: string; code: string };

/** What a pupil gets: the labels and texts of the mark sheet. */
export type MarkSheet = { examination: Omit<Examination, "coded" | "pupils">; pupil: Omit<Pupil, "id" | "hasCode"> };

/** How many pupils of a class or section sat, passed and got GPA 5. A number below five is undefined. */
export type Totals = {
  title: string;
  titleBn: string | null;
  className: string;
  section: string | null;
  year: number;
  sat?: number;
  passed?: number;
  gpa5?: number;
};

/** The service that the feature's pages and screens use. */
export type Results = {
  /**
   * What the page of results shows to everybody: the examinations that are open now, the newest first, and the totals.
   */
  page: () => Promise<{ open: Examination[]; totals: Totals[] }>;
  /** All examinations, for the screens. */
  list: () => Promise<Examination[]>;
  /** One examination with its pupils. The audit log records who looked at it. */
  find: (id: number, by: string) => Promise<{ examination: Examination; pupils: CheckedPupil[] } | undefined>;
  /** Looks up a pupil's own result. An unknown roll and a wrong code take the same time. */
  lookUp: (asked: {
    examination: number;
    roll: string;
    code: string;
    /** The client's network (client-address.ts). */
    network: string;
  }) => Promise<{ found: MarkSheet } | { refused: "wrong" } | { refused: "tooMany"; wait: number }>;
};
