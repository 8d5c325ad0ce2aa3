import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
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
import { runCommand } from "./run-command.ts";

const usage = `npm run schools -- add NAME HOST
npm run schools -- list
npm run schools -- report [--out FOLDER]
npm run schools -- upgrade [NAME...] [--release FOLDER]
npm run schools -- backup [NAME...]
npm run schools -- remove NAME --yes
npm run schools -- wake
Each with --dry-run says what it would do and changes nothing.`;

const options = {
  "dry-run": { type: "boolean", default: false },
  yes: { type: "boolean", default: false },
  out: { type: "string", default: "." },
  release: { type: "string", default: join(import.meta.dirname, "..", "..") },
} as const;

/**
 * Runs the command for the administrator of a machine with many schools. `SCHOOLS_ROOT` is the folder that stands for
 * `/`.
 */
async function main(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [command, ...words] = positionals;
  const places = placesBelow(process.env.SCHOOLS_ROOT ?? "/");
  const machine = new Machine(places, folder(values.release), values["dry-run"]);
  const [name, host] = words;
  if (command === "list" && words.length === 0) return printSchools(machine);
  if (command === "report" && words.length === 0) return writeReport(places.data, values.out, machine.isDryRun);
  if (command === "wake" && words.length === 0) return wakeSchools(machine);
  const act = () => {
    if (command === "add" && name !== undefined && host !== undefined && words.length === 2)
      return addSchool(machine, parseName(name), parseHost(host));
    if (command === "upgrade") return upgradeSchools(machine, words.map(parseName));
    if (command === "backup") return backUpSchools(machine, words.map(parseName));
    if (command !== "remove" || name === undefined || words.length > 1) throw new StartError(usage);
    if (!values.yes && !machine.isDryRun)
      throw new StartError(`${parseName(name)} would be gone from the web. If that is meant, add --yes.`);
    return removeSchool(machine, parseName(name));
  };
  if (machine.isDryRun) return act();
  const unlock = await lockOf(places.settings);
  await act();
  unlock();
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new StartError(usage);
  }
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

await runCommand(main);
