import { byteOrderMark, csvLine } from "../../engine/words/csv-line.ts";
import type { Status } from "../operation/status.ts";
import type { ReportedSchool } from "./school-needs.ts";

/** What a column after the first three has of what a site says, by its heading. */
const columns: Readonly<Record<string, (status: Status, now: number) => string | number | null | undefined>> = {
  name: ({ name }) => name.en,
  "name in Bengali": ({ name }) => name.bn,
  address: ({ publicUrl }) => publicUrl,
  "as of": ({ at }) => at,
  "hours ago": ({ at }, now) => Math.max(0, (now - Date.parse(at)) / 3_600_000).toFixed(1),
  state: ({ state }) => state,
  version: ({ version }) => version,
  "items present": ({ items }) => items?.present,
  "items in all": ({ items }) => items?.of,
  "items not complete": ({ items }) => items?.missing.join(" "),
  "last notice": ({ lastNotice }) => lastNotice?.date,
  "its title": ({ lastNotice }) => lastNotice?.title.en ?? lastNotice?.title.bn,
  "broken links": ({ brokenLinks }) => brokenLinks,
  "last backup": ({ lastBackup }) => lastBackup,
  bytes: ({ bytes }) => bytes,
  alarms: ({ alarms }) => alarms.map(({ en }) => en).join(" "),
};

/** Control characters, and those that turn the direction of what follows them, beyond the cell. */
const unwanted = /[\p{Cc}\u{202A}-\u{202E}\u{2066}-\u{2069}]/gu;

/** The schools as a table for spreadsheet programs, in English, in the order of the page. */
export function reportTable(schools: readonly ReportedSchool[], now: Date): string {
  const lines = schools.map(({ folder, status, needs }) => {
    const isRead = typeof status === "object";
    const rest = Object.values(columns).map((read) => (isRead ? String(read(status, now.getTime()) ?? "") : ""));
    return [folder, isRead ? "read" : status, needs.join(" "), ...rest].map((cell) => cell.replaceAll(unwanted, " "));
  });
  return (
    byteOrderMark + [["folder", "status", "needs help with", ...Object.keys(columns)], ...lines].map(csvLine).join("")
  );
}
