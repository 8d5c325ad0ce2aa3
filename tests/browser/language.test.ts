import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useVisitor } from "./visitor.ts";

const { open, address } = useVisitor();

/** Chooses a language in the header and waits for the page that it leads to. */
async function choose(page: Page, code: "EN" | "BN", path: string) {
  await page.locator("header .lang").getByText(code, { exact: true }).click();
  await page.waitForURL(address(path));
}

test("EN and BN stay on the same page and query", async () => {
  const page = await open("/notice?page=2");
  await choose(page, "BN", "/bn/notice?page=2");
  expect(await page.locator("html").getAttribute("lang")).toBe("bn");
  expect(await page.locator("header .lang [aria-current]").innerText()).toBe("BN");
  await choose(page, "EN", "/notice?page=2");
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
});

test("EN and BN stay on the same entry", async () => {
  const page = await open("/event/1");
  await choose(page, "BN", "/bn/event/1");
  await choose(page, "EN", "/event/1");
});

test("/ leads a visitor from outside home in the language last seen, until the other is chosen", async () => {
  const page = await open("/");
  await choose(page, "BN", "/bn");
  await page.goto(address("/?from=afar"));
  await page.waitForURL(address("/bn?from=afar"));
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

test("a visitor who has chosen nothing gets English, and the address decides on every other page", async () => {
  const page = await open("/", { locale: "bn-BD" });
  expect(page.url()).toBe(address("/"));
  await choose(page, "BN", "/bn");
  await page.goto(address("/notice"));
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
});

test("a page shows digits and dates in its language, and marks the language of text in the other one", async () => {
  const page = await open("/bn/notice");
  const date = page.locator(".tear").first();
  expect(await date.innerText()).toMatch(/^[০-৯]+\s+\p{Script=Bengali}+\s+[০-৯]{4}$/u);
  const others = await page.locator("main [lang=en]").allInnerTexts();
  expect(others.length).toBeGreaterThan(0);
  for (const text of others) expect(text).toMatch(/^[^\p{Script=Bengali}]*\p{Script=Latin}/u);
});
