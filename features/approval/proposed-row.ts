import { changeNoteNames, isChangeNote, withChangeNote } from "../../engine/change-note.ts";
import type { Day } from "../../engine/dates/calendar-day.ts";
import { daysOfNew } from "../../engine/dates/first-day.ts";
import type { Declaration } from "../../engine/declaration.ts";
import { fillCompanions } from "../../engine/localized-values.ts";
import { addSchema, columnsOf, type Row, updateSchema } from "../../engine/row.ts";
import * as m from "../../messages/compiled/messages.js";
import type { Values } from "../../server/content/history.ts";
import type { Proposal } from "./tables.ts";

/** The declaration with the field of its change note, if it takes one. */
export function withNote(declaration: Declaration): Declaration {
  return withChangeNote(declaration, { label: m.change_note });
}

/**
 * The values that a proposal would write, parsed as the API does. Empty if the API would now refuse the proposal. The
 * change note is left out unless the declaration has its field (`withNote`).
 */
export function parsedBody(declaration: Declaration, proposal: Proposal): Values {
  const body = bodyOf(proposal);
  if (proposal.kind !== "add" && !["update", "hide", "show"].includes(proposal.kind)) return {};
  const takesNote = changeNoteNames[0] in declaration.fields;
  const sent = Object.fromEntries(Object.entries(body).filter(([name]) => takesNote || !isChangeNote(name)));
  const schema = proposal.kind === "add" ? addSchema(declaration) : updateSchema(declaration, Object.keys(sent));
  return fillCompanions(declaration, schema.safeParse(sent).data ?? {}) as Values;
}

/** The request body of the proposed write; empty if it has none. */
export function bodyOf({ body }: Pick<Proposal, "body">): Record<string, unknown> {
  return body === "" ? {} : (JSON.parse(body) as Record<string, unknown>);
}

/** The default dates that a new entry gets besides what was sent. */
export function daysOf(proposal: Proposal, declaration: Declaration, values: Values, today: Day): Record<string, Day> {
  return proposal.kind === "add" ? daysOfNew(declaration, values, bodyOf(proposal), today) : {};
}

/** The entry as it would be after the proposal; `present` is the entry as it is now, if it exists. */
export function rowOf(proposal: Proposal, declaration: Declaration, present: Row | undefined, today: Day): Row {
  const empty = Object.fromEntries(columnsOf(declaration).map(({ name }) => [name, null]));
  const values = parsedBody(declaration, proposal);
  const days = daysOf(proposal, declaration, values, today);
  return { ...empty, ...present, ...values, ...days, id: proposal.entry ?? 0 };
}
