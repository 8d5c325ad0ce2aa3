import { randomUUID } from "node:crypto";
import { z } from "zod";
import profile, { namesIn } from "../../globals/profile.ts";
import type { Database } from "../database/open.ts";
import { Store } from "../database/store.ts";
import { type AccountAction, operator, recordAccountEvent } from "./account-log.ts";
import { type PasswordProblem, passwordProblem } from "./password-rules.ts";
import { hashPassword, maxPasswordLength } from "./passwords.ts";

/** An administrator's account; a disabled one cannot sign in. */
export type Administrator = { email: string; disabled: boolean };

/** Why an account could not be made or changed. */
export class AccountError extends Error {
  readonly problem: "email" | "exists" | "unknown" | PasswordProblem;
  constructor(problem: AccountError["problem"], message: string) {
    super(message);
    this.problem = problem;
  }
}

/** A password's problem in words for the operator, in English as all output of the command and of the start. */
function describeProblem(problem: PasswordProblem, minLength: number): string {
  const descriptions: Readonly<Record<PasswordProblem, string>> = {
    length: `must have ${minLength} to ${maxPasswordLength} characters`,
    pattern: "must not repeat itself or follow the alphabet, the digits or the keyboard",
    common: "must not be one of the commonest passwords, which are guessed first",
    personal: "must not be made of the e-mail address or the school's name",
    lowercase: "must have a small letter",
    uppercase: "must have a capital letter",
    digit: "must have a digit",
    symbol: "must have a sign that is neither letter nor digit",
  };
  return descriptions[problem];
}

/** Records what the operator has done to an account. */
function recordOf(transaction: Database, action: AccountAction, address: string): Promise<void> {
  return recordAccountEvent(transaction, { action, account: address.trim().toLowerCase(), by: operator });
}

const emailSchema = z.email().max(254).toLowerCase();

/** The identity library's name for accounts with a password. */
const credential = "credential";

/** The row of a user's password in the identity library's table. */
function passwordAccount(userId: string, password: string) {
  const now = new Date().toISOString();
  return { id: randomUUID(), accountId: userId, providerId: credential, userId, password, createdAt: now, updatedAt: now };
}

/** The accounts of the school's administrators. */
export class Administrators {
  readonly #db: Database;
  readonly #passwordMinLength: number;

  constructor(db: Database, passwordMinLength: number) {
    this.#db = db;
    this.#passwordMinLength = passwordMinLength;
  }

  /** All administrators, disabled ones too, in the order of their e-mail addresses. */
  async list(): Promise<Administrator[]> {
    const rows = await this.#db
      .selectFrom("user")
      .select(["email", "disabled"])
      .where("role", "=", "admin")
      .orderBy("email")
      .execute();
    return rows.map(({ email, disabled }) => ({ email, disabled: Boolean(disabled) }));
  }

  /** The addresses of accounts that wait to be admitted, in their order; disabled ones do not wait. */
  async listWaiting(): Promise<{ email: string; verified: boolean }[]> {
    const rows = await this.#db
      .selectFrom("user")
      .select(["email", "emailVerified"])
      .where("role", "!=", "admin")
      .where("disabled", "=", 0)
      .orderBy("email")
      .execute();
    return rows.map(({ email, emailVerified }) => ({ email, verified: Boolean(emailVerified) }));
  }

  /** Whether there is an administrator who is not disabled. */
  async hasActive(): Promise<boolean> {
    return (await this.list()).some(({ disabled }) => !disabled);
  }

