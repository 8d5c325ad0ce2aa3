import type { Kysely } from "kysely";

/** Creates the tables of examinations, of their pupils, and of the last hour's wrong tries. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("results_examination")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("titleBn", "text")
    .addColumn("className", "text", (column) => column.notNull())
    .addColumn("group", "text")
    .addColumn("section", "text")
    .addColumn("year", "integer", (column) => column.notNull())
    .addColumn("columns", "text", (column) => column.notNull())
    .addColumn("opens", "text")
    .addColumn("until", "text")
    .addColumn("showsTotals", "integer", (column) => column.notNull())
    .addColumn("correctedAt", "text")
    .execute();
  await schema
    .createTable("results_pupil")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("examination", "integer", (column) => column.notNull().references("results_examination.id"))
    .addColumn("roll", "text", (column) => column.notNull())
    .addColumn("cells", "text", (column) => column.notNull())
    .addColumn("code", "text")
    .addColumn("correctedAt", "text")
    .addUniqueConstraint("results_pupil_roll", ["examination", "roll"])
    .execute();
  await schema
    .createTable("results_try")
    .addColumn("key", "text", (column) => column.primaryKey().notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("expiresAt", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("results_try_kind").on("results_try").columns(["kind", "expiresAt"]).execute();
}
