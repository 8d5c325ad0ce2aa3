import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { loadFor } from "../kit/mixed-load.ts";
import { childrenOf, descriptorsOf, shareOf } from "../kit/process-memory.ts";
import { isOnce, rounds } from "../kit/rounds.ts";
import { administratorEnvironment } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

const minute = 60_000;
/**
 * The number of loads, and the milliseconds of each. `first` is the length of a load before them, which is long enough
 * for every kind of work.
 */
const [times, each, first] = [rounds(20, 1), rounds(minute, 3_000), rounds(minute / 4, 6_000)];
/**
 * The most growth in MB over the last 10 minutes, or over the last half of a shorter run: of the JavaScript heap, and
 * of the process's PSS. The PSS varies by several MB, because the system's allocator keeps freed memory.
 */
const mostGrowth = { held: 2, share: 10 } as const;
const megabyte = 1024 * 1024;
const patience = { timeout: minute, interval: 250 };

/** The bytes on the JavaScript heap that the site reported after each garbage collection. */
const collected = (site: SiteProcess) =>
  Array.from(site.output().matchAll(/^Garbage collected: (\d+) bytes/gm), ([, bytes]) => Number(bytes));

/** In MB. */
type Memory = { held: number; share: number };

/** Waits until a site is idle, makes it collect its garbage, and returns its heap size and its PSS. */
async function measure(site: SiteProcess, descriptors: number): Promise<Memory> {
  // Idle connections, and processes that encode pictures or hash passwords, end by themselves.
  await expect.poll(() => descriptorsOf(site.pid), patience).toBeLessThanOrEqual(descriptors);
  await expect.poll(() => childrenOf(site.pid), patience).toEqual([]);
  const before = collected(site).length;
  process.kill(site.pid, "SIGUSR2");
  await expect.poll(() => collected(site).length, patience).toBeGreaterThan(before);
  return { held: (collected(site).at(-1) ?? 0) / megabyte, share: await shareOf(site.pid) };
}

/** Returns the slope of the least-squares line through points at distance one, so that a single point counts little. */
function slopeOf(values: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [middle, average] = [(values.length - 1) / 2, mean(values)];
  const [products, squares] = [
    values.map((value, x) => (x - middle) * (value - average)),
    values.map((_, x) => (x - middle) ** 2),
  ];
  return mean(products) / mean(squares);
}

it.skipIf(process.platform !== "linux")(
  `${(times * each) / 1000} seconds of mixed load leak neither memory nor descriptors`,
  { timeout: (2 * times + 10) * minute },
  async () => {
    const collector = pathToFileURL(join(import.meta.dirname, "..", "kit", "collect-garbage.mjs")).href;
    const site = await startSiteProcess({ ...administratorEnvironment, NODE_OPTIONS: `--import=${collector}` });
    try {
      const done: Record<string, number> = {};
      const measured: Memory[] = [];
      // The first load opens descriptors that stay open.
      await loadFor(site, first, {});
      const descriptors = await settled(site);
      for (let passed = 0; passed < times; passed += 1) {
        await loadFor(site, each, done);
        const { held, share } = await measure(site, descriptors);
        measured.push({ held, share });
        process.stdout.write(
          `${passed + 1}: ${held.toFixed(1)} MB held, ` +
            `${share.toFixed(1)} MB of memory, ${await descriptorsOf(site.pid)} descriptors\n`,
        );
      }
      if (isOnce) return; // A slope needs some points.
      const last = measured.slice(-Math.min(10, Math.ceil(times / 2)));
      const growthOf = (kind: keyof Memory) => slopeOf(last.map((one) => one[kind])) * last.length;
      process.stdout.write(
        `${JSON.stringify(done)} in ${times} minutes; ` +
          `in the last ${last.length}, ${growthOf("held").toFixed(2)} MB more held, ` +
          `${growthOf("share").toFixed(2)} MB more memory; ${descriptors} descriptors.\n`,
      );
      expect(growthOf("held")).toBeLessThan(mostGrowth.held);
      expect(growthOf("share")).toBeLessThan(mostGrowth.share);
    } finally {
      await site.stop();
    }
  },
);

/**
 * Returns the number of descriptors after the connections of a load have closed. Only leaked ones stay open longer than
 * a connection can.
 */
async function settled(site: SiteProcess): Promise<number> {
  let [last, since] = [await descriptorsOf(site.pid), performance.now()];
  await expect
    .poll(async () => {
      const now = await descriptorsOf(site.pid);
      if (now !== last) [last, since] = [now, performance.now()];
      return performance.now() - since;
    }, patience)
    .toBeGreaterThan(20_000);
  return last;
}
