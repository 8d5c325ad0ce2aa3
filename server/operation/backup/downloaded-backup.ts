import { once } from "node:events";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { startInBackground } from "./background-command.ts";
import { backupName } from "./manifest.ts";

/** A backup that is sent while it is made. Destroying its stream stops the command. */
type DownloadedBackup = { name: string; bytes: Readable };

/** Makes backups for administrators to download, one at a time, so that several do not take the disk from visitors. */
export class BackupDownloads {
  readonly #dataDirectory: string;
  #isBusy = false;

  constructor(dataDirectory: string) {
    this.#dataDirectory = dataDirectory;
  }

  /**
   * Starts a backup and returns it when its first bytes are there; undefined while another one is being made. Throws if
   * it cannot be made, or if `signal` says that nobody waits for it any more. Only the copy of the database is on the
   * disk during that time.
   */
  async open(signal: AbortSignal): Promise<DownloadedBackup | undefined> {
    signal.throwIfAborted();
    if (this.#isBusy) return undefined;
    this.#isBusy = true;
    const { child, ended } = startInBackground("backup.ts", ["-"], this.#dataDirectory, { hasOutput: true });
    void ended.catch(() => {}).finally(() => (this.#isBusy = false));
    const bytes = endingWith(ended);
    // If the client leaves, even before the first bytes, the command's output is closed, which ends it and lets it
    // remove its files.
    pipeline(child.stdout!, bytes, { signal }).catch(() => {});
    await once(bytes, "readable");
    return { name: backupName(new Date()), bytes };
  }
}

/**
 * Passes a command's output on. The stream ends only after the command has ended, and fails if the command fails, so
 * that half a backup does not look complete.
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
