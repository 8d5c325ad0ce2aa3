import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { useVisitor } from "./visitor.ts";
import { fingerOn, type Spot } from "./touch.ts";

const { open } = useVisitor();
const middle = { x: 180, y: 300 };

type Drag = (page: Page, by: Spot) => Promise<void>;

const drags: Readonly<Record<string, Drag>> = {
  finger: async (page, by) => (await fingerOn(page)).drag(middle, by),
  mouse: async (page, by) => {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + by.x, middle.y + by.y, { steps: 4 });
    await page.mouse.up();
  },
};

/** The page that all tests share. */
let sharedPage: Page | undefined;

/** Whether the page scrolls. It must not while the viewer is over it. */
const isScrolling = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== "hidden");

/** Waits until the viewer and its history entry are gone, and expects that the page scrolls again. */
async function closed({ page, dialog }: { page: Page; dialog: Locator }) {
  await dialog.waitFor({ state: "detached" });
  await page.waitForFunction(() => !history.state?.viewer);
  expect(await isScrolling(page)).toBe(true);
}

/** Opens the viewer on a photo of the page, counted from 1. */
async function view(path: string, photo: number) {
  const page = await open(path, { page: sharedPage, width: 360, height: 740, hasTouch: true, isMobile: true });
  sharedPage = page;
  const links = page.locator("photo-viewer .photos a");
  const count = await links.count();
  await links.nth(photo - 1).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  expect(await isScrolling(page)).toBe(false);
  const place = () => dialog.locator("small").innerText();
  return { page, links, count, dialog, place };
}

// The pages of photos differ only in their entries.
const path = "/photo";
describe("the viewer", () => {
  for (const [pointer, drag] of Object.entries(drags)) {
    test(`changes the photo at a swipe of 42 px and not of 38, by ${pointer}`, async () => {
      const { page, count, place } = await view(path, 2);
      expect(await place()).toBe(`2 / ${count}`);
      for (const x of [38, -38]) {
        await drag(page, { x, y: 4 });
        expect(await place(), `after ${x} px`).toBe(`2 / ${count}`);
      }
      await drag(page, { x: -42, y: 4 });
      expect(await place()).toBe(`3 / ${count}`);
      await drag(page, { x: 42, y: 4 });
      await drag(page, { x: 42, y: 4 });
      expect(await place()).toBe(`1 / ${count}`);
    });

    test(`closes at a pull of 103 px and not of 97, by ${pointer}`, async () => {
      const { page, dialog } = await view(path, 1);
      await drag(page, { x: 4, y: 97 });
      await drag(page, { x: 4, y: -140 });
      expect(await dialog.isVisible()).toBe(true);
      await drag(page, { x: 4, y: 103 });
      await closed({ page, dialog });
    });
  }

  test("responds to the arrow keys and goes round", async () => {
    const { page, count, place } = await view(path, 1);
    await page.keyboard.press("ArrowRight");
    expect(await place()).toBe(`2 / ${count}`);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await place()).toBe(`${count} / ${count}`);
    await page.keyboard.press("ArrowRight");
    expect(await place()).toBe(`1 / ${count}`);
  });

  test("closes at Escape and gives the focus back to the photo last seen", async () => {
    const { page, links, dialog } = await view(path, 1);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await closed({ page, dialog });
    expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test("closes at the Back button and stays on the page", async () => {
    const { page, links, dialog } = await view(path, 3);
    await page.goBack();
    await closed({ page, dialog });
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await links.nth(2).evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test("enlarges at a double tap and shrinks at the next", async () => {
    const { page, dialog, count, place } = await view(path, 2);
    const finger = await fingerOn(page);
    const scale = () => dialog.locator("img").evaluate((picture) => /scale\((.*)\)/.exec(picture.style.transform)?.[1]);
    await finger.tap(middle);
    expect(await scale()).toBe("1");
    await finger.tap(middle);
    expect(await scale()).toBe("2.5");
    await finger.drag(middle, { x: -60, y: 0 });
    expect(await place(), "an enlarged photo is moved, not changed").toBe(`2 / ${count}`);
    await finger.tap(middle);
    await finger.tap(middle);
    expect(await scale()).toBe("1");
  });

  test("has a button for every action, and a caption for each photo", async () => {
    const { page, links, count, dialog, place } = await view(path, 1);
    const caption = (photo: number) => links.nth(photo).locator("img").getAttribute("alt");
    await dialog.getByRole("button", { name: "Next picture" }).click();
    expect(await place()).toBe(`2 / ${count}`);
    expect(await dialog.locator("p span").innerText()).toBe(await caption(1));
    await dialog.getByRole("button", { name: "Previous picture" }).click();
    expect(await place()).toBe(`1 / ${count}`);
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>("dialog img")!.naturalWidth > 0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await closed({ page, dialog });
  });
});
