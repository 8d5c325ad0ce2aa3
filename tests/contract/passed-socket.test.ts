import { expect, it } from "vitest";
import { restartUnderLoad } from "../kit/restarts-under-load.ts";
import { startSite } from "../kit/site.ts";

it.skipIf(process.platform === "win32")("a restart with a socket that systemd passes drops no request", async () => {
  const { answered, failed } = await restartUnderLoad(2);
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(50);
});

it("a socket that was passed to another process is not taken for ours", async () => {
  const site = await startSite({ SAMPLE_CONTENT: "no", LISTEN_PID: "1", LISTEN_FDS: "1" });
  try {
    expect((await fetch(site.origin)).status).toBe(200);
  } finally {
    await site.stop();
  }
});
