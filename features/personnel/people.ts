import type { Unseen } from "../../server/sheets/sheet.ts";

/** Limits: people of one sheet, and columns of one list. A large school has a hundred teachers. */
export const mostPeople = 300;
export const mostColumns = 30;

/** What a column may hold: a field of the collections of people, or the part of a row that says what kind it is. */
export const fieldNames = [
  "name",
  "designation",
  "subject",
  "telephone",
  "ssc",
  "hsc",
  "diploma",
  "bsc",
  "bed",
  "msc",
  "med",
  "otherDegrees",
] as const;
export type FieldName = (typeof fieldNames)[number];

/** A column of the list: its heading ("" if the sheet has none) and the field that it fills, if it was recognized. */
export type FoundColumn = { heading: string; field?: FieldName };

/** The list of people in a sheet, with the cells of each person. */
export type FoundList = { columns: readonly FoundColumn[]; rows: readonly (readonly string[])[] };

export type ListProblem = "noPeople" | "tooManyPeople";

/** Asks for a sheet of the file by its name; for the first one with people if it is undefined. */
export type PeopleQuestion = { wanted: string | undefined };
export type PeopleAnswer =
  | { sheets: readonly string[]; hidden: readonly string[]; sheet: string; unseen?: Unseen; found: FoundList }
  | { problem: ListProblem };

/** What the server answers to the screen: as above, and in words what was not read because nobody sees it. */
export type Reading = { found: FoundList; sheets: readonly string[]; sheet: string; unseen: string };
