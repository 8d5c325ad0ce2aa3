import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { useVisitor } from "./visitor.ts";
import { cutAt } from "../kit/cut-text.ts";
import { itForAll } from "../kit/it-for-all.ts";

const { open } = useVisitor();

/** The page of all tests. With reduced motion nothing on it moves unless a test lets it, which spares the machine. */
let page: Page;
beforeAll(async () => {
  page = await open("/", { reducedMotion: "reduce" });
});

type Notice = { title: string; link: string };

/**
 * Returns the notices that have not expired, newest first, as the list of notices shows them. A notice without a
 * document leads to its own page.
 */
function currentNotices(path: string): Promise<Notice[]> {
  return page.evaluate(async (address) => {
    const whole = await (await fetch(address)).text();
    // The content security policy refuses the styles of another page.
    const html = whole.replaceAll(/<style.*?<\/style>/gs, "");
    const items = new DOMParser().parseFromString(html, "text/html").querySelectorAll(".notices > li:not(.past)");
    return Array.from(items, (item) => ({
      title: item.querySelector("h2")!.textContent,
      link: (item.querySelector<HTMLAnchorElement>("a.btn") ?? item.querySelector<HTMLAnchorElement>("h2 a"))!.href,
    }));
  }, path);
}

// English first: once the Bengali home page was open, "/" leads there.
describe.each(["", "/bn"])("the home page under %s/", (language) => {
  let notices: Notice[];
  beforeAll(async () => {
    if (language) await open(language, { page });
    await page.setViewportSize({ width: 1280, height: 800 });
    notices = await currentNotices(`${language}/notice`);
  });

  test("shows the latest 5 notices in the ticker, each after three asterisks; documents open in new tabs", async () => {
    const links = page.locator(".ticker ul:not([aria-hidden]) a");
    const texts = (await links.allInnerTexts()).map((text) => text.split("\n"));
    expect(texts).toEqual(notices.slice(0, 5).map(({ title }) => ["***", title]));
    const targets = await links.evaluateAll((all) =>
      all.map((link) => [(link as HTMLAnchorElement).href, (link as HTMLAnchorElement).target]),
    );
    const isPage = (link: string) => /\/notice\/\d+$/.test(link);
    expect(targets).toEqual(notices.slice(0, 5).map(({ link }) => [link, isPage(link) ? "" : "_blank"]));
  });

  test("has 8 notices on the board, cut at 20 letters, each with its date", async () => {
    const lines = page.locator(".board li");
    expect(await lines.count()).toBe(8);
    for (const [index, { title, link }] of notices.slice(0, 8).entries()) {
      const line = lines.nth(index);
      const date = await line.locator("time").innerText();
      expect(date).toMatch(language ? /[০-৯]{4}$/ : /\d{4}$/);
      expect((await line.innerText()).replace(date, "").trim()).toBe(cutAt(title, 20));
      expect(await line.locator("a").evaluate((a: HTMLAnchorElement) => a.href)).toBe(link);
    }
    expect((await lines.allInnerTexts()).some((line) => line.endsWith("…"))).toBe(true);
  });

  test("has 7 slides with a mark for each, and neither status nor arrows on them", async () => {
    const slides = page.locator(".hero auto-carousel");
    expect(await slides.locator(".track li:not([data-clone])").count()).toBe(7);
    expect(await slides.locator(".dots a").count()).toBe(7);
    expect(await slides.locator("[data-next], [data-previous]").count()).toBe(0);
  });

  test("has 2 commemorative pictures, and the governing body with name and designation", async () => {
    expect(await page.locator(".stamps figure").count()).toBe(2);
    const faces = page.locator(".body-list li");
    const count = await faces.count();
    expect(count).toBeGreaterThan(0);
    expect(await faces.locator("img").count()).toBe(count);
    for (const width of [360, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const broken = await faces.locator("b").evaluateAll((names: HTMLElement[]) =>
        names
          .filter((name) => {
            name.style.overflowWrap = "normal";
            const isBroken = name.offsetWidth > name.closest("li")!.clientWidth;
            name.style.overflowWrap = "";
            return isBroken;
          })
          .map(({ textContent }) => textContent),
      );
      expect(broken, `names broken inside a word at ${width}`).toEqual([]);
    }
    expect((await faces.locator("b").allInnerTexts()).filter(Boolean)).toHaveLength(count);
    expect((await faces.locator("b + span").allInnerTexts()).filter(Boolean)).toHaveLength(count);
  });

  test("on a phone the notice board begins within two screens, and the parts keep their order", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    const top = await page.locator(".board").evaluate((board) => board.getBoundingClientRect().top + scrollY);
    expect(top).toBeLessThan(2 * 800);
    // The governing body's portraits stand in a row that scrolls sideways.
    const tops = await page
      .locator(".hero .track, .stamps, .body-list, .spot .track, .board, .reel")
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const faces = page.locator(".body-list");
    expect(await faces.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
    await faces.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => faces.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
  });
});

describe("sizes on the home page", () => {
  itForAll([
    [1280, 5],
    [1025, 5],
    [1024, 4],
    [426, 4],
    [425, 2],
    [360, 2],
  ])("the bottom slider shows as many pictures as fit", async ([width, count]) => {
    await page.setViewportSize({ width, height: 800 });
    const shown = await page.locator(".reel .track").evaluate((track) => {
      const frame = track.getBoundingClientRect();
      const sides = [...track.children].map((item) => item.getBoundingClientRect());
      return sides.filter(({ left, right }) => left >= frame.left - 1 && right <= frame.right + 1).length;
    });
    expect(shown).toBe(count);
  });

  itForAll([
    [360, 250],
    [1280, 450],
  ])("the spotlight is lower on phones", async ([width, height]) => {
    await page.setViewportSize({ width, height: 800 });
    expect((await page.locator(".spot .track").boundingBox())?.height).toBe(height);
  });
});

// without-scripts.test.ts proves that the ticker pauses by its checkbox.
describe("the ticker", () => {
  const run = () => page.locator(".run ul").first();
  const state = () => run().evaluate((list) => getComputedStyle(list).animationPlayState);

  test("does not move under reduced motion", async () => {
    const names = await page
      .locator(".run ul")
      .evaluateAll((runs) => runs.map((list) => getComputedStyle(list).animationName));
    expect(names).toEqual(["none", "none"]);
  });

  test("stops under the mouse and while a notice holds the focus", async () => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.locator(".run").hover();
    expect(await state()).toBe("paused");
    await page.mouse.move(0, 0);
    expect(await state()).toBe("running");
    await run().locator("a").first().focus();
    expect(await state()).toBe("paused");
    await page.emulateMedia({ reducedMotion: "reduce" });
  });
});
