import { createHmac } from "node:crypto";
import { latinDigits } from "../../../engine/words/digits.ts";
import type { Database } from "../../database/open.ts";

/** A typed code, normalized for checking. */
export type TypedCode = { kind: "totp" | "recovery"; code: string };

/** Longest typed code that is checked, in characters: a recovery code with blanks between its characters. */
export const longestCode = 40;
/**
 * How long a used code is remembered, in milliseconds: longer than the 90 seconds in which it would be accepted again.
 */
const remembered = 5 * 60_000;

/** Normalizes a code in any script's digits, with or without blanks and hyphens; undefined if it cannot be a code. */
export function readCode(typed: string): TypedCode | undefined {
  const code = latinDigits(typed.slice(0, longestCode)).replaceAll(/[\s-]/g, "").toLowerCase();
  if (/^\d{6}$/.test(code)) return { kind: "totp", code };
  return /^[a-z\d]{10}$/.test(code) ? { kind: "recovery", code: `${code.slice(0, 5)}-${code.slice(5)}` } : undefined;
}

/** Remembers used codes, because the code of a time step must be accepted only once (RFC 6238 §5.2). */
export class UsedCodes {
  readonly #db: Database;
  readonly #key: string;

  constructor(db: Database, secret: string) {
    this.#db = db;
    this.#key = `used code ${secret}`;
  }

  /**
   * Marks a user's code as used before it is checked, so that two requests cannot use it at once. Returns false if it
   * was used before.
   */
  async claim(userId: string, code: string): Promise<boolean> {
    const now = Date.now();
    await this.#db
      .deleteFrom("used_code")
      .where("at", "<", new Date(now - remembered).toISOString())
      .execute();
    const claimed = await this.#db
      .insertInto("used_code")
      .values({ hash: this.#hash(userId, code), at: new Date(now).toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("hash")
      .executeTakeFirst();
    return claimed !== undefined;
  }

  /** Releases a code that turned out to be wrong, because it may be the right one of a later time step. */
  async release(userId: string, code: string): Promise<void> {
    await this.#db.deleteFrom("used_code").where("hash", "=", this.#hash(userId, code)).execute();
  }

  #hash(userId: string, code: string): string {
    return createHmac("sha256", this.#key).update(`${userId} ${code}`).digest("base64url");
  }
}
