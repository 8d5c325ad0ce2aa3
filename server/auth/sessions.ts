import type { Database } from "../database/open.ts";
import { type CookieScheme, readCookie, hasValidSignature, setCookieHeader } from "./cookies.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a session lasts at most, even if it is used, in milliseconds. */
export const maxSessionAge = 30 * day;

/** How long an unused session lasts, and how often a used one is extended, in milliseconds, by kind of computer. */
const idle = { own: { limit: 7 * day, renewal: day }, shared: { limit: 12 * hour, renewal: 5 * minute } };

/** A session that has not ended, and its user. Times are in milliseconds since 1970. */
export type LiveSession = {
  id: string;
  userId: string;
  email: string;
  /** Whether the user may write. */
  mayWrite: boolean;
  /** Whether it was started on a shared computer. */
  shared: boolean;
  createdAt: number;
  expiresAt: number;
};

/** A session's token in the identity library's form, and the signature that better-call appends. */
const signedToken = /^([A-Za-z0-9]{32})\.([A-Za-z0-9+/]{43}=)$/;

/**
 * Finds the session behind a request without loading the identity library (decision 15). The form of the cookie is the
 * library's own and not documented (better-call, `src/crypto.ts`); `tests/contract/sessions.test.ts` checks that it fits.
 */
export class Sessions {
  readonly #db: Database;
  readonly #secret: string;
  readonly #scheme: CookieScheme;
  readonly #cookie: string;

  constructor(db: Database, secret: string, scheme: CookieScheme) {
    this.#db = db;
    this.#secret = secret;
    this.#scheme = scheme;
    this.#cookie = `${scheme.prefix}.session_token`;
  }

  /** The token in a `Cookie` header, if this site signed it. Does not read the database: the session may have ended. */
  #tokenIn(header: string | null | undefined): string | undefined {
    const [, token = "", signature = ""] = signedToken.exec(readCookie(header, this.#cookie) ?? "") ?? [];
    return token !== "" && hasValidSignature(token, signature, this.#secret) ? token : undefined;
  }

  /** The live session that a `Cookie` header names. Finding a session does not extend it. */
  async find(header: string | null | undefined): Promise<LiveSession | undefined> {
    const token = this.#tokenIn(header);
    return token === undefined ? undefined : this.#findBy("session.token", token);
  }

  /** The live session with an id. Finding a session does not extend it. */
  findById(id: string): Promise<LiveSession | undefined> {
    return this.#findBy("session.id", id);
  }

  /** Extends a session because it is used; writes to the database only if the last extension is old enough. */
  async renew({ id, shared, createdAt, expiresAt }: LiveSession): Promise<void> {
    const { limit, renewal } = shared ? idle.shared : idle.own;
    const now = Date.now();
    const end = Math.min(now + limit, createdAt + maxSessionAge);
    if (end - expiresAt < renewal) return;
    const dates = { expiresAt: new Date(end).toISOString(), updatedAt: new Date(now).toISOString() };
    await this.#db.updateTable("session").set(dates).where("id", "=", id).execute();
  }

  /** The time when a session that begins now ends, if it is not used. */
  expiryOfNew(shared: boolean): Date {
    return new Date(Date.now() + (shared ? idle.shared : idle.own).limit);
  }

  /** Deletes the rows of sessions that have ended. */
  async removeEnded(): Promise<void> {
    await this.#db.deleteFrom("session").where("expiresAt", "<=", new Date().toISOString()).execute();
  }

  /** The `Set-Cookie` header that removes a session's cookie from a browser. */
  removalCookie(): string {
    return setCookieHeader(this.#scheme, this.#cookie, "", 0);
  }

  async #findBy(column: "session.token" | "session.id", value: string): Promise<LiveSession | undefined> {
    const row = await this.#db
      .selectFrom("session")
      .innerJoin("user", "user.id", "session.userId")
      .select(["session.id", "session.userId", "session.shared", "session.createdAt", "session.expiresAt"])
      .select(["user.email", "user.role", "user.disabled"])
      .where(column, "=", value)
      .executeTakeFirst();
    if (!row || row.disabled) return undefined;
    const [createdAt, expiresAt] = [Date.parse(row.createdAt), Date.parse(row.expiresAt)];
    if (!(Date.now() < Math.min(expiresAt, createdAt + maxSessionAge))) return undefined;
    const { id, userId, email, role, shared } = row;
    return { id, userId, email, mayWrite: role === "admin", shared: Boolean(shared), createdAt, expiresAt };
  }
}
