import { randomUUID } from "node:crypto";
import { type ExpressionBuilder, sql } from "kysely";
import { hasPart } from "../database/has-part.ts";
import type { Database, Tables } from "../database/open.ts";
import { noteRemoved } from "../database/removed-data.ts";
import { inTransaction } from "../database/transaction.ts";
import { parseAddress } from "./account-address.ts";
import { AccountError } from "./account-error.ts";
import type { AccountLinks } from "./links/account-links.ts";
import { recordAccountEvent } from "./account-log.ts";
import { parseName } from "./administrators.ts";
import { type Role, roles } from "../../engine/roles.ts";

/** An account as administrators see it. Times are ISO 8601 timestamps. */
export type Person = {
  id: string;
  email: string;
  /** Empty if nobody has given one. */
  name: string;
  /** A `Role`, or another text if the account may only read. */
  role: string;
  disabled: boolean;
  /** Whether the account was invited and has no password yet. */
  invited: boolean;
  /** When the invitation expires or has expired. */
  invitationEnds: string | null;
  hasSecondFactor: boolean;
  lastSignIn: string | null;
};

/** All accounts, for administrators. `by` is the address of the administrator who makes a change. */
export class People {
  readonly #db: Database;
  readonly #links: AccountLinks;

  constructor(db: Database, links: AccountLinks) {
    this.#db = db;
    this.#links = links;
  }

  /**
   * A part of the accounts and their total number. Accounts that may write come first, then by address. With `part`,
   * only accounts with this text in the name or the address.
   */
  async list({
    part = "",
    limit,
    offset,
  }: {
    part?: string;
    limit: number;
    offset: number;
  }): Promise<{ people: Person[]; total: number }> {
    const isMeant = (person: ExpressionBuilder<Tables, "user">) =>
      person.or([hasPart(sql.ref("user.name"), part), hasPart(sql.ref("user.email"), part)]);
    const { total } = await this.#db
      .selectFrom("user")
      .where(isMeant)
      .select(({ fn }) => fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const isReader = sql<number>`"user"."role" not in (${sql.join(roles)})`;
    const rows = await this.#people()
      .where((builder) => isMeant(builder as unknown as ExpressionBuilder<Tables, "user">))
      .orderBy(isReader)
      .orderBy("user.email")
      .limit(limit)
      .offset(offset)
      .execute();
    return { people: rows.map(toPerson), total };
  }

  /** The account with an id. */
  async find(id: string): Promise<Person | undefined> {
    const row = await this.#people().where("user.id", "=", id).executeTakeFirst();
    return row && toPerson(row);
  }

  /**
   * Creates an account without a password and returns the token of the link by which its owner chooses one. Throws an
   * `AccountError` for an invalid address or name, or if the address has an account. If the person is already invited
   * with the same role, they get a new link, because a second tap on the button sends the form twice.
   */
  invite(address: string, role: Role, by: string, givenName = ""): Promise<string> {
    const email = parseAddress(address);
    const name = parseName(givenName);
    const now = new Date().toISOString();
    return inTransaction(this.#db, async (transaction) => {
      const id = randomUUID();
      const user = { id, name, email, emailVerified: 1, role, disabled: 0, createdAt: now, updatedAt: now };
      const added = await transaction
        .insertInto("user")
        .values(user)
        .onConflict((conflict) => conflict.column("email").doNothing())
        .executeTakeFirst();
      const invited = added.numInsertedOrUpdatedRows === 0n ? await findInvited(transaction, email, role) : id;
      if (invited === undefined) throw new AccountError("exists", `${email} has an account already.`);
      await recordAccountEvent(transaction, { action: "account-invited", account: email, by });
      return this.#links.create(invited, "invitation", transaction);
    });
  }

