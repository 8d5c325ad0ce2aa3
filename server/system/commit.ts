import { readFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
/** Characters of a commit's name that people read out. */
const shortLength = 10;

/** The start of the name of the commit that is checked out; undefined where the site was not installed by git. */
export async function readCommit(): Promise<string | undefined> {
  const read = (...path: string[]) => readFile(join(root, ".git", ...path), "utf8").catch(() => "");
  const head = (await read("HEAD")).trim();
  const branch = /^ref: (refs\/[\w./-]+)$/.exec(head)?.[1];
  const commit = branch === undefined ? head : (await read(branch)).trim() || packed(await read("packed-refs"), branch);
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit.slice(0, shortLength) : undefined;
}

/** The commit of a branch in git's file of many branches, one to a line: the commit, a blank, the branch. */
function packed(references: string, branch: string): string {
  const line = references.split("\n").find((one) => one.endsWith(` ${branch}`));
  return line?.split(" ", 1)[0] ?? "";
}
