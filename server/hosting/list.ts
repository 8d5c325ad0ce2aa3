import { basename } from "node:path";
import { singleLine } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { readStatus, type Status } from "../operation/status.ts";
import type { Machine } from "./machine.ts";
import { listSchools, pathsOf } from "./places.ts";
import { releaseOf } from "./release.ts";

/** Prints a line for each school, and one for each of its alarms. It changes nothing and wakes no school. */
export async function printSchools(machine: Machine): Promise<void> {
  const schools = await listSchools(machine.places);
  if (schools.length === 0) return log.info("There is no school yet: npm run schools -- add NAME HOST");
  const states = await machine.statesOf(schools.map(({ name }) => name));
  for (const [index, { name, host }] of schools.entries()) {
    const state = states[index] === "inactive" ? "asleep" : states[index] === "active" ? "awake" : states[index];
    const release = basename((await releaseOf(machine, name)) ?? "no release");
    const status = await readStatus(pathsOf(machine.places, name).data);
    const facts = [host ?? "NO HOST in its settings", state, `release ${release}`, ...describe(status)];
    log.info([name, ...facts].map((fact) => singleLine(String(fact))).join("  "));
    if (typeof status === "object") for (const { en } of status.alarms) log.info(`    ALARM ${singleLine(en)}`);
  }
}

function describe(status: Awaited<ReturnType<typeof readStatus>>): string[] {
  if (status === "missing") return ["it has not said yet how it is"];
  if (status === "unreadable") return ["ITS STATUS CANNOT BE READ"];
  const { version, at, items, lastNotice, lastBackup, bytes, areMore, brokenLinks } = status;
  return [
    `version ${version}`,
    ...(items ? [`items ${items.present} of ${items.of}`] : []),
    lastNotice ? `last notice ${lastNotice.date} ${titleOf(lastNotice)}` : "no notice",
    ...(brokenLinks ? [`${brokenLinks} broken links`] : []),
    `${areMore ? "over " : ""}${Math.ceil(bytes / 1_000_000)} MB`,
    lastBackup ? `backup ${lastBackup.slice(0, 10)}` : "NO BACKUP",
    `as of ${at.slice(0, 16)}Z`,
  ];
}

function titleOf({ title }: NonNullable<Status["lastNotice"]>): string {
  return `"${(title.en ?? title.bn ?? "").slice(0, 60)}"`;
}
