import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import * as m from "../../messages/compiled/messages.js";
import { useVisitor } from "./visitor.ts";

const { open } = useVisitor();

/** Collects the addresses of films that a page fetches. */
function filmsOf(page: Page): string[] {
  const films: string[] = [];
  page.on("request", (request) => void (request.url().endsWith(".mp4") && films.push(request.url())));
  return films;
}

test("a film runs in the browser's own player, without any script", async () => {
  const page = await open("/video", { javaScriptEnabled: false });
  expect(await page.locator("script").count()).toBe(0);
  // The first film has no title (tests/kit/unusual-entries.ts).
  expect(await page.locator("video").first().getAttribute("aria-label")).toBe(m.video_untitled({ number: "1" }));
  const film = page.locator("video").nth(1);
  const facts = await film.evaluate(({ controls, preload, poster, ariaLabel }: HTMLVideoElement) => ({
    controls,
    preload,
    poster,
    ariaLabel,
  }));
  expect(facts).toEqual({
    controls: true,
    preload: "none",
    poster: expect.stringMatching(/\/media\/.+/),
    ariaLabel: "Morning assembly",
  });
  await film.focus();
  await page.keyboard.press("Space");
  await expect
    .poll(() => film.evaluate(({ currentTime, videoWidth }: HTMLVideoElement) => currentTime > 0 && videoWidth > 0))
    .toBe(true);
});

test("no part of a film is fetched before it is played", async () => {
  let films: string[] = [];
  const page = await open("/video", {
    before: async (fresh) => {
      films = filmsOf(fresh);
    },
  });
  await page.mouse.wheel(0, 2000);
  await page.waitForLoadState("networkidle");
  expect(films).toEqual([]);
});

test("a film's address serves byte ranges, without which no browser seeks and some phones play nothing", async () => {
  const page = await open("/video");
  const src = await page.locator("video").first().getAttribute("src");
  const answer = await page.request.get(src!, { headers: { Range: "bytes=0-99" } });
  expect([answer.headers()["content-type"], answer.status()]).toEqual(["video/mp4", 206]);
});

test("a film reserves the space of its picture before any of it has arrived", async () => {
  const page = await open("/video", { width: 360 });
  const { width, height } = (await page.locator("video").first().boundingBox())!;
  expect(width / height).toBeCloseTo(16 / 9, 1);
});
