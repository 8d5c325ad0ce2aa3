import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The Lighthouse categories that are run, in the order of the scores. */
export const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Not run: a site with the sample school asks search engines not to show it (decision 50). */
const skipAudits = ["is-crawlable"];

/** A page's scores from 0 to 100, and the audits that cost it points. */
export type Verdict = { scores: number[]; objections: string[] };

type Audit = { id: string; score: number | null; displayValue?: string };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Result = { audits: Record<string, Audit>; categories: Record<string, Category> };
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>;

const folder = import.meta.dirname;
const installed = join(folder, "node_modules", "lighthouse");

/** The version of Lighthouse; installs it first if necessary. */
export function installedVersion(): string {
  if (!existsSync(installed)) install();
  const { version } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as { version: string };
  return version;
}

/** Runs Lighthouse with its phone settings on a page, in the Chromium with this debugging port. */
export async function judge(address: string, port: number): Promise<Verdict> {
  // Imported by path, because type checks and tests must not need a package that only this command installs.
  const entry = pathToFileURL(join(installed, "core", "index.js")).href;
  const { default: lighthouse } = (await import(entry)) as { default: Lighthouse };
  const run = await lighthouse(address, { port, logLevel: "error", onlyCategories: categories, skipAudits });
  if (!run) throw new Error(`Lighthouse returned no result for ${address}.`);
  const { lhr } = run;
  const found = categories.flatMap((name) => lhr.categories[name] ?? []);
  const objections = found
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ""}`.trim());
  return { scores: found.map(({ score }) => Math.round((score ?? 0) * 100)), objections };
}

function install(): void {
  const cli = process.env.npm_execpath;
  const [command, prefix] = cli ? [process.execPath, [cli]] : ["npm", []];
  const args = [...prefix, "ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const { status } = spawnSync(command, args, { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error("Lighthouse could not be installed.");
}
