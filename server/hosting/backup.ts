import { spawn } from "node:child_process";
import { once } from "node:events";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { singleLine } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { StartError, toStartError } from "../log/start-error.ts";
import { dailyOption } from "../operation/backup/background-command.ts";
import { backupName } from "../operation/backup/manifest.ts";
import { longestProgram, type Machine } from "./machine.ts";
import { listNamed, pathsOf } from "./places.ts";
import { settingsOf } from "./settings.ts";

/**
 * Makes a backup of each school, one at a time and as the school's user. It has the name of a daily backup, so the site
 * counts it among the 14 that it keeps. No school is woken. With a `BACKUP_COMMAND` in the settings, each backup is
 * also given to that. At the end throws a `StartError` with the names of the schools that failed.
 */
export async function backUpSchools(machine: Machine, names: readonly string[]): Promise<void> {
  const schools = await listNamed(machine.places, names);
  const [failed, kept]: [string[], string[]] = [[], []];
  for (const { name } of schools) {
    const { current, backups } = pathsOf(machine.places, name);
    const file = join(backups, backupName(new Date()));
    const command = [process.execPath, join(current, "server", "commands", "backup.ts"), file, dailyOption];
    try {
      await machine.step(`back up ${name} to ${file}`, () => machine.asSchool(name, command));
    } catch (error) {
      log.info(`${name} was not backed up: ${singleLine(toStartError(error).message)}`);
      failed.push(name);
      continue;
    }
    try {
      const { BACKUP_COMMAND: send = "" } = await settingsOf(machine, name);
      if (send !== "") await machine.step(`send it by BACKUP_COMMAND`, () => sendBackup(machine, name, file, send));
    } catch (error) {
      log.info(`The backup of ${name} was not sent, and stays here: ${singleLine(toStartError(error).message)}`);
      kept.push(name);
    }
  }
  const problems = [
    ...(failed.length > 0 ? [`There is no new backup of ${failed.join(", ")}.`] : []),
    ...(kept.length > 0 ? [`The new backup of ${kept.join(", ")} was not sent.`] : []),
  ];
  if (problems.length > 0) throw new StartError(problems.join(" "));
}

/** How long the operator's command may take for one backup, in milliseconds. A test names a shorter time. */
export const sending = { patience: longestProgram };

/**
 * Gives a school's backup to the operator's own command on its standard input, with the variables SCHOOL and BACKUP,
 * the file's name. The file is opened as the school's user, because the school may have put a link in its place; the
 * command runs as the user of this one. Throws a `StartError` if either fails.
 */
async function sendBackup(machine: Machine, name: string, file: string, command: string): Promise<void> {
  const owner = await machine.ownerOf(name);
  if (!owner) throw new StartError(`There is no user of ${name}.`);
  const { PATH } = process.env;
  const reader = spawn("cat", ["--", file], { ...owner, cwd: "/", env: { PATH }, stdio: ["ignore", "pipe", "pipe"] });
  // The command may be a pipe of programs. As a process group, all of them can be ended.
  const sender = spawn("sh", ["-c", command], {
    detached: true,
    env: { ...process.env, SCHOOL: name, BACKUP: basename(file) },
    stdio: ["pipe", "ignore", "pipe"],
  });
  // Whether it has read everything is found below.
  sender.stdin.on("error", () => undefined);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    reader.kill("SIGKILL");
    endGroup(sender);
  }, sending.patience);
  try {
    const [reading, writing] = [endOf(reader), endOf(sender)];
    // A command that ends before it has read everything has stored only a part, whatever its code says.
    const copied = await pipeline(reader.stdout, sender.stdin, { end: false }).then(
      () => true,
      () => false,
    );
    const read = await reading;
    // The end of its input tells the command that it has the whole file.
    if (read.code === 0 && copied) sender.stdin.end();
    else endGroup(sender);
    const sent = await writing;
    if (isLate) throw new StartError(`BACKUP_COMMAND has not ended within ${sending.patience / 60_000} minutes`);
    if (read.code === 0 && copied && sent.code === 0) return;
    // Without a reader, `cat` fails too, which is no reason. If `cat` alone fails, the command was ended for that.
    if (!copied) throw new StartError(singleLine(sent.said) || "BACKUP_COMMAND has not read the whole file");
    if (read.code !== 0)
      throw new StartError(singleLine(read.said) || `it could not be read: cat ended with ${read.code}`);
    throw new StartError(singleLine(sent.said) || `BACKUP_COMMAND ended with ${sent.code}`);
  } finally {
    clearTimeout(timer);
  }
}

type Child = ReturnType<typeof spawn>;

/** Waits for the end of a program; returns its code, and the end of its error output. */
async function endOf(child: Child): Promise<{ code: number | null; said: string }> {
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-1_000)));
  try {
    const [code] = (await once(child, "close")) as [number | null];
    return { code, said: said.trim() };
  } catch (error) {
    return { code: null, said: (error as Error).message };
  }
}

/** Ends a program that leads a process group, and all others of that group. */
function endGroup({ pid }: Child): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
