import { brotliCompressSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { locales, localPath } from "../../engine/words.ts";
import { useVisitor } from "./browser.ts";
import { publicRoutes } from "./public-routes.ts";

const { open } = useVisitor();

/** Bytes of JavaScript that the home page may send, compressed. */
const homeBudget = 8 * 1024;

/** What a page runs: the bodies of script files and of scripts in the page, data excepted. */
async function scriptsOf(path: string, status: number): Promise<Buffer[]> {
  const responses: Response[] = [];
  const listen = async (page: Page) => {
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") responses.push(response);
    });
  };
  const page = await open(path, { status, width: 360, before: listen });
  await page.waitForLoadState("networkidle");
  const inline = await page
    .locator("script:not([src]):not([type='application/ld+json'])")
    .evaluateAll((scripts) => scripts.map((script) => script.textContent));
  const files = await Promise.all(responses.map((response) => response.body()));
  return [...files, ...inline.map((text) => Buffer.from(text))];
}

const livelier = new Set(["pictures", "videos"]);
const texts = publicRoutes.filter(({ path, look }) => path !== "/" && path !== "/ftblclub" && !livelier.has(look ?? ""));

test.each(locales)("pages of text in %s send no JavaScript at all", async (locale) => {
  const sent: string[] = [];
  for (const { path, status } of texts) {
    const address = localPath(path, locale);
    if ((await scriptsOf(address, status)).length > 0) sent.push(address);
  }
  expect(texts.length).toBeGreaterThan(15);
  expect(sent).toEqual([]);
});

test.each(["/", "/bn", "/photo", "/video"])("%s sends some JavaScript, at most 8 KB of it compressed", async (path) => {
  const scripts = await scriptsOf(path, 200);
  const bytes = scripts.reduce((sum, script) => sum + brotliCompressSync(script).length, 0);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(homeBudget);
});
