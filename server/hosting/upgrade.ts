import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { databaseFiles } from "../disk/data-folder.ts";
import { singleLine } from "../log/error-text.ts";
import { log } from "../log/log.ts";
import { StartError, toStartError } from "../log/start-error.ts";
import { versionOf } from "../release/release.ts";
import type { Machine } from "./machine.ts";
import { beforeLink, listNamed, pathsOf } from "./places.ts";
import { fillCompiledCode, hasCompiledCode, linkRelease, releaseOf, shareCompiledCode } from "./release.ts";

/** The folder in a school's data folder that keeps its database from before an upgrade until the upgrade has ended. */
const beforeFolder = "before-upgrade";
/** A file in that folder that reserves room on the disk for a rollback. */
const roomFile = "room";
/** How much more than four times its database the upgrade of a small school needs, such as for its log of changes. */
const spareBytes = 8 * 1024 * 1024;

/** A school serves neither its new release nor its old one. */
class StrandedError extends StartError {}

/**
 * Upgrades all schools, or only those named, to this release, one after another; a school that was asleep sleeps again.
 * If a school does not serve with the new release, it gets its old release and database back, the rest are left
 * unchanged, and this throws a `StartError` that names it. If it `keepsGoing`, it upgrades the rest, and names the
 * schools that failed at the end; but it stops at a school that could not be put back, because what prevents that, such
 * as a full disk, would end the others too.
 */
export async function upgradeSchools(machine: Machine, names: readonly string[], keepsGoing = false): Promise<void> {
  const schools = await listNamed(machine.places, names);
  const version = versionOf(machine.release);
  await machine.step(
    `fill the compiled code of ${machine.release}`,
    () => fillCompiledCode(machine),
    () => hasCompiledCode(machine),
  );
  let done = 0;
  const failed: string[] = [];
  for (const { name } of schools) {
    const old = await releaseOf(machine, name);
    const isThere = old === machine.release && !existsSync(join(pathsOf(machine.places, name).data, beforeFolder));
    try {
      await machine.step(
        `upgrade ${name} to ${version}`,
        () => upgrade(machine, name, old),
        () => isThere,
      );
      done += isThere ? 0 : 1;
    } catch (error) {
      const { message } = toStartError(error);
      const said = `${name} was not upgraded: ${singleLine(message)}`;
      if (!keepsGoing || error instanceof StrandedError)
        throw new StartError(
          `${said} The schools after it were left alone.` +
            (failed.length > 0 ? ` These before it were not upgraded: ${failed.join(", ")}.` : ""),
        );
      log.info(said);
      failed.push(name);
    }
  }
  if (!machine.isDryRun) log.info(`${done} upgraded to ${version}.`);
  if (failed.length > 0) throw new StartError(`These schools were not upgraded: ${failed.join(", ")}.`);
}

/**
 * Upgrades one school. Until the new release has answered, a folder beside the database keeps what a rollback needs.
 * While the school is linked to the old release the folder has no meaning; once it is linked to the new one, the folder
 * holds the state before the upgrade.
 */
async function upgrade(machine: Machine, name: string, linked: string | undefined): Promise<void> {
  if (linked === undefined) throw new StartError("It has no release: add it again.");
  const wasAwake = (await machine.ask("systemctl", ["is-active", `school@${name}.service`])).startsWith("active");
  const before = join(pathsOf(machine.places, name).data, beforeFolder);
  const owner = await machine.ownerOf(name);
  if (owner) await shareCompiledCode(machine, owner);
  if (linked !== machine.release) {
    await endInterrupted(machine, name, linked, before);
    await reserveRoom(machine, name, before);
    try {
      await machine.unit(["stop"], name, "socket", "service");
      await linkRelease(machine, beforeLink(name), linked);
      await keepDatabase(machine, name, before);
      await linkRelease(machine, name, machine.release);
    } catch (error) {
      await machine.asSchool(name, ["rm", "-rf", `${before}.part`]).catch((left: unknown) => {
        log.info(`The folder ${before}.part stays: ${toStartError(left).message}`);
      });
      await startSocket(machine, name);
      throw error;
    }
  }
  await proveOrRollBack(machine, name, before);
  if (!wasAwake) await machine.unit(["stop"], name, "service");
}

/**
 * Ends an upgrade to another release that was interrupted once the school was linked to it: otherwise the next upgrade
 * would take that release, which may never have served, for the one to go back to.
 */
async function endInterrupted(machine: Machine, name: string, linked: string, before: string): Promise<void> {
  const old = await releaseOf(machine, beforeLink(name));
  if (old !== undefined && old !== linked && existsSync(before)) await proveOrRollBack(machine, name, before);
}

