import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { longDate } from "../../engine/calendar-day.ts";
import { useVisitor } from "./browser.ts";

const { open } = useVisitor();

/** What the site's API answers. */
async function read<Entry>(page: Page, path: string): Promise<Entry[]> {
  return (await (await page.request.get(`/api${path}`)).json()) as Entry[];
}

/** In how many columns the items stand. */
function columns(page: Page, items: string): Promise<number> {
  return page.locator(items).evaluateAll((all) => {
    const top = all[0]!.getBoundingClientRect().top;
    return all.filter((item) => item.getBoundingClientRect().top === top).length;
  });
}

describe("grids", () => {
  test.each([
    ["/photo", 360, 3],
    ["/photo", 1280, 6],
    ["/ftblclub", 360, 3],
    ["/video", 360, 1],
    ["/video", 768, 3],
    ["/video", 1280, 3],
  ])("%s at a width of %i px has %i columns", async (path, width, count) => {
    const page = await open(path, { width });
    expect(await columns(page, "main :is(.photos, .videos) > li")).toBe(count);
  });
});

describe("the pager", () => {
  test("leads through all notices, each once, and back", async () => {
    const page = await open("/notice");
    const titles = () => page.locator(".notices h2").allInnerTexts();
    const first = await titles();
    expect(await page.getByRole("link", { name: "Previous" }).count()).toBe(0);
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL("**/notice?page=2");
    const all = [...first, ...(await titles())];
    expect(await page.getByRole("link", { name: "Next" }).count()).toBe(0);
    const published = await read<{ title: string }>(page, "/notice");
    expect(all).toEqual(published.map(({ title }) => title));
    await page.getByRole("link", { name: "Previous" }).click();
    await page.waitForURL("**/notice");
    expect(await titles()).toEqual(first);
  });

  test("keeps the language", async () => {
    const page = await open("/bn/notice");
    expect(await page.locator(".pager a").getAttribute("href")).toBe("/bn/notice?page=2");
  });
});

test.each([
  ["/teacher", "HEAD TEACHER"],
  ["/staff", "HEAD STAFF"],
])("%s has the %s first, and no other one", async (path, designation) => {
  const page = await open(path);
  const people = await page.locator(".people .person").allInnerTexts();
  expect(people[0]).toContain(designation);
  expect(people.filter((person) => person.includes(designation) && !person.includes(`ASSISTANT ${designation}`))).toHaveLength(1);
});

describe("a teacher's page", () => {
  type Teacher = { _id: string } & Record<string, number | undefined>;
  const degrees = { ssc: "SSC", hsc: "HSC", diploma: "Diploma", bsc: "BSc", bed: "BEd", msc: "MSc", med: "MEd" };

  test("has a row for each year that is known, and no other", async () => {
    const page = await open("/teacher");
    const teachers = await read<Teacher>(page, "/teachers");
    expect(teachers.some((teacher) => Object.keys(degrees).some((name) => !teacher[name]))).toBe(true);
    for (const teacher of teachers) {
      await open(`/teachers/${teacher._id}`, { page });
      const rows = await page.locator(".degrees tbody tr").evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => cell.textContent)),
      );
      const known = Object.entries(degrees).filter(([name]) => teacher[name]);
      expect(rows).toEqual(known.map(([name, label]) => [label, String(teacher[name])]));
    }
  });
});

describe("stories", () => {
  type Story = { _id: string; title: string; description: string; formattedDate: string };
  const lists = [
    ["/event", "/news"],
    ["/achievement", "/achievement"],
  ] as const;

  test.each(lists)("%s has cards, newest first, cut at 700 letters where longer", async (path, api) => {
    const page = await open(path);
    const stories = await read<Story>(page, api);
    const cards = page.locator(".story");
    const count = await cards.count();
    expect(await cards.locator("h2").allInnerTexts()).toEqual(stories.slice(0, count).map(({ title }) => title));
    const texts = await cards.locator("p").allTextContents();
    for (const [place, text] of texts.entries()) {
      const { description } = stories[place]!;
      if (description.length > 700) expect(text.endsWith("…") && description.startsWith(text.slice(0, -1))).toBe(true);
      else expect(text).toBe(description);
    }
    expect(texts.some((text) => text.endsWith("…"))).toBe(stories.slice(0, count).some(({ description }) => description.length > 700));
    expect(await cards.first().getByRole("link").getAttribute("href")).toBe(`${path}/${stories[0]!._id}`);
  });

  test.each(lists)("the page of an entry of %s has picture, date with a leading #, title and text", async (path, api) => {
    const page = await open(path);
    const [story] = await read<Story>(page, api);
    await page.locator(".story a").first().click();
    await page.waitForURL(`**${path}/${story!._id}`);
    expect(await page.locator("h1").innerText()).toBe(story!.title);
    expect(await page.locator("main .date").innerText()).toBe(`#${story!.formattedDate}`);
    const day = await page.locator("main .date time").getAttribute("datetime");
    expect(await page.locator("main article img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await open(`/bn${path}/${story!._id}`, { page });
    expect(await page.locator("main .date").innerText()).toBe(`#${longDate(day!, "bn")}`);
  });
});

describe("registers", () => {
  let page: Page;
  beforeAll(async () => {
    page = await open("/publicResult");
  });

  test("results have title with the date beneath, and View in a new tab", async () => {
    const results = await read<{ title: string; formattedDate: string; link: string }>(page, "/publicResult");
    const lines = await page.locator(".register tbody tr").evaluateAll((all) =>
      all.map((line) => ({
        title: line.children[1]!.firstChild!.textContent,
        formattedDate: line.querySelector("small")!.textContent,
        link: line.querySelector("a")!.getAttribute("href"),
        target: line.querySelector("a")!.target,
      })),
    );
    expect(lines).toEqual(results.map(({ title, formattedDate, link }) => ({ title, formattedDate, link, target: "_blank" })));
  });

  test("documents have the headers Title and Link, in both languages, and zebra lines", async () => {
    await open("/syllabus", { page });
    expect(await page.locator(".register th").allInnerTexts()).toEqual(["Title", "Link"]);
    const grounds = await page.locator(".register tbody tr").evaluateAll((all) => all.map((line) => getComputedStyle(line).backgroundColor));
    expect(grounds[0]).not.toBe(grounds[1]);
    expect(grounds[0]).toBe(grounds[2]);
    await open("/bn/syllabus", { page });
    expect(await page.locator(".register th").allInnerTexts()).toEqual(["শিরোনাম", "লিংক"]);
  });

  test("infrastructure counts the specification's rooms", async () => {
    await open("/infrastructure", { page });
    const rows = await page.locator(".register tbody tr").evaluateAll((all) => all.map((row) => [...row.children].slice(1).map((cell) => cell.textContent)));
    expect(rows).toEqual([
      ["Classroom", "16"],
      ["Laboratory", "1"],
      ["Boys common room", "1"],
      ["Girls common room", "1"],
      ["Library", "1"],
      ["Staff room", "2"],
      ["Auditorium", "1"],
    ]);
  });

  test("history has 14 paragraphs in each language", async () => {
    for (const path of ["/history", "/bn/history"]) {
      await open(path, { page });
      expect(await page.locator("main .prose p").count()).toBe(14);
    }
  });
});
