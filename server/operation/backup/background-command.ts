import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { startChild } from "../../child/start-child.ts";

/**
 * A command copies rows and files in small pieces, for hours where a large site's media are elsewhere: in megabytes and
 * milliseconds.
 */
const limits = { heap: 256, time: 12 * 60 * 60_000 } as const;

/**
 * The variables that say where the data are and how they are reached; those that begin with PG are of PostgreSQL's own.
 */
const neededVariable = /^(?:DATABASE_\w+|MEDIA_\w+|PG\w+|NODE_EXTRA_CA_CERTS)$/;

/**
 * Says to the command for backups that the site keeps this one by itself, each day, so that nothing need be recorded of
 * it.
 */
export const dailyOption = "--daily";

/** A command that runs; `ended` resolves once it has, and rejects with the end of what it has said if it fails. */
type BackgroundCommand = { child: ChildProcess; ended: Promise<void> };

/**
 * Starts one of the operator's commands in a process of its own, of low priority, so that neither its memory nor its
 * work is the site's.
 */
export function startInBackground(
  script: string,
  args: readonly string[],
  dataDirectory: string,
  hasOutput = false,
): BackgroundCommand {
  const needed = Object.entries(process.env).filter(([name]) => neededVariable.test(name));
  const environment = { ...Object.fromEntries(needed), DATA_DIR: dataDirectory };
  const started = startChild(join(import.meta.dirname, "..", "..", "commands", script), {
    args,
    ...limits,
    environment,
    hasOutput,
    isLowPriority: true,
  });
  const ended = started.ended.then(({ code, signal, said }) => {
    if (code !== 0) throw new Error(said || `${script} ended with ${signal ?? code}.`);
  });
  return { child: started.child, ended };
}

/**
 * Runs one of the operator's commands in the background. Throws with the end of what it has said if it fails. `signal`
 * ends it.
 */
export async function runInBackground(
  script: string,
  args: readonly string[],
  dataDirectory: string,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const { child, ended } = startInBackground(script, args, dataDirectory);
  const end = () => child.kill();
  signal.addEventListener("abort", end);
  try {
    await ended;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", end);
  }
}
