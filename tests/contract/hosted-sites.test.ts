import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { eventually } from "../kit/eventually.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { startSite, unhosted } from "../kit/site.ts";
import { hostPid } from "../kit/site-host.ts";

const empty = { ...administratorEnvironment, SAMPLE_CONTENT: "no" };

describe.skipIf(process.env[unhosted] !== undefined)("sites in one process", () => {
  it("each has its own entries and sessions, and answers no more once it has stopped", async () => {
    const [site, other] = await Promise.all([startSite(empty), startSite(empty)]);
    const { token } = await openSession(site);
    const added = await writerOf(site, token)("POST", "/syllabus", { title: "Of one", link: "https://example.com" });
    expect(added.status).toBe(201);
    expect((await writerOf(other, token)("POST", "/syllabus", {})).status).toBe(401);
    await site.stop();
    await expect(fetch(site.origin)).rejects.toThrow();
    expect(await (await fetch(`${other.origin}/syllabus`)).text()).not.toContain("Of one");
    await other.stop();
  });

  it.skipIf(process.platform !== "linux")("a stopped site leaves no open file or socket", async () => {
    const startAndStop = async () => {
      const site = await startSite(empty);
      await openSession(site);
      await site.stop();
    };
    // The first one loads the identity library.
    await startAndStop();
    const open = async () => (await readdir(`/proc/${await hostPid()}/fd`)).length;
    const before = await open();
    for (let turn = 0; turn < 5; turn += 1) await startAndStop();
    await eventually(async () => expect(await open()).toBeLessThanOrEqual(before));
  });

  it("if the process ends, a site says so, and the next one gets a new process", async () => {
    const site = await startSite(empty);
    const pid = (await hostPid())!;
    process.kill(pid, "SIGKILL");
    await expect(site.stop()).rejects.toThrow("The host of the sites has ended with SIGKILL");
    const next = await startSite(empty);
    expect((await fetch(next.origin)).status).toBe(200);
    expect(await hostPid()).not.toBe(pid);
    await next.stop();
  });

  it("a variable of a process is refused", async () => {
    await expect(startSite({ NODE_OPTIONS: "--expose-gc" })).rejects.toThrow("startSiteProcess");
  });
});
