import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { log } from "../log/log.ts";
import { firstPassedFd, hasPassedSocket } from "../http/listen.ts";
import { messages, workerArgument } from "./worker.ts";

const program = join(import.meta.dirname, "..", "main.mjs");
/** The pause before an ended process is replaced, in milliseconds: the first one, and the longest after doubling. */
const pauses = { first: 100, longest: 30_000 } as const;
/** A process that has lived so long ends an earlier series of failures, in milliseconds. */
const longLife = 60_000;

/** The further processes that serve the site on the same port as the first one, which starts them again when they end. */
export class Workers {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #running = new Set<ChildProcess>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #isReady = false;
  #ending = false;

  /** `environment` is what theirs differs in. */
  constructor(environment: Record<string, string>) {
    this.#environment = { ...process.env, ...environment };
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => this.#end());
  }

  /** Starts so many; returns once all of them listen. */
  async start(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => new Promise<void>((resolve) => this.#startOne(resolve, 0))));
    this.#isReady = true;
    for (const child of this.#running) child.send(messages.ready);
  }

  /** Has them answer what they have begun, and waits until they have ended. */
  async close(): Promise<void> {
    this.#end();
    await Promise.all(Array.from(this.#running, (child) => once(child, "exit")));
  }

  #startOne(onListening: () => void, failures: number): void {
    const began = performance.now();
    // A socket that systemd has passed to the first process is theirs too.
    const passed = hasPassedSocket() ? [firstPassedFd] : [];
    const child = fork(program, [workerArgument], { env: this.#environment, stdio: ["ignore", "inherit", "inherit", ...passed, "ipc"] });
    this.#running.add(child);
    child.on("message", () => {
      onListening();
      if (this.#isReady) child.send(messages.ready);
    });
    child.on("error", (error) => log.error("A further process of the site failed.", error));
    child.once("exit", (code, signal) => {
      this.#running.delete(child);
      if (this.#ending) return;
      const pause = Math.min(pauses.first * 2 ** failures, pauses.longest);
      log.error(`A further process of the site has ended with ${signal ?? code}; another is started in ${pause / 1000} seconds.`, `It was process ${child.pid}.`);
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        this.#startOne(onListening, performance.now() - began > longLife ? 0 : failures + 1);
      }, pause);
      this.#timers.add(timer);
    });
  }

  #end(): void {
    this.#ending = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const child of this.#running) child.kill("SIGTERM");
  }
}
