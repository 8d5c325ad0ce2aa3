import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ifThere } from "../disk/if-there.ts";
import { StartError } from "../log/start-error.ts";

/** Where the files of all schools lie on the machine. */
export type Places = ReturnType<typeof placesBelow>;

/** A school on the machine. `host` is undefined if its settings name no valid host for nginx. */
export type School = { name: string; host: string | undefined };

/** The folders below `root`, which is `/` except in trials. deploy/hosting/ names the same ones. */
export function placesBelow(root: string) {
  const below = (path: string) => join(resolve(root), path);
  return {
    /** A folder for each school, its `DATA_DIR`. */
    data: below("srv/schools"),
    /** Removed schools. No school's name begins with a dot. */
    removed: below("srv/schools/.removed"),
    backups: below("var/backups/schools"),
    /** A settings file for each school. This file alone makes it a school: all other lists follow from these files. */
    settings: below("etc/schools"),
    /** Settings that all schools have in common. Its name is no school's, because it ends otherwise. */
    common: below("etc/schools/common.conf"),
    sockets: below("run/schools"),
    /** A link for each school to the release that it runs. */
    current: below("opt/schools/current"),
    nginx: below("etc/nginx/schools"),
    certificates: below("etc/letsencrypt/live"),
    units: below("etc/systemd/system"),
  };
}

/** The paths of one school. */
export function pathsOf(places: Places, name: string) {
  return {
    data: join(places.data, name),
    backups: join(places.backups, name),
    settings: join(places.settings, `${name}.env`),
    /** What the office's file says of a school that was added from it (office-record.ts). */
    record: join(places.settings, `${name}.json`),
    socket: join(places.sockets, `${name}.sock`),
    current: join(places.current, name),
    unit: join(places.units, `school@${name}.service.d`),
  };
}

/**
 * The name of root's link to the release before an upgrade. The school itself must not be able to set it. No school's
 * name begins with a dot.
 */
export function beforeLink(name: string): string {
  return `.${name}.before`;
}

/**
 * At most 32 characters, without dots and slashes, because it names files, units and a user, and is an argument of
 * programs.
 */
const nameForm = /^[a-z0-9][a-z0-9-]{0,31}$/;
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** A host name with a dot, such as `sonapur.example`, but not an IP address: its last part begins with a letter. */
const hostForm = new RegExp(`^(?=.{4,253}$)(?:${label}\\.)+(?=[a-z])${label}$`);

/** Returns a school's name; throws a `StartError` for anything else. */
export function parseName(name: string): string {
  if (nameForm.test(name)) return name;
  throw new StartError(
    `${JSON.stringify(name.slice(0, 40))} cannot be a school's name: 1 to 32 of a to z, 0 to 9 and "-", not "-" first.`,
  );
}

/** Returns a host's name; throws a `StartError` for anything else. */
export function parseHost(host: string): string {
  if (hostForm.test(host)) return host;
  throw new StartError(
    `${JSON.stringify(host.slice(0, 80))} cannot be a host: a name in small letters such as sonapur.example, ` +
      "without https:// and port. Write a Bengali name in its form that begins with xn--.",
  );
}

/** Longest user name that systemd accepts, in characters. */
const mostOfUser = 31;

/** The name of a school's user. A long name is cut and gets a part of its hash and another prefix. */
export function userOf(name: string): string {
  const user = `school-${name}`;
  if (user.length <= mostOfUser) return user;
  return `school_${name.slice(0, 11)}-${createHash("sha256").update(name).digest("hex").slice(0, 12)}`;
}

/** The schools with these names, or all if there is none. Throws a `StartError` for an unknown name. */
export async function listNamed(places: Places, names: readonly string[]): Promise<School[]> {
  const schools = await listSchools(places);
  const unknown = names.find((name) => !schools.some((school) => school.name === name));
  if (unknown !== undefined) throw new StartError(`There is no school ${unknown}.`);
  return names.length === 0 ? schools : schools.filter(({ name }) => names.includes(name));
}

/** All schools in the order of their names, read from their settings. */
export async function listSchools(places: Places): Promise<School[]> {
  const files = (await ifThere(readdir(places.settings))) ?? [];
  const names = files
    .filter((file) => file.endsWith(".env"))
    .map((file) => file.slice(0, -".env".length))
    .filter((name) => nameForm.test(name));
  const schools = await Promise.all(
    names.toSorted().map(async (name) => {
      const text = await ifThere(readFile(pathsOf(places, name).settings, "utf8"));
      // Another command has removed the school since.
      if (text === undefined) return [];
      const host = /^PUBLIC_URL=(['"]?)https:\/\/([^'"/\s]+)\/?\1\s*$/m.exec(text)?.[2];
      return [{ name, host: host !== undefined && hostForm.test(host) ? host : undefined }];
    }),
  );
  return schools.flat();
}
