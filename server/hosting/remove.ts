import { existsSync } from "node:fs";
import { chown, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder, replaceAtomically, syncFolder } from "../disk/atomic-file.ts";
import { log } from "../log/log.ts";
import { StartError } from "../log/start-error.ts";
import { timeInName } from "../operation/backup/manifest.ts";
import { updateFront } from "./front.ts";
import type { Machine } from "./machine.ts";
import { forgetRecord } from "./office-record.ts";
import { beforeLink, pathsOf, userOf } from "./places.ts";

/**
 * Removes a school: stops it and renames its folder to `NAME-TIME` below the folder of removed schools, with its
 * settings in it. Its backups stay. Repeating an interrupted command finishes it. Returns the path of that folder.
 * Throws a `StartError` if there is no such school.
 */
export async function removeSchool(machine: Machine, name: string, now = new Date()): Promise<string> {
  const { places } = machine;
  const paths = pathsOf(places, name);
  const hasUser = async () => (await machine.ownerOf(name)) !== undefined;
  const traces = [paths.settings, paths.data, paths.unit, paths.record].some((path) => existsSync(path));
  if (!traces && !(await hasUser())) {
    const archive = await archiveOf(machine, name);
    if (archive === undefined) throw new StartError(`There is no school ${name}.`);
    log.info(`${name} was removed before: ${archive}`);
    return archive;
  }
  await machine.step("end it", () => machine.unit(["disable", "--now"], name, "socket", "service"));
  const kept = join(paths.data, "settings.env");
  await machine.step(
    `keep its settings in ${kept}`,
    async () => {
      // Settings may contain keys, so only root may read them. The folder belongs to the school, which has been
      // stopped.
      await rm(kept, { force: true, recursive: true });
      await makeFolder(paths.data, 0o700);
      await replaceAtomically(kept, await readFile(paths.settings), 0o600);
      await rm(paths.settings);
      await syncFolder(places.settings);
    },
    () => !existsSync(paths.settings),
  );
  await updateFront(machine, (schools) => schools.filter((one) => one.name !== name));
  const archive = join(places.removed, `${name}-${timeInName(now)}`);
  await machine.step(
    `move its folder to ${archive}`,
    async () => {
      await makeFolder(places.removed, 0o700);
      await rename(paths.data, archive);
      await syncFolder(places.removed);
      await syncFolder(places.data);
    },
    () => !existsSync(paths.data),
  );
  await machine.step(
    "forget its release",
    async () => {
      for (const link of [paths.current, pathsOf(places, beforeLink(name)).current]) await rm(link, { force: true });
    },
    () => !existsSync(paths.current),
  );
  await machine.step(
    "remove its unit's settings",
    async () => {
      await rm(paths.unit, { recursive: true });
      await machine.run("systemctl", ["daemon-reload"]);
    },
    () => !existsSync(paths.unit),
  );
  await machine.step(
    "forget what the office has said of it",
    () => forgetRecord(places, name),
    () => !existsSync(paths.record),
  );
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  await machine.step(
    `let root alone read its backups, ${paths.backups}: its user's id may be given to another school`,
    () => chown(paths.backups, uid, gid),
    async () => !existsSync(paths.backups) || (await stat(paths.backups)).uid === uid,
  );
  await machine.step(
    `remove the user ${userOf(name)}`,
    () => machine.run("userdel", [userOf(name)]),
    async () => !(await hasUser()),
  );
  return archive;
}

/** The newest folder of a removed school with a name. */
async function archiveOf({ places }: Machine, name: string): Promise<string | undefined> {
  const folders = await readdir(places.removed).catch(() => [] as string[]);
  const own = folders.filter(
    (folder) => /^\d{8}T\d{6}Z$/.test(folder.slice(name.length + 1)) && folder.startsWith(`${name}-`),
  );
  const newest = own.toSorted().at(-1);
  return newest === undefined ? undefined : join(places.removed, newest);
}
