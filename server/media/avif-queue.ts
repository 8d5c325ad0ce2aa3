import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { partSuffix } from "../atomic-file.ts";
import { log } from "../log.ts";
import type { Folder } from "./folder.ts";

const script = join(import.meta.dirname, "make-avif.ts");

/**
 * Makes the AVIF files of pictures, one picture at a time, in a process of the lowest priority, for it takes
 * seconds. The queue is a folder of masters: what a stop interrupts is taken up at the next start.
 */
export class AvifQueue {
  readonly #waiting: Folder;
  readonly #target: Folder;
  #work: Promise<void> | undefined;
  #child: ChildProcess | undefined;
  #again = false;
  #closed = false;
  readonly #onMade: () => void;

  constructor(waiting: Folder, target: Folder, onMade: () => void) {
    this.#waiting = waiting;
    this.#target = target;
    this.#onMade = onMade;
  }

  /** Keeps a picture's master until its AVIF files are made. */
  async put(name: string, master: Uint8Array): Promise<void> {
    await this.#waiting.write(`${name}.png`, master);
    this.resume();
  }

  /** Forgets a picture whose other files could not be kept. */
  async drop(name: string): Promise<void> {
    await this.#waiting.remove(`${name}.png`);
  }

  /** Takes up what waits. */
  resume(): void {
    // What comes while the last one is being finished must not be overlooked.
    this.#again = true;
    if (this.#closed || this.#work) return;
    this.#work = this.#run()
      .catch((error: unknown) => log.error("The making of AVIF files stopped.", error))
      .finally(() => {
        this.#work = undefined;
      });
  }

  /** Waits until nothing waits any more. */
  async done(): Promise<void> {
    while (this.#work) await this.#work;
  }

  /** Stops; what was not finished stays for the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#child?.kill();
    await this.done();
  }

  async #run(): Promise<void> {
    while (this.#again && !this.#closed) {
      this.#again = false;
      for (const name of await this.#waiting.names()) {
        if (name.endsWith(partSuffix)) continue;
        const made = await this.#make(name);
        if (this.#closed) return;
        if (!made) log.error(`No AVIF could be made of ${name}`, "Its WebP stays.");
        // A master that fails would fail again, so it does not stay either.
        await this.#waiting.remove(name);
        this.#onMade();
      }
    }
  }

  async #make(name: string): Promise<boolean> {
    // The environment holds secrets, and this process reads what strangers made.
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
