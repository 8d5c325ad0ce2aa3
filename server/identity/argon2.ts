import { type ChildProcess, fork } from "node:child_process";
import type { Argon2Parameters } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import pLimit from "p-limit";

const script = join(import.meta.dirname, "argon2-process.mjs");
/** How long the process waits for the next password before it ends, in milliseconds. */
const rest = 10_000;

/** One hash at a time: it takes 19 MB and a whole processor. */
const limit = pLimit(1);
let hasher: ChildProcess | undefined;
let resting: NodeJS.Timeout | undefined;

/**
 * argon2id's tag, made in a process of its own that ends when it is not needed. In this process each of Node's threads
 * would keep the memory of its last two hashes for good: 140 MB in all (decision 22).
 */
export function argon2id(parameters: Argon2Parameters): Promise<Buffer> {
  return limit(() => ask(parameters));
}

async function ask(parameters: Argon2Parameters): Promise<Buffer> {
  clearTimeout(resting);
  const child = (hasher ??= start());
  const waiting = new AbortController();
  const { signal } = waiting;
  // While somebody waits, the answer keeps this process from ending; afterwards nothing does.
  child.channel?.ref();
  try {
    const answered = once(child, "message", { signal });
    const ended = once(child, "exit", { signal }).then(() => [{ error: "The process that hashes passwords has ended." }]);
    child.send(parameters, (error) => error && child.kill());
    const [{ tag, error }] = (await Promise.race([answered, ended])) as [{ tag?: Uint8Array; error?: string }];
    if (!tag) throw new Error(error);
    return Buffer.from(tag);
  } finally {
    waiting.abort();
    child.channel?.unref();
    resting = setTimeout(() => leave(child), rest).unref();
  }
}

function start(): ChildProcess {
  // The environment holds secrets that a hash has no need of.
  const { SystemRoot } = process.env;
  const child = fork(script, {
    env: SystemRoot ? { SystemRoot } : {},
    execArgv: ["--max-old-space-size=16", "--max-semi-space-size=1"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  child.unref();
  child.once("exit", () => leave(child));
  return child;
}

/** Lets the process end, which it does when nobody is connected; the next password gets a new one. */
function leave(child: ChildProcess): void {
  if (hasher === child) hasher = undefined;
  if (child.connected) child.disconnect();
}
