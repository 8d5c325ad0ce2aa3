import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { lstat, readdir, realpath, rename, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { replaceLink } from "../disk/atomic-file.ts";
import { log } from "../log/log.ts";
import { StartError } from "../log/start-error.ts";
import { containsFolder } from "../operation/backup/settings.ts";
import { homeOf, homePaths, ownRelease, requireBuilt, versionOf } from "../release/release.ts";
import { stopAdvice } from "./systemd.ts";

/** How long an unused release is kept, in milliseconds: nginx keeps pages that name its scripts for a day. */
const keptTime = 24 * 60 * 60_000;

/** The folder of the release that a link leads to; undefined if it leads nowhere. */
export async function releaseAt(link: string): Promise<string | undefined> {
  return realpath(link).catch(() => undefined);
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
  const move = `Stop the site (${stopAdvice}) and run, once: npm run update -- --move`;
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
 * Links this release as the one that runs, and the one that ran as the one before. If the site was not restarted since
 * an earlier update, the one before stays: it still runs, and the way back must lead to a release that has served. Then
 * removes releases that were left long ago.
 */
export async function switchToOwn(old: string | undefined): Promise<void> {
  const { releases, current, previous } = homePaths(homeOf(ownRelease));
  const leftAt = await lstat(previous).then(
    ({ mtimeMs }) => mtimeMs,
    () => Date.now(),
  );
  requireBuilt(ownRelease);
  const running = runningFolders();
  const serving = running.filter(({ isSite }) => isSite).map(({ folder }) => folder);
  const before = await releaseAt(previous);
  const neverRan = before !== undefined && serving.includes(before) && old !== undefined && !serving.includes(old);
  if (old !== undefined && !neverRan) await replaceLink(previous, old);
  await replaceLink(current, ownRelease);
  log.info(`${current} leads to version ${versionOf(ownRelease)} in ${ownRelease}.`);
  if (Date.now() - leftAt >= keptTime)
    await removeReleases(releases, [ownRelease, old ?? "", ...running.map(({ folder }) => folder)]);
}

/**
 * The folders in which this machine's processes run, and whether the process is a site. A site that was not restarted
 * after an update still runs, and loads files from, a release that is not linked; the operator's shell stands in the
 * linked one. Empty on systems that do not tell.
 */
function runningFolders(): { folder: string; isSite: boolean }[] {
  if (!existsSync("/proc/self/cwd")) return [];
  const ids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return ids.flatMap((id) => {
    try {
      const isSite = readFileSync(`/proc/${id}/cmdline`, "utf8").split("\0").includes("server/main.mjs");
      return [{ folder: readlinkSync(`/proc/${id}/cwd`), isSite }];
    } catch {
      // The process has ended, or is another user's.
      return [];
    }
  });
}

/** Removes releases, except those to keep. */
async function removeReleases(releases: string, kept: readonly string[]): Promise<void> {
  for (const name of await readdir(releases)) {
    const release = join(releases, name);
    if (!existsSync(join(release, "package.json")) || kept.includes(release)) continue;
    // Its name says first that it is unfinished.
    await rename(release, join(releases, `.${name}`));
    await rm(join(releases, `.${name}`), { recursive: true, force: true });
  }
}

/** Links the release before this one as the one that runs. The links change places. */
export async function switchToPrevious(old: string): Promise<void> {
  const { current, previous } = homePaths(homeOf(ownRelease));
  await replaceLink(current, old);
  await replaceLink(previous, ownRelease);
  log.info(`${current} leads to version ${versionOf(old)} in ${old}.`);
}
