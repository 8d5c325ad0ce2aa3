import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import type { Declaration } from "../../engine/declaration.ts";
import type { StoredValue } from "../../engine/field.ts";
import { type EntryState, hiddenStates, isHidden } from "../../engine/visibility.ts";
import { isExpiresOn } from "../../engine/fields/days.ts";
import { visibilityColumn } from "../../engine/fields/visibility.ts";
import type { Tables } from "../database/open.ts";

/** Whether visitors see an entry at a moment, an ISO 8601 timestamp in UTC. They see every global. */
export function isVisible(declaration: Declaration, row: object, moment: string): boolean {
  const column = visibilityColumn(declaration);
  return column === undefined || !isHidden((row as Readonly<Record<string, StoredValue>>)[column], moment);
}

/** `isVisible` as a condition of SQL on a declaration's table. */
export function visibleAt(declaration: Declaration, moment: string): RawBuilder<SqlBool> {
  const column = visibilityColumn(declaration);
  return column === undefined ? sql`true` : sql`(${sql.ref(column)} is null or ${sql.ref(column)} <= ${moment})`;
}

/** The opposite of `visibleAt`. A partial index contains only entries with a visibility, which are few. */
export function hiddenAt(declaration: Declaration, moment: string): RawBuilder<SqlBool> {
  const column = visibilityColumn(declaration);
  return column === undefined ? sql`false` : sql`${sql.ref(column)} > ${moment}`;
}

/** The SQL condition for entries in a state at a moment. */
export function inState(declaration: Declaration, state: EntryState, moment: string): RawBuilder<SqlBool> {
  const column = visibilityColumn(declaration);
  if (state === "expired") {
    const last = Object.entries(declaration.fields).find(([, field]) => isExpiresOn(field))?.[0];
    if (last === undefined) return sql`false`;
    return sql`(${visibleAt(declaration, moment)} and ${sql.ref(last)} < ${dayAt(new Date(moment))})`;
  }
  if (state === "visible" || column === undefined) return visibleAt(declaration, moment);
  if (state !== "scheduled") return sql`${sql.ref(column)} = ${state}`;
  return sql`(${hiddenAt(declaration, moment)} and ${sql.ref(column)} not in (${sql.join(hiddenStates)}))`;
}

/** Limits a query to entries visible at a moment; without one, the query is unchanged. */
export function whereVisible<Output>(
  declaration: Declaration,
  query: SelectQueryBuilder<Tables, string, Output>,
  moment: string | undefined,
): SelectQueryBuilder<Tables, string, Output> {
  return moment === undefined ? query : query.where(visibleAt(declaration, moment));
}
