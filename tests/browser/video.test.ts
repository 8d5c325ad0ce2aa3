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

// tests/contract/video-upload.test.ts proves that films are served in parts, without which no browser seeks.
test("a film keeps its space, and runs in the browser's own player; no part of any is fetched before", async () => {
  let films: string[] = [];
  const page = await open("/video", {
    width: 360,
    before: async (fresh) => {
      films = filmsOf(fresh);
    },
  });
  expect(await page.locator("script").count()).toBe(0);
  const all = page.locator("video");
  // A film reserves the space of its picture before any of it has arrived.
  const { width, height } = (await all.first().boundingBox())!;
  expect(width / height).toBeCloseTo(16 / 9, 1);
  // The first film has no title (tests/kit/unusual-entries.ts).
  expect(await all.first().getAttribute("aria-label")).toBe(m.video_untitled({ number: "1" }));
  const film = all.nth(1);
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
  await page.mouse.wheel(0, 2000);
  await all.last().scrollIntoViewIfNeeded();
  const address = await film.evaluate(({ src }: HTMLVideoElement) => src);
  expect(films, "films that were fetched before one is played").toEqual([]);
  await film.focus();
  await page.keyboard.press("Space");
  await expect
    .poll(() => film.evaluate(({ currentTime, videoWidth }: HTMLVideoElement) => currentTime > 0 && videoWidth > 0))
    .toBe(true);
  expect(new Set(films), "films that were fetched").toEqual(new Set([address]));
});
