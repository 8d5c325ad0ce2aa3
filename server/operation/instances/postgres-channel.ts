import { Socket } from "node:net";
import { Client } from "pg";
import { noticeChannel } from "../../database/postgres-engine.ts";
import { log } from "../../log/log.ts";
import type { Leadership } from "./leadership.ts";
import { connectionNames } from "../../database/postgres-server.ts";

/** The key of the advisory lock that the leading instance holds for as long as its connection lives. */
const leaderLock = 7_236_852;
/**
 * How often the server is asked for a sign of life, and for the lock, in milliseconds; and the pause before the next
 * attempt to connect.
 */
const beat = 1_000;

type Parts = { url: string; leadership: Leadership; onMessage: () => void };

/**
 * Hears from a PostgreSQL server at once that other instances have written, and leads while it holds a lock there. What
 * is told is only a reason to look, as every role of the server may send it, and may be missed while the connection is
 * lost.
 */
export class PostgresChannel {
  readonly #parts: Parts;
  #connection: PostgresConnection | undefined;
  #isLeading = false;
  #timer: NodeJS.Timeout | undefined;
  /** Whether it was logged that the connection is lost. */
  #isLogged = false;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Begins to listen; returns once it does, or the first attempt has failed and will be repeated. */
  async open(): Promise<void> {
    const { url, onMessage } = this.#parts;
    const connection: PostgresConnection = new PostgresConnection(url, {
      onMessage,
      onEnd: () => this.#lose(connection),
    });
    this.#connection = connection;
    try {
      await connection.listen(noticeChannel);
      await this.#beat(connection);
      if (this.#isLogged) log.info("The instance hears at once of what others write again.");
      this.#isLogged = false;
    } catch (error) {
      if (!this.#isLogged && !this.#isClosed)
        log.error(
          "The instance cannot listen to what others write, nor lead; it reads it once a second, and tries again.",
          error,
        );
      this.#isLogged = true;
      connection.close();
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#connection?.close();
  }

  /** Asks for the lock; a server that does not answer ends the connection. */
  async #beat(connection: PostgresConnection): Promise<void> {
    const question = this.#isLeading ? "select false as won" : `select pg_try_advisory_lock(${leaderLock}) as won`;
    const [lock] = await connection.query<{ won: boolean }>(question);
    if (connection !== this.#connection) return;
    if (lock?.won) {
      this.#isLeading = true;
      this.#parts.leadership.begin();
    }
    this.#timer = setTimeout(() => void this.#beat(connection).catch(() => connection.close()), beat).unref();
  }

  #lose(connection: PostgresConnection): void {
    if (connection !== this.#connection) return;
    this.#connection = undefined;
    clearTimeout(this.#timer);
    if (this.#isLeading) void this.#parts.leadership.end();
    this.#isLeading = false;
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.open(), beat).unref();
  }
}

/** How long the server may take to let a connection in, and to answer on it, in milliseconds. */
const longestAnswer = 3_000;
/**
 * After how many milliseconds without a sign of life the server ends the connection, and with it the lock of a process
 * that stands still.
 */
const silence = 6_000;

type Events = {
  /** There is a message on the channel; what it says is not to be trusted. */
  onMessage: () => void;
  /** Called once, when the connection is lost or was closed. */
  onEnd: () => void;
};

/** A connection of a process's own to the PostgreSQL server, on which it listens to a channel and holds a lock. */
class PostgresConnection {
  readonly #socket = new Socket();
  readonly #client: Client;
  readonly #onEnd: () => void;
  #hasEnded = false;

  constructor(url: string, { onMessage, onEnd }: Events) {
    this.#onEnd = onEnd;
    this.#client = new Client({
      application_name: connectionNames.notices,
      connectionString: url,
      connectionTimeoutMillis: longestAnswer,
      query_timeout: longestAnswer,
      keepAlive: true,
      stream: () => this.#socket,
    });
    this.#client.on("notification", onMessage);
    for (const event of ["error", "end"] as const) this.#client.on(event, () => this.close());
  }

  /** Connects and listens to a channel, which must be a plain name. */
  async listen(channel: string): Promise<void> {
    await this.#client.connect();
    await this.query(`set idle_session_timeout = ${silence}; listen ${channel}`);
  }

  /** Runs a statement; the connection is lost where the server does not answer it. */
  async query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]> {
    const { rows } = await this.#client.query<Row>(sql, values);
    return rows;
  }

  /** Ends the connection at once, without waiting for a server that may be silent. */
  close(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    void this.#client.end().catch(() => undefined);
    this.#socket.destroySoon();
    this.#onEnd();
  }
}
