import { randomUUID } from "node:crypto";
import type { Database } from "../../../database/open.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { isRole } from "../../../../engine/roles.ts";
import { takeName } from "../../provider-name.ts";

/** The name under which the identity library and the table `account` know the provider. */
export const oidcProviderId = "oidc";

/**
 * Who somebody is at the provider: the issuer and its identifier of the account, which it never gives to anybody else.
 */
export type Subject = { issuer: string; sub: string };

/** The key of an account in the table `account`. */
export function accountIdOf({ issuer, sub }: Subject): string {
  return JSON.stringify([issuer, sub]);
}

/** Why an account of the provider may not sign in. */
export type BindingRefusal = "notAdmitted" | "disabled" | "differs";

/**
 * Binds an admitted address to an account of the provider at its first sign-in. Later another account with the same
 * address is refused ("differs"), because providers give addresses to other people. Returns undefined if the account
 * may sign in. `email` is in lower case, and verified; `name` is what the provider says, empty for none.
 */
export function bindAccount(
  db: Database,
  email: string,
  subject: Subject,
  name = "",
): Promise<BindingRefusal | undefined> {
  return inTransaction(db, async (transaction) => {
    const user = await transaction
      .selectFrom("user")
      .select(["id", "disabled", "role"])
      .where("email", "=", email)
      .executeTakeFirst();
    if (!user || !isRole(user.role)) return "notAdmitted";
    if (user.disabled) return "disabled";
    const accountId = accountIdOf(subject);
    const accounts = transaction.selectFrom("account").select("accountId").where("providerId", "=", oidcProviderId);
    const bound = await accounts.where("userId", "=", user.id).executeTakeFirst();
    if (bound && bound.accountId !== accountId) return "differs";
    await takeName(transaction, user.id, name);
    if (bound) return undefined;
    // The person had another address before, and the operator has admitted this one.
    await transaction
      .deleteFrom("account")
      .where("providerId", "=", oidcProviderId)
      .where("accountId", "=", accountId)
      .execute();
    const now = new Date().toISOString();
    const binding = {
      id: randomUUID(),
      userId: user.id,
      providerId: oidcProviderId,
      accountId,
      password: null,
      createdAt: now,
      updatedAt: now,
    };
    await transaction.insertInto("account").values(binding).execute();
    return undefined;
  });
}
