import type { Database } from "../../database/open.ts";
import { type CookieScheme, readCookie, setCookieHeader } from "../cookies.ts";
import { hashOf, newToken } from "../links/secret-token.ts";

/** How long the second step of a sign-in may take, in seconds. */
export const secondStep = 600;

/** The most pending sign-ins of one account, because anybody who knows its password could add any number. */
const mostForUser = 20;

/**
 * A sign-in whose password was right and that waits for the code, with the identity library's cookies of its first
 * step.
 */
type PendingSignIn = { hash: string; userId: string; email: string; cookies: string };

/**
 * The sign-ins that wait for their second factor. The library's own cookies of such a sign-in stay on the server and
 * are passed on with the code. The browser gets a random token, of which only the hash is stored.
 */
export class PendingSignIns {
  readonly #db: Database;
  readonly #scheme: CookieScheme;
  readonly #cookie: string;

  constructor(db: Database, scheme: CookieScheme) {
    this.#db = db;
    this.#scheme = scheme;
    this.#cookie = `${scheme.prefix}.pending_sign_in`;
  }

  /**
   * Stores a sign-in of the user with this address, and returns the `Set-Cookie` header by which the browser continues
   * it.
   */
  async add(email: string, cookies: string): Promise<string> {
    const { token, hash, expiresAt } = newToken(secondStep * 1_000);
    await this.#db.deleteFrom("pending_sign_in").where("expiresAt", "<=", new Date().toISOString()).execute();
    const { userId } = await this.#db
      .selectFrom("user")
      .select("id as userId")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    await this.#db.insertInto("pending_sign_in").values({ hash, userId, cookies, expiresAt }).execute();
    const newest = this.#db
      .selectFrom("pending_sign_in")
      .select("hash")
      .where("userId", "=", userId)
      .orderBy("expiresAt", "desc")
      .orderBy("hash")
      .limit(mostForUser);
    await this.#db.deleteFrom("pending_sign_in").where("userId", "=", userId).where("hash", "not in", newest).execute();
    return setCookieHeader(this.#scheme, this.#cookie, token, secondStep);
  }

  /** The pending sign-in that a `Cookie` header names; undefined if there is none or it has expired. */
  async find(header: string | null | undefined): Promise<PendingSignIn | undefined> {
    const token = readCookie(header, this.#cookie);
    if (!token) return undefined;
    return this.#db
      .selectFrom("pending_sign_in")
      .innerJoin("user", "user.id", "pending_sign_in.userId")
      .select(["hash", "userId", "user.email", "cookies"])
      .where("hash", "=", hashOf(token))
      .where("expiresAt", ">", new Date().toISOString())
      .executeTakeFirst();
  }

  /** Ends a pending sign-in, and returns the `Set-Cookie` header that removes its cookie. */
  async end({ hash }: PendingSignIn): Promise<string> {
    await this.#db.deleteFrom("pending_sign_in").where("hash", "=", hash).execute();
    return setCookieHeader(this.#scheme, this.#cookie, "", 0);
  }
}
