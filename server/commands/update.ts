import { createInterface } from "node:readline/promises";
import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { databaseServer } from "../database/settings.ts";
import { makeFolder } from "../disk/atomic-file.ts";
import { holdsSite } from "../disk/data-folder.ts";
import { lockForUpdate } from "../disk/directory-lock.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { log } from "../log/log.ts";
import { StartError } from "../log/start-error.ts";
import { hasManySchools, homeOf, homePaths, migrationsOf, ownRelease, versionOf } from "../release/release.ts";
import { tryProgram } from "../release/system-program.ts";
import { asDataOwner, makeFolderBeside } from "../update/data-owner.ts";
import { installRelease } from "../update/install.ts";
import type { StepBack } from "../update/step-back.ts";
import { currentRelease, releaseAt, requireOutside, switchToOwn, switchToPrevious } from "../update/switch.ts";
import {
  originOf,
  readiness,
  refuseToEnd,
  requireRestartable,
  restartAdvice,
  restartAndServe,
  runningRelease,
  startAdvice,
  stopAdvice,
  systemctl,
  unitAdvice,
} from "../update/systemd.ts";
import { runCommand, UsageError, type Values } from "./run-command.ts";

const help = `npm run update                                the newest version of the clone's origin
npm run update -- --from FILE, URL or FOLDER  a release that was packed, or a clone; . takes this one into use
npm run update -- --back [--yes]              one step back, of a stopped site
npm run update -- --move-data FOLDER          moves DATA_DIR out of the program's folder; --move-backups BACKUP_DIR
An update with --restart also restarts the site by systemd, and steps back if it does not serve.`;

const options = {
  from: { type: "string" },
  back: { type: "boolean" },
  yes: { type: "boolean" },
  restart: { type: "boolean" },
  "move-data": { type: "string" },
  "move-backups": { type: "string" },
} as const;

const { releases, current, previous } = homePaths(homeOf(ownRelease));
type Given = Values<typeof options>;

/** Updates the site beside the release that runs, or goes one step back. A whole release is linked at any moment. */
async function main(_: string[], given: Given): Promise<void> {
  if (process.platform === "win32") throw new StartError("npm run update needs links and rights that Windows lacks.");
  if (hasManySchools(ownRelease))
    throw new StartError("Here are many schools: npm run schools -- upgrade (deploy/hosting/README.md).");
  // The site's user must read the releases.
  process.umask(0o022);
  const environment = await readSettings();
  await makeFolder(releases, 0o755);
  const unlock = lockForUpdate(releases);
  let installed: string | undefined;
  try {
    if (given["move-data"] !== undefined) return await move(environment, environment.DATA_DIR, given["move-data"]);
    if (given["move-backups"] !== undefined)
      return await move(environment, environment.BACKUP_DIR, given["move-backups"]);
    if (given.back) {
      await stepBack(environment, given);
      return log.info(`Start the site: ${startAdvice}`);
    }
    requireOutside(environment);
    await requireSite(environment);
    if (isOwn(given.from)) return await takeIntoUse(environment, given);
    installed = await installRelease(releases, given.from);
  } finally {
    unlock();
  }
  await handOver(installed, given);
}

/** The site's settings. Its folders, if they are relative, are those of the release that the site runs. */
async function readSettings(): Promise<Environment> {
  const environment = readEnvironment(process.env);
  const site = (await currentRelease()) ?? ownRelease;
  const { DATA_DIR, BACKUP_DIR } = environment;
  return {
    ...environment,
    DATA_DIR: resolve(site, DATA_DIR),
    BACKUP_DIR: BACKUP_DIR === undefined ? undefined : resolve(site, BACKUP_DIR),
  };
}

/** Throws a `StartError` if a site runs here, but not with this data folder: the trial would try nothing. */
async function requireSite(environment: Environment): Promise<void> {
  const { DATA_DIR } = environment;
  if (databaseServer(environment) || holdsSite(DATA_DIR) || (await currentRelease()) === undefined) return;
  throw new StartError(
    `DATA_DIR ${DATA_DIR} holds no site, or this user may not look into it. Run this with the settings of the site; ` +
      "if it has never been started, start it first.",
  );
}

/** Whether `--from` names the release that runs this command, which is installed. */
function isOwn(from: string | undefined): boolean {
  return (
    from !== undefined && existsSync(from) && realpathSync(from) === ownRelease && homeOf(ownRelease) !== ownRelease
  );
}

/** Lets a new release try itself and take over, because only it knows what it needs. */
async function handOver(release: string, { restart }: Given): Promise<void> {
  if (!existsSync(join(release, "server", "commands", "update.ts")))
    throw new StartError(`${release} is older than npm run update. It was not taken into use.`);
  const command = ["server/commands/update.ts", "--from", ".", ...(restart ? ["--restart"] : [])];
  const { code } = await tryProgram(join(release, "scripts", "node"), command, { cwd: release, isShown: true });
  if (code !== 0) process.exitCode = 1;
}

