import { expect, it } from "vitest";
import { startSiteProcess } from "../kit/site.ts";

it("a process does not use a socket that was passed to another process", async () => {
  const site = await startSiteProcess({ SAMPLE_CONTENT: "no", LISTEN_PID: "1", LISTEN_FDS: "1" });
  try {
    expect((await fetch(site.origin)).status).toBe(200);
  } finally {
    await site.stop();
  }
});
