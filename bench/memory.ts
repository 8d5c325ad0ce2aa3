import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

/** Resident memory of a process, in megabytes. */
export async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => undefined);
  const kilobytes = status === undefined ? await askPs(pid) : Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  return kilobytes / 1024;
}

/** How long a process must rest, and how long that is waited for, in milliseconds. */
const restTime = 3_000;
const longestWait = 300_000;
/** The part of one processor up to which a process rests. */
const restingLoad = 0.02;

/** Waits until sites that were started rest. Throws where they go on computing for minutes. */
export async function untilAtRest(pids: readonly number[]): Promise<void> {
  for (const end = performance.now() + longestWait; performance.now() < end; ) {
    const before = await Promise.all(pids.map(processorTimeOf));
    await setTimeout(restTime);
    const after = await Promise.all(pids.map(processorTimeOf));
    if (after.every((time, place) => time - (before[place] ?? 0) <= restingLoad * restTime)) return;
  }
  throw new Error(`The processes ${pids.join(", ")} do not come to rest.`);
}

/** The processor time that a process has taken, in milliseconds; 0 where there is no `/proc`. */
async function processorTimeOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The name before the bracket may have spaces (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). A tick is 10 ms.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
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
