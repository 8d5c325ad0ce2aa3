import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isInSmallHours, startOfNextDay } from "../../engine/dates/calendar-day.ts";
import { minute } from "../../engine/dates/durations.ts";
import { startChild } from "../child/start-child.ts";
import type { Versions } from "../content/versions.ts";
import { engine } from "../database/engine.ts";
import type { Database } from "../database/open.ts";
import { clearRemoved, forgetRemoved, listRemoved } from "../database/removed-data.ts";
import { databaseFile } from "../disk/data-folder.ts";
import { roomIn } from "../disk/disk-full.ts";
import { log } from "../log/log.ts";
import { needed } from "./disk.ts";
import type { Work } from "../work/work.ts";

/**
 * How often the site looks whether something was removed, in milliseconds: in its own file, and on a server. A command
 * may have removed it.
 */
const intervals = { file: 1_000, server: minute } as const;
/** The site is quiet after so many milliseconds without a write. */
const quiet = minute;
/** How long a failed attempt is not repeated, in milliseconds. */
const pause = 60 * minute;
/**
 * How long rewriting the database file may take, in milliseconds. Writers wait for that, and after 15 seconds they are
 * refused (server/database/sqlite-dialect.ts), so by day it must be over before. 100 MB took 2.7 s (2026-11-26).
 */
const longest = { day: 10_000, night: 5 * minute } as const;
/** Memory of the child process, in megabytes. */
const heap = 64;

/**
 * Clears the remains of removed personal data out of the database's files. What could not be cleared at once is tried
 * again. SQLite's file keeps copies of removed rows where it has moved rows between pages, so it is rewritten once
 * nobody has written for a minute, and in the night in any case.
 */
export function scheduleClearing(db: Database, dataDirectory: string, versions: Versions): Work {
  const { isShared } = engine(db);
  const end = new AbortController();
  let work: Promise<void> | undefined;
  let lastWrite = performance.now();
  let newest = "";
  /** The removal after which the write-ahead log was last emptied. */
  let cleared = "";
  let [isPending, failedAt] = [false, undefined as number | undefined];
  const stop = versions.listen(() => void (lastWrite = performance.now()));
  const mayTry = () => failedAt === undefined || performance.now() - failedAt >= pause;
  const look = async () => {
    const removed = await listRemoved(db);
    isPending = removed.length > 0;
    if (!isPending) return;
    const last = removed.reduce((latest, { at }) => (at > latest ? at : latest), "");
    if (last !== newest) [newest, lastWrite] = [last, performance.now()];
    if (cleared !== last) {
      if (!(await clearRemoved(db))) return;
      cleared = last;
    }
    if (isShared || !mayTry()) return;
    const night = isInSmallHours(new Date());
    if (!night && performance.now() - lastWrite < quiet) return;
    const reason = await vacuum(dataDirectory, night ? longest.night : longest.day, end.signal);
    if (end.signal.aborted) return;
    failedAt = reason === undefined ? undefined : performance.now();
    if (reason !== undefined) {
      log.error("The database file could not be cleared of what was removed; it is tried again.", new Error(reason));
      return;
    }
    await forgetRemoved(db, removed);
    isPending = false;
  };
  const timer = setInterval(
    () => {
      work ??= look()
        .catch((error: unknown) => log.error("What was removed could not be cleared out of the database yet.", error))
        .finally(() => (work = undefined));
    },
    isShared ? intervals.server : intervals.file,
  ).unref();
  return {
    end: async () => {
      clearInterval(timer);
      stop();
      end.abort();
      await work;
    },
    isBusy: () => work !== undefined || (isPending && mayTry()),
    // The site stays awake until it is done. After a failure it is woken for the next night.
    nextMoment: async () => ((await listRemoved(db)).length > 0 ? startOfNextDay(new Date()).toISOString() : undefined),
  };
}

/** Rewrites the database file. Returns why it could not; undefined if it was done. */
async function vacuum(dataDirectory: string, time: number, endsOn: AbortSignal): Promise<string | undefined> {
  const folder = resolve(dataDirectory);
  // A copy of the database in a temporary file, and its new pages in the write-ahead log.
  const wanted = 2 * (await stat(join(folder, databaseFile))).size + needed;
  const room = await roomIn(folder);
  if (room < wanted) return `${wanted} bytes must be free under ${folder}, and ${room} are.`;
  const { ended } = startChild(join(import.meta.dirname, "vacuum-child.ts"), {
    args: [folder],
    heap,
    time,
    environment: { SQLITE_TMPDIR: folder },
    isLowPriority: true,
    endsOn,
  });
  const { code, signal, said } = await ended;
  return code === 0 ? undefined : said || `It ended with ${signal ?? code}.`;
}