/** Starts an upgraded school. If it does not serve, rolls the upgrade back and throws a `StartError` that says so. */
async function proveOrRollBack(machine: Machine, name: string, before: string): Promise<void> {
  await startSocket(machine, name);
  const reason = await machine.whyNotServing(name);
  if (reason !== undefined) {
    const old = await rollBack(machine, name, before).catch((error: unknown) => {
      throw new StrandedError(
        `${reason}. It does not serve, because it could not be put back: ${toStartError(error).message} ` +
          "Mend that, and run the command again.",
      );
    });
    const serves = (await machine.whyNotServing(name)) === undefined;
    throw new StartError(
      `${reason}. It ${serves ? "serves" : "does not serve, but is"} ` +
        `as before, with ${old}; what it had written since its upgrade began is in failed-upgrade in its folder ` +
        "until the next one.",
    );
  }
  await machine.asSchool(name, ["rm", "-rf", before]);
  await forgetBefore(machine, name);
}

/** Starts a school's socket. Throws a `StrandedError` if that fails, because the school was stopped before. */
async function startSocket(machine: Machine, name: string): Promise<void> {
  await machine.unit(["start"], name, "socket").catch((error: unknown) => {
    throw new StrandedError(
      `It does not serve, because its socket could not be started: ${toStartError(error).message} ` +
        "Mend that, and run the command again.",
    );
  });
}

/** Removes the link to the previous release. */
async function forgetBefore(machine: Machine, name: string): Promise<void> {
  await rm(pathsOf(machine.places, beforeLink(name)).current, { force: true });
}

/**
 * Reserves the room on the disk that an upgrade and its rollback need, while the school still serves: a copy of its
 * database, and for the rollback one of the database as the new release left it and one of the old one.
 */
async function reserveRoom(machine: Machine, name: string, before: string): Promise<void> {
  const reserve = `bytes=${spareBytes}
    for file; do if [ -f "$file" ]; then bytes=$((bytes + 4 * $(stat -L -c %s -- "$file"))); fi; done
    rm -rf "$0" "$0.part" && mkdir -m 700 "$0.part" &&
    if fallocate --length $bytes "$0.part/${roomFile}" 2> /dev/null; then exit; fi
    # Some file systems cannot reserve room.
    if [ "$(df --output=avail --block-size=1 . | tail -n 1)" -gt $bytes ]
    then head -c $bytes /dev/zero > "$0.part/${roomFile}" && exit; fi
    echo "It needs $bytes bytes: No space left on device." >&2
    rm -rf "$0.part"; exit 1`;
  await machine.asSchool(name, ["sh", "-c", reserve, before, ...databaseFiles]);
}

/** Copies the database of a stopped school to a folder, which is either complete or absent. */
async function keepDatabase(machine: Machine, name: string, before: string): Promise<void> {
  const copy = `truncate --size $(($(stat -c %s "$0.part/${roomFile}") * 3 / 4)) "$0.part/${roomFile}" &&
    rm -rf failed-upgrade failed-upgrade.part &&
    for file; do if [ -f "$file" ]; then cp -p --reflink=auto -- "$file" "$0.part/" || exit 1; fi; done &&
    sync -f "$0.part" && mv "$0.part" "$0"`;
  await machine.asSchool(name, ["sh", "-c", copy, before, ...databaseFiles]);
}

/** Rolls back a failed upgrade, and returns the path of the old release. */
async function rollBack(machine: Machine, name: string, before: string): Promise<string> {
  const old = await releaseOf(machine, beforeLink(name));
  if (old === undefined) throw new StartError("There is no upgrade to take back.");
  await machine.unit(["stop"], name, "socket", "service");
  // Copies instead of moving, so that the folder stays complete until the end. The database of the failed upgrade is
  // kept too, because after an interrupted upgrade it may hold weeks of work.
  const restore = `kept=failed-upgrade
    rm -f "$0/${roomFile}"
    if [ ! -e $kept ]; then
      rm -rf $kept.part && mkdir -m 700 $kept.part || exit 1
      for file; do if [ -f "$file" ]; then cp -p --reflink=auto -- "$file" $kept.part/ || exit 1; fi; done
      sync -f $kept.part && mv $kept.part $kept || exit 1
    fi
    for file; do if [ -f "$0/$file" ]; then cp -p --reflink=auto -- "$0/$file" "$file.part" &&
    sync "$file.part" && mv "$file.part" "$file" || exit 1; else rm -f -- "$file"; fi; done`;
  await machine.asSchool(name, ["sh", "-c", restore, before, ...databaseFiles.toReversed()]);
  // The old release may serve every file in the folder of media.
  const command = join(machine.release, "server", "commands", "restore.ts");
  await machine.asSchool(name, [process.execPath, command, "--set-aside"]);
  await linkRelease(machine, name, old);
  await machine.asSchool(name, ["rm", "-rf", before]);
  await forgetBefore(machine, name);
  await machine.unit(["start"], name, "socket");
  return old;
}
