import { type CreateTableBuilder, type Kysely, sql } from "kysely";

const texts = (table: CreateTableBuilder<string>, ...names: string[]) =>
  names.reduce((all, name) => all.addColumn(name, "text"), table);
const required = (table: CreateTableBuilder<string>, ...names: string[]) =>
  names.reduce((all, name) => all.addColumn(name, "text", (column) => column.notNull()), table);

/** Creates tables for what the education office requires a school to show and earlier versions had no place for. */
export async function up(db: Kysely<never>): Promise<void> {
  const { schema } = db;
  const collection = (name: string) =>
    schema.createTable(name).addColumn("id", "integer", (column) => column.primaryKey().autoIncrement());
  const recognition = required(collection("recognition"), "title", "authority");
  await texts(recognition, "titleBn", "authorityBn", "memo", "date", "validUntil", "link", "visibility")
    .addColumn("position", "integer")
    .execute();
  const admissionList = required(collection("admissionList"), "title", "kind", "link", "formattedDate");
  await texts(admissionList, "titleBn", "kindBn", "visibility").execute();
  await schema
    .createIndex("admissionList_date")
    .on("admissionList")
    .columns(["formattedDate", "id", "visibility"])
    .execute();
  for (const name of ["recognition", "admissionList"]) {
    const index = schema.createIndex(`${name}_visibility`).on(name).column("visibility");
    await index.where(sql.ref("visibility"), "is not", null).execute();
  }
  for (const column of ["subject", "subjectBn", "telephone"])
    await schema.alterTable("teacher").addColumn(column, "text").execute();
  for (const [name, columns] of Object.entries(globals)) {
    const id = schema.createTable(name).addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`));
    const table = texts(id, ...columns);
    await (name === "pupils" ? table.addColumn("year", "integer") : table).execute();
    await sql`insert into ${sql.table(name)} (id) values (1)`.execute(db);
  }
}

/** The columns of each global. A table of rows is stored as one text. */
const globals = {
  charter: ["services"],
  contact: ["hours", "people"],
  mpo: ["code", "since", "memo", "nationalisedOn", "nationalisationMemo", "document"],
  pupils: ["asOf", "classes", "sections"],
};
