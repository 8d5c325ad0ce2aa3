import { randomUUID } from "node:crypto";
import profile, { namesIn } from "../../globals/profile.ts";
import type { Database } from "../database/open.ts";
import { noteRemoved } from "../database/removed-data.ts";
import { inTransaction } from "../database/transaction.ts";
import { Store } from "../content/store.ts";
import { normalizeAddress, parseAddress } from "./account-address.ts";
import { AccountError, describeProblem } from "./account-error.ts";
import { expireLinks, removeLinks } from "./links/account-links.ts";
import { operator, recordAccountEvent } from "./account-log.ts";
import { endSessions } from "./end-sessions.ts";
import { hasAnAdministrator, requireAnAdministrator } from "./last-administrator.ts";
import { type PasswordProblem, passwordProblem } from "./password-rules.ts";
import { hashPassword } from "./passwords.ts";
import { parsePersonName, personNameLimit } from "../../engine/person-name.ts";
import { type Role, roles } from "../../engine/roles.ts";
import { credential, setPassword } from "./links/set-password.ts";

/** An account that may write. A disabled one cannot sign in. */
type Administrator = { email: string; name: string; role: Role; disabled: boolean };

/** The accounts that may write. `by` is the author of a change, as in an `AccountEvent`. */
export class Administrators {
  readonly #db: Database;
  readonly #passwordMinLength: number;

  constructor(db: Database, passwordMinLength: number) {
    this.#db = db;
    this.#passwordMinLength = passwordMinLength;
  }

  /** All accounts that may write, also disabled ones, in the order of their e-mail addresses. */
  async list(): Promise<Administrator[]> {
    const rows = await this.#db
      .selectFrom("user")
      .select(["email", "name", "role", "disabled"])
      .where("role", "in", roles)
      .orderBy("email")
      .execute();
    return rows.map(({ email, name, role, disabled }) => ({
      email,
      name,
      role: role as Role,
      disabled: Boolean(disabled),
    }));
  }

  /** The addresses of accounts that wait for an administrator to admit them, sorted. Disabled accounts do not wait. */
  async listWaiting(): Promise<{ email: string; verified: boolean }[]> {
    const rows = await this.#db
      .selectFrom("user")
      .select(["email", "emailVerified"])
      .where("role", "not in", roles)
      .where("disabled", "=", 0)
      .orderBy("email")
      .execute();
    return rows.map(({ email, emailVerified }) => ({ email, verified: Boolean(emailVerified) }));
  }

  /** Whether there is an administrator who can sign in. One who was only invited cannot yet. */
  hasActive(): Promise<boolean> {
    return hasAnAdministrator(this.#db);
  }

  /** Whether an e-mail address has an account. */
  async has(address: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom("user")
      .select("id")
      .where("email", "=", normalizeAddress(address))
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Creates an account. Throws an `AccountError` if the address has one, or if address, name or password is not
   * acceptable. `begin` runs first in the transaction, which is rolled back if it throws.
   */
  async add(
    address: string,
    password: string,
    by = operator,
    role: Role = "admin",
    begin?: (transaction: Database) => Promise<void>,
    givenName = "",
  ): Promise<void> {
    const email = parseAddress(address);
    const name = parseName(givenName);
    await this.#checkPassword(password, email);
    const exists = new AccountError("exists", `${email} has an account already.`);
    if (await this.has(email)) throw exists;
    const now = new Date().toISOString();
    const userId = randomUUID();
    const dates = { createdAt: now, updatedAt: now };
    const hash = await hashPassword(password);
    await inTransaction(this.#db, async (transaction) => {
      await begin?.(transaction);
      const user = { id: userId, name, email, emailVerified: 1, role, disabled: 0, ...dates };
      const added = await transaction
        .insertInto("user")
        .values(user)
        .onConflict((conflict) => conflict.column("email").doNothing())
        .executeTakeFirst();
      // Another request has created it while the password was hashed.
      if (added.numInsertedOrUpdatedRows === 0n) throw exists;
      await setPassword(transaction, userId, hash);
      await recordAccountEvent(transaction, { action: "account-added", account: email, by });
    });
  }

  /**
   * Gives the right to write to a person who signs in at another identity provider: creates an account without a
   * password, or gives the existing account the role. If the address was bound to an account at the provider, the
   * binding is removed and the sessions of the account here end.
   */
  async admit(address: string, by = operator, role: Role = "admin", givenName = ""): Promise<void> {
    const email = parseAddress(address);
    const name = parseName(givenName);
    const now = new Date().toISOString();
    await inTransaction(this.#db, async (transaction) => {
      const user = {
        id: randomUUID(),
        name,
        email,
        emailVerified: 1,
        role: "visitor",
        disabled: 0,
        createdAt: now,
        updatedAt: now,
      };
      await transaction
        .insertInto("user")
        .values(user)
        .onConflict((conflict) => conflict.column("email").doNothing())
        .execute();
      const { id, role: before } = await claimUser(transaction, email);
      await transaction
        .updateTable("user")
        .set({ role, disabled: 0, ...(name !== "" && { name }) })
        .where("id", "=", id)
        .execute();
      if (before === "admin" && role !== "admin") await requireAnAdministrator(transaction);
      await transaction.deleteFrom("account").where("userId", "=", id).where("providerId", "!=", credential).execute();
      await endSessions(transaction, id);
      await removeLinks(transaction, id);
      await recordAccountEvent(transaction, { action: "account-added", account: email, by });
    });
  }

