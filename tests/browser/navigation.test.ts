import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { useVisitor } from "./visitor.ts";

// tests/contract/page-frame.test.ts proves what the menu contains and where its links lead.
const { open, address } = useVisitor();

/** The tab of the file. With reduced motion nothing moves on the home page, which spares the machine. */
let page: Page;
beforeAll(async () => {
  page = await open("/", { locale: "bn-BD", width: 1024, reducedMotion: "reduce" });
});

/** Chooses a language in the header and waits for the page that it leads to. */
async function choose(code: "EN" | "BN", path: string) {
  await page.locator("header .lang").getByText(code, { exact: true }).click();
  await page.waitForURL(address(path));
}

/** Fails if the bar takes more than a line at the narrowest width at which it is not folded. */
async function expectBarOnOneLine() {
  const tops = page.locator(".bar :is(.top, summary)");
  const lines = await tops.evaluateAll((all) => all.map((top) => Math.round(top.getBoundingClientRect().height)));
  expect(lines).toHaveLength(9);
  expect(new Set(lines), "heights").toEqual(new Set([48]));
  const sides = await tops.evaluateAll((all) =>
    all.map((top) => top.getBoundingClientRect()).map(({ left, right }) => [left, right]),
  );
  for (const [place, [left]] of sides.entries()) {
    if (place > 0) expect(left! - sides[place - 1]![1]!, "room between two names").toBeGreaterThanOrEqual(8);
  }
}

test("/ leads a visitor from outside home in the language last seen, until the other is chosen", async () => {
  // Whoever has chosen nothing gets English, even if the browser asks for Bengali.
  expect(page.url()).toBe(address("/"));
  await expectBarOnOneLine();
  await choose("BN", "/bn");
  await expectBarOnOneLine();
  await page.goto(address("/?from=afar"));
  await page.waitForURL(address("/bn?from=afar"));
  // On every other page, the address decides.
  await page.goto(address("/notice"));
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  // A visitor who goes from a Bengali page to an English one stays in English on the home page, and gets it afterwards.
  await choose("BN", "/bn/notice");
  await choose("EN", "/notice");
  await page.locator("a.brand").click();
  await page.waitForURL(address("/"));
  await page.locator("footer").waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await page.goto(address("/"));
  await page.locator("footer").waitFor();
  expect(page.url()).toBe(address("/"));
});

test("a link leads past the menu, whose sections open under their names and close when another one opens", async () => {
  await page.goto(address("/notice"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(address("/notice#main"));
  const bar = page.locator("#menu");
  await bar.getByText("Academic", { exact: true }).click();
  expect(await bar.getByRole("link", { name: "Internal result" }).isVisible()).toBe(true);
  await bar.getByText("Gallery", { exact: true }).click();
  expect(await bar.getByRole("link", { name: "Internal result" }).isVisible()).toBe(false);
  await bar.getByRole("link", { name: "Photo gallery" }).click();
  await page.waitForURL("**/photo");
});
