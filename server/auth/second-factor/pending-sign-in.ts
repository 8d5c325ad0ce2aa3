import type { Database } from "../../database/open.ts";
import { type CookieScheme, hasValidSignature, readCookie } from "../cookies.ts";

/** A sign-in whose password was right and whose code is awaited. */
export type PendingSignIn = { userId: string; email: string };

/** The identifier of a pending sign-in in the identity library's form, and the signature that better-call appends. */
const signedIdentifier = /^(2fa-[\w-]{20})\.([A-Za-z0-9+/]{43}=)$/;

/**
 * Finds the sign-in that waits for its second factor behind a request, without loading the identity library. The form of
 * the cookie is the library's own and not documented; `tests/contract/second-factor.test.ts` checks that it fits.
 */
export class PendingSignIns {
  readonly #db: Database;
  readonly #secret: string;
  readonly #cookie: string;

  constructor(db: Database, secret: string, { prefix }: CookieScheme) {
    this.#db = db;
    this.#secret = secret;
    this.#cookie = `${prefix}.two_factor`;
  }

  /** The pending sign-in that a `Cookie` header names; undefined if there is none or it took too long. */
  async find(header: string | null | undefined): Promise<PendingSignIn | undefined> {
    const [, identifier = "", signature = ""] = signedIdentifier.exec(readCookie(header, this.#cookie) ?? "") ?? [];
    if (identifier === "" || !hasValidSignature(identifier, signature, this.#secret)) return undefined;
    const row = await this.#db
      .selectFrom("verification")
      .innerJoin("user", "user.id", "verification.value")
      .select(["user.id as userId", "user.email"])
      .where("verification.identifier", "=", identifier)
      .where("verification.expiresAt", ">", new Date().toISOString())
      .executeTakeFirst();
    return row;
  }
}
