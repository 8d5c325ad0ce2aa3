import type { LoaderFunctionArgs } from "react-router";
import { dayAt } from "../../../engine/dates/calendar-day.ts";
import type { Locale } from "../../../engine/languages.ts";
import { byteOrderMark, csvLine } from "../../../engine/words/csv-line.ts";
import * as m from "../../../messages/compiled/messages.js";
import { authorName } from "../../../sample/author.ts";
import type { AuditFilter, AuditRecord } from "../../../server/content/audit-trail.ts";
import type { PersonNames } from "../../../server/content/person-names.ts";
import type { Store } from "../../../server/content/store.ts";
import { type Administration, administrationContext, readingContext } from "../../context.ts";
import { requireAdministrator } from "../../session/require-role.ts";
import { auditLine, nobodyName, peopleIn, readAuditQuery } from "./audit-data.ts";

/** The number of records read and sent at a time, so that the whole log is never in memory. */
const batch = 500;

/** The records that pass the screen's filter, as a CSV file, newest first. */
export function loader({ request, context }: LoaderFunctionArgs) {
  requireAdministrator({ request, context });
  const { store, locale } = context.get(readingContext);
  const { auditTrail } = context.get(administrationContext);
  const now = new Date();
  const { filter } = readAuditQuery(request.url, locale);
  // Records that are added during the download would shift the batches, so only those before now are read.
  const before = [filter.before, now.toISOString()]
    .filter((time) => time !== undefined)
    .toSorted((a, b) => (a < b ? -1 : 1))[0];
  return new Response(csvStream(auditTrail, store, { ...filter, before }, locale), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="log-${dayAt(now)}.csv"`,
    },
  });
}

function csvStream(
  auditTrail: Administration["auditTrail"],
  store: Store,
  filter: AuditFilter,
  locale: Locale,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const headings = [
    m.audit_time,
    m.audit_by,
    m.field_name,
    m.audit_action,
    m.audit_kind,
    m.audit_then,
    m.audit_now_heading,
    m.audit_account,
    m.audit_device,
  ];
  // The time of the last record that was sent, and the number of sent records with that time. The next batch starts
  // there, because a plain offset would read all earlier batches again.
  let last: { at: string; sent: number } | undefined;
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + csvLine(headings.map((heading) => heading({}, { locale })))));
    },
    async pull(controller) {
      const records = await auditTrail.list({ ...filter, until: last?.at }, { limit: batch, offset: last?.sent ?? 0 });
      last = placeAfter(records, last);
      const names = await store.history.personNames(peopleIn(records));
      if (records.length > 0)
        controller.enqueue(encoder.encode(records.map((record) => csvLine(cellsOf(record, locale, names))).join("")));
      if (records.length < batch) controller.close();
    },
  });
}

/** The position after these records: the time of the last one, and the number of sent records with that time. */
function placeAfter(
  records: readonly AuditRecord[],
  before: { at: string; sent: number } | undefined,
): { at: string; sent: number } | undefined {
  const at = records.at(-1)?.at;
  if (at === undefined) return before;
  const sent = records.filter((record) => record.at === at).length;
  return { at, sent: at === before?.at ? before.sent + sent : sent };
}

/** The cells of a record. Addresses and names have columns of their own, so that a spreadsheet can sort by either. */
function cellsOf(record: AuditRecord, locale: Locale, names: PersonNames): string[] {
  const { at, action, collection: name, kind, titleThen, titleNow, device } = auditLine(record, locale, names);
  return [
    at,
    authorName(record.by, locale, new Map()) || nobodyName(name, locale),
    names.get(record.by) ?? "",
    action,
    kind,
    titleThen?.text ?? "",
    titleNow?.text ?? "",
    record.account,
    device,
  ];
}
