import { existsSync } from "node:fs";
import { chown, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createAtomically, makeFolder, removeParts, replaceAtomically } from "../disk/atomic-file.ts";
import { log } from "../log/log.ts";
import { StartError } from "../log/start-error.ts";
import { updateFront } from "./front.ts";
import type { Machine, Owner } from "./machine.ts";
import { forgetRecord, readRecord } from "./office-record.ts";
import { listSchools, pathsOf, userOf } from "./places.ts";
import { fillCompiledCode, hasCompiledCode, linkRelease, releaseOf, shareCompiledCode } from "./release.ts";

/**
 * Adds a school like `makeSchool`, and prints the link by which its first administrator is created. If an interrupted
 * command has begun to add it from an office's file, it is not of that file any more, which must not change it later.
 */
export async function addSchool(machine: Machine, name: string, host: string): Promise<void> {
  await refuseTaken(machine, name, host);
  const isOfFile = (await readRecord(machine.places, name))?.isWhole === false;
  await machine.step(
    "forget what the office's file says of it, which was not added as a whole",
    () => forgetRecord(machine.places, name),
    () => !isOfFile,
  );
  await makeSchool(machine, name, host);
  await machine.step("make the link for its first administrator", async () =>
    log.info(
      (
        await machine.asSchool(name, [
          process.execPath,
          join(machine.release, "server/commands/admin.ts"),
          "setup-link",
        ])
      ).trim(),
    ),
  );
}

/**
 * Adds a school. Each step is done completely or not at all, and the settings, which make it a school, are written
 * after what they need. So repeating an interrupted command finishes it. `prepare` runs before the first start. Throws
 * a `StartError` if the name or the host is another school's.
 */
export async function makeSchool(
  machine: Machine,
  name: string,
  host: string,
  prepare?: () => Promise<void>,
): Promise<void> {
  await refuseTaken(machine, name, host);
  const { places } = machine;
  const paths = pathsOf(places, name);
  await machine.step(
    `fill the compiled code of ${machine.release}`,
    () => fillCompiledCode(machine),
    () => hasCompiledCode(machine),
  );
  const user = userOf(name);
  await machine.step(
    `make the user ${user}`,
    () =>
      machine.run("useradd", [
        "--system",
        // Debian reserves only 900 ids for system users. This range overlaps neither the first ids of people nor those
        // of containers.
        ...["SYS_UID_MIN=20000", "SYS_UID_MAX=29999", "SYS_GID_MIN=20000", "SYS_GID_MAX=29999"].flatMap((key) => [
          "-K",
          key,
        ]),
        "--user-group",
        "--no-create-home",
        `--home-dir=${paths.data}`,
        "--shell=/usr/sbin/nologin",
        user,
      ]),
    async () => (await machine.ownerOf(name)) !== undefined,
  );
  const owner = await machine.ownerOf(name);
  for (const folder of [paths.data, paths.backups])
    await machine.step(
      `make the folder ${folder}`,
      () => makeOwnFolder(folder, owner!),
      () => isOwn(folder, owner),
    );
  await machine.step(
    `link the release ${machine.release}`,
    () => linkRelease(machine, name, machine.release),
    async () => existsSync((await releaseOf(machine, name)) ?? ""),
  );
  if (owner) await shareCompiledCode(machine, owner);
  const unit = join(paths.unit, "user.conf");
  const unitText = `[Service]\nUser=${user}\n`;
  await machine.step(
    `let its service run as ${user}`,
    async () => {
      await makeFolder(paths.unit, 0o755);
      await replaceAtomically(unit, unitText, 0o644);
    },
    async () => (await readFile(unit, "utf8").catch(() => "")) === unitText,
  );
  await machine.step(
    `write its settings, ${paths.settings}`,
    () => writeSettings(machine, name, host, owner!),
    () => existsSync(paths.settings),
  );
  await prepare?.();
  await machine.step("have systemd read the units", () => machine.run("systemctl", ["daemon-reload"]));
  await machine.step("enable its socket", () => machine.unit(["enable", "--now"], name, "socket"));
  await updateFront(machine, (schools) => [...schools.filter((one) => one.name !== name), { name, host }]);
  await machine.step("start it for the first time", async () => {
    const reason = await machine.whyNotServing(name);
    if (reason !== undefined) throw new StartError(`${name} does not serve: ${reason}.`);
  });
}

/** Throws a `StartError` if the host is another school's, or the school has another host. */
async function refuseTaken(machine: Machine, name: string, host: string): Promise<void> {
  for (const other of await listSchools(machine.places)) {
    if (other.name !== name && other.host === host) throw new StartError(`${host} is the host of ${other.name}.`);
    if (other.name === name && other.host !== host)
      throw new StartError(
        `${name} is there, as ${other.host ?? "a school without a host"}. For another host, change PUBLIC_URL in ` +
          `${pathsOf(machine.places, name).settings}, end it (systemctl stop school@${name}.service), then add it ` +
          `with that host.`,
      );
  }
}

async function makeOwnFolder(path: string, { uid, gid }: Owner): Promise<void> {
  await makeFolder(join(path, ".."), 0o755);
  await makeFolder(path, 0o700);
  await chown(path, uid, gid);
}

async function isOwn(path: string, owner: Owner | undefined): Promise<boolean> {
  return owner !== undefined && (await stat(path).catch(() => undefined))?.uid === owner.uid;
}

/** Writes the settings, which belong to root; the school's user may read them. */
async function writeSettings({ places }: Machine, name: string, host: string, { gid }: Owner): Promise<void> {
  const { settings, data, backups } = pathsOf(places, name);
  await makeFolder(places.settings, 0o755);
  await removeParts(settings);
  await createAtomically(settings, async (part) => {
    const text = `PUBLIC_URL=https://${host}\nDATA_DIR=${data}\nBACKUP_DIR=${backups}\n`;
    await writeFile(part, text, { mode: 0o640, flush: true });
    await chown(part, process.getuid?.() ?? 0, gid);
  });
}
