import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { type ChildOptions, startChild } from "../../child/start-child.ts";

/**
 * Limits of a command, in megabytes and milliseconds. It copies rows and files in small pieces, which takes hours if a
 * large site's media are in an object store.
 */
const limits = { heap: 256, time: 12 * 60 * 60_000 } as const;

/** The variables with the location of the data and the access to it; those that begin with PG are PostgreSQL's own. */
const neededVariable = /^(?:DATABASE_\w+|MEDIA_\w+|PG\w+|NODE_EXTRA_CA_CERTS)$/;

/** Tells the backup command that this is the site's own daily backup, which need not be recorded. */
export const dailyOption = "--daily";

/** A running command. `ended` resolves when it has ended, and rejects with the end of its error output if it fails. */
type BackgroundCommand = { child: ChildProcess; ended: Promise<void> };

/**
 * Starts one of the operator's commands as a child process of low priority, so that its memory and work do not burden
 * the site.
 */
export function startInBackground(
  script: string,
  args: readonly string[],
  dataDirectory: string,
  options: Pick<ChildOptions, "hasOutput" | "endsOn"> = {},
): BackgroundCommand {
  const needed = Object.entries(process.env).filter(([name]) => neededVariable.test(name));
  const environment = { ...Object.fromEntries(needed), DATA_DIR: dataDirectory };
  const started = startChild(join(import.meta.dirname, "..", "..", "commands", script), {
    args,
    ...limits,
    environment,
    isLowPriority: true,
    ...options,
  });
  const ended = started.ended.then(({ code, signal, said }) => {
    if (code !== 0) throw new Error(said || `${script} ended with ${signal ?? code}.`);
  });
  return { child: started.child, ended };
}

/**
 * Runs one of the operator's commands in the background. Throws with the end of its error output if it fails. `signal`
 * ends it.
 */
export async function runInBackground(
  script: string,
  args: readonly string[],
  dataDirectory: string,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  try {
    await startInBackground(script, args, dataDirectory, { endsOn: signal }).ended;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
