import { hour } from "../../../engine/dates/durations.ts";
import { invitationDays, resetHours } from "../../../engine/link-lifetimes.ts";
import type { Database } from "../../database/open.ts";
import { inTransaction } from "../../database/transaction.ts";
import { recordAccountEvent } from "../account-log.ts";
import { hashPassword } from "../passwords.ts";
import { hashOf, hasEnded, isToken, newToken } from "./secret-token.ts";
import { setPassword } from "./set-password.ts";

/**
 * The purposes of links, with their lifetimes in milliseconds: an invitation, or a new password, requested from an
 * administrator or mailed to the account's own address.
 */
const lifetimes = { invitation: invitationDays * 24 * hour, reset: resetHours * hour, forgotten: hour } as const;
export type LinkPurpose = keyof typeof lifetimes;

/**
 * The state of a link: valid, used, or expired. "bad" for a link that does not exist, because it was replaced or
 * invented.
 */
type AccountLink =
  | { state: "good"; userId: string; email: string; purpose: LinkPurpose }
  | { state: "used" | "old" | "bad" };

/**
 * The links by which people choose the password of their account, each of which works once. Only their hashes are
 * stored.
 */
export class AccountLinks {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Makes a link for a user and returns its token. An earlier link for the same purpose becomes invalid. `db` may be a
   * transaction.
   */
  async create(userId: string, purpose: LinkPurpose, db = this.#db): Promise<string> {
    const { token, hash, expiresAt } = newToken(lifetimes[purpose]);
    const link = { hash, createdAt: new Date().toISOString(), expiresAt, usedAt: null };
    await db
      .insertInto("account_link")
      .values({ userId, purpose, ...link })
      .onConflict((conflict) => conflict.columns(["userId", "purpose"]).doUpdateSet(link))
      .execute();
    return token;
  }

  /** Looks a token up. This does not use the link, because mail programs open links on their own. */
  async find(token: string): Promise<AccountLink> {
    if (!isToken(token)) return { state: "bad" };
    const row = await this.#db
      .selectFrom("account_link")
      .innerJoin("user", "user.id", "account_link.userId")
      .select([
        "account_link.userId",
        "account_link.purpose",
        "account_link.usedAt",
        "account_link.expiresAt",
        "user.email",
      ])
      .where("hash", "=", hashOf(token))
      .where("user.disabled", "=", 0)
      .executeTakeFirst();
    if (!row) return { state: "bad" };
    if (hasEnded(row.expiresAt)) return { state: "old" };
    if (row.usedAt !== null) return { state: "used" };
    return { state: "good", userId: row.userId, email: row.email, purpose: row.purpose as LinkPurpose };
  }

  /**
   * Uses a valid link: sets the account's password, which must have been checked, and ends its sessions. The account's
   * other links become invalid. Returns false if the link was used or replaced in the meantime.
   */
  async use(
    token: string,
    { userId, email, purpose }: AccountLink & { state: "good" },
    password: string,
    userAgent: string | null,
  ): Promise<boolean> {
    const passwordHash = await hashPassword(password);
    return inTransaction(this.#db, async (transaction) => {
      const now = new Date().toISOString();
      const unused = transaction
        .updateTable("account_link")
        .set({ usedAt: now })
        .where("hash", "=", hashOf(token))
        .where("usedAt", "is", null);
      const { numUpdatedRows } = await unused.where("expiresAt", ">", now).executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await transaction
        .deleteFrom("account_link")
        .where("userId", "=", userId)
        .where("purpose", "!=", purpose)
        .execute();
      await setPassword(transaction, userId, passwordHash);
      await recordAccountEvent(transaction, { action: "password-set-by-link", account: email, userAgent });
      return true;
    });
  }
}

/** Makes the unused links of a user invalid. A user who was only invited still has no password. */
export async function expireLinks(transaction: Database, userId: string): Promise<void> {
  const expiresAt = new Date().toISOString();
  await transaction
    .updateTable("account_link")
    .set({ expiresAt })
    .where("userId", "=", userId)
    .where("usedAt", "is", null)
    .execute();
}

/** Removes all links of a user who does not need an invitation any more. Call it in a transaction. */
export async function removeLinks(transaction: Database, userId: string): Promise<void> {
  await transaction.deleteFrom("account_link").where("userId", "=", userId).execute();
}
