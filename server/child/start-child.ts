import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Reply } from "./answer-parent.ts";
import { lowerPriority } from "./run-program.ts";

/** Maximum length of the part of a process's standard error that is kept, in characters. */
const mostText = 2_000;

/** The module that ends a process of Node when its standard input, a pipe from the parent process, is closed. */
export const endWithParent = pathToFileURL(join(import.meta.dirname, "end-with-parent.mjs")).href;

export type ChildOptions = {
  args?: readonly string[];
  /** Memory limit of its JavaScript heap, in megabytes. */
  heap: number;
  /** Memory limit of all its data, in megabytes; only Linux enforces it. Node.js itself needs 500 at its start. */
  data?: number;
  /** Time limit by the clock, in milliseconds; after it, the process is killed. */
  time: number;
  /** Limit of processor time, in seconds; after it, the process is killed. Only Linux enforces it. */
  processor?: number;
  /** Its environment. This process's own environment is not passed on, because it holds secrets. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Whether its standard output can be read; otherwise it is discarded. */
  hasOutput?: boolean;
  /** Whether it exchanges messages with this process. */
  hasMessages?: boolean;
  /** Whether it runs with low processor priority. */
  isLowPriority?: boolean;
  /** Kills it by SIGKILL; `ended` does not wait for its end. */
  signal?: AbortSignal | undefined;
  /** Ends it by SIGTERM, so that it can remove its files; `ended` waits for its end. */
  endsOn?: AbortSignal | undefined;
};

/**
 * How a process has ended: with a code, or by a signal, which is SIGKILL after the time limit and SIGXCPU after the
 * limit of processor time; and the end of its standard error.
 */
type Ended = { code: number | null; signal: NodeJS.Signals | null; said: string };

/**
 * Starts one of the site's scripts as a child process, within limits. It ends with this process. `ended` never rejects:
 * a process that cannot be started has no code.
 */
export function startChild(script: string, options: ChildOptions): { child: ChildProcess; ended: Promise<Ended> } {
  const { args = [], heap, time, environment, hasOutput, hasMessages, isLowPriority, signal, endsOn } = options;
  const node = [process.execPath, `--max-old-space-size=${heap}`, `--import=${endWithParent}`, script, ...args];
  const [command = "", ...rest] = process.platform === "linux" ? [...withLimits(options), ...node] : node;
  const child = spawn(command, rest, {
    // Windows cannot start a process without it.
    env: { SystemRoot: process.env.SystemRoot, ...environment },
    stdio: ["pipe", hasOutput ? "pipe" : "ignore", "pipe", ...(hasMessages ? (["ipc"] as const) : [])],
    serialization: "advanced",
    timeout: time,
    killSignal: "SIGKILL",
    signal,
    // Ctrl-C reaches all processes of the terminal's group. In a group of its own, the child is ended by the site only.
    detached: true,
    windowsHide: true,
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-mostText)));
  if (isLowPriority && child.pid !== undefined) lowerPriority(child.pid);
  const end = () => child.kill();
  if (endsOn?.aborted) end();
  endsOn?.addEventListener("abort", end);
  const closed = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  const ended = closed
    .then(
      ([code, by]) => ({ code, signal: by, said: said.trim() }),
      (error: Error) => ({ code: null, signal: null, said: error.message }),
    )
    .finally(() => endsOn?.removeEventListener("abort", end));
  return { child, ended };
}

/**
 * Starts a script, asks it one question and returns its answer; the script answers with `answerParent`. Throws if the
 * script fails or ends without an answer.
 */
export async function askChild<Answer>(script: string, options: ChildOptions, question: object): Promise<Answer> {
  const { child, ended } = startChild(script, { ...options, hasMessages: true });
  const silenced = new AbortController();
  try {
    const answered = once(child, "message", { signal: silenced.signal }) as Promise<[Reply<Answer>]>;
    child.send(question, (error) => error && child.kill());
    const endedFirst = ended.then(({ said }): [Reply<Answer>] => [{ error: `The process has ended. ${said}` }]);
    const [reply] = await Promise.race([answered, endedFirst]);
    if (reply.error !== undefined) throw new Error(`${basename(script)}: ${reply.error}`);
    return reply.answer;
  } finally {
    silenced.abort();
  }
}

/**
 * The beginning of a command line that runs the rest of it within limits (`ulimit` of sh(1)). The program takes over
 * the process id of the shell, so that it can be killed.
 */
function withLimits({ data, processor }: ChildOptions): string[] {
  const limits = [
    ...(data === undefined ? [] : [`ulimit -d ${data * 1024}`]),
    ...(processor === undefined ? [] : [`ulimit -t ${processor}`]),
  ];
  return limits.length === 0 ? [] : ["/bin/sh", "-c", `${limits.join(" && ")} && exec "$0" "$@"`];
}
