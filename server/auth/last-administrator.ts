import type { Database } from "../database/open.ts";
import { AccountError } from "./account-error.ts";

/** Whether there is an administrator who can sign in: not disabled, verified, and with an accepted invitation. */
export async function hasAnAdministrator(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom("user")
    .select("id")
    .where("role", "=", "admin")
    .where("disabled", "=", 0)
    .where("emailVerified", "=", 1)
    .where(
      "id",
      "not in",
      db.selectFrom("account_link").select("userId").where("purpose", "=", "invitation").where("usedAt", "is", null),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Throws an `AccountError` if no administrator is left who can sign in. Call it after the change in the same
 * transaction, which is then rolled back. The transaction must have begun with a write, so that two such changes wait
 * for each other.
 */
export async function requireAnAdministrator(transaction: Database): Promise<void> {
  if (!(await hasAnAdministrator(transaction)))
    throw new AccountError("last", "This is the last administrator. Make somebody else an administrator first.");
}
