import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { npmStart, type StartedSite } from "../kit/npm-start.ts";

/** A site that was started by `npm start` in a fresh clone, with the sample school and no administrator. */
export type FreshSite = StartedSite & {
  /** The path of the set-up link that the start printed. */
  setupPath: string;
  /** Seconds from the command to the line that says where the site is: installing packages, building and starting. */
  seconds: number;
};

/** Clones the committed state into a folder. */
export function cloneProject(clone: string): void {
  execFileSync("git", ["clone", "--quiet", join(import.meta.dirname, "..", ".."), clone]);
}

/** Starts a fresh clone as an operator does. */
export async function startFreshClone(clone: string, variables: Readonly<Record<string, string>>): Promise<FreshSite> {
  const begun = performance.now();
  const site = await npmStart(clone, variables);
  const [setupPath = ""] = /\/setup\?token=\S+/.exec(site.output) ?? [];
  return { ...site, setupPath, seconds: (performance.now() - begun) / 1000 };
}
