import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { lockForImport } from "../disk/directory-lock.ts";
import { makeFolder } from "../disk/atomic-file.ts";
import { addSchool } from "../hosting/add.ts";
import { backUpSchools } from "../hosting/backup.ts";
import { printSchools } from "../hosting/list.ts";
import { Machine } from "../hosting/machine.ts";
import { parseHost, parseName, placesBelow } from "../hosting/places.ts";
import { removeSchool } from "../hosting/remove.ts";
import { writeReport } from "../hosting/report.ts";
import { upgradeSchools } from "../hosting/upgrade.ts";
import { wakeSchools } from "../hosting/wake.ts";
import { StartError } from "../log/start-error.ts";
import { requireWords, runCommand, type Values, type Words } from "./run-command.ts";

const help = `npm run schools -- add NAME HOST
npm run schools -- list
npm run schools -- report [--out FOLDER]
npm run schools -- upgrade [NAME...] [--release FOLDER]
npm run schools -- backup [NAME...]
npm run schools -- remove NAME --yes
npm run schools -- wake
Each with --dry-run says what it would do and changes nothing.`;

const options = {
  "dry-run": { type: "boolean" },
  yes: { type: "boolean" },
  out: { type: "string" },
  release: { type: "string" },
} as const;

const commands: Readonly<Record<string, Words>> = {
  add: { least: 2, most: 2, options: ["release", "dry-run"] },
  list: { least: 0, most: 0, options: ["dry-run"] },
  report: { least: 0, most: 0, options: ["out", "dry-run"] },
  upgrade: { least: 0, most: Infinity, options: ["release", "dry-run"] },
  backup: { least: 0, most: Infinity, options: ["dry-run"] },
  remove: { least: 1, most: 1, options: ["yes", "dry-run"] },
  wake: { least: 0, most: 0, options: ["dry-run"] },
};

/**
 * Runs the command for the administrator of a machine with many schools. `SCHOOLS_ROOT` is the folder that stands for
 * `/`.
 */
async function main(args: string[], values: Values<typeof options>): Promise<void> {
  const [command, ...words] = requireWords(commands, args, values);
  const places = placesBelow(process.env.SCHOOLS_ROOT ?? "/");
  const { release = join(import.meta.dirname, "..", ".."), out = ".", "dry-run": isDryRun = false } = values;
  const machine = new Machine(places, folder(release), isDryRun);
  const [name = "", host = ""] = words;
  if (command === "list") return printSchools(machine);
  if (command === "report") return writeReport(places.data, out, machine.isDryRun);
  if (command === "wake") return wakeSchools(machine);
  const act = () => {
    if (command === "add") return addSchool(machine, parseName(name), parseHost(host));
    if (command === "upgrade") return upgradeSchools(machine, words.map(parseName));
    if (command === "backup") return backUpSchools(machine, words.map(parseName));
    if (values.yes !== true && !machine.isDryRun)
      throw new StartError(`${parseName(name)} would be gone from the web. If that is meant, add --yes.`);
    return removeSchool(machine, parseName(name));
  };
  if (machine.isDryRun) return act();
  const unlock = await lockOf(places.settings);
  await act();
  unlock();
}

/** A release's real path, so that schools never link one release by two paths. */
function folder(release: string): string {
  try {
    return realpathSync(resolve(release));
  } catch {
    throw new StartError(`There is no folder ${release}.`);
  }
}

/**
 * Lets one command at a time change the machine. The operating system releases the lock when the process ends, however
 * it ends.
 */
async function lockOf(settings: string): Promise<() => void> {
  await makeFolder(settings, 0o755);
  try {
    return lockForImport(settings);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError("Another `npm run schools` is at work. Let it end first.");
  }
}

await runCommand({ help, options, most: Infinity }, main);
