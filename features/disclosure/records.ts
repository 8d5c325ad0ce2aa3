import type { Transaction } from "kysely";
import classRoutine from "../../collections/classRoutine.ts";
import { sampleAuthor } from "../../sample/author.ts";
import { recordAction } from "../../server/content/audit-log.ts";
import type { Tables } from "../../server/database/open.ts";
import type { FeatureSite } from "../server.ts";
import type { DisclosureAction } from "./feature.ts";

/** The tables of this feature. */
type DisclosureTables = {
  /** What people confirmed, by name; `fingerprint` identifies the content that they confirmed. */
  disclosure_check: Check & { name: string };
  /** The items that do not apply to the school, by number. */
  disclosure_exemption: Exemption;
};

/** A confirmation: who confirmed what, and when. */
export type Check = { fingerprint: string; by: string; at: string };
/** Why an item does not apply, in at least one language. */
export type Exemption = { item: number; reason: string | null; reasonBn: string | null; by: string; at: string };
export type Reason = Pick<Exemption, "reason" | "reasonBn">;

/** Name of the only confirmation: that the class routine names the teachers. */
const routine = "routine";

/** What the school says about the items, apart from their content. */
export class Records {
  readonly #site: Pick<FeatureSite, "db" | "write">;

  constructor(site: Pick<FeatureSite, "db" | "write">) {
    this.#site = site;
  }

  /** The confirmation that the class routine names the teachers. It may belong to an earlier routine. */
  check(): Promise<Check | undefined> {
    const query = this.#tables().selectFrom("disclosure_check").select(["fingerprint", "by", "at"]);
    return query.where("name", "=", routine).executeTakeFirst();
  }

  /** The items that do not apply, by number. */
  async exemptions(): Promise<Map<number, Exemption>> {
    const rows = await this.#tables().selectFrom("disclosure_exemption").selectAll().execute();
    return new Map(rows.map((row) => [row.item, row]));
  }

  /** Confirms that the class routine with this fingerprint names the teachers. */
  confirm(fingerprint: string, by: string): Promise<void> {
    const said = { fingerprint, by, at: new Date().toISOString() };
    return this.#site.write(async (transaction) => {
      await transaction
        .withTables<DisclosureTables>()
        .insertInto("disclosure_check")
        .values({ name: routine, ...said })
        .onConflict((conflict) => conflict.column("name").doUpdateSet(said))
        .execute();
      await record(transaction, "disclosure-confirmed", 0, by);
    });
  }

  /**
   * Confirms at the start that the sample school's class routine names the teachers, because it does. Does nothing if
   * the school has written a routine or confirmed one.
   */
  async confirmSample(fingerprint: string): Promise<void> {
    if (await this.check()) return;
    const written = this.#site.db.selectFrom("revision").select("id").where("collection", "=", classRoutine.name);
    const bySchool = await written.where("by", "!=", sampleAuthor).limit(1).executeTakeFirst();
    if (!bySchool) await this.confirm(fingerprint, sampleAuthor);
  }

  /** Records why an item does not apply. */
  exempt(item: number, reason: Reason, by: string): Promise<void> {
    const said = { ...reason, by, at: new Date().toISOString() };
    return this.#site.write(async (transaction) => {
      await transaction
        .withTables<DisclosureTables>()
        .insertInto("disclosure_exemption")
        .values({ item, ...said })
        .onConflict((conflict) => conflict.column("item").doUpdateSet(said))
        .execute();
      await record(transaction, "disclosure-exempted", item, by, reason);
    });
  }

  /** Withdraws the statement that an item does not apply. Does nothing if nobody has made it. */
  apply(item: number, by: string): Promise<void> {
    return this.#site.write(async (transaction) => {
      const tables = transaction.withTables<DisclosureTables>();
      const removed = await tables.deleteFrom("disclosure_exemption").where("item", "=", item).returningAll().execute();
      for (const reason of removed) await record(transaction, "disclosure-applies", item, by, reason);
    });
  }

  #tables() {
    return this.#site.db.withTables<DisclosureTables>();
  }
}

/** Adds an action on an item to the audit log, with the reason as its title. */
async function record(
  transaction: Transaction<Tables>,
  action: DisclosureAction,
  entry: number,
  by: string,
  { reason, reasonBn }: Reason = { reason: null, reasonBn: null },
): Promise<void> {
  await recordAction(transaction, { by, collection: "disclosure", entry, action, title: reason, titleBn: reasonBn });
}
