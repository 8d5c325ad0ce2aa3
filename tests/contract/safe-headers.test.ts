import { afterAll, beforeAll, expect, it } from "vitest";
import { itForAll } from "../kit/it-for-all.ts";
import { rawRequest, type RawResponse } from "../kit/raw-request.ts";
import { openSession, administratorEnvironment } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

let site: Site;
let cookie: string;
let token: string;
let script: string;
let mediaFile: string;
beforeAll(async () => {
  site = await startSite({ PUBLIC_URL: "https://school.example", ...administratorEnvironment });
  ({ cookie, token } = await openSession({ origin: site.origin }));
  script = /\/custom-elements\/[^"]+\.js/.exec((await rawRequest(site, "/")).text)?.[0] ?? "";
  mediaFile = /\/media\/[\w-]+\.pdf/.exec((await rawRequest(site, "/api/notice")).text)?.[0] ?? "";
});
afterAll(() => site.stop());

/** One response of each kind that the site sends, with its status. */
const kinds: readonly (readonly [what: string, status: number, get: () => Promise<RawResponse>])[] = [
  ["a page", 200, () => rawRequest(site, "/notice")],
  ["a page that the client has", 304, () => notModified("/notice")],
  ["a page's headers alone", 200, () => rawRequest(site, "/notice", {}, "HEAD")],
  ["a page for a signed-in user", 200, () => rawRequest(site, "/notice", { Cookie: cookie })],
  ["an administrator's screen", 200, () => rawRequest(site, "/admin", { Cookie: cookie })],
  ["the redirect from there for a visitor", 302, () => rawRequest(site, "/admin")],
  ["the login", 200, () => rawRequest(site, "/login")],
  ["a page that does not exist", 404, () => rawRequest(site, "/nothing")],
  ["an entry that does not exist", 404, () => rawRequest(site, "/event/999999")],
  ["an invalid page number", 400, () => rawRequest(site, "/notice?page=two")],
  ["another spelling", 308, () => rawRequest(site, "/notice/")],
  ["a list's first page", 301, () => rawRequest(site, "/notice?page=1")],
  ["a built file", 200, () => rawRequest(site, script)],
  ["a built file that the client has", 304, () => notModified(script)],
  ["a media file", 200, () => rawRequest(site, mediaFile)],
  ["a media file that the client has", 304, () => notModified(mediaFile)],
  ["a part of a media file", 206, () => rawRequest(site, mediaFile, { Range: "bytes=0-9" })],
  ["a part that it does not have", 416, () => rawRequest(site, mediaFile, { Range: "bytes=99999999-" })],
  ["a media file that does not exist", 404, () => rawRequest(site, "/media/nothing.pdf")],
  ["robots.txt", 200, () => rawRequest(site, "/robots.txt")],
  ["the sitemap", 200, () => rawRequest(site, "/sitemap.xml")],
  ["the health", 200, () => rawRequest(site, "/healthz")],
  ["a list of the API", 200, () => rawRequest(site, "/api/notice")],
  ["a list that the client has", 304, () => notModified("/api/notice")],
  ["an entry of the API", 200, () => rawRequest(site, "/api/notice/1")],
  ["the API's description", 200, () => rawRequest(site, "/api/openapi.json")],
  ["a bad request to the API", 400, () => rawRequest(site, "/api/notice?limit=ten")],
  ["an unknown path of the API", 404, () => rawRequest(site, "/api/nothing")],
  ["a write without a token", 401, () => rawRequest(site, "/api/notice", {}, "POST")],
  [
    "a write that is refused",
    400,
    () =>
      rawRequest(site, "/api/notice", { Authorization: `Bearer ${token}`, "Content-Type": "application/json" }, "POST"),
  ],
  ["a request for a token", 401, () => rawRequest(site, "/api/jwt?email=a")],
  ["a page by another method", 404, () => rawRequest(site, "/notice", {}, "PUT")],
];

async function notModified(path: string): Promise<RawResponse> {
  const { headers } = await rawRequest(site, path);
  return rawRequest(site, path, { "If-None-Match": String(headers.etag) });
}

it("a proxy caches a range of a file, and not the refusal of another range", async () => {
  const marked = async (range: string) => (await rawRequest(site, mediaFile, { Range: range })).headers;
  expect(await marked("bytes=0-9")).toHaveProperty("x-accel-expires");
  expect(await marked("bytes=99999999-")).not.toHaveProperty("x-accel-expires");
});

itForAll(kinds)("every kind of answer carries the security headers and a request id", async ([, status, get]) => {
  const { headers, ...answer } = await get();
  expect(answer.status).toBe(status);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cross-origin-opener-policy": "same-origin",
    "strict-transport-security": "max-age=31536000",
  });
  expect(headers["cross-origin-resource-policy"]).toMatch(/^(?:same|cross)-origin$/);
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; /);
  expect(headers["content-security-policy"]).toMatch(/; (?:frame-ancestors 'none'|sandbox)$/);
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f]{12}$/);
  expect(headers).not.toHaveProperty("x-powered-by");
  expect(headers).not.toHaveProperty("server");
});

it("other sites may load the open data and its files, and nothing else", async () => {
  const policy = async (path: string) => (await rawRequest(site, path)).headers["cross-origin-resource-policy"];
  for (const path of ["/api/notice", "/api/notice/1", "/api/openapi.json", mediaFile])
    expect([path, await policy(path)]).toEqual([path, "cross-origin"]);
  for (const path of ["/", "/login", "/nothing", "/healthz", script, "/favicon.svg", "/api/jwt"])
    expect([path, await policy(path)]).toEqual([path, "same-origin"]);
});

it("answers of the API may run and frame nothing at all", async () => {
  for (const path of ["/api/notice", "/api/nothing", "/api/jwt", "/healthz"]) {
    expect((await rawRequest(site, path)).headers["content-security-policy"]).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
  }
});

it("a site on http does not demand https from browsers", async () => {
  const plain = await startSite({ SAMPLE_CONTENT: "no" });
  try {
    expect((await rawRequest(plain, "/")).headers).not.toHaveProperty("strict-transport-security");
  } finally {
    await plain.stop();
  }
});
