import { hour, later } from "../../engine/dates/durations.ts";
import { log } from "../log/log.ts";
import type { Work } from "./work.ts";

/** The time between two checks of the clock, in milliseconds. What wakes a pass within it causes one pass. */
const interval = 1_000;
/**
 * The pause before a failed pass is tried again, in milliseconds: the first one, which is also the one after a wake,
 * and the longest after doubling.
 */
const pauses = { first: interval, longest: 10_000 } as const;
/** Milliseconds after which a sleeping site is woken to retry failed work. */
const retry = hour;

/** What is repeated. Moments are ISO 8601 timestamps. */
export type Repeated = {
  /** What it is, for the log: "What is due of <name> could not be done". */
  name: string;
  /**
   * Does what is due at `now`. The signal is aborted when the work ends; the end waits for the call to return.
   * `isDue` is false if the pass was only woken. Returns the next moment; undefined if there is none.
   */
  pass: (now: string, signal: AbortSignal, isDue: boolean) => Promise<string | undefined>;
  /** Calls `wake` whenever there may be something to do, until the function that it returns is called. */
  wakesOn?: (wake: () => void) => () => void;
  /**
   * The moment for which a sleeping site must be woken; undefined if there is none. Left out if each start does
   * anyway what is due.
   */
  asleepMoment?: () => Promise<string | undefined>;
  /** The longest pause before a failed pass is tried again, in milliseconds. Longer if a pass is expensive. */
  longestPause?: number;
};

/** Work that is repeated. `settled` waits until nothing is in progress or due, or the last pass has failed. */
export type Repeating = Required<Work> & { end: () => Promise<void>; settled: () => Promise<void> };

/**
 * Repeats work: now, at each next moment, and when it is woken, one pass at a time. If the clock is put back, it begins
 * as at the start, because a next moment may then be far ahead. A failed pass is logged and tried again. No process
 * need stay awake during the pause before it.
 */
export function repeat(repeated: Repeated): Repeating {
  const { name, pass, wakesOn, asleepMoment, longestPause = pauses.longest } = repeated;
  // The start counts as a moment, because something may have become due before.
  let next: string | undefined = "";
  let isWoken = false;
  let failed: { pause: number; until: number } | undefined;
  let work: Promise<void> | undefined;
  let lastTick = "";
  const end = new AbortController();
  const run = async (now: string) => {
    const isDue = next !== undefined && next <= now;
    isWoken = false;
    try {
      const found = await pass(now, end.signal, isDue);
      // If the clock was put back during the pass, the pass has found its next moment by the wrong time.
      next = lastTick < now ? "" : found;
      failed = undefined;
    } catch (error) {
      isWoken = true;
      const pause = failed ? Math.min(2 * failed.pause, longestPause) : pauses.first;
      failed = { pause, until: performance.now() + pause };
      log.error(`What is due of ${name} could not be done; it is tried again.`, error);
    }
  };
  const isDue = (now: string) => isWoken || (next !== undefined && next <= now);
  const tick = () => {
    if (end.signal.aborted) return;
    const now = new Date().toISOString();
    if (now < lastTick) next = "";
    lastTick = now;
    if (isDue(now) && (failed === undefined || failed.until <= performance.now()))
      work ??= run(now).finally(() => (work = undefined));
  };
  const isBusy = () => work !== undefined || (failed === undefined && isDue(new Date().toISOString()));
  tick();
  const timer = setInterval(tick, interval).unref();
  const stop = wakesOn?.(() => {
    isWoken = true;
    if (failed) failed.until = Math.min(failed.until, performance.now() + pauses.first);
  });
  return {
    end: async () => {
      clearInterval(timer);
      stop?.();
      end.abort();
      await work;
    },
    isBusy,
    settled: async () => {
      for (; !end.signal.aborted && isBusy(); tick()) await work;
    },
    nextMoment: async () => {
      if (!asleepMoment) return undefined;
      return failed ? later(new Date().toISOString(), retry) : asleepMoment();
    },
  };
}
