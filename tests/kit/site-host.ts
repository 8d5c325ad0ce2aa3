import { fork } from "node:child_process";
import { join } from "node:path";
import { operatorVariables } from "./operator-variables.ts";

/** What the host answers to a request: to the first of a site its address and what to do first, or an error. */
type Answer = { number: number; origin?: string; step?: string; error?: string };

/** A site in the host. */
export type HostedSite = {
  origin: string;
  /** What the site tells the operator to do first; undefined if there is an administrator. */
  step: string | undefined;
  /** Closes the site, once, as a signal would. Throws if not everything could be closed, or if the host has ended. */
  close: () => Promise<void>;
};

type Host = {
  pid: number;
  ask: (request: { number: number; variables?: Record<string, string> }) => Promise<Answer>;
};

/** Maximum number of characters of the host's output that are kept, to be shown if it ends. */
const mostOutput = 20_000;

/** The host of this process; undefined before the first site, and after the host has ended. */
let running: Promise<Host> | undefined;
/** The number of the last site. 0 says that the host is ready. */
let last = 0;

/**
 * Makes a site in the process that hosts the sites of this worker. Starts that process for the first site, and again
 * if it has ended.
 */
export async function openHosted(variables: Record<string, string>): Promise<HostedSite> {
  const host = await (running ??= startHost());
  const number = (last += 1);
  const { origin, step, error } = await host.ask({ number, variables });
  if (origin === undefined) throw new Error(`The site did not start in the host:\n${error}`);
  let closed: Promise<Answer> | undefined;
  const close = async () => {
    const answer = await (closed ??= host.ask({ number }));
    if (answer.error !== undefined) throw new Error(answer.error);
  };
  return { origin, step, close };
}

/** The id of the host's process; undefined if there is none. */
export const hostPid = async (): Promise<number | undefined> => (await running)?.pid;

async function startHost(): Promise<Host> {
  const child = fork(join(import.meta.dirname, "site-host.mjs"), {
    // A heap for several sites with the sample school; the other settings are those of scripts/start.
    execArgv: ["--max-old-space-size=1024", "--max-semi-space-size=8"],
    env: { ...operatorVariables(), MALLOC_MMAP_THRESHOLD_: "131072" },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-mostOutput)));
  const waiting = new Map<number, (answer: Answer) => void>();
  const answer = (given: Answer) => {
    waiting.get(given.number)?.(given);
    waiting.delete(given.number);
  };
  const waitFor = (number: number) => new Promise<Answer>((resolve) => waiting.set(number, resolve));
  const ready = waitFor(0);
  let end: string | undefined;
  child.on("message", answer);
  child.once("exit", (code, signal) => {
    running = undefined;
    end = `The host of the sites has ended with ${signal ?? code}:\n${output}`;
    for (const number of waiting.keys()) answer({ number, error: end });
  });
  const { error } = await ready;
  if (error !== undefined) throw new Error(error);
  // The host must not keep the worker running. It ends with it.
  for (const one of [child, child.channel, child.stdout, child.stderr] as ({ unref?: () => void } | null)[])
    one?.unref?.();
  return {
    pid: child.pid ?? 0,
    ask: (request) => {
      if (end !== undefined) return Promise.resolve({ number: request.number, error: end });
      const answered = waitFor(request.number);
      child.send(request, (failure) => failure && answer({ number: request.number, error: failure.message }));
      return answered;
    },
  };
}
