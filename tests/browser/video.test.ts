import { expect, test } from "vitest";
import { useVisitor } from "./visitor.ts";

const { open } = useVisitor();

test("a preview becomes a player with controls, and the film runs", async () => {
  const page = await open("/video");
  const item = page.locator("play-video").first();
  const film = item.locator("video");
  expect(await film.count()).toBe(0);
  await item.getByRole("link", { name: /^Play: / }).click();
  await page.waitForFunction(() => (document.querySelector("video")?.currentTime ?? 0) > 0);
  expect(await film.evaluate(({ controls, videoWidth }: HTMLVideoElement) => ({ controls, shown: videoWidth > 0 }))).toEqual({
    controls: true,
    shown: true,
  });
  expect(await film.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await item.locator("a").isVisible()).toBe(false);
});

test("only one film plays at a time: another one brings the first back to its preview", async () => {
  const page = await open("/video");
  const items = page.locator("play-video");
  await items.nth(0).locator("a").click();
  await items.nth(0).locator("video").waitFor();
  await items.nth(1).locator("a").click();
  await items.nth(1).locator("video").waitFor();
  expect(await page.locator("video").count()).toBe(1);
  expect(await items.nth(0).locator("a").isVisible()).toBe(true);
});

test("nothing of a film is fetched before it is played", async () => {
  const films: string[] = [];
  const page = await open("/video", {
    before: async (fresh) => {
      fresh.on("request", (request) => void (request.url().endsWith(".mp4") && films.push(request.url())));
    },
  });
  await page.mouse.wheel(0, 2000);
  await page.waitForLoadState("networkidle");
  expect(films).toEqual([]);
});

test("without JavaScript the preview leads to the film itself", async () => {
  const page = await open("/video", { javaScriptEnabled: false });
  const href = await page.locator("play-video a").first().getAttribute("href");
  const answer = await page.request.get(href!, { headers: { Range: "bytes=0-99" } });
  expect(answer.headers()["content-type"]).toBe("video/mp4");
  // Without ranges there is no seeking, and some phones do not play at all.
  expect(answer.status()).toBe(206);
});
