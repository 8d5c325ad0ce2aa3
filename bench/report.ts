import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";

const report = join(import.meta.dirname, "..", "docs", "benchmarks.md");
const heading = "# Benchmarks\n";

/**
 * Puts markdown between `<!-- name:begin -->` and `<!-- name:end -->` of docs/benchmarks.md, in place of what
 * stood there; a section that is not there yet is added at the end. What stands outside the marks stays.
 */
export function writeSection(name: string, markdown: string): void {
  const begin = `<!-- ${name}:begin -->`;
  const end = `<!-- ${name}:end -->`;
  const section = `${begin}\n\n${markdown.trim()}\n\n${end}`;
  const before = existsSync(report) ? readFileSync(report, "utf8") : heading;
  const from = before.indexOf(begin);
  const to = before.indexOf(end);
  const found = from !== -1 && to > from;
  const after = found
    ? before.slice(0, from) + section + before.slice(to + end.length)
    : `${before.trimEnd()}\n\n${section}\n`;
  writeFileSync(report, after);
}

/** A table in markdown; columns after the first are set to the right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, place) => (place === 0 ? "---" : "---:"));
  return [head, rule, ...rows].map(line).join("\n");
}

/** On what and when something was measured, in a line; `also` names further programs with their versions. */
export function machine(...also: string[]): string {
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  const parts = [model, `${availableParallelism()} cores`, memory, system(), `Node ${process.versions.node}`, ...also];
  return `${new Date().toISOString().slice(0, 10)}: ${parts.join(", ")}.`;
}

/** The middle of some figures; the mean of the two in the middle where their number is even. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

function system(): string {
  const described = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  return /^PRETTY_NAME="?([^"\n]+)/m.exec(described)?.[1] ?? `${type()} ${release()}`;
}
