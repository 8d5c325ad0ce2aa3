import type { Database } from "../database/open.ts";

/**
 * Ends all sessions of a user except the one with the id `kept`, and the sign-ins that wait for their code. Returns the
 * number of ended sessions. `db` may be a transaction.
 */
export async function endSessions(db: Database, userId: string, kept = ""): Promise<number> {
  await endPendingSignIns(db, userId);
  const { numDeletedRows } = await db
    .deleteFrom("session")
    .where("userId", "=", userId)
    .where("id", "!=", kept)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends the sign-ins of a user that wait for their code. */
export async function endPendingSignIns(db: Database, userId: string): Promise<void> {
  await db.deleteFrom("pending_sign_in").where("userId", "=", userId).execute();
}
