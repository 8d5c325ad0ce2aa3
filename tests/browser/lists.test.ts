import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { useVisitor } from "./visitor.ts";

const { open } = useVisitor();

/** The number of columns that the items form. */
function columns(page: Page, items: string): Promise<number> {
  return page.locator(items).evaluateAll((all) => {
    const top = all[0]!.getBoundingClientRect().top;
    return all.filter((item) => item.getBoundingClientRect().top === top).length;
  });
}

let page: Page;
beforeAll(async () => {
  page = await open("/photo");
});

test("a grid has as many columns as fit", async () => {
  const expectColumns = async (width: number, count: number) => {
    await page.setViewportSize({ width, height: 800 });
    const found = await columns(page, "main :is(.photos, .videos) > li");
    expect(found, `${page.url()} at ${width} px`).toBe(count);
  };
  await expectColumns(360, 3);
  await expectColumns(1280, 6);
  await open("/ftblclub", { page });
  await expectColumns(360, 3);
  await open("/video", { page });
  await expectColumns(360, 1);
  await expectColumns(768, 3);
  await expectColumns(1280, 3);
});

test("every other line of a table of documents has another background", async () => {
  await open("/syllabus", { page });
  const lines = page.locator(".document-table tbody tr");
  const backgrounds = await lines.evaluateAll((all) => all.map((line) => getComputedStyle(line).backgroundColor));
  expect(backgrounds[0]).not.toBe(backgrounds[1]);
  expect(backgrounds[0]).toBe(backgrounds[2]);
});
