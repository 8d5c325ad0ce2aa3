import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "../kit/eventually.ts";
import { SocketHolder, whyNoHolder } from "../kit/socket-holder.ts";

describe.skipIf(whyNoHolder)("a site with a socket from systemd that cannot start", () => {
  let folder: string;
  let holder: SocketHolder;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "failed-"));
    holder = new SocketHolder();
  });
  afterAll(async () => {
    await holder.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("says so to its visitors in both languages, and to programs, until it is started again", async () => {
    const environment = { DATA_DIR: join(folder, "data"), MAX_VIDEO_MB: "many", SAMPLE_CONTENT: "no" };
    const site = await holder.hold("failed", { environment });
    const get = (path: string) => fetch(`http://127.0.0.1:${site.port}${path}`);
    const answers = await Promise.all(Array.from({ length: 50 }, () => get("/")));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
    const [page] = answers;
    expect([page!.headers.get("Retry-After"), page!.headers.get("Cache-Control")]).toEqual(["30", "no-store"]);
    expect(await page!.text()).toMatch(/could not start.*চালু হতে পারেনি/s);
    expect(page!.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    for (const path of ["/readyz", "/healthz", "/api/notices", "/media/x.png"])
      expect([path, (await get(path)).status]).toEqual([path, 503]);
    expect([site.starts, site.output.split("MAX_VIDEO_MB must be").length]).toEqual([1, 2]);
    site.drop();
    await eventually(() => expect(site.pid).toBeUndefined());
  });
});
