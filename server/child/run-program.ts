import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";

/** Limits: memory in kilobytes, processor time in seconds, wall-clock time in milliseconds, output in bytes. */
export type ProgramLimits = { memory: number; processor: number; clock: number; output: number };

export type ProgramRun = {
  isThere: boolean;
  /** How the process ended: normally, with too much output, with an error, or at a limit. */
  outcome: "well" | "cut" | "failed" | "stopped";
  output: string;
  said: string;
};

type Options = {
  environment?: Readonly<Record<string, string>>;
  isLowPriority?: boolean;
  /** Kills it. */
  signal?: AbortSignal | undefined;
};

/** Runs a program of the machine within limits, found by its name in PATH. Never throws. Windows enforces only two. */
export function runProgram(
  program: string,
  args: readonly string[],
  limits: ProgramLimits,
  { environment, isLowPriority, signal: ending }: Options = {},
): Promise<ProgramRun> {
  const [command, all] =
    process.platform === "win32"
      ? [program, args]
      : [
          "/bin/sh",
          ["-c", `ulimit -v ${limits.memory}; ulimit -t ${limits.processor}; exec "$0" "$@"`, program, ...args],
        ];
  const options = {
    // Only PATH is passed on, because the environment holds secrets.
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, ...environment },
    encoding: "utf8",
    maxBuffer: limits.output,
    timeout: limits.clock,
    killSignal: "SIGKILL",
    signal: ending,
    windowsHide: true,
  } as const;
  return new Promise((resolve) => {
    const { pid } = execFile(command, all, options, (error, output, said) => {
      const { code, signal } = error ?? {};
      const isCut = String(code) === "ERR_CHILD_PROCESS_STDIO_MAXBUFFER";
      // 127 is the shell's code if there is no such program; codes above 128 mean that a signal ended it.
      const isStopped = Boolean(signal) || (typeof code === "number" && code > 128);
      resolve({
        isThere: String(code) !== "ENOENT" && code !== 127,
        outcome: !error ? "well" : isCut && output.length > 0 ? "cut" : isStopped ? "stopped" : "failed",
        output,
        said,
      });
    });
    if (isLowPriority && pid !== undefined) lowerPriority(pid);
  });
}

/** The priority of the processes that must not slow readers down. Tests change it, because they wait for them. */
export const lowPriority = { nice: constants.priority.PRIORITY_LOW };

/** Lowers the priority of a process, unless it has already ended or the system does not allow it. */
export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, lowPriority.nice);
  } catch {
    // It works without a lower priority.
  }
}
