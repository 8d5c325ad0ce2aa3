import { mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { locales } from "../../engine/languages.ts";
import { byteOrderMark, csvLine } from "../../engine/words/csv-line.ts";
import { replaceAtomically } from "../disk/atomic-file.ts";
import { log } from "../log/log.ts";
import { StartError } from "../log/start-error.ts";
import { readStatus, type Status } from "../operation/status.ts";
import { reportPage, reportPageName, reportTableName, withoutControls } from "./report-page.ts";
import { byNeed, countedItems, needsOf, type ReportedSchool } from "./school-needs.ts";

/**
 * Makes the report of all schools whose data folders are in `root`: a page in each language, and a table for
 * spreadsheet programs. Returns the texts by file name. It sends no request to a school, so none is woken.
 */
export async function report(root: string, now = new Date()): Promise<Map<string, string>> {
  const schools: ReportedSchool[] = [];
  for (const entry of await readdir(root, { withFileTypes: true })) {
    // A folder whose name begins with a dot is not a school's.
    if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
    const status = await readStatus(join(root, entry.name));
    schools.push({ folder: entry.name, status, needs: needsOf(status, now.getTime()) });
  }
  schools.sort(byNeed);
  return new Map([
    ...locales.map((locale) => [reportPageName(locale), reportPage(schools, locale, now)] as const),
    [reportTableName, reportTable(schools, now)],
  ]);
}

/**
 * Writes the report of the schools in `root` to a folder, which is created if missing, and prints its path; a dry run
 * only prints it. Throws a `StartError` if a folder cannot be read or written.
 */
export async function writeReport(root: string, folder: string, isDryRun = false): Promise<void> {
  try {
    if (!isDryRun) await mkdir(folder, { recursive: true });
    for (const [name, text] of await report(root)) {
      const path = join(resolve(folder), name);
      if (!isDryRun) await replaceAtomically(path, text);
      log.info(isDryRun ? `would write ${path}` : path);
    }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new StartError(`The report cannot be made: ${message}`);
  }
}

/**
 * The columns after the first three, by their headings. Each function returns the column's value for a site's status.
 */
const columns: Readonly<Record<string, (status: Status, now: number) => string | number | null | undefined>> = {
  name: ({ name }) => name.en,
  "name in Bengali": ({ name }) => name.bn,
  address: ({ publicUrl }) => publicUrl,
  "as of": ({ at }) => at,
  "hours ago": ({ at }, now) => Math.max(0, (now - Date.parse(at)) / 3_600_000).toFixed(1),
  state: ({ state }) => state,
  version: ({ version }) => version,
  unfinished: ({ unfinished }) => unfinished?.join(" "),
  "items present": (status) => countedItems(status)?.present,
  "items in all": (status) => countedItems(status)?.of,
  "items not complete": (status) => countedItems(status)?.missing.join(" "),
  "last notice": ({ lastNotice }) => lastNotice?.date,
  "its title": ({ lastNotice }) => lastNotice?.title.en ?? lastNotice?.title.bn,
  "broken links": ({ brokenLinks }) => brokenLinks,
  "last backup": ({ lastBackup }) => lastBackup,
  bytes: ({ bytes }) => bytes,
  "bytes are more": ({ areMore }) => (areMore ? "yes" : ""),
  alarms: ({ alarms }) => alarms.map(({ en }) => en).join(" "),
};

/** The schools as a table for spreadsheet programs, in English, in the order of the page. */
function reportTable(schools: readonly ReportedSchool[], now: Date): string {
  const lines = schools.map(({ folder, status, needs }) => {
    const isRead = typeof status === "object";
    const rest = Object.values(columns).map((read) => (isRead ? String(read(status, now.getTime()) ?? "") : ""));
    return [folder, isRead ? "read" : status, needs.join(" "), ...rest].map(withoutControls);
  });
  return (
    byteOrderMark + [["folder", "status", "needs help with", ...Object.keys(columns)], ...lines].map(csvLine).join("")
  );
}
