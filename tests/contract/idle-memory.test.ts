import { expect, it } from "vitest";
import { memoryOf } from "../process-memory.ts";
import { startSite } from "../site.ts";

/** Megabytes that a start takes at the least and a resting site does not need. */
const ofStart = 6;

it.skipIf(process.platform !== "linux")("a resting site takes at most 140 MB, and gives back what only its start has used", async () => {
  const site = await startSite();
  try {
    // It waits for a pause without work, which may be long in coming where other tests take the processors.
    await expect.poll(async () => {
      const { now, most } = await memoryOf(site.pid);
      return now < 140 && most - now > ofStart;
    }, { interval: 500 }).toBe(true);
  } finally {
    await site.stop();
  }
});
