import type { Database } from "../../database/open.ts";
import { engine } from "../../database/engine.ts";
import { log } from "../../log/log.ts";
import { StartError } from "../../log/start-error.ts";
import { normalizeAddress } from "../account-address.ts";
import { AccountError } from "../account-error.ts";
import type { Administrators } from "../administrators.ts";
import type { IdentityProvider } from "../identity-provider.ts";
import { hasAnAdministrator } from "../last-administrator.ts";
import { hashOf, isToken, newToken } from "./secret-token.ts";
import type { AuthVariables } from "../settings.ts";

/** The state of a set-up link: "used" once an administrator was created with it. */
type SetupLinkState = "good" | "used" | "bad";

/** Maximum number of links that are stored. Each start of each process makes one. */
const mostLinks = 100;

/**
 * The links by which the first administrator is created. Only one of them can be used, and only once, because its use
 * ends all others. It works at every process of the site, whichever process made it. Only the hashes of the links are
 * stored.
 */
export class SetupLinks {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Makes a link and returns its token. Links of earlier starts become invalid, but not those of other machines, which
   * may start at the same time.
   */
  async create(): Promise<string> {
    if (!engine(this.#db).isShared) await this.#db.deleteFrom("setup_link").execute();
    const { token, hash } = newToken();
    const createdAt = new Date().toISOString();
    await this.#db.insertInto("setup_link").values({ hash, createdAt, usedAt: null }).execute();
    const oldest = this.#db
      .selectFrom("setup_link")
      .select("createdAt")
      .orderBy("createdAt", "desc")
      .offset(mostLinks)
      .limit(1);
    await this.#db.deleteFrom("setup_link").where("createdAt", "<=", oldest).execute();
    return token;
  }

  /** Whether there is a link with which the first administrator can be created. */
  async isWaiting(): Promise<boolean> {
    const good = this.#db.selectFrom("setup_link").select("hash").where("usedAt", "is", null);
    return (await good.executeTakeFirst()) !== undefined;
  }

  /** The state of the link with a token. */
  async stateOf(token: string): Promise<SetupLinkState> {
    if (!isToken(token)) return "bad";
    const link = await this.#db
      .selectFrom("setup_link")
      .select("usedAt")
      .where("hash", "=", hashOf(token))
      .executeTakeFirst();
    if (!link) return "bad";
    return link.usedAt === null ? "good" : "used";
  }

  /**
   * Uses a link and ends all others, in the transaction that creates the first administrator. Throws an `AccountError`
   * if the link is not valid, or if another link or the operator's command has already created an administrator.
   */
  async use(transaction: Database, token: string): Promise<void> {
    const usedAt = new Date().toISOString();
    const link = transaction
      .updateTable("setup_link")
      .set({ usedAt })
      .where("hash", "=", hashOf(token))
      .where("usedAt", "is", null);
    const { numUpdatedRows } = await link.executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n || (await hasAnAdministrator(transaction)))
      throw new AccountError("set-up-link", "The set-up link is good no more.");
    await transaction.deleteFrom("setup_link").where("usedAt", "is", null).execute();
  }
}

/**
 * Adds the administrator that the settings name, if any, unless the address already has access. The account has no
 * password if accounts are kept elsewhere. Throws a `StartError` if the account is not acceptable.
 */
export async function addNamedAdministrator(
  administrators: Administrators,
  provider: IdentityProvider,
  { ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: AuthVariables,
): Promise<void> {
  if (!email || (await hasAccess(administrators, provider, email))) return;
  try {
    if (password === undefined) await administrators.admit(email);
    else await administrators.add(email, password);
    log.info(`The administrator ${email} has been added.`);
  } catch (error) {
    if (!(error instanceof AccountError)) throw error;
    // Another process that started at the same time has added it.
    if (error.problem === "exists") return;
    throw new StartError(`ADMIN_EMAIL and ADMIN_PASSWORD make no administrator: ${error.message}`);
  }
}

/**
 * Whether an address already has access, so that it must not be added again. With local accounts, any account counts.
 * With an external identity provider, only an administrator's counts: any other account must still get that role.
 */
async function hasAccess(administrators: Administrators, provider: IdentityProvider, email: string): Promise<boolean> {
  if (provider.name === "local") return administrators.has(email);
  return (await administrators.list()).some((one) => one.email === normalizeAddress(email) && one.role === "admin");
}