/** Tries this release, links it, and restarts the site or says how. If it is linked already, only the latter. */
async function takeIntoUse(environment: Environment, given: Given): Promise<void> {
  const old = await currentRelease();
  const isLinked = old === ownRelease;
  const origin = originOf(environment);
  const runs = isLinked && (await runningRelease()) === ownRelease;
  // A release that answers, but does not serve, was restarted by a command that was interrupted while it waited.
  const status = runs && given.restart ? await readiness(origin) : 200;
  if (runs && status === 200) return log.info(`The site runs ${ownRelease} already.`);
  if (given.restart && (!runs || status === undefined)) await requireRestartable(origin);
  if (isLinked) log.info(`${ownRelease} is linked already.`);
  else await tryAndLink(environment, old, given);
  if (!given.restart) return log.info((await unitAdvice()) ?? restartAdvice);
  refuseToEnd();
  if (await restartAndServe(origin)) return log.info("The site serves with the new release.");
  log.info(
    "The site does not serve with the new release (journalctl -u school-website says why) and goes back. " +
      `If this is interrupted: npm run update -- --back, then ${startAdvice}`,
  );
  try {
    await systemctl("stop");
    await stepBack(environment, { yes: true });
  } finally {
    await systemctl("start");
  }
  throw new StartError("The update was taken back.");
}

/**
 * Tries this release with a copy of the database, and links it. Throws a `StartError` if the trial fails, or if it
 * would be restarted without the room that the step back to a database from before needs.
 */
async function tryAndLink({ DATA_DIR }: Environment, old: string | undefined, { restart }: Given): Promise<void> {
  log.info(`Trying version ${versionOf(ownRelease)} with a copy of the database`);
  try {
    if (existsSync(DATA_DIR)) await asDataOwner(DATA_DIR, "try-release.ts");
    const known = new Set(old === undefined ? [] : migrationsOf(old));
    if (restart && !migrationsOf(ownRelease).every((name) => known.has(name)))
      await asDataOwner(DATA_DIR, "update-data.ts", "room");
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`${error.message}\nThe new release was not taken into use; the old one serves as before.`);
  }
  await switchToOwn(old);
}

/**
 * Goes back to the release before this one, and to the database from before if it could not open the present one. The
 * site must be stopped, because its start may change the database.
 */
async function stepBack({ DATA_DIR }: Environment, { yes, restart }: Given): Promise<void> {
  if (restart) throw new UsageError(`--restart is for updates. Before --back: ${stopAdvice}`);
  const old = await releaseAt(previous);
  if ((await releaseAt(current)) !== ownRelease) throw new StartError(`Run this in the release of ${current}.`);
  if (old === undefined || old === ownRelease) throw new StartError("There is no release to go back to.");
  const planned = async () => (existsSync(DATA_DIR) ? asDataOwner(DATA_DIR, "update-data.ts", "plan", old) : "null");
  const text = await planned();
  const plan = JSON.parse(text) as StepBack | null;
  const what = plan
    ? `The site will have the database of ${plan.createdAt} again, from before the update. What was written since ` +
      `(${plan.writes} writes of entries) will be in a file beside it, and not on the site.`
    : "The database stays as it is.";
  log.info(`Back to version ${versionOf(old)} in ${old}. ${what}`);
  if (!yes) {
    if (!(await confirm())) throw new StartError("Nothing was changed.");
    if ((await planned()) !== text) throw new StartError("The database has changed meanwhile. Repeat this command.");
  }
  if (plan) {
    const kept = (await asDataOwner(DATA_DIR, "update-data.ts", "keep", plan.createdAt)).trim();
    log.info(
      `What was written since ${plan.createdAt} is in ${kept}. After an update, this brings it back if the site's ` +
        `user runs it, not root: npm run restore -- ${kept}`,
    );
    await asDataOwner(DATA_DIR, "restore.ts", plan.file);
  }
  await switchToPrevious(old);
}

/** Asks the operator. Without a terminal the answer is no. */
async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new StartError("If that is meant, add --yes.");
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await asking.question("Go back? (yes/no) ");
  asking.close();
  return answer.trim().toLowerCase() === "yes";
}

/** Moves a folder of data out of the program's folder, and says what must be set. */
async function move({ DATA_DIR }: Environment, old: string | undefined, to: string): Promise<void> {
  const name = old === DATA_DIR ? "DATA_DIR" : "BACKUP_DIR";
  if (old === undefined || !existsSync(old)) throw new UsageError(`There is no folder ${old ?? name}.`);
  const folder = resolve(to);
  requireOutside({ DATA_DIR: folder });
  await makeFolderBeside(old, folder);
  await asDataOwner(DATA_DIR, "update-data.ts", "move", old, folder);
  log.info(
    `${old} is moved to ${folder}. Set ${name}=${folder} in the settings before the site starts. If systemd starts ` +
      `it, let it write there (systemctl edit school-website.service): [Service] ReadWritePaths=${folder}`,
  );
}

await runCommand({ help, options, most: 0 }, main);
