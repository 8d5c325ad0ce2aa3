import { type Kysely, sql } from "kysely";

const texts = ["name", "shortName", "address", "motto", "description"].flatMap((name) => [name, `${name}Bn`]);
const single = ["eiin", "mapLink", "telephone", "email", "crest", "facebook", "videoChannel", "otherPage"];

/** Creates the table of the school's profile, whose only row is there from the start. */
export async function up(db: Kysely<never>): Promise<void> {
  let table = db.schema.createTable("profile").addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`));
  for (const name of [...texts, ...single]) table = table.addColumn(name, "text");
  for (const name of ["foundedIn", "onlineSince"]) table = table.addColumn(name, "integer");
  await table.execute();
  await sql`insert into profile (id) values (1)`.execute(db);
}
