import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { startChild } from "../child/start-child.ts";
import { partSuffix } from "../disk/atomic-file.ts";
import { log } from "../log/log.ts";
import { repeat, type Repeating } from "../work/repeat.ts";
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
  #wake = () => {};
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

  /** Works on the queue, and on what is added to it from now on. What is unfinished at the end stays in the queue. */
  lead(): Repeating {
    return repeat({
      name: "the queue of AVIF files",
      longestPause: 60 * 60_000,
      pass: async (_now, signal) => {
        await this.#pass(signal);
        return undefined;
      },
      wakesOn: (wake) => {
        this.#wake = wake;
        return () => (this.#wake = () => {});
      },
    });
  }

  /** Has the queue looked at again, if this process works on it. */
  wake(): void {
    this.#wake();
  }

  async #pass(signal: AbortSignal): Promise<void> {
    for (const { name } of await this.#folders.waiting.files()) {
      if (signal.aborted) return;
      if (name.endsWith(partSuffix)) continue;
      const made = await this.#working.inFolder((folder) => this.#make(name, folder, signal));
      if (signal.aborted || made === undefined) return;
      if (!made) log.error(`No AVIF could be made of ${name}`, "Its WebP stays.");
      // A master that failed once would fail again, so it is removed too.
      await this.#folders.waiting.remove(name);
      this.#onMade();
    }
  }

  /**
   * Makes the AVIF files of a master in a folder, and stores them. Returns false if the master is unusable; undefined
   * if the work was interrupted.
   */
  async #make(name: string, folder: string, signal: AbortSignal): Promise<boolean | undefined> {
    const { waiting, served } = this.#folders;
    const master = join(folder, name);
    if (!(await waiting.copyTo(name, master, true))) return false;
    const isEncoded = await encode(master, folder, signal);
    if (!isEncoded) return isEncoded;
    for (const file of (await readdir(folder)).filter((one) => one.endsWith(".avif"))) {
      const path = join(folder, file);
      const webp = await served.find(file.replace(/avif$/, "webp"));
      // Flat drawings are often smaller as WebP; AVIF is kept only if it is smaller.
      if (webp && (await stat(path)).size < webp.size) await served.moveIn(file, path);
    }
    return true;
  }
}

/** Whether a master was encoded; undefined if a signal ended the child process. */
async function encode(master: string, folder: string, endsOn: AbortSignal): Promise<boolean | undefined> {
  const options = { args: [master, folder], ...limits, isLowPriority: true, endsOn };
  const { code, signal } = await startChild(script, options).ended;
  return signal !== null && endings.has(signal) ? undefined : code === 0;
}
