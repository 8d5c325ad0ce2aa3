import { readFile } from "node:fs/promises";

/** Resident memory of a process in MB, as the system counts it: now, and at its peak. Linux only. */
export async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: read("VmRSS"), most: read("VmHWM") };
}
