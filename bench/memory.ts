import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** The memory that a process has now, in megabytes (resident set). */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => undefined);
  const kilobytes = status === undefined ? await askPs(pid) : Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  return kilobytes / 1024;
}

async function askPs(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(stdout);
}

/** Looks at a process's memory twice a second; the answer stops it and tells the most it saw, in megabytes. */
export function watchMemory(pid: number): () => Promise<number> {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await memoryOf(pid).catch(() => 0));
  };
  const timer = setInterval(() => void look(), 500);
  return async () => {
    clearInterval(timer);
    await look();
    return most;
  };
}
