import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Site, startSite } from "../kit/site.ts";
import { useVisitor } from "./visitor.ts";

const { open } = useVisitor();

test.each(["/no-such-page", "/bn/no-such-page", "/event/999999", "/photo/1"])(
  "%s shows the picture of the error page",
  async (path) => {
    const page = await open(path, { status: 404 });
    const picture = page.locator("main img");
    expect(await picture.getAttribute("alt")).toBe(path.startsWith("/bn") ? "পাতাটি পাওয়া যায়নি" : "Forbidden access");
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await page.locator("nav.bar").count()).toBe(1);
    expect(await page.locator("footer").count()).toBe(1);
  },
);

test("/forbidden shows a picture and the way to log in", async () => {
  const page = await open("/forbidden");
  expect(await page.locator("main img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await page.locator("main").getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login");
});

describe("an odd address", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(() => site.stop());

  /** Requests an address exactly as it is spelt, which a browser would normalise first. */
  function requestAsSpelt(path: string): Promise<{ status: number; location: string; body: string }> {
    const { hostname, port } = new URL(site.origin);
    return new Promise((resolve, reject) => {
      const sent = request({ hostname, port, path }, (response) => {
        let body = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (body += chunk));
        response.on("end", () => {
          resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? "", body });
        });
      });
      sent.on("error", reject).end();
    });
  }

  /** Matches stack traces and names of errors, which visitors must not see. */
  const stack = /\n\s+at .+:\d+:\d+|node_modules|[A-Z][a-z]+Error\b/;

  async function expectRefusal(path: string) {
    const { status, body } = await requestAsSpelt(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).not.toMatch(stack);
  }

  test.each([
    "/%00",
    "/%E0%A4%A",
    "/bn/%E0%A4%A",
    "/event/%00",
    "/event/%E0%A4%A",
    "/event/abc",
    "/event/-1",
    "/event/0",
    "/event/1.0",
    "/event/99999999999999999999",
    "/event/1'--",
    "/teachers/__proto__",
    "/notice?page=0",
    "/notice?page=-1",
    "/notice?page=1e3",
    "/notice?page=999999999",
    "/notice?page=99999999999999999999",
    "/notice?page=%00",
    "/notice?page=%E0%A4%A",
    "/notice?page=",
    "/bn/bn",
    "/media/%00",
    "/media/%E0%A4%A",
    "/media/%2e%2e%2fschool.sqlite",
    "/media/../school.sqlite",
    "/custom-elements/..%2f..%2fpackage.json",
    "/assets/none.css",
    "/api/nothing",
    "/api/%E0%A4%A",
  ])("%s is refused cleanly", expectRefusal);

  test.each([
    ["letters", `/${"a".repeat(10_000)}`],
    ["parts", "/a".repeat(5000)],
    ["percents", `/${"%41".repeat(6000)}`],
    ["query", `/notice?page=${"9".repeat(10_000)}`],
  ])("of very many %s is refused cleanly", (_, path) => expectRefusal(path));

  test.each([
    ["//", "/"],
    ["//evil.example/a", "/evil.example/a"],
    ["/bn//notice", "/bn/notice"],
    ["/bn///", "/bn"],
    ["/notice/", "/notice"],
    ["/notice//?page=2", "/notice?page=2"],
    ["/event/1/", "/event/1"],
  ])("%s redirects to the page's canonical path, %s", async (path, canonical) => {
    const { status, location } = await requestAsSpelt(path);
    expect(status).toBe(308);
    expect(location).toBe(canonical);
  });

  test.each(["/notice?x=%00", "/about?%E0%A4%A", "/syllabus?page=", "/teacher?page[]=1"])(
    "%s never shows a stack trace",
    async (path) => {
      const { status, body } = await requestAsSpelt(path);
      expect(status).toBeLessThan(500);
      expect(body).not.toMatch(stack);
    },
  );
});
