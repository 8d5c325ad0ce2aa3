import { spawn } from "node:child_process";
import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findProgram } from "../../scripts/find-program.mjs";
import { startArguments, startProgram } from "./site.ts";

/** A start of the site under strace: `prepare` fills the data folder first, `environment` adds variables. */
export type TracedStart = { prepare?: (directory: string) => Promise<void>; environment?: Record<string, string> };

/** A system call of a start: the n-th call with this name in its thread, among the calls on these files. */
export type Point = { files: "database" | "others"; call: string; nth: number };

const calls = ["fsync", "fdatasync", "write", "pwrite64", "rename", "unlink", "ftruncate"];
const databaseFiles = [
  "school.sqlite",
  "school.sqlite-wal",
  "school.sqlite-shm",
  "school.sqlite-journal",
  "server.lock",
];

/** Whether system calls can be traced: on Linux, with strace installed. */
export const canTrace = process.platform === "linux" && findProgram("strace") !== undefined;

/**
 * strace's options that write these calls of a program and its children into a file, with the paths of open files. With
 * `--seccomp-bpf`, which does not stop other calls, it would not kill.
 */
export const traceOptions = (file: string, traced: readonly string[]): string[] => [
  "-fy",
  "--string-limit=0",
  `--output=${file}`,
  `--trace=${traced.join(",")}`,
];

/** Lists every sync, write and rename in the data folder that a start makes until it listens. */
export async function pointsOf(start: TracedStart): Promise<Point[]> {
  const found: Point[] = [];
  for (const files of ["database", "others"] as const) {
    const directory = await newDirectory(start);
    try {
      const { trace } = await run(start, directory, files);
      const counts = new Map<string, number>();
      const seen = new Set<string>();
      for (const line of trace.split("\n")) {
        const [, thread, call = ""] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
        if (!thread) continue;
        const nth = (counts.get(thread + call) ?? 0) + 1;
        counts.set(thread + call, nth);
        const isOfDatabase = databaseFiles.some((name) =>
          ['"', ">"].some((end) => line.includes(join(directory, name) + end)),
        );
        if (!line.includes(directory) || isOfDatabase !== (files === "database") || seen.has(call + nth)) continue;
        seen.add(call + nth);
        found.push({ files, call, nth });
      }
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }
  return found;
}

/** Kills a start by SIGKILL when it enters a call; returns its data folder, and whether it reached the call. */
export async function killAt(
  start: TracedStart,
  { files, call, nth }: Point,
): Promise<{ directory: string; killed: boolean }> {
  const directory = await newDirectory(start);
  return { directory, killed: await killStartIn(directory, start, { files, call, nth }) };
}

/** Kills a start with an existing data folder by SIGKILL when it enters a call. Returns whether it reached the call. */
export async function killStartIn(
  directory: string,
  start: Pick<TracedStart, "environment">,
  { files, call, nth }: Point,
): Promise<boolean> {
  const { listened } = await run(start, directory, files, ["-e", `inject=${call}:signal=SIGKILL:when=${nth}`]);
  return !listened;
}

async function newDirectory({ prepare }: TracedStart): Promise<string> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "traced-")));
  await prepare?.(directory);
  return directory;
}

/** Runs a start under strace until it listens or ends, and ends all its processes. */
async function run(
  { environment = {} }: TracedStart,
  directory: string,
  files: Point["files"],
  more: string[] = [],
): Promise<{ listened: boolean; trace: string }> {
  const traceFile = `${directory}.trace`;
  const only = files === "database" ? databaseFiles.flatMap((name) => ["-P", join(directory, name)]) : [];
  const options = [...traceOptions(traceFile, calls), ...only, ...more];
  const child = spawn("strace", [...options, startProgram, ...startArguments], {
    cwd: join(import.meta.dirname, "..", ".."),
    // With one thread for file operations, a start makes its calls in the same order each time.
    env: {
      ...process.env,
      NODE_ENV: "production",
      UV_THREADPOOL_SIZE: "1",
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: directory,
      ...environment,
    },
    stdio: ["ignore", "pipe", "ignore"],
    // A process group of its own, so that the processes that strace started end with it.
    detached: true,
  });
  let listened = false;
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    listened ||= output.includes("site is at");
    if (listened) process.kill(-Number(child.pid), "SIGKILL");
  });
  await new Promise((resolve, reject) => child.once("close", resolve).once("error", reject));
  const trace = await readFile(traceFile, "utf8");
  await rm(traceFile, { force: true });
  return { listened, trace };
}
