import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { loadFor } from "../mixed-load.ts";
import { childrenOf, descriptorsOf, shareOf } from "../process-memory.ts";
import { administratorEnvironment } from "../session.ts";
import { type Site, startSite } from "../site.ts";

/** Minutes of load; a slope needs a few. */
const minutes = Math.max(4, Number(process.env.LEAK_MINUTES ?? 20));
const minute = 60_000;
/** How much memory may grow in the last half, in MB. */
const mostGrowth = 2;
const patience = { timeout: minute, interval: 250 };

const collected = (site: Site) => site.output().split("Garbage collected.").length;

/** Waits until nothing is going on in a site, has it collect its garbage, and returns its share of the memory in MB. */
async function measure(site: Site, descriptors: number): Promise<number> {
  // Connections that are kept open, and processes that encode pictures or hash passwords, end by themselves.
  await expect.poll(() => descriptorsOf(site.pid), patience).toBeLessThanOrEqual(descriptors);
  await expect.poll(() => childrenOf(site.pid), patience).toEqual([]);
  const before = collected(site);
  process.kill(site.pid, "SIGUSR2");
  await expect.poll(() => collected(site), patience).toBeGreaterThan(before);
  return shareOf(site.pid);
}

/** The slope of the line through points that are one apart, by least squares: a single measurement counts little. */
function slopeOf(values: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [middle, average] = [(values.length - 1) / 2, mean(values)];
  const [products, squares] = [values.map((value, x) => (x - middle) * (value - average)), values.map((_, x) => (x - middle) ** 2)];
  return mean(products) / mean(squares);
}

it.skipIf(process.platform !== "linux")(`${minutes} minutes of mixed load leak neither memory nor descriptors`, { timeout: (2 * minutes + 10) * minute }, async () => {
  const collector = pathToFileURL(join(import.meta.dirname, "..", "collect-garbage.mjs")).href;
  const site = await startSite({ ...administratorEnvironment, NODE_OPTIONS: `--import=${collector}` });
  try {
    const done: Record<string, number> = {};
    const shares: number[] = [];
    // What the first use opens stays open.
    await loadFor(site, minute / 4, {});
    const descriptors = await settled(site);
    for (let passed = 0; passed < minutes; passed += 1) {
      await loadFor(site, minute, done);
      shares.push(await measure(site, descriptors));
      process.stdout.write(`${passed + 1} min: ${shares.at(-1)?.toFixed(1)} MB, ${await descriptorsOf(site.pid)} descriptors\n`);
    }
    const last = shares.slice(Math.floor(minutes / 2));
    const growth = slopeOf(last) * last.length;
    process.stdout.write(`${JSON.stringify(done)} in ${minutes} minutes: ${growth.toFixed(2)} MB more in the last ${last.length}, ${descriptors} descriptors at most.\n`);
    expect(growth).toBeLessThan(mostGrowth);
  } finally {
    await site.stop();
  }
});

/** The number of descriptors once the connections of a load have ended: those that stay open do for longer than any connection. */
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
