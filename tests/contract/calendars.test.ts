import { afterAll, beforeAll, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { addDays, dayAt, longDate } from "../../engine/dates/calendar-day.ts";
import { addTo } from "../kit/database-state.ts";
import { visibleText } from "../kit/html.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

// An entry of a calendar, and an examination, need only their dates. A program still gets a link, which is then empty.

const today = dayAt(new Date());
const dated = ["academicCalendar", "holidayCalendar", "examRoutine"].map(collectionNamed);

let site: Site;
let write: Write;
beforeAll(async () => {
  site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(() => site.stop());

const html = async (path: string) => (await fetch(site.origin + path)).text();
const api = async (path: string) => (await fetch(`${site.origin}/api${path}`)).json() as Promise<unknown>;

it.each(dated)("$name takes an entry with dates and no file, shows it, and answers an empty link", async (kind) => {
  const name = `Sample of ${kind.name}`;
  const [startDate, endDate] = [addDays(today, 2), addDays(today, 4)];
  const text = kind.eventTitle ? { event: name, eventBn: `${name} বাংলা` } : { title: name, titleBn: `${name} বাংলা` };
  const id = await addTo(write, kind, { ...text, startDate, endDate });
  expect(await api(kind.api.item.replace("{id}", id))).toMatchObject({ startDate, endDate, link: "" });
  expect(await api(kind.api.list)).toMatchObject([{ link: "" }]);
  const [page = "", year] = [kind.page, longDate(endDate, "en").slice(-4)];
  const list = await html(page);
  expect(visibleText(list)).toMatch(new RegExp(`${name}.*${year}`, "s"));
  expect(list).not.toMatch(/target="_blank" rel="noopener" aria-label/);
  for (const path of [`/calendar/${startDate.slice(0, 7)}`, "/calendar.ics", `/search?q=${kind.name}`])
    expect(visibleText(await html(path)), path).toContain(name);
  expect(visibleText(await html(`/bn${page}`))).toContain(`${name} বাংলা`);

  expect((await write("PATCH", kind.api.update.replace("{id}", id), { startDate: "" })).status).toBe(400);
  const link = "https://files.example/calendar.pdf";
  expect((await write("PATCH", kind.api.update.replace("{id}", id), { startDate: "", link })).status).toBe(200);
  expect(await api(kind.api.item.replace("{id}", id))).toMatchObject({ link });
});

it.each(dated)("$name refuses an entry with neither, in a sentence that names both", async (kind) => {
  const text = kind.eventTitle ? { event: "Nothing" } : { title: "Nothing" };
  expect(await write("POST", kind.api.list, text)).toMatchObject({
    status: 400,
    body: { errors: { link: expect.stringMatching(/first day.*file/) } },
  });
});

it("a program gets an empty link for every entry whose link is optional", async () => {
  const notice = collectionNamed("notice");
  const id = await addTo(write, notice, { title: "A notice", description: "Without a link." });
  expect(await api(notice.api.item.replace("{id}", id))).toMatchObject({ link: "" });
  const { components } = (await api("/openapi.json")) as {
    components: { schemas: Record<string, { required: string[] }> };
  };
  for (const kind of [...dated, notice]) expect(components.schemas[kind.name]?.required).toContain("link");
});
