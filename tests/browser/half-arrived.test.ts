import { expect, test } from "vitest";
import { answerSlowly } from "./slow-answer.ts";
import { useVisitor } from "./visitor.ts";

const { open, address } = useVisitor();

test("a masthead that has half arrived is not painted, because its lines would move", async () => {
  const html = await (await fetch(address("/about"))).text();
  const slow = await answerSlowly(html, html.indexOf("</svg>", html.indexOf("top login")) + "</svg>".length);
  try {
    const page = await open("/about");
    const paintedAt = () => page.evaluate(() => performance.getEntriesByName("first-paint")[0]?.startTime);
    await page.goto(slow.origin, { waitUntil: "commit" });
    await page.locator("a.login svg").waitFor({ state: "attached" });
    // This is long enough for a browser to paint.
    for (let times = 0; times < 20; times += 1) await page.evaluate(() => fetch("/favicon.svg"));
    const held = await page.evaluate(() => performance.now());
    slow.letGo();
    await expect.poll(paintedAt).toBeGreaterThan(held);
    await page.context().close();
  } finally {
    slow.stop();
  }
});

test("the part of a page that has arrived is painted before the rest", async () => {
  const html = await (await fetch(address("/history"))).text();
  const slow = await answerSlowly(html, html.indexOf("</h1>") + "</h1>".length);
  try {
    const page = await open("/about");
    await page.goto(slow.origin, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    expect(await page.locator("footer").count()).toBe(0);
    await page.context().close();
  } finally {
    slow.stop();
  }
});
