import type { ChildProcess } from "node:child_process";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { startChild } from "../child/start-child.ts";
import { partSuffix } from "../disk/atomic-file.ts";
import { log } from "../log/log.ts";
import type { MediaFolders } from "./folder.ts";
import type { TemporaryFiles } from "./temporary-files.ts";

/** The signals that a terminal or systemd sends to all processes of a service at once, to this one's children too. */
const endings: ReadonlySet<NodeJS.Signals> = new Set(["SIGTERM", "SIGINT", "SIGHUP"]);

const script = join(import.meta.dirname, "make-avif.ts");
/** Limits for making the AVIF files of one picture, in megabytes and milliseconds: several times what it needs. */
const limits = { heap: 128, data: 1_500, time: 10 * 60_000 } as const;

/**
 * Makes the AVIF files of pictures, one picture at a time, in a child process of low priority, because each takes
 * seconds. The queue is a folder of master files, so work that a shutdown or a failing object store interrupts
 * continues with the next picture or at the next start.
 */
export class AvifQueue {
  readonly #folders: MediaFolders;
  readonly #working: Pick<TemporaryFiles, "inFolder">;
  #work: Promise<void> | undefined;
  #child: ChildProcess | undefined;
  #hasNew = false;
  #isPaused = false;
  readonly #onMade: () => void;

  constructor(folders: MediaFolders, working: Pick<TemporaryFiles, "inFolder">, onMade: () => void) {
    this.#folders = folders;
    this.#working = working;
    this.#onMade = onMade;
  }

  /** Adds a picture's master (a PNG) to the queue. */
  async put(name: string, master: Uint8Array): Promise<void> {
    await this.#folders.waiting.write(`${name}.png`, master);
    this.wake();
  }

  /** Removes a picture from the queue because its other files could not be saved. */
  async drop(name: string): Promise<void> {
    await this.#folders.waiting.discard(`${name}.png`);
  }

  /** Starts the work on the queue, and continues from now on. */
  resume(): void {
    this.#isPaused = false;
    this.wake();
  }

  /** Starts work on what is in the queue, unless the work is paused. */
  wake(): void {
    // A run in progress has already listed the folder: this makes it list the folder once more.
    this.#hasNew = true;
    if (this.#isPaused || this.#work) return;
    this.#work = this.#run()
      .catch((error: unknown) => log.error("The making of AVIF files stopped.", error))
      .finally(() => {
        this.#work = undefined;
        // A picture that came while the run was ending.
        if (this.#hasNew) this.wake();
      });
  }

  /** Whether a picture is being worked on. */
  get isBusy(): boolean {
    return this.#work !== undefined;
  }

  /** Waits until the queue is empty. */
  async done(): Promise<void> {
    while (this.#work) await this.#work;
  }

  /** Stops the work. What is unfinished stays in the queue for the next start or for another process. */
  async pause(): Promise<void> {
    this.#isPaused = true;
    this.#child?.kill();
    await this.done();
  }

  async #run(): Promise<void> {
    while (this.#hasNew && !this.#isPaused) {
      this.#hasNew = false;
      for (const { name } of await this.#folders.waiting.files()) {
        if (name.endsWith(partSuffix)) continue;
        const made = await this.#working.inFolder((folder) => this.#make(name, folder));
        if (this.#isPaused || made === undefined) return;
        if (!made) log.error(`No AVIF could be made of ${name}`, "Its WebP stays.");
        // A master that failed once would fail again, so it is removed too.
        await this.#folders.waiting.remove(name);
        this.#onMade();
      }
    }
  }

  /**
   * Makes the AVIF files of a master in a folder, and stores them. Returns false if the master is unusable; undefined
   * if the work was interrupted.
   */
  async #make(name: string, folder: string): Promise<boolean | undefined> {
    const { waiting, served } = this.#folders;
    const master = join(folder, name);
    if (!(await waiting.copyTo(name, master, true))) return false;
    const isEncoded = await this.#encode(master, folder);
    if (!isEncoded) return isEncoded;
    for (const file of (await readdir(folder)).filter((one) => one.endsWith(".avif"))) {
      const path = join(folder, file);
      const webp = await served.find(file.replace(/avif$/, "webp"));
      // Flat drawings are often smaller as WebP; AVIF is kept only if it is smaller.
      if (webp && (await stat(path)).size < webp.size) await served.moveIn(file, path);
    }
    return true;
  }

  /** Whether a master was encoded; undefined if a signal ended the child process. */
  async #encode(master: string, folder: string): Promise<boolean | undefined> {
    if (this.#isPaused) return undefined;
    const { child, ended } = startChild(script, { args: [master, folder], ...limits, isLowPriority: true });
    this.#child = child;
    const { code, signal } = await ended;
    this.#child = undefined;
    return signal !== null && endings.has(signal) ? undefined : code === 0;
  }
}
