import type { Kysely } from "kysely";

/** Lets calendars and exam routines say on which days what they announce happens, and calendars what it is. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const table of ["academicCalendar", "examRoutine", "holidayCalendar"]) {
    const columns = [...(table === "examRoutine" ? [] : ["event", "eventBn"]), "startDate", "endDate"];
    for (const column of columns) await db.schema.alterTable(table).addColumn(column, "text").execute();
  }
}
