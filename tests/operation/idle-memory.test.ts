import { expect, it } from "vitest";
import { memoryOf } from "../kit/process-memory.ts";
import { startSiteProcess } from "../kit/site.ts";

it.skipIf(process.platform !== "linux").each(["found", "loaded"])(
  "a site takes at most 180 MB once it has started and %s the sample school",
  async (sample) => {
    const site = await startSiteProcess(sample === "loaded" ? { SAMPLE_CONTENT: "yes" } : {});
    try {
      expect((await fetch(site.origin)).status).toBe(200);
      // Gives the site time to release the memory that the start used.
      await expect.poll(async () => (await memoryOf(site.pid)).now).toBeLessThan(180);
    } finally {
      await site.stop();
    }
  },
);
