import { readdir, readFile } from "node:fs/promises";
import type { SiteProcess } from "./site.ts";

/**
 * Returns the processor time in milliseconds that the threads of a site's process have used so far. Reads /proc, so it
 * works on Linux only.
 */
export async function processorTime({ pid }: Pick<SiteProcess, "pid">): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  // The first number in a thread's schedstat is its time in nanoseconds. `stat` would only give hundredths of a second.
  const times = threads.map(async (thread) =>
    Number((await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8")).split(" ")[0]),
  );
  return (await Promise.all(times)).reduce((sum, time) => sum + time, 0) / 1_000_000;
}