  /** Disables an account and ends its sessions. Throws an `AccountError` if no administrator would be left. */
  disable(address: string, by = operator): Promise<void> {
    return inTransaction(this.#db, async (transaction) => {
      const { id, email, role } = await claimUser(transaction, address);
      await transaction.updateTable("user").set({ disabled: 1 }).where("id", "=", id).execute();
      if (role === "admin") await requireAnAdministrator(transaction);
      await expireLinks(transaction, id);
      await endSessions(transaction, id);
      await recordAccountEvent(transaction, { action: "account-disabled", account: email, by });
    });
  }

  /** Lets a disabled account sign in again, with its former password. */
  enable(address: string, by = operator): Promise<void> {
    return inTransaction(this.#db, async (transaction) => {
      const { id, email } = await claimUser(transaction, address);
      await transaction.updateTable("user").set({ disabled: 0 }).where("id", "=", id).execute();
      await recordAccountEvent(transaction, { action: "account-enabled", account: email, by });
    });
  }

  /**
   * Gives an account another role and ends its sessions. Throws an `AccountError` if no administrator would be left, or
   * if the address is not verified.
   */
  changeRole(address: string, role: Role, by = operator): Promise<void> {
    return inTransaction(this.#db, async (transaction) => {
      const user = await claimUser(transaction, address);
      if (!user.emailVerified)
        throw new AccountError("unverified", `Nobody has confirmed yet that ${user.email} is theirs.`);
      await transaction.updateTable("user").set({ role }).where("id", "=", user.id).execute();
      if (user.role === "admin" && role !== "admin") await requireAnAdministrator(transaction);
      await endSessions(transaction, user.id);
      await recordAccountEvent(transaction, {
        action: role === "admin" ? "made-administrator" : "made-editor",
        account: user.email,
        by,
      });
    });
  }

  /**
   * Changes or removes an account's name. An unchanged name is not recorded. Throws an `AccountError` for one that is
   * too long.
   */
  rename(address: string, givenName: string, by = operator): Promise<void> {
    const name = parseName(givenName);
    return inTransaction(this.#db, async (transaction) => {
      const { id, email, name: before } = await claimUser(transaction, address);
      if (name === before) return;
      await transaction.updateTable("user").set({ name }).where("id", "=", id).execute();
      await noteRemoved(transaction, ["user"]);
      await recordAccountEvent(transaction, { action: "name-changed", account: email, by });
    });
  }

  /** Gives an account a new password, lets it sign in again, and ends its sessions. */
  async reset(address: string, password: string): Promise<void> {
    if (!(await this.has(address))) throw unknownAccount(address);
    await this.#checkPassword(password, address);
    const hash = await hashPassword(password);
    await inTransaction(this.#db, async (transaction) => {
      const { id, email } = await claimUser(transaction, address);
      await setPassword(transaction, id, hash);
      await removeLinks(transaction, id);
      await transaction.updateTable("user").set({ disabled: 0 }).where("id", "=", id).execute();
      await recordAccountEvent(transaction, { action: "account-reset", account: email, by: operator });
    });
  }

  /** Turns off the second factor of an account whose owner has lost phone and recovery codes, and ends its sessions. */
  resetSecondFactor(address: string): Promise<void> {
    return inTransaction(this.#db, async (transaction) => {
      const { id, email } = await claimUser(transaction, address);
      await transaction.deleteFrom("twoFactor").where("userId", "=", id).execute();
      await transaction.updateTable("user").set({ twoFactorEnabled: 0 }).where("id", "=", id).execute();
      await endSessions(transaction, id);
      await recordAccountEvent(transaction, { action: "second-factor-reset", account: email, by: operator });
    });
  }

  /** The reason why a password may not be set for an account; undefined if it may be set. */
  async passwordProblem(password: string, email: string): Promise<PasswordProblem | undefined> {
    const schoolNames = namesIn(await new Store(this.#db).findGlobal(profile));
    return passwordProblem(password, { email, schoolNames }, this.#passwordMinLength);
  }

  async #checkPassword(password: string, email: string): Promise<void> {
    const problem = await this.passwordProblem(password, email);
    if (problem) throw new AccountError(problem, `The password ${describeProblem(problem, this.#passwordMinLength)}.`);
  }
}

/** Normalizes a person's name; empty for none. Throws an `AccountError` for one that is too long. */
export function parseName(text: string): string {
  const name = parsePersonName(text);
  if (name === undefined) throw new AccountError("name", `A name has at most ${personNameLimit} characters.`);
  return name;
}

function unknownAccount(address: string): AccountError {
  return new AccountError("unknown", `There is no account for ${address}.`);
}

/**
 * Finds the user with an address. It uses an update, because an update takes a lock: no other transaction can change an
 * account until this one ends. Throws an `AccountError` if there is no such user.
 */
async function claimUser(
  transaction: Database,
  address: string,
): Promise<{ id: string; email: string; name: string; role: string; emailVerified: number }> {
  const user = await transaction
    .updateTable("user")
    .set({ updatedAt: new Date().toISOString() })
    .where("email", "=", normalizeAddress(address))
    .returning(["id", "email", "name", "role", "emailVerified"])
    .executeTakeFirst();
  if (!user) throw unknownAccount(address);
  return user;
}
