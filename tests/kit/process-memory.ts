import { readdir, readFile } from "node:fs/promises";

/** Resident memory of a process in MB, as the system counts it: the current and the peak value. Linux only. */
export async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: read("VmRSS"), most: read("VmHWM") };
}

/**
 * The proportional set size (PSS) of a process in MB: its private memory plus its share of memory used by several
 * processes. Linux only.
 */
export async function shareOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1]) / 1024;
}

/** The number of file descriptors that a process has open. Linux only. */
export async function descriptorsOf(pid: number): Promise<number> {
  return (await readdir(`/proc/${pid}/fd`)).length;
}

/** The ids of a process's running child processes. Linux only. */
export async function childrenOf(pid: number): Promise<string[]> {
  const found: string[] = [];
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    found.push(...(await readFile(`/proc/${pid}/task/${thread}/children`, "utf8")).split(" ").filter(Boolean));
  }
  return found;
}
