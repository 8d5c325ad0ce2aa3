import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Reply } from "./answer-parent.ts";

/** The most that is kept of what a process says on its standard error, in characters. */
const mostText = 2_000;

const endWithParent = pathToFileURL(join(import.meta.dirname, "end-with-parent.mjs")).href;

export type ChildOptions = {
  args?: readonly string[];
  /** The most memory of its JavaScript objects, in megabytes. */
  heap: number;
  /**
   * The most memory of all its data, in megabytes; only Linux bounds it. Node.js itself needs 500 before it does
   * anything.
   */
  data?: number;
  /** How long it may run by the clock, in milliseconds; then it is killed. */
  time: number;
  /** How long it may use the processor, in seconds; then it is killed. Only Linux bounds it. */
  processor?: number;
  /** Its environment. That of this process is not passed on, as it holds secrets. */
  environment?: Readonly<Record<string, string | undefined>>;
  /** Whether its standard output can be read; otherwise it goes nowhere. */
  hasOutput?: boolean;
  /** Whether it exchanges messages with this process. */
  hasMessages?: boolean;
  /** Whether it leaves the processor to everything else. */
  isLowPriority?: boolean;
};

/**
 * How a process has ended: with a code, or by a signal, which is SIGKILL where its time was over, or SIGXCPU where that
 * of the processor was; and the end of its standard error.
 */
type Ended = { code: number | null; signal: NodeJS.Signals | null; said: string };

/**
 * Starts a script of ours in a process of its own, within limits. It ends with this process. `ended` never rejects: a
 * process that cannot be started has no code.
 */
export function startChild(script: string, options: ChildOptions): { child: ChildProcess; ended: Promise<Ended> } {
  const { args = [], heap, time, environment, hasOutput, hasMessages, isLowPriority } = options;
  const node = [process.execPath, `--max-old-space-size=${heap}`, `--import=${endWithParent}`, script, ...args];
  const [command = "", ...rest] = process.platform === "linux" ? [...withLimits(options), ...node] : node;
  const child = spawn(command, rest, {
    // Windows starts nothing without it.
    env: { SystemRoot: process.env.SystemRoot, ...environment },
    stdio: ["pipe", hasOutput ? "pipe" : "ignore", "pipe", ...(hasMessages ? (["ipc"] as const) : [])],
    serialization: "advanced",
    timeout: time,
    killSignal: "SIGKILL",
    // Ctrl-C reaches all processes of the terminal's group: the site ends this one, and knows that it did.
    detached: true,
    windowsHide: true,
  });
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => (said = (said + text).slice(-mostText)));
  if (isLowPriority && child.pid !== undefined) lowerPriority(child.pid);
  const closed = once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>;
  const ended = closed.then(
    ([code, signal]) => ({ code, signal, said: said.trim() }),
    (error: Error) => ({ code: null, signal: null, said: error.message }),
  );
  return { child, ended };
}

/**
 * Starts a script, asks it one question and returns its answer; the script answers by `answerParent`. Throws if it
 * fails, or ends without an answer.
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

/** What runs the words after it within limits (`ulimit` of sh(1)). It keeps its id, so that it can be killed. */
function withLimits({ data, processor }: ChildOptions): string[] {
  const limits = [
    ...(data === undefined ? [] : [`ulimit -d ${data * 1024}`]),
    ...(processor === undefined ? [] : [`ulimit -t ${processor}`]),
  ];
  return limits.length === 0 ? [] : ["/bin/sh", "-c", `${limits.join(" && ")} && exec "$0" "$@"`];
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The process has ended already, or the system does not allow it: it works all the same.
  }
}
