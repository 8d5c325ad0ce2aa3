import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { loadFor } from "../kit/mixed-load.ts";
import { childrenOf, descriptorsOf, shareOf } from "../kit/process-memory.ts";
import { isOnce, rounds } from "../kit/rounds.ts";
import { administratorEnvironment } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

const minute = 60_000;
/** Times that load is put on, for how many milliseconds each, and first of all: long enough for every kind of work. */
const [times, each, first] = [rounds(20, 1), rounds(minute, 8_000), rounds(minute / 4, 8_000)];
/**
 * How much may be added in the last 10 minutes, or the last half of fewer than 20, in MB: of what JavaScript holds, and
 * of the process's share of the memory, which goes up and down by several MB with what the system's allocator keeps.
 */
const mostGrowth = { held: 2, share: 10 } as const;
const megabyte = 1024 * 1024;
const patience = { timeout: minute, interval: 250 };

/** What a site has told after collecting its garbage: the bytes that JavaScript holds, each time. */
const collected = (site: Site) =>
  Array.from(site.output().matchAll(/^Garbage collected: (\d+) bytes/gm), ([, bytes]) => Number(bytes));

/** In MB. */
type Memory = { held: number; share: number };

/**
 * Waits until nothing is going on in a site, has it collect its garbage, and returns what it holds and its share of the
 * memory.
 */
async function measure(site: Site, descriptors: number): Promise<Memory> {
  // Connections that are kept open, and processes that encode pictures or hash passwords, end by themselves.
  await expect.poll(() => descriptorsOf(site.pid), patience).toBeLessThanOrEqual(descriptors);
  await expect.poll(() => childrenOf(site.pid), patience).toEqual([]);
  const before = collected(site).length;
  process.kill(site.pid, "SIGUSR2");
  await expect.poll(() => collected(site).length, patience).toBeGreaterThan(before);
  return { held: (collected(site).at(-1) ?? 0) / megabyte, share: await shareOf(site.pid) };
}

/** The slope of the line through points that are one apart, by least squares: a single measurement counts little. */
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
    const site = await startSite({ ...administratorEnvironment, NODE_OPTIONS: `--import=${collector}` });
    try {
      const done: Record<string, number> = {};
      const measured: Memory[] = [];
      // What the first use opens stays open.
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
 * The number of descriptors once the connections of a load have ended: those that stay open do for longer than any
 * connection.
 */
async function settled(site: Site): Promise<number> {
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
