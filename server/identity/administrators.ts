import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Database } from "../database/open.ts";
import { hashPassword, longestPassword } from "./passwords.ts";

/** An account that may write. */
export type Administrator = { email: string; disabled: boolean };

/** Why an account could not be made or changed. */
export class AccountError extends Error {
  readonly problem: "email" | "password" | "exists" | "unknown";
  constructor(problem: AccountError["problem"], message: string) {
    super(message);
    this.problem = problem;
  }
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
    this.#checkPassword(password);
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
    await this.#db.updateTable("user").set({ disabled: 1 }).where("id", "=", user).execute();
    await this.#endSessions(user);
  }

  /** Gives an account a new password, lets it sign in again, and ends its sessions. */
  async reset(typed: string, password: string): Promise<void> {
    const user = await this.#mustFind(typed);
    this.#checkPassword(password);
    const hash = await hashPassword(password);
    await this.#db
      .updateTable("account")
      .set({ password: hash })
      .where("userId", "=", user)
      .where("providerId", "=", "credential")
      .execute();
    await this.#db.updateTable("user").set({ disabled: 0 }).where("id", "=", user).execute();
    await this.#endSessions(user);
  }

  async #endSessions(user: string): Promise<void> {
    await this.#db.deleteFrom("session").where("userId", "=", user).execute();
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

  #checkPassword(password: string): void {
    if (password.length >= this.#passwordMinLength && password.length <= longestPassword) return;
    throw new AccountError(
      "password",
      `The password must have ${this.#passwordMinLength} to ${longestPassword} characters.`,
    );
  }
}
