import { setTimeout as wait } from "node:timers/promises";
import { missedNotices, noticeChannel, readMissedNotices } from "../database/change-notices.ts";
import type { Database } from "../database/open.ts";
import type { DatabaseServer } from "../database/open-unchanged.ts";
import { log } from "../log/log.ts";
import type { Leadership } from "./leadership.ts";
import type { NoticeReader } from "./notice-reader.ts";
import type { OthersWrites } from "./others-writes.ts";
import { PostgresConnection } from "./postgres-connection.ts";

/** The key of the advisory lock that the leading process holds for as long as its connection lives. */
const leaderLock = 7_236_852;
/** How often a process that listens asks the server for a sign of life, and what it may have missed, in milliseconds. */
const beat = 1_000;
/** After how many milliseconds without a sign of life the notices may be late, so that they are read before an answer. */
const patience = 2_000;
/** For how long what was read counts as known while nothing is told, in milliseconds. */
const freshness = 50;
/** How long an answer waits for notices to be read, in milliseconds; an answer from memory is better than none. */
const longestRead = 1_000;
/** The pause before the next attempt to connect, in milliseconds: the first one, and the longest after doubling. */
const pauses = { first: 50, longest: 1_000 } as const;

type Parts = { server: DatabaseServer; db: Database; reader: NoticeReader; leadership: Leadership };

/**
 * Hears from a PostgreSQL server what other processes write, and leads while it holds a lock there. While it hears nothing it
 * reads the notices before it answers from memory.
 */
export class PostgresNotices implements OthersWrites {
  readonly #parts: Parts;
  #connection: PostgresConnection | undefined;
  /** Whether it hears of every write. */
  #isListening = false;
  /** When the server last gave a sign of life, and up to when all is known, by the clock of the process. */
  #heardAt = 0;
  #knownAt = 0;
  /** Whether the last reading failed, and when it began. */
  #isUnreachable = false;
  #triedAt = 0;
  #reading: Promise<void> | undefined;
  #isBeating = false;
  #isLeading = false;
  #pause: number = pauses.first;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Begins to listen; returns once it hears of every write, or the first attempt has failed and will be repeated. */
  async open(): Promise<void> {
    await this.#connect();
  }

  isKnown(): boolean {
    const now = performance.now();
    if (this.#isListening && now - this.#heardAt < patience) return true;
    if (now - this.#knownAt < freshness) return true;
    if (!this.#isUnreachable) return false;
    // Visitors get what is in memory meanwhile; it is tried again behind their backs.
    if (now - this.#triedAt >= pauses.longest) void this.learn();
    return true;
  }

  learn(): Promise<void> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#connection?.close();
    await this.#reading;
  }

  async #read(): Promise<void> {
    const { db, reader } = this.#parts;
    const began = performance.now();
    const since = reader.last;
    this.#triedAt = began;
    try {
      const missed = await Promise.race([readMissedNotices(db, since), wait(longestRead, undefined, { ref: false })]);
      if (missed === undefined) throw new Error(`The server has not answered for ${longestRead / 1000} seconds.`);
      reader.take(missed, since);
      this.#knownAt = began;
      this.#isUnreachable = false;
    } catch (error) {
      if (!this.#isUnreachable) log.error("What other processes have written could not be read; visitors get what is in memory.", error);
      this.#isUnreachable = true;
    }
  }

  async #connect(): Promise<void> {
    const { server, reader } = this.#parts;
    /** What is told before all that was missed is known. */
    let early: unknown[] | undefined = [];
    const connection: PostgresConnection = new PostgresConnection(server.url, {
      onMessage: (text) => {
        this.#heardAt = performance.now();
        const row: unknown = JSON.parse(text);
        if (early) early.push(row);
        else reader.take({ oldest: 0, rows: [row] });
      },
      onEnd: () => this.#lose(connection),
    });
    this.#connection = connection;
    try {
      await connection.listen(noticeChannel);
      await this.#beatOnce(connection);
      reader.take({ oldest: 0, rows: early });
      early = undefined;
      this.#isListening = true;
      this.#isUnreachable = false;
      this.#pause = pauses.first;
      this.#timer = setTimeout(() => this.#keepBeating(connection), beat).unref();
    } catch {
      connection.close();
    }
  }

  /** Asks for what may have been missed, and for the lock if nobody has it. */
  async #beatOnce(connection: PostgresConnection): Promise<void> {
    const { reader, leadership } = this.#parts;
    const since = reader.last;
    const [answer] = await connection.query<{ missed: unknown }>(missedNotices, [since]);
    reader.take(answer?.missed, since);
    this.#heardAt = performance.now();
    if (this.#isLeading) return;
    const [lock] = await connection.query<{ isOurs: boolean }>(`select pg_try_advisory_lock(${leaderLock}) as "isOurs"`);
    if (lock?.isOurs !== true || connection !== this.#connection) return;
    this.#isLeading = true;
    leadership.begin();
  }

  #keepBeating(connection: PostgresConnection): void {
    if (connection !== this.#connection) return;
    // A server that is there answers much sooner: the network has dropped the connection without a word.
    if (this.#isBeating) return connection.close();
    this.#isBeating = true;
    this.#beatOnce(connection).then(
      () => (this.#isBeating = false),
      () => connection.close(),
    );
    this.#timer = setTimeout(() => this.#keepBeating(connection), beat).unref();
  }

  #lose(connection: PostgresConnection): void {
    if (connection !== this.#connection) return;
    this.#connection = undefined;
    this.#isListening = false;
    this.#isBeating = false;
    clearTimeout(this.#timer);
    if (this.#isLeading) void this.#parts.leadership.end();
    this.#isLeading = false;
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#connect(), this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, pauses.longest);
  }
}
