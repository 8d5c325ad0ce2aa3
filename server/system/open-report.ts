import type { Environment } from "../environment.ts";
import { readCommit } from "./commit.ts";
import type { ReportLine, SystemLine } from "./system-line.ts";
import type { System } from "./system-lines.ts";

/**
 * The function that reads what the system page says. Its lines are loaded when somebody first asks; the commit is read
 * now, as another one may be checked out while the process runs.
 */
export function openReport(system: Omit<System, "commit">, environment: Environment): () => Promise<ReportLine[]> {
  const commit = readCommit();
  let lines: Promise<SystemLine[]> | undefined;
  const load = async () => (await import("./system-lines.ts")).systemLines({ ...system, commit }, environment);
  return async () => {
    const [{ readReport }, all] = await Promise.all([import("./read-report.ts"), (lines ??= load())]);
    return readReport(all);
  };
}
