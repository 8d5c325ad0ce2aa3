import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/open.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { isRole } from "../../../../engine/roles.ts";
import { endSessions } from "../../end-sessions.ts";
import { requireAnAdministrator } from "../../last-administrator.ts";
import { takeName } from "../../provider-name.ts";
import type { Holder } from "./id-tokens.ts";
import type { Tokens } from "./service-client.ts";

/** The name under which the table `account` keeps the service's accounts. */
const providerId = "firebase";

/** An account of the service with its tokens. `expiresAt` is in milliseconds since 1970. */
export type ServiceAccount = Tokens & { accountId: string; expiresAt: number };

/** The service's accounts that belong to the site's users. Each user has at most one. */
export class Accounts {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** The account of a user, if it has tokens. */
  async find(userId: string): Promise<ServiceAccount | undefined> {
    const row = await findAccount(this.#db, userId);
    if (!row?.idToken || !row.refreshToken || !row.accessTokenExpiresAt) return undefined;
    const { accountId, idToken, refreshToken, accessTokenExpiresAt } = row;
    return { accountId, idToken, refreshToken, expiresAt: Date.parse(accessTokenExpiresAt) };
  }

  /**
   * Creates or finds the user of a signed-in account and returns the user's id. Undefined if the address belongs to
   * somebody who may write or to another account, and the holder has not verified that it is theirs. `validSince`, in
   * seconds since 1970, is the time before which the service has revoked all tokens. Ends sessions that may be somebody
   * else's.
   */
  bind(holder: Holder, tokens: Tokens, validSince: number): Promise<string | undefined> {
    return inTransaction(this.#db, async (transaction) => {
      const user = await transaction
        .selectFrom("user")
        .select(["id", "role", "emailVerified"])
        .where("email", "=", holder.email)
        .executeTakeFirst();
      const former = user && (await findAccount(transaction, user.id));
      const isOther = former !== undefined && former.accountId !== holder.accountId;
      if (user && !holder.emailVerified && (isRole(user.role) || isOther)) return undefined;
      const userId = user ? user.id : await addUser(transaction, holder);
      const wasRevoked = issueTimeOf(former?.idToken) < validSince;
      const isNewlyVerified = holder.emailVerified && !user?.emailVerified;
      if (isOther || wasRevoked || isNewlyVerified) await endSessions(transaction, userId);
      await moveAccount(transaction, userId, holder, tokens);
      const emailVerified = Number(holder.emailVerified);
      await transaction.updateTable("user").set({ emailVerified }).where("id", "=", userId).execute();
      await takeName(transaction, userId, holder.name);
      return userId;
    });
  }

  /** Replaces a user's tokens. Does nothing if a sign-in has replaced the refresh token `replaced` in the meantime. */
  async storeTokens(userId: string, tokens: Tokens, expiresAt: number, replaced: string): Promise<void> {
    await this.#db
      .updateTable("account")
      .set({ ...tokenColumns(tokens, expiresAt), updatedAt: new Date().toISOString() })
      .where("userId", "=", userId)
      .where("providerId", "=", providerId)
      .where("refreshToken", "=", replaced)
      .execute();
  }

  /**
   * Removes a user with their account and sessions, after `removeElsewhere` has removed the account at the service.
   * Throws an `AccountError` if no administrator would be left. The user is disabled first, so that another
   * administrator who leaves at the same time does not count on them.
   */
  async remove(userId: string, removeElsewhere: () => Promise<void>): Promise<void> {
    await inTransaction(this.#db, async (transaction) => {
      const disabled = transaction.updateTable("user").set({ disabled: 1 }).where("id", "=", userId);
      const { role, emailVerified } = await disabled.returning(["role", "emailVerified"]).executeTakeFirstOrThrow();
      if (role === "admin" && emailVerified) await requireAnAdministrator(transaction);
    });
    try {
      await removeElsewhere();
    } catch (error) {
      await this.#db.updateTable("user").set({ disabled: 0 }).where("id", "=", userId).execute();
      throw error;
    }
    await this.#db.deleteFrom("user").where("id", "=", userId).execute();
  }
}

function findAccount(db: Database, userId: string) {
  return db
    .selectFrom("account")
    .select(["accountId", "idToken", "refreshToken", "accessTokenExpiresAt"])
    .where("userId", "=", userId)
    .where("providerId", "=", providerId)
    .executeTakeFirst();
}

async function addUser(transaction: Transaction<Tables>, { email, name }: Holder): Promise<string> {
  const [id, now] = [randomUUID(), new Date().toISOString()];
  const user = { id, name, email, emailVerified: 0, role: "visitor", disabled: 0, createdAt: now, updatedAt: now };
  await transaction.insertInto("user").values(user).execute();
  return id;
}

/** Binds an account to a user. The user's former account is unbound, and so is the account's former user. */
async function moveAccount(
  transaction: Transaction<Tables>,
  userId: string,
  { accountId, expiresAt }: Holder,
  tokens: Tokens,
): Promise<void> {
  const former = await transaction
    .deleteFrom("account")
    .where("providerId", "=", providerId)
    .where((is) => is.or([is("userId", "=", userId), is("accountId", "=", accountId)]))
    .returning("userId")
    .execute();
  for (const { userId: owner } of former) if (owner !== userId) await endSessions(transaction, owner);
  const now = new Date().toISOString();
  const account = { id: randomUUID(), accountId, providerId, userId, password: null, createdAt: now, updatedAt: now };
  await transaction
    .insertInto("account")
    .values({ ...account, ...tokenColumns(tokens, expiresAt) })
    .execute();
}

function tokenColumns({ idToken, refreshToken }: Tokens, expiresAt: number) {
  return { idToken, refreshToken, accessTokenExpiresAt: new Date(expiresAt).toISOString() };
}

/** When a stored ID token was issued, in seconds since 1970; infinite if there is no token. */
function issueTimeOf(idToken: string | null | undefined): number {
  return idToken ? (decodeJwt(idToken).iat ?? 0) : Infinity;
}
