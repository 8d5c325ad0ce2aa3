import { join } from "node:path";
import { singleLine } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { StartError } from "../log/start-error.ts";
import { dailyOption } from "../operation/backup/background-command.ts";
import { timeInName } from "../operation/backup/manifest.ts";
import type { Machine } from "./machine.ts";
import { listSchools, pathsOf } from "./places.ts";

/**
 * Makes a backup of each school, one at a time and as the school's user. It has the name of a daily backup, so the site
 * counts it among the 14 that it keeps. No school is woken. At the end throws a `StartError` with the names of the
 * schools that failed.
 */
export async function backUpSchools(machine: Machine, names: readonly string[]): Promise<void> {
  const schools = await listSchools(machine.places);
  const unknown = names.find((name) => !schools.some((school) => school.name === name));
  if (unknown !== undefined) throw new StartError(`There is no school ${unknown}.`);
  const failed: string[] = [];
  for (const { name } of schools) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { current, backups } = pathsOf(machine.places, name);
    const file = join(backups, `school-${timeInName(new Date())}.tar`);
    const command = [process.execPath, join(current, "server", "commands", "backup.ts"), file, dailyOption];
    try {
      await machine.step(`back up ${name} to ${file}`, () => machine.asSchool(name, command));
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      log.info(`${name} was not backed up: ${singleLine(error.message)}`);
      failed.push(name);
    }
  }
  if (failed.length > 0) throw new StartError(`There is no new backup of ${failed.join(", ")}.`);
}
