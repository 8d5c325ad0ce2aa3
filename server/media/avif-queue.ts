import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { partSuffix } from "../disk/atomic-file.ts";
import { log } from "../log/log.ts";
import type { Folder } from "./folder.ts";

const script = join(import.meta.dirname, "make-avif.ts");

/**
 * Makes the AVIF files of pictures, one picture at a time, in a child process of low priority, because each takes
 * seconds. The queue is a folder of master files, so work that a shutdown interrupts continues at the next start.
 */
export class AvifQueue {
  readonly #waiting: Folder;
  readonly #target: Folder;
  #work: Promise<void> | undefined;
  #child: ChildProcess | undefined;
  #hasNew = false;
  #closed = false;
  readonly #onMade: () => void;

  constructor(waiting: Folder, target: Folder, onMade: () => void) {
    this.#waiting = waiting;
    this.#target = target;
    this.#onMade = onMade;
  }

  /** Adds a picture's master (a PNG) to the queue. */
  async put(name: string, master: Uint8Array): Promise<void> {
    await this.#waiting.write(`${name}.png`, master);
    this.resume();
  }

  /** Takes a picture out of the queue because its other files could not be saved. */
  async drop(name: string): Promise<void> {
    await this.#waiting.remove(`${name}.png`);
  }

  /** Starts work on the queue unless it is running already. */
  resume(): void {
    // A run in progress has listed the folder already: this makes it list the folder once more.
    this.#hasNew = true;
    if (this.#closed || this.#work) return;
    this.#work = this.#run()
      .catch((error: unknown) => log.error("The making of AVIF files stopped.", error))
      .finally(() => {
        this.#work = undefined;
        // A picture that came while the run was ending.
        if (this.#hasNew) this.resume();
      });
  }

  /** Waits until the queue is empty. */
  async done(): Promise<void> {
    while (this.#work) await this.#work;
  }

  /** Stops the child process; unfinished pictures stay in the queue for the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#child?.kill();
    await this.done();
  }

  async #run(): Promise<void> {
    while (this.#hasNew && !this.#closed) {
      this.#hasNew = false;
      for (const name of await this.#waiting.names()) {
        if (name.endsWith(partSuffix)) continue;
        const made = await this.#make(name);
        if (this.#closed) return;
        if (!made) log.error(`No AVIF could be made of ${name}`, "Its WebP stays.");
        // A master that failed would fail again, so it is removed too.
        await this.#waiting.remove(name);
        this.#onMade();
      }
    }
  }

  async #make(name: string): Promise<boolean> {
    // The environment holds secrets, and the child process decodes uploaded data.
    const { SystemRoot } = process.env;
    const child = spawn(process.execPath, [script, this.#waiting.pathOf(name), this.#target.path], {
      env: SystemRoot ? { SystemRoot } : {},
      stdio: "ignore",
    });
    this.#child = child;
    try {
      const [code] = (await once(child, "exit")) as [number | null];
      return code === 0;
    } catch {
      return false;
    } finally {
      this.#child = undefined;
    }
  }
}