  /** The invitations that nobody has accepted: when each was made, and when its link ends or has ended. */
  invitations(): Promise<{ email: string; createdAt: string; expiresAt: string }[]> {
    return this.#db
      .selectFrom("account_link")
      .innerJoin("user", "user.id", "account_link.userId")
      .select(["user.email", "account_link.createdAt", "account_link.expiresAt"])
      .where("purpose", "=", "invitation")
      .where("usedAt", "is", null)
      .execute();
  }

  /**
   * Takes an invitation back that nobody has accepted: removes the account, and its link works no more. Throws an
   * `AccountError` if the address was not invited, or has a password by now.
   */
  takeBack(address: string, by: string): Promise<void> {
    const email = parseAddress(address);
    return inTransaction(this.#db, async (transaction) => {
      const user = await transaction.selectFrom("user").select("id").where("email", "=", email).executeTakeFirst();
      if (!user) throw new AccountError("unknown", `There is no account for ${email}.`);
      // Accepting the invitation at this moment updates the same row first, and only one of both finds it unused.
      const { numDeletedRows } = await transaction
        .deleteFrom("account_link")
        .where("userId", "=", user.id)
        .where("purpose", "=", "invitation")
        .where("usedAt", "is", null)
        .executeTakeFirstOrThrow();
      if (numDeletedRows === 0n)
        throw new AccountError("exists", `${email} has accepted already. Disable the account instead.`);
      await transaction.deleteFrom("user").where("id", "=", user.id).execute();
      await noteRemoved(transaction, ["user", "account_link"]);
      await recordAccountEvent(transaction, { action: "account-removed", account: email, by });
    });
  }

  /**
   * Makes a new link for an account: another invitation as long as it has no password, else a link for a new password.
   */
  makeLink({ id, email, invited }: Person, by: string): Promise<string> {
    return inTransaction(this.#db, async (transaction) => {
      await recordAccountEvent(transaction, {
        action: invited ? "account-invited" : "password-link-made",
        account: email,
        by,
      });
      return this.#links.create(id, invited ? "invitation" : "reset", transaction);
    });
  }

  #people() {
    return this.#db
      .selectFrom("user")
      .leftJoin("account_link as invitation", (join) =>
        join
          .onRef("invitation.userId", "=", "user.id")
          .on("invitation.purpose", "=", "invitation")
          .on("invitation.usedAt", "is", null),
      )
      .select([
        "user.id",
        "user.email",
        "user.name",
        "user.role",
        "user.disabled",
        "user.twoFactorEnabled",
        "invitation.expiresAt",
      ])
      .select((from) =>
        from
          .selectFrom("account_log")
          .select(({ fn }) => fn.max("at").as("at"))
          .whereRef("account_log.account", "=", "user.email")
          .where("action", "=", "sign-in")
          .as("lastSignIn"),
      )
      .$castTo<PersonRow>();
  }
}

/** The id of the invited account with this address and role, if its owner has not chosen a password yet. */
async function findInvited(transaction: Database, email: string, role: Role): Promise<string | undefined> {
  const found = await transaction
    .selectFrom("user")
    .innerJoin("account_link", "account_link.userId", "user.id")
    .select("user.id")
    .where("user.email", "=", email)
    .where("user.role", "=", role)
    .where("user.disabled", "=", 0)
    .where("account_link.purpose", "=", "invitation")
    .where("account_link.usedAt", "is", null)
    .executeTakeFirst();
  return found?.id;
}

type PersonRow = {
  id: string;
  email: string;
  name: string;
  role: string;
  disabled: number;
  twoFactorEnabled: number | null;
  expiresAt: string | null;
  lastSignIn: string | null;
};

function toPerson({ id, email, name, role, disabled, twoFactorEnabled, expiresAt, lastSignIn }: PersonRow): Person {
  const invited = expiresAt !== null;
  return {
    id,
    email,
    name,
    role,
    disabled: Boolean(disabled),
    invited,
    invitationEnds: expiresAt,
    hasSecondFactor: Boolean(twoFactorEnabled),
    lastSignIn,
  };
}
