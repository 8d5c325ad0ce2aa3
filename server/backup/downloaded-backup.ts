import { timeInName } from "./upgrade-backup.ts";
import { startInBackground } from "./background-command.ts";

/** A backup that is sent while it is made. */
type DownloadedBackup = { name: string; bytes: AsyncGenerator<Buffer> };

/** Makes backups for administrators to download, one at a time, so that two do not take the disk from visitors. */
export class BackupDownloads {
  readonly #dataDirectory: string;
  #isBusy = false;

  constructor(dataDirectory: string) {
    this.#dataDirectory = dataDirectory;
  }

  /**
   * Starts a backup and returns it once its first bytes are there; undefined while another one is made. Throws if it cannot be
   * made. Nothing but the copy of the database lies on the disk meanwhile.
   */
  async open(): Promise<DownloadedBackup | undefined> {
    if (this.#isBusy) return undefined;
    this.#isBusy = true;
    const bytes = this.#make();
    const first = await bytes.next();
    return { name: `school-${timeInName(new Date())}.tar`, bytes: first.done ? bytes : precededBy(first.value, bytes) };
  }

  async *#make(): AsyncGenerator<Buffer> {
    const { child, ended } = startInBackground("backup.ts", ["-"], this.#dataDirectory, "pipe");
    // Whoever stops reading closes the command's output, which ends it.
    void ended.catch(() => {}).finally(() => (this.#isBusy = false));
    try {
      for await (const bytes of child.stdout ?? []) yield bytes as Buffer;
      await ended;
    } finally {
      child.stdout?.destroy();
    }
  }
}

async function* precededBy(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
