import type { Database } from "../database/open.ts";
import { log } from "../log/log.ts";
import { deviceName } from "./device-name.ts";
import { endSessions } from "./end-sessions.ts";
import { hasRight, type Right } from "../../engine/roles.ts";
import { type CookieScheme, readCookie, hasValidSignature, setCookieHeader } from "./cookies.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The longest lifetime of a session, even if it is used, in milliseconds. */
export const maxSessionAge = 30 * day;

/**
 * How long an unused session lasts, and how often a used one is extended, in milliseconds, on one's own and on a shared
 * computer.
 */
const idle = { own: { limit: 7 * day, renewal: hour }, shared: { limit: 12 * hour, renewal: 5 * minute } };

/** A session that has not ended, with its user. Times are in milliseconds since 1970. */
export type LiveSession = {
  id: string;
  userId: string;
  email: string;
  /** The user's name; empty for none. */
  name: string;
  /** Whether the user may write content. */
  mayWrite: boolean;
  /** Whether the user may also administer the site: its accounts, its profile and the rest. */
  mayAdminister: boolean;
  /** Whether it was started on a shared computer. */
  shared: boolean;
  /** The id of the device; null for a session that was started before devices had ids. */
  device: string | null;
  createdAt: number;
  expiresAt: number;
  /** Whether the account has a second factor. */
  hasSecondFactor: boolean;
  /** Whether the user must turn a second factor on before anything else, because the site requires one. */
  needsSecondFactor: boolean;
};

/** A session as its user sees it in the list of sessions. Times are ISO 8601 timestamps. */
export type SessionSummary = {
  id: string;
  /** The device's display name (device-name.ts). */
  deviceName: string;
  shared: boolean;
  createdAt: string;
  /** When it was last used, to the hour, or to five minutes on a shared computer. */
  updatedAt: string;
};

/** Maximum number of sessions that are listed. */
const mostListed = 100;

/** A session's token and the signature that the identity library appends. */
const signedToken = /^([^.]+)\.([^.]+)$/;

/**
 * Finds the session of a request without loading the identity library (decision 77). The format of the cookie is the
 * library's own and not documented (docs/upgrading.md).
 */
export class Sessions {
  readonly #db: Database;
  readonly #secret: string;
  readonly #scheme: CookieScheme;
  readonly #identity: string;
  readonly #demandsSecondFactor: boolean;
  readonly #cookie: string;

  /** Sessions that were started with another identity provider than `identity` are not found. */
  constructor(db: Database, secret: string, scheme: CookieScheme, identity: string, demandsSecondFactor = false) {
    this.#db = db;
    this.#secret = secret;
    this.#scheme = scheme;
    this.#identity = identity;
    this.#demandsSecondFactor = demandsSecondFactor;
    this.#cookie = `${scheme.prefix}.session_token`;
  }

  /**
   * The token in a `Cookie` header, if this site signed it. Does not read the database, so the session may have ended.
   */
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

  /** Extends a session because it is used. Writes to the database only if the last extension is old enough. */
  async renew({ id, shared, createdAt, expiresAt }: LiveSession): Promise<void> {
    const { limit, renewal } = shared ? idle.shared : idle.own;
    const now = Date.now();
    const end = Math.min(now + limit, createdAt + maxSessionAge);
    if (end - expiresAt < renewal) return;
    const dates = { expiresAt: new Date(end).toISOString(), updatedAt: new Date(now).toISOString() };
    await this.#db.updateTable("session").set(dates).where("id", "=", id).execute();
  }

  /** When a session that starts now ends if it is not used. */
  expiryOfNew(shared: boolean): Date {
    return new Date(Date.now() + (shared ? idle.shared : idle.own).limit);
  }

  /** Ends all sessions of a user. */
  async endAllOf(userId: string): Promise<void> {
    await endSessions(this.#db, userId);
  }

  /** The live sessions of a user, the last used first. */
  async list(userId: string): Promise<SessionSummary[]> {
    const now = new Date();
    const oldest = new Date(now.getTime() - maxSessionAge).toISOString();
    const rows = await this.#db
      .selectFrom("session")
      .select(["id", "userAgent", "shared", "createdAt", "updatedAt"])
      .where("userId", "=", userId)
      .where("identity", "=", this.#identity)
      .where("expiresAt", ">", now.toISOString())
      .where("createdAt", ">", oldest)
      .orderBy("updatedAt", "desc")
      .limit(mostListed)
      .execute();
    return rows.map(({ userAgent, shared, ...row }) => ({
      ...row,
      deviceName: deviceName(userAgent),
      shared: Boolean(shared),
    }));
  }

  /** Ends one session of a user. Returns the number of ended sessions: 0 if the user has none with this id. */
  async end(userId: string, id: string): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom("session")
      .where("userId", "=", userId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }

  /** Ends all sessions of a user except the one with this id. Returns the number of ended sessions. */
  endOthers(userId: string, id: string): Promise<number> {
    return endSessions(this.#db, userId, id);
  }

  /** The `Set-Cookie` header that removes a session's cookie from a browser. */
  removalCookie(): string {
    return setCookieHeader(this.#scheme, this.#cookie, "", 0);
  }

  async #findBy(column: "session.token" | "session.id", value: string): Promise<LiveSession | undefined> {
    const row = await this.#db
      .selectFrom("session")
      .innerJoin("user", "user.id", "session.userId")
      .select([
        "session.id",
        "session.userId",
        "session.shared",
        "session.device",
        "session.createdAt",
        "session.expiresAt",
      ])
      .select(["user.email", "user.name", "user.emailVerified", "user.role", "user.disabled", "user.twoFactorEnabled"])
      .where(column, "=", value)
      .where("session.identity", "=", this.#identity)
      .executeTakeFirst();
    if (!row || row.disabled) return undefined;
    const [createdAt, expiresAt] = [Date.parse(row.createdAt), Date.parse(row.expiresAt)];
    if (!(Date.now() < Math.min(expiresAt, createdAt + maxSessionAge))) return undefined;
    const { id, userId, email, name, shared, device } = row;
    // An unverified address may be somebody else's, even if an administrator admitted it.
    const may = (right: Right) => Boolean(row.emailVerified) && hasRight(row.role, right);
    const hasSecondFactor = Boolean(row.twoFactorEnabled);
    const needsSecondFactor = this.#demandsSecondFactor && may("content") && !hasSecondFactor;
    const mayWrite = may("content") && !needsSecondFactor;
    const mayAdminister = may("administration") && !needsSecondFactor;
    const dates = { createdAt, expiresAt };
    return {
      id,
      userId,
      email,
      name,
      mayWrite,
      mayAdminister,
      shared: Boolean(shared),
      device,
      ...dates,
      hasSecondFactor,
      needsSecondFactor,
    };
  }
}

/**
 * The live session of a page request. Requesting a page counts as a use of the session. If the disk cannot be written,
 * the page is answered anyway.
 */
export async function sessionOfRequest(
  { sessions }: { sessions: Sessions },
  headers: Headers,
): Promise<LiveSession | undefined> {
  const session = await sessions.find(headers.get("cookie"));
  if (session)
    await sessions.renew(session).catch((error: unknown) => log.error("A session could not be extended.", error));
  return session;
}
