import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { day, hour, later, minute } from "../../../engine/dates/durations.ts";
import { makeFolder, replaceAtomically } from "../../disk/atomic-file.ts";
import { ifThere } from "../../disk/if-there.ts";
import { log } from "../../log/log.ts";
import { repeat } from "../../work/repeat.ts";
import type { Work } from "../../work/work.ts";
import { dailyOption, runInBackground } from "./background-command.ts";
import { backupName, backupPattern, remainsPattern } from "./manifest.ts";

/** The number of daily backups that are kept. */
const keptBackups = 14;
/**
 * The next backup is due when the newest one is `backup` milliseconds old. The next trial is due `trial` milliseconds
 * after the last one.
 */
const due = { backup: day, trial: 7 * day } as const;
/** The pause after a failure, and between two checks of what is due, in milliseconds. */
const pauses = { afterFailure: hour, look: 10 * minute } as const;

/** How long what looks like the remains of a killed process stays, in milliseconds: longer than a backup takes. */
const keptRemains = 6 * hour;

const stateFile = "status.json";

/** The state that is stored beside the backups, so that a restart knows it. Times are ISO 8601 timestamps. */
const stateSchema = z.object({
  /** When the last attempt failed; absent after a success. */
  failedAt: z.string().optional(),
  /** The last trial, which restored a backup into a temporary folder. */
  trial: z.object({ at: z.string(), name: z.string(), isGood: z.boolean() }).optional(),
});
type State = z.infer<typeof stateSchema>;

/** A backup in the folder; `at` is in milliseconds since 1970. */
type DailyBackup = { name: string; path: string; size: number; at: number };
/** The newest backup, the time of a later failure, and the last trial. */
export type BackupStatus = State & { newest: DailyBackup | undefined };

/**
 * Makes a backup each day and tests the newest each week, in child processes. The files in the folder and `status.json`
 * beside them show what is due, so restarts change nothing.
 */
export class DailyBackups {
  readonly #dataDirectory: string;
  readonly #folder: string;
  #state: State | undefined;
  /** Whether the state could be written. */
  #isOnDisk = true;

  constructor(dataDirectory: string, folder: string) {
    this.#dataDirectory = resolve(dataDirectory);
    this.#folder = resolve(folder);
  }

  /**
   * Makes what is due, now and then every few minutes. The end stops a backup in progress; the next one removes its
   * leftovers.
   */
  lead(): Work {
    const work = repeat({
      name: "the daily backups",
      pass: async (now, signal) => {
        await this.#makeWhatIsDue(signal).catch((error: unknown) => this.#fail(error, signal));
        return later(now, pauses.look);
      },
      asleepMoment: () => this.#nextMoment(),
    });
    return {
      ...work,
      end: async () => {
        await work.end();
        // Another process may manage the backups from now on, so the state must be read again. If it could not be
        // written, only this process knows it.
        if (this.#isOnDisk) this.#state = undefined;
      },
    };
  }

  /** When the next backup or trial is due. */
  async #nextMoment(): Promise<string> {
    const { failedAt, newest, trial } = await this.status();
    const now = Date.now();
    const after = (time: number, wait: number) => (isWithin(time, wait, now) ? time + wait : now);
    const backup = newest ? after(newest.at, due.backup) : now;
    const again = failedAt === undefined ? now : after(Date.parse(failedAt), pauses.afterFailure);
    const isTried = trial && (trial.isGood || trial.name === newest?.name);
    const next = isTried ? after(Date.parse(trial.at), due.trial) : now;
    return new Date(Math.min(Math.max(backup, again), newest ? next : Infinity)).toISOString();
  }

