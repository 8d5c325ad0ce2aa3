/** A lesson; `day` is 0 for Sunday to 6 for Saturday, times are `HH:MM` by the clock of 24 hours. */
export type Lesson = {
  day: number;
  period: number;
  from?: string;
  to?: string;
  subject: string;
  teacher?: string;
  room?: string;
};
/** A break behind a period. */
type Break = { after: number; name: string; from?: string; to?: string };
export type ClassRoutine = {
  class: string;
  section?: string;
  shift?: string;
  lessons: readonly Lesson[];
  breaks: readonly Break[];
};
/** One subject of an examination; the date is null where what stands in the sheet is none. */
export type Exam = {
  date: string | null;
  from?: string;
  to?: string;
  subject: string;
  class?: string;
  code?: string;
};
/** What must be marked at its row. */
type RoutineDoubt =
  | { kind: "samePlace"; class: string; day: number; period: number }
  | { kind: "teacherTwice"; day: number; period: number; teacher: string; classes: readonly string[] }
  | { kind: "noDay"; text: string }
  | { kind: "noDate"; text: string }
  | { kind: "wrongDay"; date: string; text: string };

export type ExpectedRoutine = {
  kind: "class" | "exam";
  sheet: string | null;
  routines?: readonly ClassRoutine[];
  exams?: readonly Exam[];
  doubts: readonly RoutineDoubt[];
};

export const classRoutine = (
  sheet: string | null,
  routines: readonly ClassRoutine[],
  doubts: readonly RoutineDoubt[] = [],
): ExpectedRoutine => ({ kind: "class", sheet, routines, doubts });

export const examRoutine = (
  sheet: string | null,
  exams: readonly Exam[],
  doubts: readonly RoutineDoubt[] = [],
): ExpectedRoutine => ({ kind: "exam", sheet, exams, doubts });

/** A period or a break (`rest`) between two times `HH:MM`. */
export type Slot = { from: string; to: string; rest: boolean };

/** The day's periods from the time at which it starts and their minutes; negative minutes are a break. */
export function slots(start: string, minutes: readonly number[]): Slot[] {
  const [hour = 0, minute = 0] = start.split(":").map(Number);
  let at = hour * 60 + minute;
  const time = () => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
  return minutes.map((length) => {
    const from = time();
    at += Math.abs(length);
    return { from, to: time(), rest: length < 0 };
  });
}
