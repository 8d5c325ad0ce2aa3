import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { addTo, bodyOf, pathTo } from "../kit/database-state.ts";
import { nginx, type Proxy, startNginx } from "../kit/nginx.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

const notice = collectionNamed("notice");
const encodings = ["br", "gzip", "identity"];

describe.skipIf(nginx === undefined)("what nginx keeps for the time without Node (skipped without nginx)", () => {
  let site: SiteProcess;
  let proxy: Proxy;
  let write: Write;
  beforeAll(async () => {
    site = await startSiteProcess({
      ...administratorEnvironment,
      TRUST_PROXY: "yes",
      PUBLIC_URL: "https://school.example",
    });
    write = writerOf(site, (await openSession(site)).token);
    proxy = await startNginx([site]);
  });
  afterAll(async () => {
    await proxy?.stop();
    await site?.stop();
  });

  const get = (path: string, encoding: string) => rawRequest(proxy, path, { "Accept-Encoding": encoding });

  it("shows in no encoding a page of which one reader has learned that it is gone, and shows the others", async () => {
    const title = "GONELATER";
    const add = async () => pathTo(notice.detail!, await addTo(write, notice, { ...bodyOf(notice), title }));
    // For each encoding, one page that a reader with this encoding finds gone.
    const gone = await Promise.all(encodings.map(async (encoding) => ({ encoding, path: await add() })));
    const back = await add();
    for (const path of [...gone.map((one) => one.path), back])
      for (const encoding of encodings) expect((await get(path, encoding)).text).toContain(title);
    const turn = (path: string, visibility: string) =>
      write("PATCH", pathTo(notice.api.update, path.split("/").at(-1)!), { visibility });
    for (const { path } of gone) await turn(path, "withdrawn");
    await turn(back, "withdrawn");
    // nginx serves its copy until the second of the last request ends, and while it asks Node.
    await wait(2_100);
    for (const { encoding, path } of gone) expect([path, (await get(path, encoding)).status]).toEqual([path, 404]);
    expect((await get(back, "br")).status).toBe(404);
    await turn(back, "public");
    await wait(2_100);
    for (const encoding of encodings) expect((await get(back, encoding)).text).toContain(title);
    await site.kill();
    await wait(2_100);
    for (const { path } of gone) {
      for (const encoding of encodings) {
        const { status, text } = await get(path, encoding);
        expect([encoding, text.includes(title), status < 400]).toEqual([encoding, false, false]);
      }
    }
    for (const encoding of encodings) {
      const { status, text } = await get(back, encoding);
      expect([encoding, status, text.includes(title)]).toEqual([encoding, 200, true]);
    }
  });
});
