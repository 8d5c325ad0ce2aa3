import { execFileSync } from "node:child_process";
import { chmod, cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import { npmStart, type StartedSite } from "../kit/npm-start.ts";

/** A site that was started by `npm start` in a fresh clone, with the sample school and no administrator. */
export type FreshSite = StartedSite & {
  /** The path of the set-up link that the start printed. */
  setupPath: string;
  /** Seconds from the command to the line that says where the site is: installing packages, building and starting. */
  seconds: number;
};

const root = join(import.meta.dirname, "..", "..");

/** Clones the committed state into a folder. */
export function cloneProject(clone: string): void {
  execFileSync("git", ["clone", "--quiet", root, clone]);
}

/** Packs the committed state, with the packages and the build of this tree, in a folder. Returns the archive's path. */
export async function packProject(folder: string): Promise<string> {
  const clone = join(folder, "clone");
  cloneProject(clone);
  for (const path of ["build", "messages/compiled"])
    await cp(join(root, path), join(clone, path), { recursive: true, preserveTimestamps: true });
  await symlink(join(root, "node_modules"), join(clone, "node_modules"));
  // The rights of a packer whose files everybody may write.
  await chmod(join(clone, "package.json"), 0o666);
  const args = ["scripts/pack-release.mjs", "--out", folder];
  return execFileSync(process.execPath, args, { cwd: clone, encoding: "utf8" }).trim();
}

/** Starts a fresh clone as an operator does. */
export async function startFreshClone(clone: string, variables: Readonly<Record<string, string>>): Promise<FreshSite> {
  const begun = performance.now();
  const site = await npmStart(clone, variables);
  const [setupPath = ""] = /\/setup\?token=\S+/.exec(site.output) ?? [];
  return { ...site, setupPath, seconds: (performance.now() - begun) / 1000 };
}
