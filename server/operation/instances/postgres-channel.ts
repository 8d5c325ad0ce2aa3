import { Socket } from "node:net";
import { Client } from "pg";
import { noticeChannel } from "../../database/postgres-engine.ts";
import { log } from "../../log/log.ts";
import type { Leadership } from "./leadership.ts";
import { connectionNames } from "../../database/postgres-server.ts";

/** The key of the advisory lock that the leading instance holds for as long as its connection lives. */
const leaderLock = 7_236_852;
/** How often the connection is checked and the lock is tried, in milliseconds; also the pause before a reconnection. */
const beat = 1_000;

type Parts = { url: string; leadership: Leadership; onMessage: () => void };

/**
 * Learns from a PostgreSQL server at once that other instances have written, and leads while it holds a lock there. A
 * message is only a reason to read the notices, because every role of the server may send it, and because it is missed
 * while the connection is lost.
 */
export class PostgresChannel {
  readonly #parts: Parts;
  #connection: PostgresConnection | undefined;
  #isLeading = false;
  #timer: NodeJS.Timeout | undefined;
  /** Whether the loss of the connection has been logged. */
  #isLogged = false;
  #isClosed = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Starts to listen. Returns when it does, or when the first attempt has failed and will be repeated. */
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

  /** Tries to take the lock. If the server does not answer, the connection is closed. */
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

/** How long the server may take to accept a connection, and to answer on it, in milliseconds. */
const longestAnswer = 3_000;
/**
 * After so many milliseconds of silence the server closes the connection, which releases the lock of a process that
 * hangs.
 */
const silence = 6_000;

type Events = {
  /** Called for a message on the channel, whose content must not be trusted. */
  onMessage: () => void;
  /** Called once, when the connection is lost or was closed. */
  onEnd: () => void;
};

/** A process's own connection to the PostgreSQL server, on which it listens to a channel and holds a lock. */
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

  /** Connects and listens to a channel, whose name must need no quoting. */
  async listen(channel: string): Promise<void> {
    await this.#client.connect();
    await this.query(`set idle_session_timeout = ${silence}; listen ${channel}`);
  }

  /** Runs a statement. If the server does not answer, the connection counts as lost. */
  async query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]> {
    const { rows } = await this.#client.query<Row>(sql, values);
    return rows;
  }

  /** Closes the connection at once, without waiting for a server that may not answer. */
  close(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    void this.#client.end().catch(() => undefined);
    this.#socket.destroySoon();
    this.#onEnd();
  }
}
