/** What was understood of a sheet. Days are places in a week from Sunday, times `HH:MM` by the clock of 24 hours. */
export type Understood = ClassRoutines | ExamRoutine;
export type ClassRoutines = { kind: "class"; routines: readonly ClassRoutine[]; doubts: readonly Doubt[] };
export type ExamRoutine = { kind: "exam"; exams: readonly Exam[]; doubts: readonly Doubt[] };

/** When something is, as far as the sheet says it. */
export type Slot = { from?: string; to?: string };
/** A lesson; `day` is null where the sheet names no day of the week. */
export type Lesson = Slot & {
  day: number | null;
  period: number;
  subject: string;
  teacher?: string | undefined;
  room?: string | undefined;
};
/** A break after the period with this number. */
export type Break = Slot & { after: number; name: string };
export type ClassName = { class?: string | undefined; section?: string | undefined; shift?: string | undefined };
export type ClassRoutine = ClassName & { lessons: Lesson[]; breaks: Break[] };
/** An examination; `date` is null where the sheet names a day that does not exist. */
export type Exam = Slot & {
  date: string | null;
  subject: string;
  class?: string | undefined;
  code?: string | undefined;
};

/** What somebody should look at before it is saved. */
export type Doubt =
  | { kind: "samePlace"; class: string | undefined; section?: string; day: number; period: number }
  | { kind: "teacherTwice"; day: number; period: number; teacher: string; classes: readonly string[] }
  | { kind: "noDay" | "noDate"; text: string }
  | { kind: "wrongDay"; date: string; text: string };

/** Why a sheet is no routine that can be read without a guess. */
export type RoutineProblem = "noTable" | "tooManyPeriods" | "tooManyRows";
