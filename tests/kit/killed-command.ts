import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { traceOptions } from "./traced-start.ts";

/** A system call of a command: the n-th call with this name in its thread. */
export type CommandPoint = { call: string; nth: number };

/** The folders in which a command's calls count, unless that is the data folder, and variables for it. */
type Command = { within?: readonly string[]; environment?: Record<string, string> };

const calls = ["fsync", "rename", "mkdir", "rmdir", "unlink", "openat"];

/**
 * Lists every sync, rename, create and remove that a command does in a data folder, in order. An `openat` counts only
 * if it creates a file.
 */
export async function pointsOfCommand(
  args: readonly string[],
  dataDirectory: string,
  { within = [dataDirectory], environment = {} }: Command = {},
): Promise<CommandPoint[]> {
  const trace = await traceCommand(args, dataDirectory, [], environment);
  const counts = new Map<string, number>();
  const points: CommandPoint[] = [];
  for (const line of trace.split("\n")) {
    const [, thread, call = ""] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
    if (!thread) continue;
    const nth = (counts.get(thread + call) ?? 0) + 1;
    counts.set(thread + call, nth);
    if (!within.some((folder) => line.includes(folder)) || (call === "openat" && !line.includes("O_CREAT"))) continue;
    if (!points.some((point) => point.call === call && point.nth === nth)) points.push({ call, nth });
  }
  return points;
}

/** Kills a command, or a program of its own, by SIGKILL at a system call; returns whether it was killed. */
export async function killCommandAt(
  args: readonly string[],
  dataDirectory: string,
  { call, nth }: CommandPoint,
  environment: Record<string, string> = {},
): Promise<boolean> {
  const kill = ["-e", `inject=${call}:signal=SIGKILL:when=${nth}`];
  const trace = await traceCommand(args, dataDirectory, kill, environment);
  return trace.includes("+++ killed by SIGKILL +++");
}

/**
 * Lets a system call of a command find no space left on the disk; returns whether that was a call in these folders. The
 * calls of each thread are counted apart, so a call of another thread may find it too.
 */
export async function fillDiskAt(
  args: readonly string[],
  dataDirectory: string,
  { call, nth }: CommandPoint,
  within: readonly string[] = [dataDirectory],
): Promise<boolean> {
  const trace = await traceCommand(args, dataDirectory, ["-e", `inject=${call}:error=ENOSPC:when=${nth}`]);
  return trace.split("\n").some((line) => line.includes("(INJECTED)") && within.some((one) => line.includes(one)));
}

/**
 * Runs a command, or a program of its own, and returns strace's lines of the calls above, with the paths of open files.
 * `more` are further options of strace.
 */
export async function traceCommand(
  args: readonly string[],
  dataDirectory: string,
  more: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "trace-"));
  const file = join(folder, "trace");
  const child = spawn("strace", [...traceOptions(file, calls), ...more, process.execPath, ...args], {
    cwd: join(import.meta.dirname, "..", ".."),
    // With one thread for files, a command makes its calls in the same order each time.
    env: { ...process.env, UV_THREADPOOL_SIZE: "1", DATA_DIR: dataDirectory, ...environment },
    stdio: "ignore",
  });
  await once(child, "close");
  const trace = await readFile(file, "utf8");
  await rm(folder, { recursive: true, force: true });
  return trace;
}
