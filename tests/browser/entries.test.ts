import { describe, expect, test } from "vitest";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { useVisitor } from "./visitor.ts";
import { cutAt } from "./cut-text.ts";
import { published } from "./api-entries.ts";

const { open } = useVisitor();

test.each([
  ["/teacher", "HEAD TEACHER"],
  ["/staff", "HEAD STAFF"],
])("%s has the %s first, and only once", async (path, designation) => {
  const page = await open(path);
  const people = await page.locator(".people .person").allInnerTexts();
  expect(people[0]).toContain(designation);
  expect(
    people.filter((person) => person.includes(designation) && !person.includes(`ASSISTANT ${designation}`)),
  ).toHaveLength(1);
});

describe("a teacher's page", () => {
  type Teacher = { _id: string } & Record<string, number | undefined>;
  const degrees = { ssc: "SSC", hsc: "HSC", diploma: "Diploma", bsc: "BSc", bed: "BEd", msc: "MSc", med: "MEd" };

  test("has a row for each year that is known, and no other", async () => {
    const page = await open("/teacher");
    const teachers = await published<Teacher>(page, "/teachers");
    expect(teachers.some((teacher) => Object.keys(degrees).some((name) => !teacher[name]))).toBe(true);
    for (const { _id: id, ...teacher } of teachers) {
      await open(`/teachers/${id}`, { page });
      const rows = await page
        .locator(".degrees tbody tr")
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
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
    const stories = await published<Story>(page, api);
    const cards = page.locator(".story");
    const count = await cards.count();
    expect(await cards.locator("h2").allInnerTexts()).toEqual(stories.slice(0, count).map(({ title }) => title));
    const texts = stories.slice(0, count).map(({ description }) => cutAt(description, 700));
    expect(await cards.locator("p").allTextContents()).toEqual(texts);
    expect(texts.some((text) => text.endsWith("…")) || path !== "/event").toBe(true);
    const links = await cards.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(links).toEqual(stories.slice(0, count).map(({ _id: id }) => `${path}/${id}`));
  });

  test.each(lists)(
    "the page of an entry of %s has the picture, the date with a leading #, the title and the text",
    async (path, api) => {
      const page = await open(path);
      const [{ _id: id, title, formattedDate, description }] = (await published<Story>(page, api)) as [Story];
      await page.locator(".story a").first().click();
      await page.waitForURL(`**${path}/${id}`);
      expect(await page.locator("h1").innerText()).toBe(title);
      expect(await page.locator("main .date").innerText()).toBe(`#${formattedDate}`);
      expect((await page.locator("main article div p").allTextContents()).join("\n\n")).toBe(description);
      const day = await page.locator("main .date time").getAttribute("datetime");
      expect(
        await page.locator("main article img").evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBeGreaterThan(0);
      await open(`/bn${path}/${id}`, { page });
      expect(await page.locator("main .date").innerText()).toBe(`#${longDate(day!, "bn")}`);
    },
  );
});
