import { existsSync, readdirSync, realpathSync } from "node:fs";
import { lstat, readlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { replaceLink } from "../disk/atomic-file.ts";
import { log } from "../log/log.ts";
import { StartError } from "../log/start-error.ts";
import { containsFolder } from "../operation/backup/settings.ts";
import { homeOf, homePaths, ownRelease, requireBuilt, versionOf } from "../release/release.ts";
import { tryProgram } from "../release/run-program.ts";
import { removeReleases } from "./install.ts";

/** How long an unused release is kept, in milliseconds: nginx keeps pages that name its scripts for a day. */
const keptTime = 24 * 60 * 60_000;

/** The folder of the release that a link leads to; undefined without a link. */
export async function releaseAt(link: string): Promise<string | undefined> {
  const target = await readlink(link).catch(() => undefined);
  return target === undefined ? undefined : resolve(link, "..", target);
}

/** The release that the site runs: the one that is linked, or the clone with which it began. */
export async function currentRelease(): Promise<string | undefined> {
  const home = homeOf(ownRelease);
  const isClone = existsSync(join(home, "server", "main.mjs"));
  return (await releaseAt(homePaths(home).current)) ?? (isClone ? home : undefined);
}

/** The folders and files of a site that must outlive a release. */
type Kept = { DATA_DIR: string; BACKUP_DIR?: string | undefined };

/**
 * Throws a `StartError` if data, backups or a file of settings lie in the program's folder, where a new release would
 * not find them. It says how to move them.
 */
export function requireOutside({ DATA_DIR, BACKUP_DIR }: Kept): void {
  const home = homeOf(ownRelease);
  const { releases, current, previous } = homePaths(home);
  const isProgram = existsSync(join(home, "server", "main.mjs"));
  const programs = isProgram ? [home] : [releases, current, previous];
  const real = (path: string) => (existsSync(path) ? realpathSync(path) : resolve(path));
  const isInside = (path: string) =>
    [resolve(path), real(path)].some((one) => programs.some((program) => containsFolder(program, one)));
  const move = "Stop the site and run, once: npm run update -- --move";
  const problems = [
    isInside(DATA_DIR) &&
      `DATA_DIR ${resolve(DATA_DIR)} lies in the program's folder, and the next release would not find it. ` +
        `${move}-data /var/lib/school-website`,
    BACKUP_DIR !== undefined &&
      isInside(BACKUP_DIR) &&
      `BACKUP_DIR ${resolve(BACKUP_DIR)} lies in the program's folder, and the next release would not find it. ` +
        `${move}-backups /var/backups/school-website`,
    ...[ownRelease, ...(isProgram ? [home] : [])].flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".env"))
        .map(
          (name) =>
            `The settings ${join(folder, name)} lie in the program's folder. Move them: ` +
            `mv ${join(folder, name)} /etc/school-website.env, and name that file in the unit (EnvironmentFile=).`,
        ),
    ),
  ].filter((problem) => typeof problem === "string");
  if (problems.length > 0) throw new StartError([...new Set(problems)].join("\n"));
}

/**
 * Links this release as the one that runs, and the one that ran as the one before. Then removes releases that were
 * left long ago.
 */
export async function switchToOwn(old: string | undefined): Promise<void> {
  const { releases, current, previous } = homePaths(homeOf(ownRelease));
  const leftAt = await lstat(previous).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
  requireBuilt(ownRelease);
  if (old !== undefined) await replaceLink(previous, old);
  await replaceLink(current, ownRelease);
  log.info(`${current} leads to version ${versionOf(ownRelease)} in ${ownRelease}.`);
  if (Date.now() - leftAt >= keptTime) await removeReleases(releases, [ownRelease, old ?? ""]);
}

/** Links the release before this one as the one that runs. The links change places. */
export async function switchToPrevious(old: string): Promise<void> {
  const { current, previous } = homePaths(homeOf(ownRelease));
  await replaceLink(current, old);
  await replaceLink(previous, ownRelease);
  log.info(`${current} leads to version ${versionOf(old)} in ${old}.`);
}

/** The name of the unit in deploy/, without `.service`. */
const unit = "school-website";
/** The time that a release may take to serve after a restart, in milliseconds: upgrading a database takes minutes. */
const longestStart = 5 * 60_000;
/** The interval at which a restarted site is asked, in milliseconds. */
const look = 250;

/** What the operator must do for the switch to take effect. */
export const restartAdvice = `Restart the site: systemctl restart ${unit}`;

/**
 * What must change in the unit, if systemd has one, for it to start the linked release; undefined if nothing.
 */
export async function unitAdvice(): Promise<string | undefined> {
  const { current } = homePaths(homeOf(ownRelease));
  const { code, out } = await tryProgram("systemctl", ["show", "--property=WorkingDirectory", "--value", unit]).catch(
    () => ({ code: 1, out: "" }),
  );
  const folder = out.trim();
  if (code !== 0 || folder === "" || folder === current) return undefined;
  return (
    `The unit starts ${folder}. Set WorkingDirectory=${current} and ExecStart=${current}/scripts/start in ` +
    `/etc/systemd/system/${unit}.service, then: systemctl daemon-reload`
  );
}

/** Stops or starts the site, by systemd. */
export async function systemctl(command: "stop" | "start" | "restart"): Promise<void> {
  const units = command === "restart" ? [`${unit}.service`] : [`${unit}.socket`, `${unit}.service`];
  const { code, said } = await tryProgram("systemctl", [command, ...units]);
  if (code !== 0) throw new StartError(`systemctl ${command} failed: ${said.trim()}`);
}

/** Waits until the site at an origin serves. Returns false if it says that it cannot, or is silent for long. */
export async function serves(origin: string): Promise<boolean> {
  for (const end = Date.now() + longestStart; Date.now() < end; await new Promise((done) => setTimeout(done, look))) {
    const status = await fetch(`${origin}/readyz`).then(
      ({ status: found }) => found,
      () => undefined,
    );
    if (status !== undefined) return status === 200;
  }
  return false;
}
