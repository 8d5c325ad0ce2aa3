import type { Database } from "../database/open.ts";
import { type CookieScheme, cookieNamed, isSigned, keepCookie } from "./cookies.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a session lives whatever happens, in milliseconds. */
export const longestSession = 30 * day;

/** How long a session lives without being used, and how often its use is written down, in milliseconds. */
const idle = { own: { limit: 7 * day, noted: day }, shared: { limit: 12 * hour, noted: 5 * minute } };

/** A session that has not ended, and whose it is. */
export type LiveSession = {
  id: string;
  userId: string;
  email: string;
  /** Whether the user may write. */
  mayWrite: boolean;
  /** Whether it was begun on a computer that others use too. */
  shared: boolean;
  createdAt: number;
  expiresAt: number;
};

/** A session's token as the identity library makes it, and its signature as better-call appends it. */
const signedToken = /^([A-Za-z0-9]{32})\.([A-Za-z0-9+/]{43}=)$/;

/**
 * Tells who stands behind a request, without the identity library, which weighs 60 MB. The cookie's form is the
 * library's own and not documented (better-call, `src/crypto.ts`): `tests/contract/sessions.test.ts` holds the two together.
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

  /** The token in a `Cookie` header, where this site signed it; the session may have ended. Asks no database. */
  #tokenIn(header: string | null | undefined): string | undefined {
    const [, token = "", signature = ""] = signedToken.exec(cookieNamed(header, this.#cookie) ?? "") ?? [];
    return token !== "" && isSigned(token, signature, this.#secret) ? token : undefined;
  }

  /** The live session that a `Cookie` header names. Looking is not using: it does not make the session last longer. */
  async find(header: string | null | undefined): Promise<LiveSession | undefined> {
    const token = this.#tokenIn(header);
    return token === undefined ? undefined : this.#findBy("session.token", token);
  }

  /** The live session with an id. */
  findById(id: string): Promise<LiveSession | undefined> {
    return this.#findBy("session.id", id);
  }

  /** Writes down that a session is used, if that was not done a while ago: it then lives on. */
  async renew({ id, shared, createdAt, expiresAt }: LiveSession): Promise<void> {
    const { limit, noted } = shared ? idle.shared : idle.own;
    const now = Date.now();
    const end = Math.min(now + limit, createdAt + longestSession);
    if (end - expiresAt < noted) return;
    const dates = { expiresAt: new Date(end).toISOString(), updatedAt: new Date(now).toISOString() };
    await this.#db.updateTable("session").set(dates).where("id", "=", id).execute();
  }

  /** When a session that begins now ends, if it is not used. */
  firstEnd(shared: boolean): Date {
    return new Date(Date.now() + (shared ? idle.shared : idle.own).limit);
  }

  /** Removes the rows of sessions that have ended. */
  async removeEnded(): Promise<void> {
    await this.#db.deleteFrom("session").where("expiresAt", "<=", new Date().toISOString()).execute();
  }

  /** The `Set-Cookie` header that removes a session's cookie from a browser. */
  forget(): string {
    return keepCookie(this.#scheme, this.#cookie, "", 0);
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
    if (!(Date.now() < Math.min(expiresAt, createdAt + longestSession))) return undefined;
    const { id, userId, email, role, shared } = row;
    return { id, userId, email, mayWrite: role === "admin", shared: Boolean(shared), createdAt, expiresAt };
  }
}
