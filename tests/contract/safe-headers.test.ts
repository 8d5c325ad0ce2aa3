import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, type Asked } from "../ask.ts";
import { openSession, withAdministrator } from "../session.ts";
import { type Site, startSite } from "../site.ts";

let site: Site;
let cookie: string;
let token: string;
let script: string;
let medium: string;
beforeAll(async () => {
  site = await startSite({ PUBLIC_URL: "https://school.example", ...withAdministrator });
  ({ cookie, token } = await openSession({ origin: site.origin }));
  script = /\/enhance\/[^"]+\.js/.exec((await ask(site, "/")).text)?.[0] ?? "";
  medium = /\/media\/[\w-]+\.pdf/.exec((await ask(site, "/notice")).text)?.[0] ?? "";
});
afterAll(() => site.stop());

/** An answer of each kind that the site has, and its status. */
const kinds: readonly (readonly [what: string, status: number, get: () => Promise<Asked>])[] = [
  ["a page", 200, () => ask(site, "/notice")],
  ["a page that is known", 304, () => known("/notice")],
  ["a page's headers alone", 200, () => ask(site, "/notice", {}, "HEAD")],
  ["a page for one who is signed in", 200, () => ask(site, "/notice", { Cookie: cookie })],
  ["an administrator's screen", 200, () => ask(site, "/admin", { Cookie: cookie })],
  ["the way from there for a visitor", 302, () => ask(site, "/admin")],
  ["the login", 200, () => ask(site, "/login")],
  ["a page that is not there", 404, () => ask(site, "/nothing")],
  ["an entry that is not there", 404, () => ask(site, "/event/999999")],
  ["a page number that is none", 400, () => ask(site, "/notice?page=two")],
  ["another spelling", 308, () => ask(site, "/notice/")],
  ["a list's first page", 301, () => ask(site, "/notice?page=1")],
  ["a built file", 200, () => ask(site, script)],
  ["a built file that is known", 304, () => known(script)],
  ["a medium", 200, () => ask(site, medium)],
  ["a medium that is known", 304, () => known(medium)],
  ["a part of a medium", 206, () => ask(site, medium, { Range: "bytes=0-9" })],
  ["a part that it does not have", 416, () => ask(site, medium, { Range: "bytes=99999999-" })],
  ["a medium that is not there", 404, () => ask(site, "/media/nothing.pdf")],
  ["robots.txt", 200, () => ask(site, "/robots.txt")],
  ["the sitemap", 200, () => ask(site, "/sitemap.xml")],
  ["the health", 200, () => ask(site, "/healthz")],
  ["a list of the API", 200, () => ask(site, "/api/notice")],
  ["a list that is known", 304, () => known("/api/notice")],
  ["an entry of the API", 200, () => ask(site, "/api/notice/1")],
  ["the API's description", 200, () => ask(site, "/api/openapi.json")],
  ["a wrong question to the API", 400, () => ask(site, "/api/notice?limit=ten")],
  ["an unknown path of the API", 404, () => ask(site, "/api/nothing")],
  ["a write without a token", 401, () => ask(site, "/api/notice", {}, "POST")],
  ["a write that is refused", 400, () => ask(site, "/api/notice", { Authorization: `Bearer ${token}`, "Content-Type": "application/json" }, "POST")],
  ["the session", 200, () => ask(site, "/api/auth/get-session")],
  ["a page by another method", 404, () => ask(site, "/notice", {}, "PUT")],
];

async function known(path: string): Promise<Asked> {
  const { headers } = await ask(site, path);
  return ask(site, path, { "If-None-Match": String(headers.etag) });
}

describe("every kind of answer carries what keeps browsers safe, and an id", () => {
  it.each(kinds)("%s", async (_, status, get) => {
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
});

it("programs and pages elsewhere may take in the open data and its files, and nothing else", async () => {
  const policy = async (path: string) => (await ask(site, path)).headers["cross-origin-resource-policy"];
  for (const path of ["/api/notice", "/api/notice/1", "/api/openapi.json", medium]) expect([path, await policy(path)]).toEqual([path, "cross-origin"]);
  for (const path of ["/", "/login", "/nothing", "/healthz", script, "/favicon.svg", "/api/auth/get-session"]) expect([path, await policy(path)]).toEqual([path, "same-origin"]);
});

it("answers of the API run and frame nothing at all", async () => {
  for (const path of ["/api/notice", "/api/nothing", "/api/auth/get-session", "/healthz"]) {
    expect((await ask(site, path)).headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
  }
});

it("a site that is reached by http does not tell browsers to come by https", async () => {
  const plain = await startSite({ SAMPLE_CONTENT: "no" });
  try {
    expect((await ask(plain, "/")).headers).not.toHaveProperty("strict-transport-security");
  } finally {
    await plain.stop();
  }
});
