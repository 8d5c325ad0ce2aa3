import type { Unseen } from "../../server/sheets/sheet.ts";
/** The content of a sheet. Days are indexes in a week from Sunday (0), times are `HH:MM` on the 24-hour clock. */
export type Understood = ClassRoutines | ExamRoutine;
export type ClassRoutines = { kind: "class"; routines: readonly ClassRoutine[]; doubts: readonly Doubt[] };
export type ExamRoutine = { kind: "exam"; exams: readonly Exam[]; doubts: readonly Doubt[] };

/** When something takes place, as far as the sheet says it. */
export type Slot = { from?: string; to?: string };
/** A lesson; `day` is null if the sheet names no weekday. */
export type Lesson = Slot & {
  day: number | null;
  period: number;
  subject: string;
  teacher?: string | undefined;
  room?: string | undefined;
};
/** A break after the period with this number; on these days, or else on every day. */
export type Break = Slot & { after: number; name: string; days?: readonly (number | null)[] | undefined };
export type ClassName = { class?: string | undefined; section?: string | undefined; shift?: string | undefined };
export type ClassRoutine = ClassName & { lessons: Lesson[]; breaks: Break[] };
/** An examination; `date` is null if the sheet's date does not exist. */
export type Exam = Slot & {
  date: string | null;
  subject: string;
  class?: string | undefined;
  code?: string | undefined;
};

/** Something that a person should check before saving. */
export type Doubt =
  | { kind: "samePlace"; class?: string | undefined; section?: string; day: number; period: number }
  | { kind: "teacherTwice"; day: number; period: number; teacher: string; classes: readonly string[] }
  | { kind: "noDay" | "noDate" | "dateOrder"; text: string }
  | { kind: "wrongDay"; date: string; text: string };

/** Why a sheet cannot be read as a routine without guessing. */
export type RoutineProblem = "noTable" | "tooManyPeriods" | "tooManyRows";

/** The question to understand-sheets.ts: the name of the wanted sheet; without it, the first that can be read. */
export type SheetsQuestion = { wanted: string | undefined };
/** Its answer: the names of all sheets, and the name, the title and the content of the one that was read. */
export type SheetsAnswer =
  | {
      sheets: readonly string[];
      hidden: readonly string[];
      sheet: string;
      unseen?: Unseen | undefined;
      title?: string | undefined;
      found: Understood;
    }
  | { problem: RoutineProblem };
