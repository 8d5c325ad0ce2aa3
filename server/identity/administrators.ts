import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "../database/open.ts";
import { type PasswordProblem, passwordProblem } from "./password-rules.ts";
import { hashPassword, longestPassword } from "./passwords.ts";

/** An account that may write. */
export type Administrator = { email: string; disabled: boolean };

/** Why an account could not be made or changed. */
export class AccountError extends Error {
  readonly problem: "email" | "exists" | "unknown" | PasswordProblem;
  constructor(problem: AccountError["problem"], message: string) {
    super(message);
    this.problem = problem;
  }
}

/** What is wrong with a password, for the operator: the command and the start's lines are English. */
function toldToOperator(problem: PasswordProblem, minLength: number): string {
  const told: Readonly<Record<PasswordProblem, string>> = {
    length: `must have ${minLength} to ${longestPassword} characters`,
    pattern: "must not repeat itself or follow the alphabet, the digits or the keyboard",
    common: "must not be one of the commonest passwords, which are guessed first",
    personal: "must not be made of the e-mail address or the school's name",
  };
  return told[problem];
}

const emailSchema = z.email().max(254).toLowerCase();

/** The accounts of the school's administrators. */
export class Administrators {
  readonly #db: Database;
  readonly #passwordMinLength: number;

  constructor(db: Database, passwordMinLength: number) {
    this.#db = db;
    this.#passwordMinLength = passwordMinLength;
  }

  /** Everyone who may write, or might again. */
  async list(): Promise<Administrator[]> {
    const rows = await this.#db
      .selectFrom("user")
      .select(["email", "disabled"])
      .where("role", "=", "admin")
      .orderBy("email")
      .execute();
    return rows.map(({ email, disabled }) => ({ email, disabled: Boolean(disabled) }));
  }

  /** Whether there is any account that may write. */
  async any(): Promise<boolean> {
    return (await this.list()).some(({ disabled }) => !disabled);
  }

  /** Whether an e-mail address has an account. */
  async has(typed: string): Promise<boolean> {
    return (await this.#find(typed)) !== undefined;
  }

  /** Makes an account; throws where the address has one or either is not acceptable. */
  async add(typed: string, password: string): Promise<void> {
    const email = this.#checkEmail(typed);
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
      await transaction
        .insertInto("account")
        .values({
          id: randomUUID(),
          accountId: userId,
          providerId: "credential",
          userId,
          password: hash,
          ...dates,
        })
        .execute();
    });
  }

  /** Keeps an account from signing in and ends its sessions. */
  async disable(typed: string): Promise<void> {
    const user = await this.#mustFind(typed);
    await this.#db.transaction().execute(async (transaction) => {
      await transaction.updateTable("user").set({ disabled: 1 }).where("id", "=", user).execute();
      await transaction.deleteFrom("session").where("userId", "=", user).execute();
    });
  }

  /** Gives an account a new password, lets it sign in again, and ends its sessions. */
  async reset(typed: string, password: string): Promise<void> {
    const user = await this.#mustFind(typed);
    await this.#checkPassword(password, typed);
    const hash = await hashPassword(password);
    await this.#db.transaction().execute(async (transaction) => {
      await transaction
        .updateTable("account")
        .set({ password: hash })
        .where("userId", "=", user)
        .where("providerId", "=", "credential")
        .execute();
      await transaction.updateTable("user").set({ disabled: 0 }).where("id", "=", user).execute();
      await transaction.deleteFrom("session").where("userId", "=", user).execute();
    });
  }

  /** Why a password may not be set for an account; undefined where it may. */
  problemWith(password: string, email: string): Promise<PasswordProblem | undefined> {
    return passwordProblem(password, email, this.#passwordMinLength);
  }

  async #checkPassword(password: string, email: string): Promise<void> {
    const problem = await this.problemWith(password, email);
    if (problem) throw new AccountError(problem, `The password ${toldToOperator(problem, this.#passwordMinLength)}.`);
  }

  async #find(typed: string): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom("user")
      .select("id")
      .where("email", "=", typed.trim().toLowerCase())
      .executeTakeFirst();
    return row?.id;
  }

  async #mustFind(typed: string): Promise<string> {
    const user = await this.#find(typed);
    if (!user) throw new AccountError("unknown", `There is no account for ${typed}.`);
    return user;
  }

  #checkEmail(typed: string): string {
    const result = emailSchema.safeParse(typed.trim());
    if (!result.success) throw new AccountError("email", `"${typed}" is not an e-mail address.`);
    return result.data;
  }
}
