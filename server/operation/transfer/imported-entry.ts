import * as z from "zod/mini";
import { type Day, dayAt } from "../../../engine/dates/calendar-day.ts";
import { type Collection, lackingField } from "../../../engine/collection.ts";
import { defaultLocale } from "../../../engine/languages.ts";
import { problemsOf } from "../../../engine/forms/problems.ts";
import { addSchema, columnsOf, type EntryValues } from "../../../engine/row.ts";
import { isCountedDay } from "../../../engine/fields/days.ts";
import { isReference } from "../../../engine/fields/reference.ts";
import { problemMessage } from "../../../messages/problem-messages.ts";
import { withPlaceholders } from "../../writing/entry-body.ts";
import type { OldEntry } from "./old-site.ts";

type Body = Record<string, unknown>;

/** Shortest text that may be an encoded picture without its `data:` prefix, in characters. */
const shortestPicture = 100;

/** The id of an entry on the old site; undefined if it has none. */
export function idOf({ _id }: OldEntry): string | undefined {
  // The old database writes ids as text or, in its extended JSON, as an object.
  const id = typeof _id === "object" && _id !== null ? (_id as { $oid?: unknown }).$oid : _id;
  return typeof id === "string" || typeof id === "number" ? String(id).slice(0, 100) : undefined;
}

/** Names of required fields that an entry lacks in its list. The entry's own address may return them. */
export function missingFields({ fields }: Collection, entry: OldEntry): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.required && isEmpty(entry[name]));
}

/**
 * The body that adds an old entry here, before its encoded pictures are stored. Fields that do not exist here are left
 * out.
 */
export function bodyOf(collection: Collection, entry: OldEntry): Body {
  const posted = dayOfId(idOf(entry));
  const body: Body = {};
  for (const { name } of columnsOf(collection)) {
    const field = collection.fields[name];
    // An id of the old site belongs to another entry here.
    const value = field && isReference(field) ? undefined : entry[name];
    if (!isEmpty(value))
      body[name] = field?.media === "picture" ? completePicture(value) : textOf(value, field?.column);
    else if (posted !== undefined && field && isCountedDay(field))
      body[name] = field.sampleValue({ posted, expires: undefined });
    if (body[name] === undefined) delete body[name];
  }
  return body;
}

/** Parses a body: returns its values, or a sentence for each wrong field. */
export function valuesOf(collection: Collection, body: Body): { values: EntryValues } | { problems: string } {
  const parsed = z.safeParse(addSchema(collection), withPlaceholders(collection, body));
  const lacking = parsed.success ? lackingField(collection, parsed.data) : undefined;
  if (parsed.success && !lacking) return { values: parsed.data as EntryValues };
  const problems = lacking
    ? [[lacking.name, lacking.problem] as const]
    : Object.entries(problemsOf(parsed.error!)).map(([name, problem]) => [name, problemMessage(problem)] as const);
  return {
    problems: problems.map(([name, message]) => `${name}: ${message({}, { locale: defaultLocale })}`).join(" "),
  };
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.trim() === "");
}

/** Converts between text and number, because the old site stores some numbers as texts and some texts as numbers. */
function textOf(value: unknown, column?: "text" | "integer"): unknown {
  return typeof value === "number" && column !== "integer" ? String(value) : value;
}

/** Adds the prefix `data:…` to an encoded picture that lacks it. Its type is detected from its bytes. */
function completePicture(value: unknown): unknown {
  if (typeof value !== "string" || value.length < shortestPicture || !/^[\w+/\s]+(?:={1,2}\s*)?$/.test(value))
    return value;
  return `data:image/jpeg;base64,${value}`;
}

/** The day on which an id was assigned: the old database's ids begin with a time, in seconds in hexadecimal digits. */
function dayOfId(id: string | undefined): Day | undefined {
  if (id === undefined || !/^[0-9a-f]{24}$/i.test(id)) return undefined;
  return dayAt(new Date(Number.parseInt(id.slice(0, 8), 16) * 1000));
}