  /** The status of the backups. */
  async status(): Promise<BackupStatus> {
    return { ...(await this.#readState()), newest: (await this.#list())[0] };
  }

  async #makeWhatIsDue(signal: AbortSignal): Promise<void> {
    await makeFolder(this.#folder, 0o700);
    const now = Date.now();
    const { failedAt, newest } = await this.status();
    const isRetry = failedAt !== undefined && isWithin(Date.parse(failedAt), pauses.afterFailure, now);
    if (!isRetry && !(newest && isWithin(newest.at, due.backup, now))) await this.#backUp(signal);
    // Remove all but the newest backups. Unfinished backups do not count, because `#list` omits them; backups made by
    // `npm run schools -- backup` do count.
    for (const { path } of (await this.#list()).slice(keptBackups)) await rm(path, { force: true });
    const { trial, newest: tried } = await this.status();
    const isTried =
      trial && (trial.isGood || trial.name === tried?.name) && isWithin(Date.parse(trial.at), due.trial, now);
    if (tried && !isTried) await this.#try(tried, signal);
  }

  async #backUp(signal: AbortSignal): Promise<void> {
    await this.#removeRemains();
    const file = join(this.#folder, backupName(new Date()));
    await runInBackground("backup.ts", [dailyOption, file], this.#dataDirectory, signal);
    if (signal.aborted) return;
    await this.#writeState({ ...(await this.#readState()), failedAt: undefined });
  }

  async #try({ name, path }: DailyBackup, signal: AbortSignal): Promise<void> {
    const isGood = await runInBackground("restore.ts", ["--check", path], this.#dataDirectory, signal).then(
      () => true,
      (error: unknown) => {
        log.error(`The backup ${path} cannot be restored.`, error);
        return false;
      },
    );
    if (!signal.aborted)
      await this.#writeState({ ...(await this.#readState()), trial: { at: new Date().toISOString(), name, isGood } });
  }

  async #fail(error: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    log.error("The daily backup failed.", error);
    await this.#writeState({ ...(await this.#readState()), failedAt: new Date().toISOString() });
  }

  /**
   * The backups, newest first. A backup with a time in the future, made while the clock was wrong, does not count as
   * the newest.
   */
  async #list(): Promise<DailyBackup[]> {
    const found: DailyBackup[] = [];
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const [match, ...digits] = backupPattern.exec(name) ?? [];
      const path = join(this.#folder, name);
      const size =
        match === undefined
          ? undefined
          : await stat(path).then(
              (one) => one.size,
              () => undefined,
            );
      const [year = 0, month = 0, date = 0, hours = 0, minutes = 0, seconds = 0] = digits.map(Number);
      if (size !== undefined)
        found.push({ name, path, size, at: Date.UTC(year, month - 1, date, hours, minutes, seconds) });
    }
    const now = Date.now();
    const isLater = ({ at }: DailyBackup) => Number(at > now);
    return found.toSorted((a, b) => isLater(a) - isLater(b) || b.at - a.at);
  }

  /**
   * Removes what a killed process has left of a backup or a trial. What has changed lately may belong to a command of
   * the operator's that still runs.
   */
  async #removeRemains(): Promise<void> {
    for (const name of (await readdir(this.#folder)).filter((file) => remainsPattern.test(file))) {
      const path = join(this.#folder, name);
      const found = await ifThere(stat(path));
      if (found && Date.now() - found.mtimeMs > keptRemains) await rm(path, { recursive: true, force: true });
    }
  }

  async #readState(): Promise<State> {
    return this.#state ?? parseState(await readFile(join(this.#folder, stateFile), "utf8").catch(() => "{}"));
  }

  /**
   * Stores the state, in memory too, because the folder may be what fails. Only the process that makes the backups has
   * it in memory.
   */
  async #writeState(state: State): Promise<void> {
    this.#state = state;
    const text = `${JSON.stringify(state, undefined, 2)}\n`;
    this.#isOnDisk = await replaceAtomically(join(this.#folder, stateFile), text, 0o600).then(
      () => true,
      (error: unknown) => {
        log.error(`${stateFile} of the backups cannot be written.`, error);
        return false;
      },
    );
  }
}

/** A damaged state counts as none: everything is then due again. */
function parseState(text: string): State {
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/**
 * Whether a time is within so many milliseconds before now; false for a time in the future, which comes from a wrong
 * clock.
 */
function isWithin(time: number, milliseconds: number, now: number): boolean {
  return time <= now && now - time < milliseconds;
}
