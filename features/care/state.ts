import type { Kysely } from "kysely";
import type { Tables } from "../../server/database/open.ts";
import type { CareTables } from "./tables.ts";

type Name = CareTables["care_state"]["name"];

/** The feature's stored value of this name; undefined if there is none. */
export async function readState(db: Kysely<Tables>, name: Name): Promise<string | undefined> {
  const state = db.withTables<CareTables>().selectFrom("care_state").select("value");
  return (await state.where("name", "=", name).executeTakeFirst())?.value;
}

export async function writeState(db: Kysely<Tables>, name: Name, value: string): Promise<void> {
  const state = db.withTables<CareTables>().insertInto("care_state").values({ name, value });
  await state.onConflict((conflict) => conflict.column("name").doUpdateSet({ value })).execute();
}

export async function clearState(db: Kysely<Tables>, name: Name): Promise<void> {
  await db.withTables<CareTables>().deleteFrom("care_state").where("name", "=", name).execute();
}
