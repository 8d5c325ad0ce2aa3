import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { itForAll } from "../kit/it-for-all.ts";
import { useVisitor } from "./visitor.ts";

const { open } = useVisitor();

/** The number of columns that the items form. */
function columns(page: Page, items: string): Promise<number> {
  return page.locator(items).evaluateAll((all) => {
    const top = all[0]!.getBoundingClientRect().top;
    return all.filter((item) => item.getBoundingClientRect().top === top).length;
  });
}

let page: Page | undefined;
itForAll([
  ["/photo", 360, 3],
  ["/photo", 1280, 6],
  ["/ftblclub", 360, 3],
  ["/video", 360, 1],
  ["/video", 768, 3],
  ["/video", 1280, 3],
] as const)("a grid has as many columns as fit", async ([path, width, count]) => {
  page = await open(path, { page });
  await page.setViewportSize({ width, height: 800 });
  expect(await columns(page, "main :is(.photos, .videos) > li"), `at ${width} px`).toBe(count);
});

test("every other line of a table of documents has another background", async () => {
  page = await open("/syllabus", { page });
  const lines = page.locator(".document-table tbody tr");
  const backgrounds = await lines.evaluateAll((all) => all.map((line) => getComputedStyle(line).backgroundColor));
  expect(backgrounds[0]).not.toBe(backgrounds[1]);
  expect(backgrounds[0]).toBe(backgrounds[2]);
});
