import { readFile } from "node:fs/promises";
import type { Site } from "./site.ts";

/** Processor time that a site's process has used so far, in hundredths of a second; from /proc, so on Linux only. */
export async function processorTime({ pid }: Pick<Site, "pid">): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  // The second field is a name in brackets, which may hold spaces; user and system time are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11]) + Number(fields[12]);
}
