import { type RawBuilder, sql } from "kysely";
import { type Declaration, isCollection } from "../../engine/declaration.ts";
import { columnsOf } from "../../engine/row.ts";
import { presentMoment } from "../../engine/visibility.ts";
import { declarations } from "../../globals/all.ts";
import { pages } from "../../pages/all.ts";
import { log } from "../log/log.ts";
import { hasEvents } from "./events.ts";
import type { Database } from "../database/open.ts";
import type { Versions } from "./versions.ts";
import { visibleAt } from "./visibility.ts";

/** Pages that do not come from collections or globals: the name that their writes bump, and those that are empty. */
export type OtherPages = { name: string; empty: () => Promise<readonly string[]> };

/**
 * The paths of the empty pages: of collections and globals without content, of the calendar without dates, and others.
 */
export async function emptyPages(db: Database, versions: Versions, others: readonly OtherPages[]): Promise<string[]> {
  const filled = await namesWithContent(db);
  versions.noteContent(
    declarations.map(({ name }) => name),
    filled,
  );
  const empty = declarations.flatMap(({ name, page }) => (page && !filled.has(name) ? [page] : []));
  for (const other of others) empty.push(...(await emptyAmong(other)));
  return (await showsEvents(db)) ? empty : [...empty, ...calendars];
}

/** The empty ones among other pages; none if that is unknown, because one damaged table must not break every page. */
async function emptyAmong({ name, empty }: OtherPages): Promise<readonly string[]> {
  try {
    return await empty();
  } catch (error) {
    log.error(`It could not be told which pages of the ${name} are empty.`, error);
    return [];
  }
}

/** The paths of the calendars. */
const calendars = pages.flatMap(({ path, months }) => (months ? [path] : []));

async function showsEvents(db: Database): Promise<boolean> {
  try {
    return await hasEvents(db, presentMoment());
  } catch (error) {
    log.error("It could not be told whether the calendar is empty.", error);
    return true;
  }
}

/**
 * The names of the collections and globals that have something to show to visitors now. If a table cannot be read, its
 * entry count decides, hidden entries included, because one damaged table must not break every page.
 */
export async function namesWithContent(db: Database): Promise<Set<string>> {
  try {
    return await namesWithVisibleContent(db);
  } catch (error) {
    log.error("It could not be told which lists are empty for visitors.", error);
    const counted = await db.selectFrom("collection_stats").select("collection").where("entries", ">", 0).execute();
    return new Set(counted.map(({ collection }) => collection));
  }
}

/** Whether a collection or a global has something to show to visitors now. */
export async function hasVisibleContent(db: Database, declaration: Declaration): Promise<boolean> {
  const { rows } = await selectVisible(declaration, presentMoment()).execute(db);
  return rows.length > 0;
}

async function namesWithVisibleContent(db: Database): Promise<Set<string>> {
  const now = presentMoment();
  const parts = declarations.map(
    (declaration) => sql`select ${declaration.name} as name where exists (${selectVisible(declaration, now)})`,
  );
  const { rows } = await sql<{ name: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Selects one row with something that visitors see, if there is any. */
function selectVisible(declaration: Declaration, now: string): RawBuilder<unknown> {
  return sql`select 1 from ${sql.table(declaration.name)} where ${isShown(declaration, now)} limit 1`;
}

/** Whether a row shows visitors something: an entry that is not hidden, or a global with a value. */
function isShown(declaration: Declaration, now: string): RawBuilder<unknown> {
  if (isCollection(declaration)) return visibleAt(declaration, now);
  return sql.join(
    columnsOf(declaration).map(({ name }) => sql`${sql.ref(name)} is not null`),
    sql` or `,
  );
}
