import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** Resident memory of a process, in megabytes. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => undefined);
  const kilobytes = status === undefined ? await askPs(pid) : Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  return kilobytes / 1024;
}

/** The processes of a site: the one that was started, and those that it has started. Only the first where there is no `/proc`. */
export async function processesOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8").catch(() => "");
  return [pid, ...children.split(" ").filter(Boolean).map(Number)];
}

async function askPs(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout);
}

/** Samples a process's memory twice a second. The returned function stops that and resolves to the peak in megabytes. */
export function watchMemory(pid: number): () => Promise<number> {
  let peak = 0;
  const sample = async () => {
    peak = Math.max(peak, await memoryOf(pid).catch(() => 0));
  };
  const timer = setInterval(() => void sample(), 500);
  return async () => {
    clearInterval(timer);
    await sample();
    return peak;
  };
}
