import { Socket } from "node:net";
import { Client } from "pg";
import { connectionNames } from "../../database/postgres-server.ts";

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
export class PostgresConnection {
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
