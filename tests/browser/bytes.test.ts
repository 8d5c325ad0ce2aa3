import { brotliCompressSync } from "node:zlib";
import type { Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { useVisitor } from "./visitor.ts";
import { publicRoutes } from "./public-routes.ts";

const { open } = useVisitor();

/** The compressed bytes of JavaScript that the home page may load. */
const homeBudget = 8 * 1024;

type Script = { url: string; bytes: number };

/** Collects every script file that the page receives from now on, compressed. */
function receivedBy(page: Page): () => Promise<Script[]> {
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") responses.push(response);
  });
  return () =>
    Promise.all(
      responses.map(async (response) => ({
        url: response.url(),
        bytes: brotliCompressSync(await response.body()).length,
      })),
    );
}

/** Returns the page's inline scripts, without data blocks. */
function inlineScripts(page: Page): Promise<string[]> {
  return page
    .locator("script:not([src]):not([type='application/ld+json'])")
    .evaluateAll((scripts) => scripts.map((script) => script.outerHTML));
}

/** The compressed bytes of JavaScript that an entry's page may load for its buttons. */
const buttonsBudget = 1_228;

/** The page whose script lets people show the password that they type. */
const login = "/login";
const texts = publicRoutes.filter(
  ({ path, weight }) => weight !== "scripted" && weight !== "textWithButtons" && path !== login,
);
const entries = publicRoutes.filter(({ weight }) => weight === "textWithButtons");

test.each(locales)("pages of text in %s send no JavaScript at all", async (locale) => {
  const page = await open(localPath("/about", locale));
  const received = receivedBy(page);
  for (const { path, status } of texts) {
    await open(localPath(path, locale), { page, status });
    expect(await inlineScripts(page), path).toEqual([]);
    expect(await received(), path).toEqual([]);
  }
  expect(texts.length).toBeGreaterThan(15);
});

test.each(entries)("$path sends one script of at most 1.2 KB, after the page", async ({ path }) => {
  let received = (): Promise<Script[]> => Promise.resolve([]);
  const page = await open(path, { before: async (fresh) => void (received = receivedBy(fresh)) });
  await page.locator(".share button.on").first().waitFor();
  expect(await inlineScripts(page)).toEqual([]);
  const scripts = await received();
  expect(scripts.map(({ url }) => new URL(url).pathname)).toEqual([
    expect.stringMatching(/^\/custom-elements\/copy-text-/),
  ]);
  expect(scripts[0]!.bytes).toBeLessThanOrEqual(buttonsBudget);
  const blocking = await page
    .locator("script[src]")
    .evaluateAll((all) => all.filter((one) => !(one as HTMLScriptElement).async && !(one as HTMLScriptElement).defer));
  expect(blocking).toEqual([]);
});

test("the sign-in page sends only the script of its show-password button", async () => {
  let received = (): Promise<Script[]> => Promise.resolve([]);
  const page = await open(login, { before: async (fresh) => void (received = receivedBy(fresh)) });
  await page.waitForLoadState("networkidle");
  expect(await inlineScripts(page)).toEqual([]);
  const scripts = await received();
  expect(scripts.map(({ url }) => new URL(url).pathname)).toEqual([
    expect.stringMatching(/^\/custom-elements\/show-password-/),
  ]);
  expect(scripts[0]!.bytes).toBeLessThanOrEqual(buttonsBudget);
});

test.each(["/", "/bn", "/photo", "/ftblclub"])("%s sends at most 8 KB of JavaScript", async (path) => {
  let received = (): Promise<Script[]> => Promise.resolve([]);
  const page = await open(path, {
    before: async (fresh) => {
      received = receivedBy(fresh);
    },
  });
  await page.waitForLoadState("networkidle");
  const inline = (await inlineScripts(page)).map((script) => script.length);
  // The inline script of the home page remembers the last language.
  expect(inline.length).toBe(["/", "/bn"].includes(path) ? 1 : 0);
  for (const length of inline) expect(length).toBeLessThan(300);
  const scripts = await received();
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(homeBudget);
});
