import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";

const folder = join(import.meta.dirname, "..", "docs", "benchmarks");

/** Writes the report of a benchmark to docs/benchmarks/<name>.md, replacing the previous one. */
export function writeReport(name: string, markdown: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), `${markdown.trim()}\n`);
}

/** A Markdown table; all columns but the first are right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, place) => (place === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map(line).join("\n");
}

/** One line with the date and the machine of a measurement; `also` names further programs with their versions. */
export function describeMachine(...also: string[]): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  const parts = [model, `${availableParallelism()} cores`, memory, system(), `Node ${process.versions.node}`, ...also];
  return `${new Date().toISOString().slice(0, 10)}: ${parts.join(", ")}.`;
}

/** The median: the middle figure, or the mean of the two in the middle. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

function system(): string {
  const osRelease = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  return /^PRETTY_NAME="?([^"\n]+)/m.exec(osRelease)?.[1] ?? `${type()} ${release()}`;
}
