import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { itForAll } from "../kit/it-for-all.ts";
import { useVisitor } from "./visitor.ts";

// tests/contract/page-frame.test.ts proves what the menu contains and where its links lead.
const { open, address } = useVisitor();

itForAll(["/", "/bn"])("the bar fits on one line at the narrowest width at which it is not folded", async (path) => {
  const page = await open(path, { width: 1024 });
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
});

test("a section of the bar opens under its name and closes when another one opens", async () => {
  const page = await open("/");
  const bar = page.locator("#menu");
  await bar.getByText("Academic", { exact: true }).click();
  expect(await bar.getByRole("link", { name: "Internal result" }).isVisible()).toBe(true);
  await bar.getByText("Gallery", { exact: true }).click();
  expect(await bar.getByRole("link", { name: "Internal result" }).isVisible()).toBe(false);
  await bar.getByRole("link", { name: "Photo gallery" }).click();
  await page.waitForURL("**/photo");
});

test("the skip link leads past the menu", async () => {
  const page = await open("/notice");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(address("/notice#main"));
});

/** Chooses a language in the header and waits for the page that it leads to. */
async function choose(page: Page, code: "EN" | "BN", path: string) {
  await page.locator("header .lang").getByText(code, { exact: true }).click();
  await page.waitForURL(address(path));
}

test("/ leads a visitor from outside home in the language last seen, until the other is chosen", async () => {
  const page = await open("/", { locale: "bn-BD" });
  // Whoever has chosen nothing gets English.
  expect(page.url()).toBe(address("/"));
  await choose(page, "BN", "/bn");
  await page.goto(address("/?from=afar"));
  await page.waitForURL(address("/bn?from=afar"));
  // On every other page, the address decides.
  await page.goto(address("/notice"));
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await page.goto(address("/bn"));
  await choose(page, "EN", "/");
  await page.goto(address("/"));
  await page.locator("footer").waitFor();
  expect(page.url()).toBe(address("/"));
});

test("a visitor who goes from a Bengali page to an English one stays in English on the home page", async () => {
  const page = await open("/bn");
  await page.goto(address("/bn/notice"));
  await choose(page, "EN", "/notice");
  await page.locator("a.brand").click();
  await page.waitForURL(address("/"));
  await page.locator("footer").waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
});
