import { type ChildProcess, fork } from "node:child_process";
import type { Argon2Parameters } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import pLimit from "p-limit";

const script = join(import.meta.dirname, "argon2-process.mjs");
/** How long the process waits for the next password before it ends, in milliseconds. */
const idleTimeout = 10_000;

/** One hash at a time, because each takes 19 MB and a whole processor. */
const limit = pLimit(1);
let hasher: ChildProcess | undefined;
let idleTimer: NodeJS.Timeout | undefined;

/**
 * Computes an argon2id tag in a separate process, which ends when it is idle. In this process, each of Node's threads
 * would keep the memory of its last two hashes for good: 140 MB in all (decision 22).
 */
export function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  return limit(() => computeTag(parameters));
}

async function computeTag(parameters: Argon2Parameters): Promise<Buffer> {
  clearTimeout(idleTimer);
  const child = (hasher ??= start());
  const controller = new AbortController();
  const { signal } = controller;
  // The channel keeps this process from ending only while a tag is awaited.
  child.channel?.ref();
  try {
    const answered = once(child, "message", { signal });
    const ended = once(child, "exit", { signal }).then(() => [{ error: "The process that hashes passwords has ended." }]);
    child.send(parameters, (error) => error && child.kill());
    const [{ tag, error }] = (await Promise.race([answered, ended])) as [{ tag?: Uint8Array; error?: string }];
    if (!tag) throw new Error(error);
    return Buffer.from(tag);
  } finally {
    controller.abort();
    child.channel?.unref();
    idleTimer = setTimeout(() => release(child), idleTimeout).unref();
  }
}

function start(): ChildProcess {
  // Only what Windows needs is passed on: the environment holds secrets, which hashing does not need.
  const { SystemRoot } = process.env;
  const child = fork(script, {
    env: SystemRoot ? { SystemRoot } : {},
    execArgv: ["--max-old-space-size=16", "--max-semi-space-size=1"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.unref();
  child.once("exit", () => release(child));
  return child;
}

/** Disconnects the process, which then ends. The next password starts a new one. */
function release(child: ChildProcess): void {
  if (hasher === child) hasher = undefined;
  if (child.connected) child.disconnect();
}
