import { existsSync, globSync, lstatSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { StartError } from "../log/start-error.ts";

/** The folder of the release that this process runs. */
export const ownRelease = realpathSync(join(import.meta.dirname, "..", ".."));

/** The folder of releases in a home, and the names of its links to the release that runs and to the one before. */
const releasesFolder = "releases";
const links = { current: "current", previous: "previous" } as const;

/** The paths in the home of a site's program. */
export function homePaths(home: string) {
  return {
    releases: join(home, releasesFolder),
    current: join(home, links.current),
    previous: join(home, links.previous),
  };
}

/** The home of a release: the folder that holds `releases`, or the release itself if it is a clone of its own. */
export function homeOf(release: string): string {
  const folder = dirname(release);
  return basename(folder) === releasesFolder ? dirname(folder) : release;
}

/** The real path of a folder that holds this program, as a list; empty if it holds none, or is just being removed. */
function programIn(folder: string): string[] {
  if (!["server/main.mjs", "package.json"].every((path) => existsSync(join(folder, path)))) return [];
  try {
    return [realpathSync(folder)];
  } catch {
    return [];
  }
}

/** Whether a release is one of a machine with many schools, where a folder beside it has a link for each of them. */
export function hasManySchools(release: string): boolean {
  const { current } = homePaths(dirname(release));
  return lstatSync(current, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * The real paths of the releases that lie beside a release, which is named by its own: in its home, or on a machine
 * with many schools. Also the home, if the site began as a clone there.
 */
export function releasesBeside(release: string): string[] {
  const home = homeOf(release);
  const releases = hasManySchools(release) ? dirname(release) : homePaths(home).releases;
  const names = existsSync(releases) ? readdirSync(releases) : [];
  // A name with a dot first, such as that of an unfinished release, is not a release's.
  const folders = names.filter((name) => !name.startsWith(".")).map((name) => join(releases, name));
  // A link may lead to one that is listed already, as `release` on a machine with many schools does.
  const found = new Set([home, ...folders.toSorted()].flatMap(programIn));
  return [...found].filter((folder) => folder !== release);
}

/** The version of a release, from its package.json. */
export function versionOf(release: string): string {
  const { version } = JSON.parse(readFileSync(join(release, "package.json"), "utf8")) as { version?: unknown };
  return String(version);
}

/** What `npm run release` writes into a packed release: what it was made from, and where it runs. */
export type ReleaseMark = { version: string; commit: string; platform: string };

/** The name of the file with it. A release with this file is complete, so nothing is installed or built in it. */
export const markFile = "release.json";

/** The mark of a packed release; undefined for a clone. */
export function markOf(release: string): ReleaseMark | undefined {
  const path = join(release, markFile);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as ReleaseMark) : undefined;
}

/** Throws a `StartError` if a release is not built. */
export function requireBuilt(release: string): void {
  if (!existsSync(join(release, "build", ".built")))
    throw new StartError(`${release} is not built: run npm run build in it.`);
}

/** The names of the migrations that a release knows, the site's and its features'. */
export function migrationsOf(release: string): string[] {
  return globSync(["server/database/migrations/*.ts", "features/*/migrations/*.ts"], { cwd: release }).map((path) =>
    basename(path, ".ts"),
  );
}

/** A release beside this one that knows these migrations; undefined if there is none. */
export function releaseThatKnows(migrations: readonly string[]): string | undefined {
  return releasesBeside(ownRelease).find((release) => {
    const known = new Set(migrationsOf(release));
    return migrations.every((name) => known.has(name));
  });
}
