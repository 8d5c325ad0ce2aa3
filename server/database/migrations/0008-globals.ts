import { type Kysely, sql } from "kysely";

type Columns = { localized: string[]; texts?: string[]; numbers?: string[] };

/** The columns of each global: texts with a Bengali companion, other texts, numbers. */
const tables: Record<string, Columns> = {
  about: { localized: ["text"] },
  headMessage: { localized: ["words", "name", "designation"], texts: ["image", "imageFocus"] },
  history: { localized: ["text", "summary"] },
  profile: {
    localized: ["name", "shortName", "address", "motto", "description"],
    texts: ["eiin", "mapLink", "telephone", "email", "crest", "facebook", "videoChannel", "otherPage"],
    numbers: ["foundedIn", "onlineSince"],
  },
};

/** Creates the tables of the globals. The only row of each is there from the start. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const [name, { localized, texts = [], numbers = [] }] of Object.entries(tables)) {
    let table = db.schema
      .createTable(name)
      .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`));
    for (const text of [...localized.flatMap((one) => [one, `${one}Bn`]), ...texts])
      table = table.addColumn(text, "text");
    for (const number of numbers) table = table.addColumn(number, "integer");
    await table.execute();
    await sql`insert into ${sql.table(name)} (id) values (1)`.execute(db);
  }
}
