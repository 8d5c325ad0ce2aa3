import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { mostNotices } from "../database/change-notices.ts";
import { databaseFile } from "../disk/data-folder.ts";
import { log } from "../log/log.ts";
import type { NoticeReader } from "./notice-reader.ts";
import type { OthersWrites } from "./others-writes.ts";

/** How often notices are read although nobody asks for anything, in milliseconds: what leads to work in the background. */
const interval = 250;

/**
 * Reads what other processes have written into the database of this machine, whenever it has changed. A read takes a few
 * microseconds and no waiting, so that it can stand before every answer.
 */
export class SqliteNotices implements OthersWrites {
  readonly #database: DatabaseSync;
  readonly #dataVersion: StatementSync;
  readonly #newer: StatementSync;
  readonly #ends: StatementSync;
  readonly #reader: NoticeReader;
  readonly #timer: NodeJS.Timeout;
  #seenVersion: unknown;

  constructor(dataDirectory: string, reader: NoticeReader) {
    // A connection of its own: its `data_version` changes with every commit, whatever the other one is in the middle of.
    this.#database = new DatabaseSync(join(dataDirectory, databaseFile), { readOnly: true, timeout: interval });
    this.#dataVersion = this.#database.prepare("pragma data_version");
    this.#dataVersion.setReturnArrays(true);
    this.#newer = this.#database.prepare(`select * from change_notice where id > ? order by id limit ${mostNotices + 1}`);
    this.#ends = this.#database.prepare("select (select min(id) from change_notice) as oldest, (select max(id) from change_notice) as newest");
    this.#reader = reader;
    this.#timer = setInterval(() => this.isKnown(), interval).unref();
  }

  isKnown(): boolean {
    try {
      const [version] = this.#dataVersion.get() as unknown as [unknown];
      if (version !== this.#seenVersion) this.#read(version);
    } catch (error) {
      log.error("What other processes have written could not be read; visitors get what is in memory.", error);
    }
    return true;
  }

  async learn(): Promise<void> {
    this.isKnown();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#database.close();
  }

  #read(version: unknown): void {
    const rows = this.#newer.all(this.#reader.last);
    if (rows.length > 0) this.#reader.take({ ...this.#ends.get(), rows });
    // Only now: a read that has failed is tried again.
    this.#seenVersion = version;
  }
}
