import { request } from "node:http";
import { expect } from "vitest";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { attributes, tags } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { sharedSite } from "../kit/site.ts";

const origin = process.env[sharedSite] ?? "";

/** Returns the main part of a page, after it has checked that the picture in it is there. */
async function mainOf(path: string, status: number): Promise<string> {
  const answer = await fetch(origin + path);
  expect(answer.status).toBe(status);
  const html = await answer.text();
  const main = /<main\b.*?<\/main>/s.exec(html)?.[0] ?? "";
  const [source = ""] = attributes(tags(main, "img").join(""), "src");
  const picture = await fetch(new URL(source, origin));
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, expect.stringMatching(/^image\//)]);
  expect(tags(html, "nav").join("")).toContain('class="bar');
  expect(tags(html, "footer")).toHaveLength(1);
  return main;
}

const missing = ["/no-such-page", "/event/999999", "/photo/1"];
itForAll(missing.flatMap((path) => locales.map((locale) => ({ path: localPath(path, locale), locale }))))(
  "a page that does not exist shows its picture between menu and footer",
  async ({ path, locale }) => {
    expect(attributes(await mainOf(path, 404), "alt")).toContain(m.not_found_picture({}, { locale }));
  },
);

itForAll(locales)("/forbidden shows a picture and the way to log in", async (locale) => {
  const main = await mainOf(localPath("/forbidden", locale), 200);
  expect(attributes(main, "href")).toContain(localPath("/login?next=refused", locale));
});

itForAll(["/admin", "/admin/account", "/bn/admin"])(
  "an administrators' screen leads a stranger there",
  async (path) => {
    const answer = await fetch(origin + path, { redirect: "manual" });
    const forbidden = path.startsWith("/bn") ? "/bn/forbidden" : "/forbidden";
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, forbidden]);
  },
);

/** Requests an address exactly as it is spelt, which a browser would normalise first. */
function requestAsSpelt(path: string): Promise<{ status: number; location: string; body: string }> {
  const { hostname, port } = new URL(origin);
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

async function expectRefusal(path: string): Promise<void> {
  const { status, body } = await requestAsSpelt(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(body).not.toMatch(stack);
}

itForAll([
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
])("an odd address is refused cleanly", expectRefusal);

itForAll([
  ["letters", `/${"a".repeat(10_000)}`],
  ["parts", "/a".repeat(5000)],
  ["percents", `/${"%41".repeat(6000)}`],
  ["query", `/notice?page=${"9".repeat(10_000)}`],
] as const)("an address of very many letters or parts is refused cleanly", ([, path]) => expectRefusal(path));

itForAll([
  ["//", "/"],
  ["//evil.example/a", "/evil.example/a"],
  ["/bn//notice", "/bn/notice"],
  ["/bn///", "/bn"],
  ["/notice/", "/notice"],
  ["/notice//?page=2", "/notice?page=2"],
  ["/event/1/", "/event/1"],
] as const)("an odd address of a page redirects to its canonical path", async ([path, canonical]) => {
  const { status, location } = await requestAsSpelt(path);
  expect([status, location]).toEqual([308, canonical]);
});

itForAll(["/notice?x=%00", "/about?%E0%A4%A", "/syllabus?page=", "/teacher?page[]=1"])(
  "an odd query never shows a stack trace",
  async (path) => {
    const { status, body } = await requestAsSpelt(path);
    expect(status).toBeLessThan(500);
    expect(body).not.toMatch(stack);
  },
);
