import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { locales } from "../../engine/languages.ts";
import { writeAtomically } from "../disk/atomic-file.ts";
import { log } from "../log/log.ts";
import { readStatus } from "../operation/status.ts";
import { reportPage, reportPageName } from "./report-page.ts";
import { reportTable } from "./report-table.ts";
import { byNeed, needsOf, type ReportedSchool } from "./school-needs.ts";

/**
 * Makes the report of all schools whose data folders lie in `root`: the names of its files, and their texts. They are
 * a page in each language and a table for spreadsheet programs. No school's site is asked, so none is woken.
 */
export async function report(root: string, now = new Date()): Promise<Map<string, string>> {
  const schools: ReportedSchool[] = [];
  for (const entry of await readdir(root, { withFileTypes: true })) {
    // A folder whose name begins with a dot is none of a school.
    if (!entry.isDirectory() || entry.name.startsWith(".")) continue;
    const status = await readStatus(join(root, entry.name));
    schools.push({ folder: entry.name, status, needs: needsOf(status, now.getTime()) });
  }
  schools.sort(byNeed);
  return new Map([
    ...locales.map((locale) => [reportPageName(locale), reportPage(schools, locale, now)] as const),
    ["schools.csv", reportTable(schools, now)],
  ]);
}

/** Writes the report of the schools in `root` to a folder, which is made where it is missing, and says where it is. */
export async function writeReport(root: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of await report(root)) {
    await writeAtomically(join(folder, name), text);
    log.info(join(folder, name));
  }
}
