import type { Locator, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { answerSlowly } from "./slow-answer.ts";
import { useVisitor } from "./visitor.ts";

const { open, address } = useVisitor();

/** The page of all tests. */
let page: Page;
beforeAll(async () => {
  page = await open("/about");
});

test("the arrows work even if the script runs before the pictures load, as with a browser's cache", async () => {
  const html = await (await fetch(address("/"))).text();
  const inside = html.indexOf("<auto-carousel", html.indexOf('class="wrap spot"')) + "<auto-carousel>".length;
  const slow = await answerSlowly(html, inside, address("").replace(/\/$/, ""));
  try {
    const script = page.waitForResponse(/custom-elements\/carousel/);
    await page.goto(slow.origin, { waitUntil: "commit" });
    await (await script).finished();
    // Wait for another task of the browser, because it runs after the task in which the script runs.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    slow.letGo();
    await page.waitForLoadState();
    const track = page.getByRole("list", { name: "Spotlight" });
    await page.getByRole("button", { name: "Next picture" }).click();
    await expect.poll(() => place(track)).toBe(1);
  } finally {
    slow.stop();
  }
});

/** Goes to the home page with a clock that runs only when a test lets it, unless the page is there already. */
async function home(): Promise<void> {
  if (page.url() === address("/")) return;
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await open("/", { page });
  // The moving line of notices costs more than all carousels.
  await page.locator(".ticker .pause").click();
}

/** Finds the carousel whose track has this name, scrolls it into view and moves the mouse away. */
async function carousel(name: string) {
  await home();
  const track = page.getByRole("list", { name });
  await track.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
  await page.mouse.move(0, 0);
  return { track, whole: page.locator("auto-carousel", { has: track }) };
}

/** Index of the item at the track's left edge. */
function place(track: Locator): Promise<number> {
  return track.evaluate((element) => {
    const start = element.getBoundingClientRect().left;
    const ways = [...element.children].map((item) => Math.abs(item.getBoundingClientRect().left - start));
    return ways.indexOf(Math.min(...ways));
  });
}

/** Runs the clock, one second at a time, until the track has moved; returns its new position. */
async function nextPlace(track: Locator): Promise<number> {
  const before = await place(track);
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await page.clock.runFor(1000);
    if ((await place(track)) !== before) break;
  }
  // A move takes a second (requirements R4.7).
  await page.clock.runFor(1000);
  expect(await place(track), "the place after a minute").not.toBe(before);
  return place(track);
}

/** Runs the clock for as long as several moves take, and expects the track to stay where it is. */
async function expectRest(track: Locator) {
  await page.clock.runFor(2000);
  const before = await place(track);
  await page.clock.runFor(30_000);
  expect(await place(track)).toBe(before);
}

describe.each(["Pictures of the school", "From our days"])("the carousel “%s”", (name) => {
  test("plays by itself, one item at a time, and starts over at the end", async () => {
    const { track } = await carousel(name);
    const count = await track.locator("li:not([data-clone])").count();
    const start = await place(track);
    for (let move = 1; move <= count; move += 1) expect(await nextPlace(track)).toBe((start + move) % count);
  });

  test("pauses when its button is pressed", async () => {
    const { track, whole } = await carousel(name);
    await whole.getByRole("button", { name: "Pause the moving pictures" }).click();
    await page.mouse.move(0, 0);
    await expectRest(track);
    await whole.getByRole("button", { name: "Play the moving pictures" }).click();
    await page.mouse.move(0, 0);
    await nextPlace(track);
  });

  test("pauses while the mouse is over it", async () => {
    const { track } = await carousel(name);
    await track.hover();
    await expectRest(track);
    await page.mouse.move(0, 0);
    await nextPlace(track);
  });

  test("pauses while it has the focus", async () => {
    const { track } = await carousel(name);
    // Only keyboard focus pauses the carousel, because a click leaves focus behind too.
    await page.keyboard.press("Tab");
    await track.focus();
    await expectRest(track);
    await track.blur();
    await nextPlace(track);
  });

  test("does not move under reduced motion", async () => {
    const { track, whole } = await carousel(name);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectRest(track);
    expect(await whole.locator("[data-pause]").isVisible()).toBe(false);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await nextPlace(track);
  });
});

test("the slides' dots lead to their slides and mark the one that is shown", async () => {
  const { track, whole } = await carousel("Pictures of the school");
  const dots = whole.locator(".dots a");
  const other = ((await place(track)) + 4) % (await dots.count());
  await dots.nth(other).click();
  expect(await nextPlace(track)).toBe(other);
  expect(await dots.nth(other).getAttribute("aria-current")).toBe("true");
  expect(await whole.locator(".dots [aria-current]").count()).toBe(1);
  expect(new URL(page.url()).hash, "the address stays as it was").toBe("");
});

test("the spotlight goes round by its arrows in both directions, and never by itself", async () => {
  const { track } = await carousel("Spotlight");
  const last = (await track.locator("li:not([data-clone])").count()) - 1;
  await page.getByRole("button", { name: "Previous picture" }).click();
  expect(await nextPlace(track)).toBe(last);
  await page.getByRole("button", { name: "Next picture" }).click();
  expect(await nextPlace(track)).toBe(0);
  await page.mouse.move(0, 0);
  await expectRest(track);
});
