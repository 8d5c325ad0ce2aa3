import { lstat } from "node:fs/promises";
import { ifThere } from "../disk/if-there.ts";
import { StartError } from "../log/start-error.ts";
import { pathsOf, type Places } from "./places.ts";

/** Settings that only one school may have: with the same one, two schools would share their data or their accounts. */
const ownSettings = [
  "PUBLIC_URL",
  "DATA_DIR",
  "BACKUP_DIR",
  "DATABASE_URL",
  "MEDIA_URL",
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
] as const;

/** Variables that a shell sets for itself. */
const shellsOwn: ReadonlySet<string> = new Set(["PATH", "PWD", "OLDPWD", "SHLVL", "_"]);

type Settings = Readonly<Record<string, string>>;
/** The part of a `Machine` that reads settings. */
type Reader = { places: Places; run: (program: string, args: readonly string[]) => Promise<string> };

/**
 * The settings that all schools have in common; none without the file. Throws a `StartError` if anybody but root may
 * read or change it, or if it has a setting that only one school may have.
 */
export async function commonSettings(machine: Reader): Promise<Settings> {
  const { common } = machine.places;
  const file = await ifThere(lstat(common));
  if (!file) return {};
  if (!file.isFile() || file.uid !== (process.getuid?.() ?? 0) || (file.mode & 0o077) !== 0)
    throw new StartError(
      `${common} may hold passwords, so it must be a file that root alone may read: ` +
        `chown root:root ${common} && chmod 600 ${common}`,
    );
  const settings = await read(machine, common);
  const own = ownSettings.filter((name) => settings[name]);
  if (own.length > 0)
    throw new StartError(
      `${own.join(", ")} in ${common} must be each school's own: write it into /etc/schools/NAME.env.`,
    );
  return settings;
}

/** The settings of a school: the common ones, and its own, which win. */
export async function settingsOf(machine: Reader, name: string): Promise<Settings> {
  return { ...(await commonSettings(machine)), ...(await read(machine, pathsOf(machine.places, name).settings)) };
}

/** Reads a file of settings, which belongs to root, as the shell reads it. */
async function read(machine: Reader, path: string): Promise<Settings> {
  const shell = ["-i", `PATH=${process.env.PATH ?? ""}`, "sh", "-c", `set -a; . "$0"; exec env -0`, path];
  const pairs = (await machine.run("env", shell)).split("\0").filter((pair) => pair.includes("="));
  const settings = pairs.map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)] as const);
  return Object.fromEntries(settings.filter(([name]) => !shellsOwn.has(name)));
}
