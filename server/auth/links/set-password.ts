import { randomUUID } from "node:crypto";
import type { Database } from "../../database/open.ts";
import { endSessions } from "../end-sessions.ts";

/** The identity library's name for accounts with a password. */
export const credential = "credential";

/** Sets a user's password, by its hash, and ends all of the user's sessions. Call it in a transaction. */
export async function setPassword(transaction: Database, userId: string, hash: string): Promise<void> {
  const now = new Date().toISOString();
  await transaction.deleteFrom("account").where("userId", "=", userId).where("providerId", "=", credential).execute();
  await transaction
    .insertInto("account")
    .values({
      id: randomUUID(),
      accountId: userId,
      providerId: credential,
      userId,
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  await endSessions(transaction, userId);
}
