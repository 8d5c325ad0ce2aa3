import { afterAll, beforeAll, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { addTo, bodyOf } from "../database-state.ts";
import { visibleText } from "../html.ts";
import { rawRequest } from "../raw-request.ts";
import { administratorEnvironment, openSession, writerOf } from "../session.ts";
import { type Site, startSite } from "../site.ts";

let site: Site;
let cookie: string;
beforeAll(async () => {
  site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
  const session = await openSession(site);
  cookie = session.cookie;
  const write = writerOf(site, session.token);
  const entries = [["Boats", "2024-05-01", "public"], ["Apples", "2025-05-01", "draft"], ["Clouds", "2025-06-01", "2099-01-01T00:00:00Z"], ["Dunes", "2026-01-01", "withdrawn"]] as const;
  for (const [title, formattedDate, visibility] of entries) {
    await addTo(write, notice, { ...bodyOf(notice), title, titleBn: null, formattedDate, expirationDate: "2099-12-31", visibility });
  }
});
afterAll(() => site?.stop());

const titles = async (query: string, path = notice.admin.update) => {
  const { status, text } = await rawRequest(site, `${path}?${query}`, { Cookie: cookie });
  expect(status).toBe(200);
  return visibleText(text.slice(text.indexOf("<main"))).match(/Boats|Apples|Clouds|Dunes/g)?.filter((title, place, all) => all.indexOf(title) === place) ?? [];
};

it.each([
  ["sort=title", ["Apples", "Boats", "Clouds", "Dunes"]],
  ["sort=oldest", ["Boats", "Apples", "Clouds", "Dunes"]],
  ["", ["Dunes", "Clouds", "Apples", "Boats"]],
  ["state=visible", ["Boats"]],
  ["state=draft", ["Apples"]],
  ["state=scheduled", ["Clouds"]],
  ["state=withdrawn", ["Dunes"]],
  ["year=2025&sort=title", ["Apples", "Clouds"]],
  ["q=cloud", ["Clouds"]],
  ["q=clouds&year=2024", []],
  ["state=x&year=1&sort=y", ["Dunes", "Clouds", "Apples", "Boats"]],
])("administrators' lists are filtered by %s, on both screens", async (query, expected) => {
  expect(await titles(query)).toEqual(expected);
  expect(await titles(query, notice.admin.remove)).toEqual(expected);
});

it("the filter stands in the form and in the address, and says where it lets nothing through", async () => {
  const { text } = await rawRequest(site, `${notice.admin.update}?q=zzzz&sort=title`, { Cookie: cookie });
  expect(text).toContain('value="zzzz"');
  expect(text).toMatch(/<option value="title" selected/);
  expect(visibleText(text)).toContain("Nothing was found.");
});
