import { basename } from "node:path";
import { singleLine } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { toStartError } from "../log/start-error.ts";
import { type NoStatus, readStatus, type Status } from "../operation/status.ts";
import { describeHead, headState } from "./head-state.ts";
import type { Machine } from "./machine.ts";
import { readRecord } from "./office-record.ts";
import { listSchools, pathsOf } from "./places.ts";
import { countedItems } from "./school-needs.ts";
import { releaseOf } from "./release.ts";

/** Prints a line for each school, and one for each of its alarms. It changes nothing and wakes no school. */
export async function printSchools(machine: Machine): Promise<void> {
  const schools = await listSchools(machine.places);
  if (schools.length === 0) return log.info("There is no school yet: npm run schools -- add NAME HOST");
  const states = await machine.statesOf(schools.map(({ name }) => name));
  const words = await Promise.all(schools.map(({ name }, index) => wordFor(machine, name, states[index] ?? "")));
  for (const [index, { name, host }] of schools.entries()) {
    const state = words[index] ?? "";
    const release = basename((await releaseOf(machine, name)) ?? "no release");
    const status = await readStatus(pathsOf(machine.places, name).data);
    const head = await headFact(machine, name, status);
    const facts = [host ?? "NO HOST in its settings", state, `release ${release}`];
    facts.push(...head, ...describe(status));
    log.info([name, ...facts].map((fact) => singleLine(fact)).join("  "));
    if (state === failing) log.info(`    It is tried again and again. journalctl -u school@${name} says why it fails.`);
    if (typeof status === "object") for (const { en } of status.alarms) log.info(`    ALARM ${singleLine(en)}`);
  }
}

/** What the line of a school says of its head; nothing if the office has said nothing. */
async function headFact({ places }: Machine, name: string, status: Status | NoStatus): Promise<string[]> {
  try {
    const head = headState(await readRecord(places, name), status);
    return head ? [describeHead(head)] : [];
  } catch (error) {
    return [toStartError(error).message];
  }
}

/** What the line of a school says that search engines may not show yet. */
const unfinishedWords = { administrator: "NO ADMINISTRATOR", sample: "SAMPLE CONTENT" } as const;

/** What the line of a school says that cannot start. */
const failing = "CANNOT START";

/** The state of a school's service in words. An active one is asked, which wakes nobody. */
async function wordFor(machine: Machine, name: string, state: string): Promise<string> {
  if (state === "inactive") return "asleep";
  if (state === "active") return (await machine.serves(name)) ? "awake" : failing;
  // systemd is "activating" a service that has failed until it starts it again, because a start itself takes no time.
  return state === "activating" || state === "failed" ? failing : state;
}

function describe(status: Awaited<ReturnType<typeof readStatus>>): string[] {
  if (status === "missing") return ["it has not said yet how it is"];
  if (status === "unreadable") return ["ITS STATUS CANNOT BE READ"];
  const { version, at, lastNotice, lastBackup, bytes, areMore, brokenLinks, unfinished = [] } = status;
  const items = countedItems(status);
  return [
    `version ${version}`,
    ...unfinished.map((part) => unfinishedWords[part]),
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
