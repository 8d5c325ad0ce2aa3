import { afterAll, beforeAll, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import publicResult from "../../collections/publicResult.ts";
import { addTo, bodyOf, pathTo } from "../kit/database-state.ts";
import { visibleText } from "../kit/html.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

let site: Site;
let write: Write;
beforeAll(async () => {
  site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(() => site?.stop());

const years = (html: string) => Array.from(html.matchAll(/href="\/notice\/year\/(\d+)"/g), ([, year]) => year);
const titles = (html: string) =>
  Array.from((html.split("<footer")[0] ?? "").matchAll(/<h2[^>]*>(?:<a[^>]*>)?([^<]*)/g), ([, title]) => title);
const post = (day: string, title: string) =>
  addTo(write, notice, { ...bodyOf(notice), title, titleBn: null, formattedDate: day, expirationDate: "2099-12-31" });

it("a list has a page for each year once its entries are of several years, and only for those years", async () => {
  await post("2024-12-31", "The last of 2024");
  expect(years((await rawRequest(site, "/notice")).text)).toEqual([]);
  const first = await post("2025-01-01", "The first of 2025");
  const hidden = await post("2023-05-01", "A draft");
  await write("PATCH", pathTo(notice.api.update, hidden), { visibility: "draft" });
  expect(years((await rawRequest(site, "/notice")).text)).toEqual(["2025", "2024"]);
  const { status, text } = await rawRequest(site, "/notice/year/2024");
  expect([status, titles(text)]).toEqual([200, ["The last of 2024"]]);
  expect(text).toMatch(/<a href="\/notice\/year\/2024" aria-current="true">/);
  expect(visibleText((await rawRequest(site, "/bn/notice/year/2025")).text)).toContain("২০২৫");
  for (const path of [
    "/notice/year/2023",
    "/notice/year/2030",
    "/notice/year/x",
    "/notice/year/20255",
    "/notice/year/2024?page=2",
    "/teacher/year/2024",
    `${publicResult.page}/year/2024`,
  ]) {
    expect((await rawRequest(site, path)).status, path).toBe(404);
  }
  expect((await rawRequest(site, "/NOTICE/Year/2024")).status).toBe(200);
  expect((await rawRequest(site, "/sitemap.xml")).text).toContain("/bn/notice/year/2025</loc>");
  await write("DELETE", pathTo(notice.api.remove, first));
  expect(years((await rawRequest(site, "/notice")).text)).toEqual([]);
  expect((await rawRequest(site, "/notice/year/2025")).status).toBe(404);
});

it("a year's page lists no notice that was withdrawn", async () => {
  await post("2022-03-01", "Still there");
  const taken = await post("2022-04-01", "Taken back");
  const shown = async () => titles((await rawRequest(site, "/notice/year/2022")).text);
  expect(await shown()).toEqual(["Taken back", "Still there"]);
  await write("PATCH", pathTo(notice.api.update, taken), { visibility: "withdrawn" });
  expect(await shown()).toEqual(["Still there"]);
});
