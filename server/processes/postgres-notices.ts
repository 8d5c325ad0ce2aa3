import { setTimeout as wait } from "node:timers/promises";
import { missedByListener, noticeChannel, readMissedNotices } from "../database/change-notices.ts";
import { hearing } from "../database/listeners.ts";
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
/** For how long what was read counts as known while nothing is told, in milliseconds. */
const freshness = 50;
/** How long an answer waits for notices to be read, in milliseconds; an answer from memory is better than none. */
const longestRead = 1_000;
/** The pause before the next attempt to connect, in milliseconds: the first one, and the longest after doubling. */
const pauses = { first: 50, longest: 1_000 } as const;

type Parts = { server: DatabaseServer; db: Database; reader: NoticeReader; leadership: Leadership };

/**
 * Hears from a PostgreSQL server that other processes have written, and leads while it holds a lock there. What is told only makes
 * it read the notices, as every role of the server may send one. While it hears nothing it reads them before it answers
 * from memory.
 */
export class PostgresNotices implements OthersWrites {
  readonly #parts: Parts;
  #connection: PostgresConnection | undefined;
  /** Whether it hears of every write. */
  #isListening = false;
  /** How often it was told of something, and how often when the last reading began that has succeeded. */
  #told = 0;
  #taken = 0;
  /** When the last question began to which the server has answered there, and up to when all is known, by the clock of the process. */
  #heardAt = 0;
  #knownAt = 0;
  /** Whether the last reading failed, and when it began. */
  #isUnreachable = false;
  #triedAt = 0;
  #reading: Promise<void> | undefined;
  /** What the connection is being asked: from then on the others count this process as knowing it. */
  #asking: Promise<void> | undefined;
  #isLeading = false;
  #pause: number = pauses.first;
  #timer: NodeJS.Timeout | undefined;
  /** Whether it was logged that the process does not listen. */
  #isLogged = false;
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
    if (this.#isListening && now - this.#heardAt < hearing) {
      if (this.#asking === undefined && this.#told === this.#taken) return true;
    } else if (now - this.#knownAt < freshness) return true;
    if (!this.#isUnreachable) return false;
    // Visitors get what is in memory meanwhile; it is tried again behind their backs.
    if (now - this.#triedAt >= pauses.longest) void this.learn();
    return true;
  }

  async learn(): Promise<void> {
    if (this.#reading) {
      await this.#reading;
      // What was read may be from before the latest message.
      if (this.isKnown()) return;
    }
    await (this.#reading ??= this.#read().finally(() => (this.#reading = undefined)));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#connection?.close();
    await this.#reading;
  }

  /** Reads the notices by the connection that listens; by another one where it is not there or silent. */
  async #read(): Promise<void> {
    const { db, reader } = this.#parts;
    this.#triedAt = performance.now();
    const late = () => wait(longestRead, undefined, { ref: false }).then(() => Promise.reject(new Error(`The server has not answered for ${longestRead / 1000} seconds.`)));
    const connection = this.#isListening ? this.#connection : undefined;
    if (connection) {
      const isDone = await Promise.race([this.#ask(connection), late()]).then(() => true, () => false);
      if (isDone) return;
      connection.close();
    }
    const [began, since] = [performance.now(), reader.last];
    try {
      reader.take(await Promise.race([readMissedNotices(db, since), late()]), since);
      this.#knownAt = began;
      this.#isUnreachable = false;
    } catch (error) {
      if (!this.#isUnreachable) log.error("What other processes have written could not be read; visitors get what is in memory.", error);
      this.#isUnreachable = true;
    }
  }

  /** Asks a connection that listens for what was missed; one question at a time, and a new one where something was told since. */
  async #ask(connection: PostgresConnection): Promise<void> {
    while (this.#asking) await this.#asking.catch(() => undefined);
    this.#asking = this.#askNow(connection).finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #askNow(connection: PostgresConnection): Promise<void> {
    const { reader } = this.#parts;
    const [began, since, told] = [performance.now(), reader.last, this.#told];
    const [answer] = await connection.query<{ missed: unknown }>(missedByListener, [since]);
    reader.take(answer?.missed, since);
    if (connection !== this.#connection) return;
    this.#heardAt = began;
    this.#taken = told;
    this.#isUnreachable = false;
  }

  async #connect(): Promise<void> {
    const connection: PostgresConnection = new PostgresConnection(this.#parts.server.url, {
      onMessage: () => {
        this.#told += 1;
        if (this.#isListening) void this.learn();
      },
      onEnd: () => this.#lose(connection),
    });
    this.#connection = connection;
    try {
      await connection.listen(noticeChannel);
      await this.#beatOnce(connection);
      if (connection !== this.#connection) return;
      this.#isListening = true;
      if (this.#isLogged) log.info("The process hears again of what others write.");
      this.#isLogged = false;
      this.#pause = pauses.first;
      this.#timer = setTimeout(() => this.#keepBeating(connection), beat).unref();
    } catch (error) {
      if (!this.#isLogged && !this.#isClosed) log.error("The process cannot listen to what others write, nor lead; it reads it before each answer, and tries again.", error);
      this.#isLogged = true;
      connection.close();
    }
  }

  /** Asks for what may have been missed, and for the lock if nobody has it. */
  async #beatOnce(connection: PostgresConnection): Promise<void> {
    await this.#ask(connection);
    if (this.#isLeading) return;
    const [lock] = await connection.query<{ isOurs: boolean }>(`select pg_try_advisory_lock(${leaderLock}) as "isOurs"`);
    if (lock?.isOurs !== true || connection !== this.#connection) return;
    this.#isLeading = true;
    this.#parts.leadership.begin();
  }

  /** A server that is there answers much sooner than the next beat: otherwise the network has dropped the connection without a word. */
  #keepBeating(connection: PostgresConnection): void {
    if (connection !== this.#connection) return;
    const tooLate = setTimeout(() => connection.close(), beat);
    this.#beatOnce(connection)
      .catch(() => connection.close())
      .finally(() => clearTimeout(tooLate));
    this.#timer = setTimeout(() => this.#keepBeating(connection), beat).unref();
  }

  #lose(connection: PostgresConnection): void {
    if (connection !== this.#connection) return;
    this.#connection = undefined;
    this.#isListening = false;
    clearTimeout(this.#timer);
    if (this.#isLeading) void this.#parts.leadership.end();
    this.#isLeading = false;
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#connect(), this.#pause).unref();
    this.#pause = Math.min(this.#pause * 2, pauses.longest);
  }
}
