import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { useVisitor } from "./visitor.ts";
import { published } from "./api-entries.ts";

const { open } = useVisitor();

/** The number of columns that the items form. */
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
    const pager = page.getByRole("navigation", { name: "Pages" });
    const first = await titles();
    expect(await pager.getByRole("link", { name: "Previous" }).count()).toBe(0);
    await pager.getByRole("link", { name: "Next" }).click();
    await page.waitForURL("**/notice?page=2");
    const all = [...first, ...(await titles())];
    expect(await pager.getByRole("link", { name: "Next" }).count()).toBe(0);
    const notices = await published<{ title: string }>(page, "/notice");
    expect(all).toEqual(notices.map(({ title }) => title));
    await pager.getByRole("link", { name: "Previous" }).click();
    await page.waitForURL("**/notice");
    expect(await titles()).toEqual(first);
  });

  test("keeps the language", async () => {
    const page = await open("/bn/notice");
    expect(await page.locator(".pager a").getAttribute("href")).toBe("/bn/notice?page=2");
  });
});

describe("document tables", () => {
  let page: Page;
  beforeAll(async () => {
    page = await open("/publicResult");
  });

  test("results have title with the date beneath, and View in a new tab", async () => {
    const results = await published<{ _id: string; title: string; formattedDate: string }>(page, "/publicResult");
    const lines = await page.locator(".document-table tbody tr").evaluateAll((all) =>
      all.map((line) => ({
        title: line.children[1]!.firstChild!.textContent,
        formattedDate: line.querySelector("small time")!.textContent,
        link: line.querySelector("a")!.getAttribute("href"),
        target: line.querySelector("a")!.target,
      })),
    );
    expect(lines).toEqual(
      results.map(({ _id: id, title, formattedDate }) => ({
        title,
        formattedDate,
        link: expect.stringMatching(new RegExp(`^/files/publicResult-${id}/[\\w-]+\\.pdf$`)),
        target: "_blank",
      })),
    );
  });

  test("documents have the headers Title and Link, in both languages, and zebra lines", async () => {
    await open("/syllabus", { page });
    expect(await page.locator(".document-table th").allInnerTexts()).toEqual(["Title", "Link"]);
    const backgrounds = await page
      .locator(".document-table tbody tr")
      .evaluateAll((all) => all.map((line) => getComputedStyle(line).backgroundColor));
    expect(backgrounds[0]).not.toBe(backgrounds[1]);
    expect(backgrounds[0]).toBe(backgrounds[2]);
    await open("/bn/syllabus", { page });
    expect(await page.locator(".document-table th").allInnerTexts()).toEqual(["শিরোনাম", "লিংক"]);
  });

  test("infrastructure counts the school's rooms (requirements R2.4)", async () => {
    await open("/infrastructure", { page });
    const rows = await page
      .locator(".document-table tbody tr")
      .evaluateAll((all) => all.map((row) => [...row.children].slice(1).map((cell) => cell.textContent)));
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
