import type { ClassRoutine, Doubt, Lesson } from "./routine.ts";

/** Doubtful lessons: two of one class at one time, or one teacher in two classes at one time. */
export function doubtsOf(routines: readonly ClassRoutine[]): Doubt[] {
  const doubts: Doubt[] = [];
  for (const { class: name, section, lessons } of routines) {
    for (const same of Map.groupBy(lessons, placeOf).values()) {
      const [{ day, period } = { day: null, period: 0 }, ...others] = same;
      if (day === null || others.length === 0) continue;
      doubts.push({ kind: "samePlace", class: name, ...(section !== undefined && { section }), day, period });
    }
  }
  const taught = routines.flatMap((routine) => routine.lessons.map((lesson) => ({ routine, lesson })));
  const named = taught.filter(({ lesson }) => lesson.teacher !== undefined && lesson.day !== null);
  const byTeacher = Map.groupBy(named, ({ lesson }) => `${placeOf(lesson)} ${lesson.teacher?.toLowerCase()}`);
  for (const same of byTeacher.values()) {
    const here = new Set(same.map(({ routine }) => routine));
    const [first] = same;
    const { day, period, teacher } = first?.lesson ?? {};
    if (here.size < 2 || typeof day !== "number" || period === undefined || teacher === undefined) continue;
    doubts.push({ kind: "teacherTwice", day, period, teacher, classes: [...here].map(nameOf) });
  }
  return doubts;
}

function placeOf({ day, period }: Lesson): string {
  return `${day} ${period}`;
}

/** The name of a class, with its section if it has one. */
export function nameOf({ class: name = "", section }: Pick<ClassRoutine, "class" | "section">): string {
  return [name, section].filter(Boolean).join(" ");
}
