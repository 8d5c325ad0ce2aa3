import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { singleLine } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { StartError } from "../log/start-error.ts";
import { dailyOption } from "../operation/backup/background-command.ts";
import { timeInName } from "../operation/backup/manifest.ts";
import { longestProgram, type Machine } from "./machine.ts";
import { listSchools, pathsOf } from "./places.ts";
import { settingsOf } from "./settings.ts";

/**
 * Makes a backup of each school, one at a time and as the school's user. It has the name of a daily backup, so the site
 * counts it among the 14 that it keeps. No school is woken. With a `BACKUP_COMMAND` in the settings, each backup is
 * also given to that. At the end throws a `StartError` with the names of the schools that failed.
 */
export async function backUpSchools(machine: Machine, names: readonly string[]): Promise<void> {
  const schools = await listSchools(machine.places);
  const unknown = names.find((name) => !schools.some((school) => school.name === name));
  if (unknown !== undefined) throw new StartError(`There is no school ${unknown}.`);
  const [failed, kept]: [string[], string[]] = [[], []];
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
      continue;
    }
    try {
      const { BACKUP_COMMAND: send = "" } = await settingsOf(machine, name);
      if (send !== "") await machine.step(`send it by BACKUP_COMMAND`, () => sendBackup(machine, name, file, send));
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      log.info(`The backup of ${name} was not sent, and stays here: ${singleLine(error.message)}`);
      kept.push(name);
    }
  }
  const problems = [
    ...(failed.length > 0 ? [`There is no new backup of ${failed.join(", ")}.`] : []),
    ...(kept.length > 0 ? [`The new backup of ${kept.join(", ")} was not sent.`] : []),
  ];
  if (problems.length > 0) throw new StartError(problems.join(" "));
}

/**
 * Gives a school's backup to the operator's own command on its standard input, with the variables SCHOOL and BACKUP,
 * the file's name. The file is opened as the school's user, because the school may have put a link in its place; the
 * command runs as the user of this one. Throws a `StartError` if either fails.
 */
async function sendBackup(machine: Machine, name: string, file: string, command: string): Promise<void> {
  const owner = await machine.ownerOf(name);
  if (!owner) throw new StartError(`There is no user of ${name}.`);
  const limits = { timeout: longestProgram, killSignal: "SIGKILL" } as const;
  const reader = spawn("cat", ["--", file], { ...owner, ...limits, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
  const env = { ...process.env, SCHOOL: name, BACKUP: basename(file) };
  const sender = spawn("sh", ["-c", command], { ...limits, env, stdio: ["pipe", "ignore", "pipe"] });
  const ends = [reader, sender].map(async (child) => {
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-1_000)));
    const [code] = (await once(child, "close")) as [number | null];
    return { code, said: said.trim() };
  });
  // A command that ends before it has read everything has stored only a part, whatever its code says.
  const copied = await pipeline(reader.stdout, sender.stdin).then(
    () => true,
    () => false,
  );
  const [read, sent] = await Promise.all(ends);
  if (sent!.code !== 0) throw new StartError(singleLine(sent!.said) || `BACKUP_COMMAND ended with ${sent!.code}`);
  if (read!.code !== 0 || !copied)
    throw new StartError(
      `BACKUP_COMMAND has not got the whole file (${singleLine(read!.said) || "it read no further"})`,
    );
}
