import { execFileSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** The folders of PATH, without those of the project's own packages. */
const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.includes("node_modules"));

/** Finds the npm of the machine that runs the tests. */
function ownNpm(): string {
  const found = folders.map((folder) => join(folder, "npm")).find(existsSync);
  if (found === undefined) throw new Error("There is no npm in PATH.");
  return realpathSync(found);
}

/**
 * Installs a version of Node into a new folder, and a version of npm or the machine's own. Returns a PATH in which both
 * come first, as on a machine with these versions.
 */
export async function pathWith(folder: string, node: string, npm = "the machine's"): Promise<string> {
  const bin = join(folder, "bin");
  await mkdir(bin, { recursive: true });
  const nodePackage = `node-${process.platform}-${process.arch}`;
  const packages = [`${nodePackage}@${node}`, ...(npm === "the machine's" ? [] : [`npm@${npm}`])];
  const quiet = ["--no-save", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  execFileSync("npm", ["install", "--prefix", folder, ...quiet, ...packages], { cwd: folder, stdio: "pipe" });
  await symlink(join(folder, "node_modules", nodePackage, "bin", "node"), join(bin, "node"));
  const cli = npm === "the machine's" ? ownNpm() : join(folder, "node_modules", "npm", "bin", "npm-cli.js");
  await symlink(cli, join(bin, "npm"));
  return [bin, ...folders].join(delimiter);
}
