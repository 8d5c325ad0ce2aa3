import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";

/** The most that is kept of what a command says, in characters. */
const mostText = 2_000;

/** The variables that say where the data are and how they are reached; those that begin with PG are of PostgreSQL's own. */
const neededVariable = /^(?:SystemRoot|DATABASE_\w+|MEDIA_\w+|PG\w+|NODE_EXTRA_CA_CERTS)$/;

/** Says to the command for backups that the site keeps this one by itself, each day, so that nothing need be recorded of it. */
export const dailyOption = "--daily";

/** A command that runs; `ended` resolves once it has, and rejects with the end of what it has said if it fails. */
type BackgroundCommand = { child: ChildProcess; ended: Promise<void> };

/**
 * Starts one of the operator's commands in a process of its own, of low priority, so that neither its memory nor its work is the
 * site's.
 */
export function startInBackground(script: string, args: readonly string[], dataDirectory: string, output: "ignore" | "pipe"): BackgroundCommand {
  // The environment holds secrets that the command does not need.
  const needed = Object.entries(process.env).filter(([name]) => neededVariable.test(name));
  const child = spawn(process.execPath, [join(import.meta.dirname, "..", script), ...args], {
    env: { ...Object.fromEntries(needed), DATA_DIR: dataDirectory },
    stdio: ["ignore", output, "pipe"],
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-mostText)));
  if (child.pid !== undefined) lowerPriority(child.pid);
  const ended = once(child, "close").then(([code]) => {
    if (code !== 0) throw new Error(said.trim() || `${script} ended with ${code}.`);
  });
  return { child, ended };
}

/** Runs one of the operator's commands in the background. Throws with the end of what it has said if it fails. `signal` ends it. */
export async function runInBackground(script: string, args: readonly string[], dataDirectory: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { child, ended } = startInBackground(script, args, dataDirectory, "ignore");
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

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already, or the system does not allow it: the command works all the same.
  }
}
