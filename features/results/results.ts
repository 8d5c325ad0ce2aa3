/** What a column of a mark sheet says of a pupil. */
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

/** The parts of which the mark of one subject is the sum. */
export const parts = ["written", "mcq", "practical", "total"] as const;
export type Part = (typeof parts)[number];

/** A column of a mark sheet: what it is called, and what it was understood to say. */
export type Column = {
  heading: string;
  meaning: Meaning;
  /** The subject of a mark, letter or point; left out where the column is of the whole examination. */
  subject?: string;
  /** The part of a mark, where the subject has several. */
  part?: Part;
};

/** What is doubtful, and is marked and never changed. `column` is the place of a column. */
export const doubtKinds = ["noRoll", "rollTwice", "noMark", "gpa", "noValue", "converted"] as const;
export type Doubt = { kind: (typeof doubtKinds)[number]; column?: number };

/** A pupil's row: the texts of its cells, in the order of the columns; numbers in Latin digits. */
export type PupilRow = { roll: string; cells: readonly string[]; doubts: readonly Doubt[] };

/** What was read of a sheet, before anybody has looked at it. */
export type Reading = {
  /** The sheets of the workbook, and which of them this is. */
  sheets: readonly string[];
  sheet: string;
  /** The lines above the table, as a suggestion for title, class and section. */
  titles: readonly string[];
  columns: readonly Column[];
  pupils: readonly PupilRow[];
  /** How many rows below or between were left out because they are no pupil's. */
  leftOut: number;
};

/** What was read of all sheets of a workbook, and why some of them are no sheets of marks. */
export type Readings = { readings: Reading[]; notRead: { sheet: string; reason: string }[] };

/** Why a sheet cannot be read; `messages/` has a sentence for each. */
export type ReadingProblem = "noRoll" | "noTable" | "twoTables" | "onlyPictures";

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
  /** When pupils may look, as ISO 8601 timestamps; null before it is opened. At `until` it is erased. */
  opens: string | null;
  until: string | null;
  /** Whether everybody may see how many sat, passed and had GPA 5. */
  showsTotals: boolean;
  correctedAt: string | null;
  /** How many pupils have a code. */
  coded: number;
};

export type Pupil = {
  id: number;
  roll: string;
  cells: readonly string[];
  hasCode: boolean;
  correctedAt: string | null;
};

/** What a pupil is shown: the labels and texts of the mark sheet. */
export type MarkSheet = { examination: Omit<Examination, "coded" | "pupils">; pupil: Omit<Pupil, "id" | "hasCode"> };

/** How many sat, passed and had GPA 5 in one class or section; undefined where they are fewer than five. */
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

/** What the pages and screens of the feature call. */
export type Results = {
  /** What the page of results shows to everybody: the examinations that are open now, the newest first, and totals. */
  page: () => Promise<{ open: Examination[]; totals: Totals[] }>;
  /** All examinations, for the screens. */
  list: () => Promise<Examination[]>;
  /** One examination with its pupils; that somebody looked at it is logged. */
  find: (id: number, by: string) => Promise<{ examination: Examination; pupils: Pupil[] } | undefined>;
  /** A pupil's own result. The answers to an unknown roll and to a wrong code take the same time. */
  lookUp: (asked: {
    examination: number;
    roll: string;
    code: string;
    /** The client's network (client-address.ts). */
    network: string;
  }) => Promise<{ found: MarkSheet } | { refused: "wrong" } | { refused: "tooMany"; wait: number }>;
};
