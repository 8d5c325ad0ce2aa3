import { once } from "node:events";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { timeInName } from "./manifest.ts";
import { startInBackground } from "./background-command.ts";

/** A backup that is sent while it is made; destroying its bytes ends the making. */
type DownloadedBackup = { name: string; bytes: Readable };

/** Makes backups for administrators to download, one at a time, so that two do not take the disk from visitors. */
export class BackupDownloads {
  readonly #dataDirectory: string;
  #isBusy = false;

  constructor(dataDirectory: string) {
    this.#dataDirectory = dataDirectory;
  }

  /**
   * Starts a backup and returns it once its first bytes are there; undefined while another one is made. Throws if it
   * cannot be made, or if `signal` tells that nobody waits for it any more. Nothing but the copy of the database lies
   * on the disk meanwhile.
   */
  async open(signal: AbortSignal): Promise<DownloadedBackup | undefined> {
    signal.throwIfAborted();
    if (this.#isBusy) return undefined;
    this.#isBusy = true;
    const { child, ended } = startInBackground("backup.ts", ["-"], this.#dataDirectory, true);
    void ended.catch(() => {}).finally(() => (this.#isBusy = false));
    const bytes = endingWith(ended);
    // Whoever leaves, even before the first bytes, closes the command's output, which ends it and lets it remove its
    // files.
    pipeline(child.stdout!, bytes, { signal }).catch(() => {});
    await once(bytes, "readable");
    return { name: `school-${timeInName(new Date())}.tar`, bytes };
  }
}

/**
 * Passes a command's output on; it ends only after the command has, and fails with it, so that half a backup does not
 * look whole.
 */
function endingWith(ended: Promise<void>): Transform {
  return new Transform({
    transform: (bytes, _, pass) => pass(null, bytes),
    async flush(done) {
      done(
        await ended.then(
          () => null,
          (error: Error) => error,
        ),
      );
    },
  });
}
