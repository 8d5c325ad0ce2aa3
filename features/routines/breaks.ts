import type { Break, ClassRoutine, Slot } from "./routine.ts";

/** A break as it stands in a cell; `day` is undefined if it belongs to every day. */
export type FoundBreak = Slot & { after: number; name: string; day?: number | null };

/**
 * Joins the same breaks of several days. A break that is not on every day with lessons names its days. If only one of
 * its cells has a time, the time holds for the others too.
 */
export function joinBreaks(found: readonly FoundBreak[], lessons: ClassRoutine["lessons"]): Break[] {
  const placeOf = ({ after, name }: FoundBreak) => `${after} ${name}`;
  const timed = Map.groupBy(
    found.filter(({ from }) => from !== undefined),
    placeOf,
  );
  const complete = found.map((one): FoundBreak => {
    const [other] = timed.get(placeOf(one)) ?? [];
    return one.from === undefined && other ? { ...one, from: other.from, to: other.to } : one;
  });
  const days = new Set(lessons.map(({ day }) => day));
  return [...Map.groupBy(complete, (one) => `${placeOf(one)} ${one.from}`).values()].map((cells) => {
    const { day: _, ...first } = cells[0]!;
    const own = new Set(cells.map(({ day }) => day));
    const isDaily = own.has(undefined) || [...days].every((day) => own.has(day));
    return isDaily ? first : { ...first, days: [...own].filter((day) => day !== undefined) };
  });
}
