import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { exampleCount, startExampleSite } from "../kit/examples.ts";
import { itForAll } from "../kit/it-for-all.ts";
import type { Site } from "../kit/site.ts";

const publicUrl = "https://school.example";
let site: Site;
beforeAll(async () => {
  site = await startExampleSite({ PUBLIC_URL: publicUrl });
});
afterAll(() => site.stop());

const get = (path: string) => fetch(site.origin + path);

it("the health check passes", async () => {
  const response = await get("/healthz");
  expect([response.status, await response.json()]).toEqual([
    200,
    { status: "ok", checks: { database: "ok", disk: "ok", signIn: "ok" } },
  ]);
});

it("robots.txt allows every page and names the sitemap", async () => {
  const text = await (await get("/robots.txt")).text();
  expect(text.split("\n")).toEqual(
    expect.arrayContaining(["User-agent: *", "Allow: /", `Sitemap: ${publicUrl}/sitemap.xml`]),
  );
});

describe("the sitemap", () => {
  const read = async () => {
    const response = await get("/sitemap.xml");
    expect(response.headers.get("Content-Type")).toMatch(/^application\/xml/);
    return response.text();
  };

  it("names every list and every entry's page, in both languages, once", async () => {
    const addresses = Array.from((await read()).matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = ""]) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    for (const locale of locales) {
      for (const { page, detail } of collections) {
        if (page) expect(addresses).toContain(publicUrl + localPath(page, locale));
        const own = detail && publicUrl + localPath(detail, locale).replace("{id}", "");
        if (own) expect(addresses.filter((one) => one.startsWith(own))).toHaveLength(exampleCount);
      }
    }
  });

  it("names only pages that exist", async () => {
    const addresses = Array.from((await read()).matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = ""]) => address);
    expect(addresses.length).toBeGreaterThan(40);
    for (const address of addresses) {
      expect(address.startsWith(`${publicUrl}/`), address).toBe(true);
      expect((await get(address.slice(publicUrl.length))).status, address).toBe(200);
    }
  });

  it("links each page to its languages", async () => {
    const entries = (await read()).match(/<url>.*?<\/url>/g) ?? [];
    for (const entry of entries) {
      const languages = Array.from(entry.matchAll(/hreflang="(\w+)"/g), ([, language]) => language);
      expect(languages).toEqual([...locales]);
    }
  });

  it("is well formed", async () => {
    const xml = await read();
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<urlset ')).toBe(true);
    const opened = Array.from(xml.matchAll(/<(\w+)(?=[\s>])[^>]*(?<!\/)>/g), ([, name]) => name);
    const closed = Array.from(xml.matchAll(/<\/(\w+)>/g), ([, name]) => name);
    const byName = (a = "", b = "") => (a < b ? -1 : 1);
    expect(opened.toSorted(byName)).toEqual(closed.toSorted(byName));
    expect(xml).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;)/);
  });
});

itForAll(locales)("the manifest can be installed, in each language", async (locale) => {
  const response = await get(localPath("/manifest.webmanifest", locale));
  expect(response.headers.get("Content-Type")).toMatch(/^application\/manifest\+json/);
  const manifest = (await response.json()) as {
    lang: string;
    name: string;
    start_url: string;
    icons: { src: string; type: string }[];
  };
  expect(manifest).toMatchObject({ lang: locale, start_url: localPath("/", locale), scope: "/" });
  expect(/\p{Script=Bengali}/u.test(manifest.name)).toBe(locale === "bn");
  expect(manifest.icons.length).toBeGreaterThan(1);
  for (const { src, type } of manifest.icons) {
    const icon = await get(src);
    expect([icon.status, icon.headers.get("Content-Type")]).toEqual([200, type]);
  }
});
