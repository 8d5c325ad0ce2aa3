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
import { commonSettings } from "../hosting/settings.ts";
import { upgradeSchools } from "../hosting/upgrade.ts";
import { wakeSchools } from "../hosting/wake.ts";
import { StartError } from "../log/start-error.ts";
import { requireWords, runCommand, UsageError, type Values, type Words } from "./run-command.ts";

const help = `npm run schools -- add NAME HOST
npm run schools -- add --from FILE
npm run schools -- invite NAME... [--email ADDRESS]
npm run schools -- invite --all
npm run schools -- invite NAME... --take-back
npm run schools -- list
npm run schools -- report [--out FOLDER]
npm run schools -- upgrade [NAME...] [--release FOLDER] [--keep-going]
npm run schools -- backup [NAME...]
npm run schools -- remove NAME --yes
npm run schools -- wake
Each with --dry-run says what it would do and changes nothing.`;

const options = {
  "dry-run": { type: "boolean" },
  yes: { type: "boolean" },
  out: { type: "string" },
  release: { type: "string" },
  from: { type: "string" },
  all: { type: "boolean" },
  email: { type: "string" },
  "take-back": { type: "boolean" },
  "keep-going": { type: "boolean" },
} as const;

const commands: Readonly<Record<string, Words>> = {
  add: { least: 0, most: 2, options: ["from", "release", "dry-run"] },
  invite: { least: 0, most: Infinity, options: ["all", "email", "take-back", "dry-run"] },
  list: { least: 0, most: 0, options: ["dry-run"] },
  report: { least: 0, most: 0, options: ["out", "dry-run"] },
  upgrade: { least: 0, most: Infinity, options: ["release", "keep-going", "dry-run"] },
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
  const inviting = command === "invite" && parseInvitation(words, values);
  if (command === "add" && words.length !== (values.from === undefined ? 2 : 0))
    throw new UsageError('"add" needs NAME and HOST, or --from FILE alone.');
  const act = async () => {
    if (command !== "remove") await commonSettings(machine);
    if (command === "add" && values.from !== undefined) {
      // What reads the file would slow down `wake`, which runs each minute.
      const { addFromFile } = await import("../hosting/add-from-file.ts");
      return addFromFile(machine, values.from);
    }
    if (inviting) {
      const names = inviting.names.map(parseName);
      if (values["take-back"]) return (await import("../hosting/take-back.ts")).takeInvitationsBack(machine, names);
      return (await import("../hosting/invite.ts")).inviteHeads(machine, names, values.email);
    }
    if (command === "add") return addSchool(machine, parseName(name), parseHost(host));
    if (command === "upgrade") return upgradeSchools(machine, words.map(parseName), values["keep-going"]);
    if (command === "backup") return backUpSchools(machine, words.map(parseName));
    if (values.yes !== true && !machine.isDryRun)
      throw new StartError(`${parseName(name)} would be gone from the web. If that is meant, add --yes.`);
    await removeSchool(machine, parseName(name));
  };
  if (machine.isDryRun) return act();
  const unlock = await lockOf(places.settings);
  await act();
  unlock();
}

/** The schools whose heads are meant; none for all. Throws a `UsageError` unless the options fit together. */
function parseInvitation(names: string[], { all, email, "take-back": isBack }: Values<typeof options>) {
  if ((all === true) === names.length > 0) throw new UsageError('"invite" needs NAME..., or --all alone.');
  if (all && isBack) throw new UsageError("--take-back needs NAME...: invitations are not all taken back at once.");
  if (email !== undefined && (names.length !== 1 || isBack))
    throw new UsageError("--email belongs to the invitation of one NAME.");
  return { names };
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
