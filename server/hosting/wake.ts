import { createHash } from "node:crypto";
import { join } from "node:path";
import * as z from "zod/mini";
import { isInSmallHours } from "../../engine/dates/calendar-day.ts";
import { day, minute } from "../../engine/dates/durations.ts";
import { singleLine } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { StartError } from "../log/start-error.ts";
import { readUntrusted } from "../operation/status.ts";
import type { Machine } from "./machine.ts";
import { listSchools, pathsOf } from "./places.ts";

/** The file in `DATA_DIR` of a sleeping site with the time at which it must be woken; empty if it need not be. */
export const wakeFile = "wake-at";
/** The most schools that are woken per minute: a start takes a second of a core and 100 MB. */
const mostAtOnce = 8;
/**
 * Minutes over which starts are spread if many schools want to be woken at the same time of the night, such as
 * midnight.
 */
const spread = 120;
/** How many schools must want the same time before their starts are spread. */
const crowd = 3;
/**
 * A site has something to do each day, so a time farther ahead than this, in milliseconds, comes from a wrong clock.
 */
const farthest = 2 * day;

const wakeSchema = z.iso.datetime({ offset: true });

/**
 * When a site must be woken: a time in milliseconds, or never; "none" if there is no file, "unreadable" if its content
 * is not accepted.
 */
type WakeAt = number | "never" | "none" | "unreadable";

/**
 * Starts the schools whose time has come, eight at most, the earliest first, and then those that were killed. Work that
 * many schools have at the same time of the night, such as the daily cleaning, is spread over two hours by the schools'
 * names.
 */
export async function wakeSchools(machine: Machine, now = Date.now()): Promise<void> {
  const schools = await listSchools(machine.places);
  const asked = await Promise.all(
    schools.map(async ({ name }) => ({ name, at: await wakeAt(pathsOf(machine.places, name).data) })),
  );
  for (const { name, at } of asked) if (at === "unreadable") log.info(`${name}: ${wakeFile} cannot be read.`);
  const timed = asked.flatMap(({ name, at }) => (typeof at === "number" && at <= now + farthest ? [{ name, at }] : []));
  const sharing = Map.groupBy(timed, ({ at }) => at);
  const isShared = (at: number) => isInSmallHours(new Date(at)) && (sharing.get(at)?.length ?? 0) >= crowd;
  const due = timed
    .map(({ name, at }) => ({ name, at: isShared(at) ? at + shareOf(name) : at }))
    .filter(({ at }) => at <= now)
    .toSorted((one, other) => one.at - other.at)
    .map(({ name }) => name);
  // A site that was killed, for example by a power cut, has no file and does not run; it may have missed its time.
  const lost = asked.flatMap(({ name, at }) =>
    at === "none" || (typeof at === "number" && at > now + farthest) ? [name] : [],
  );
  const candidates = [...due, ...lost];
  const states = await machine.statesOf(candidates);
  // A school that cannot start is already being restarted by systemd, and must not take another's place.
  const resting = candidates.filter((_, index) => states[index] === "inactive" || states[index] === "failed");
  for (const name of resting.slice(0, mostAtOnce))
    await machine
      .step(`wake ${name}`, () => machine.unit(["start", "--no-block"], name, "service"))
      .catch((error: unknown) => {
        if (!(error instanceof StartError)) throw error;
        log.info(`${name} was not woken: ${singleLine(error.message)}`);
      });
}

/** A school's delay within the two hours, in milliseconds, the same each night. */
function shareOf(name: string): number {
  return (createHash("sha256").update(name).digest().readUInt32BE() % spread) * minute;
}

/** Reads the file, which the school may have replaced by anything. */
async function wakeAt(data: string): Promise<WakeAt> {
  try {
    const text = (await readUntrusted(join(data, wakeFile), 64)).trim();
    if (text === "") return "never";
    const { success, data: moment } = z.safeParse(wakeSchema, text);
    return success ? Date.parse(moment) : "unreadable";
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "none" : "unreadable";
  }
}
