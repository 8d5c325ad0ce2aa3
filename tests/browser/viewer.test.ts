import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { useVisitor } from "./visitor.ts";
import { fingerOn, type Spot } from "./touch.ts";

const { open } = useVisitor();
const middle = { x: 180, y: 300 };

type Drag = (by: Spot) => Promise<void>;

const drags: Readonly<Record<string, Drag>> = {
  finger: async (by) => (await fingerOn(page)).drag(middle, by),
  mouse: async (by) => {
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + by.x, middle.y + by.y, { steps: 4 });
    await page.mouse.up();
  },
};

// The pages of photos differ only in their entries.
const path = "/photo";
/** The page of all tests. They close the viewer instead of opening the page again. */
let page: Page;
beforeAll(async () => {
  page = await open(path, { width: 360, height: 740, hasTouch: true, isMobile: true });
});

/** Whether the page scrolls. It must not while the viewer is over it. */
const isScrolling = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY !== "hidden");

/** Waits until the viewer and its history entry are gone, and expects that the page scrolls again. */
async function closed() {
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.waitForFunction(() => !history.state?.viewer);
  expect(await isScrolling()).toBe(true);
}

/** Opens the viewer on a photo of the page, counted from 1, after closing the one that an earlier test left open. */
async function view(photo: number) {
  const dialog = page.getByRole("dialog");
  if (await dialog.isVisible()) {
    await page.keyboard.press("Escape");
    await closed();
  }
  const links = page.locator("photo-viewer .photos a");
  const count = await links.count();
  await links.nth(photo - 1).click();
  await dialog.waitFor();
  expect(await isScrolling()).toBe(false);
  const place = () => dialog.locator("small").innerText();
  return { links, count, dialog, place };
}

describe("the viewer", () => {
  for (const [pointer, drag] of Object.entries(drags)) {
    test(`changes the photo at a swipe of 42 px and not of 38, by ${pointer}`, async () => {
      const { count, place } = await view(2);
      expect(await place()).toBe(`2 / ${count}`);
      for (const x of [38, -38]) {
        await drag({ x, y: 4 });
        expect(await place(), `after ${x} px`).toBe(`2 / ${count}`);
      }
      await drag({ x: -42, y: 4 });
      expect(await place()).toBe(`3 / ${count}`);
      await drag({ x: 42, y: 4 });
      await drag({ x: 42, y: 4 });
      expect(await place()).toBe(`1 / ${count}`);
    });

    test(`closes at a pull of 103 px and not of 97, by ${pointer}`, async () => {
      const { dialog } = await view(1);
      await drag({ x: 4, y: 97 });
      await drag({ x: 4, y: -140 });
      expect(await dialog.isVisible()).toBe(true);
      await drag({ x: 4, y: 103 });
      await closed();
    });
  }

  test("responds to the arrow keys and goes round", async () => {
    const { count, place } = await view(1);
    await page.keyboard.press("ArrowRight");
    expect(await place()).toBe(`2 / ${count}`);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    expect(await place()).toBe(`${count} / ${count}`);
    await page.keyboard.press("ArrowRight");
    expect(await place()).toBe(`1 / ${count}`);
  });

  test("closes at Escape and gives the focus back to the photo last seen", async () => {
    const { links } = await view(1);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await closed();
    expect(await links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test("closes at the Back button and stays on the page", async () => {
    const { links } = await view(3);
    await page.goBack();
    await closed();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await links.nth(2).evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test("enlarges at a double tap and shrinks at the next", async () => {
    const { dialog, count, place } = await view(2);
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
    const { links, count, dialog, place } = await view(1);
    const caption = (photo: number) => links.nth(photo).locator("img").getAttribute("alt");
    await dialog.getByRole("button", { name: "Next picture" }).click();
    expect(await place()).toBe(`2 / ${count}`);
    expect(await dialog.locator("p span").innerText()).toBe(await caption(1));
    await dialog.getByRole("button", { name: "Previous picture" }).click();
    expect(await place()).toBe(`1 / ${count}`);
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>("dialog img")!.naturalWidth > 0);
    await dialog.getByRole("button", { name: "Close" }).click();
    await closed();
  });
});
