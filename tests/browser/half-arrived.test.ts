import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { answerSlowly } from "./slow-answer.ts";
import { useVisitor } from "./visitor.ts";

const { open, address } = useVisitor();
let page: Page;
beforeAll(async () => {
  page = await open("/about");
});

test("a masthead that has half arrived is not painted, because its lines would move", async () => {
  const html = await (await fetch(address("/about"))).text();
  const slow = await answerSlowly(html, html.indexOf("</svg>", html.indexOf("top login")) + "</svg>".length);
  try {
    const paintedAt = () => page.evaluate(() => performance.getEntriesByName("first-paint")[0]?.startTime);
    await page.goto(slow.origin, { waitUntil: "commit" });
    await page.locator("a.login svg").waitFor({ state: "attached" });
    // This is long enough for a browser to paint.
    for (let times = 0; times < 20; times += 1) await page.evaluate(() => fetch("/favicon.svg"));
    const held = await page.evaluate(() => performance.now());
    slow.letGo();
    await expect.poll(paintedAt).toBeGreaterThan(held);
  } finally {
    slow.stop();
  }
});

test("the part of a page that has arrived is painted before the rest", async () => {
  const html = await (await fetch(address("/history"))).text();
  const slow = await answerSlowly(html, html.indexOf("</h1>") + "</h1>".length);
  try {
    await page.goto(slow.origin, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    expect(await page.locator("footer").count()).toBe(0);
  } finally {
    slow.stop();
  }
});
