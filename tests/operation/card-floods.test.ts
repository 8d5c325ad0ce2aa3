import { afterAll, beforeAll, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { addTo, bodyOf } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

let site: Site;
let write: Write;

beforeAll(async () => {
  // Only a site that knows its address has these pictures.
  site = await startSite({ ...administratorEnvironment, PUBLIC_URL: "https://school.example" });
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(() => site?.stop());

const get = (path: string) => fetch(site.origin + path);

/** Returns the path of a page's link preview picture. */
async function pictureOf(page: string): Promise<string> {
  const html = await (await get(page)).text();
  return new URL(/property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "").pathname;
}

it("of a thousand card requests one is drawn at a time or refused, and readers are still answered", async () => {
  const ids: string[] = [];
  for (let count = 0; count < 30; count += 1)
    ids.push(await addTo(write, notice, { ...bodyOf(notice), title: `Notice ${count}` }));
  const addresses = await Promise.all(ids.map((id) => pictureOf(`/notice/${id}`)));
  const crowd = Promise.all(
    Array.from({ length: 1_000 }, async (_, place) => (await get(addresses[place % addresses.length] ?? "")).status),
  );
  const statuses = new Set(await crowd);
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
  expect(statuses.has(503)).toBe(true);
  expect((await get("/notice")).status).toBe(200);
  await eventually(async () => expect((await get(addresses.at(-1) ?? "")).status).toBe(200));
});
