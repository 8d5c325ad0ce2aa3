import type { Kysely } from "kysely";

/**
 * Adds to a subscription the mark of the network that added it, and the first and the last day on which its push
 * service has refused it for good.
 */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  for (const column of ["network", "refusedSince", "refusedOn"])
    await schema.alterTable("push_subscription").addColumn(column, "text").execute();
  await schema.createIndex("push_subscription_network").on("push_subscription").columns(["network"]).execute();
}