  /** Whether an e-mail address has an account. */
  async has(address: string): Promise<boolean> {
    return (await this.#find(address)) !== undefined;
  }

  /**
   * Makes an account; `by` is whoever does it, as in an `AccountEvent`. Throws an `AccountError` if the address has one,
   * or if address or password is not acceptable.
   */
  async add(address: string, password: string, by = operator): Promise<void> {
    const email = this.#checkEmail(address);
    await this.#checkPassword(password, email);
    if (await this.#find(email)) throw new AccountError("exists", `${email} has an account already.`);
    const now = new Date().toISOString();
    const userId = randomUUID();
    const dates = { createdAt: now, updatedAt: now };
    const hash = await hashPassword(password);
    await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("user")
        .values({ id: userId, name: email, email, emailVerified: 1, role: "admin", disabled: 0, ...dates })
        .execute();
      await transaction.insertInto("account").values(passwordAccount(userId, hash)).execute();
      await recordAccountEvent(transaction, { action: "account-added", account: email, by });
    });
  }

  /**
   * Lets an address of another identity provider write: makes its account, without a password, or makes it an
   * administrator's. An OpenID Connect account that the address was bound to is forgotten, and its sessions end.
   */
  async admit(address: string): Promise<void> {
    const email = this.#checkEmail(address);
    const now = new Date().toISOString();
    const account = { name: email, email, emailVerified: 1, createdAt: now, updatedAt: now };
    await this.#db.transaction().execute(async (transaction) => {
      const { id: user } = await transaction
        .insertInto("user")
        .values({ id: randomUUID(), ...account, role: "admin", disabled: 0 })
        .onConflict((conflict) => conflict.column("email").doUpdateSet({ role: "admin", disabled: 0, updatedAt: now }))
        .returning("id")
        .executeTakeFirstOrThrow();
      await transaction.deleteFrom("account").where("userId", "=", user).where("providerId", "=", "oidc").execute();
      await transaction.deleteFrom("session").where("userId", "=", user).execute();
      await recordAccountEvent(transaction, { action: "account-added", account: email, by: operator });
    });
  }

  /** Keeps an account from signing in and ends its sessions. */
  async disable(address: string): Promise<void> {
    const user = await this.#mustFind(address);
    await this.#db.transaction().execute(async (transaction) => {
      await transaction.updateTable("user").set({ disabled: 1 }).where("id", "=", user).execute();
      await transaction.deleteFrom("session").where("userId", "=", user).execute();
      await recordOf(transaction, "account-disabled", address);
    });
  }

  /** Gives an account a new password, lets it sign in again, and ends its sessions. */
  async reset(address: string, password: string): Promise<void> {
    const user = await this.#mustFind(address);
    await this.#checkPassword(password, address);
    const hash = await hashPassword(password);
    await this.#db.transaction().execute(async (transaction) => {
      // An account of another identity provider has had no password here until now.
      await transaction.deleteFrom("account").where("userId", "=", user).where("providerId", "=", credential).execute();
      await transaction.insertInto("account").values(passwordAccount(user, hash)).execute();
      await transaction.updateTable("user").set({ disabled: 0 }).where("id", "=", user).execute();
      await transaction.deleteFrom("session").where("userId", "=", user).execute();
      await recordOf(transaction, "account-reset", address);
    });
  }

  /** Turns the second factor of an account off, for somebody who has lost phone and recovery codes, and ends its sessions. */
  async resetSecondFactor(address: string): Promise<void> {
    const user = await this.#mustFind(address);
    await this.#db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("twoFactor").where("userId", "=", user).execute();
      await transaction.updateTable("user").set({ twoFactorEnabled: 0 }).where("id", "=", user).execute();
      await transaction.deleteFrom("session").where("userId", "=", user).execute();
      await recordOf(transaction, "second-factor-reset", address);
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

  async #find(address: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom("user")
      .select("id")
      .where("email", "=", address.trim().toLowerCase())
      .executeTakeFirst();
    return row?.id;
  }

  async #mustFind(address: string): Promise<string> {
    const user = await this.#find(address);
    if (!user) throw new AccountError("unknown", `There is no account for ${address}.`);
    return user;
  }

  #checkEmail(address: string): string {
    const result = emailSchema.safeParse(address.trim());
    if (!result.success) throw new AccountError("email", `"${address}" is not an e-mail address.`);
    return result.data;
  }
}
