import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import syllabus from "../../collections/syllabus.ts";
import { locales } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import { pages as publicPages } from "../../pages/all.ts";
import { globals } from "../../globals/all.ts";
import { localPath } from "../../engine/locale.ts";
import type { Message } from "../../engine/message.ts";
import { iconNames } from "../../server/pages/site-icons/site-icons.ts";
import { addTo, pathTo } from "../kit/database-state.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { decoded, ownAddresses, visibleText } from "../kit/html.ts";
import { sharedSite, type Site, startSite } from "../kit/site.ts";

const sampleFolder = join(import.meta.dirname, "..", "..", "sample");
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** All values of the sample school's entries and globals, in both languages. */
async function valuesOfSamples(): Promise<string[]> {
  const folders = ["globals", "content"].map(async (folder) =>
    (await readdir(join(sampleFolder, folder))).map((file) => join(sampleFolder, folder, file)),
  );
  const files = (await Promise.all(folders)).flat();
  const samples = await Promise.all(
    files.map(async (file) => ((await import(file)) as { default: object | object[] }).default),
  );
  return samples
    .flat()
    .flatMap((sample) => Object.values(sample) as unknown[])
    .filter((value) => typeof value === "string");
}

/**
 * Texts of the sample school. Leaves out those that the site's own messages contain too, such as "Library" or "Class
 * 6".
 */
function textsOf(values: readonly string[]): string[] {
  const messages = Object.values(m) as Message[];
  const own = messages
    .flatMap((message) => locales.map((locale) => message({}, { locale })))
    .join("\n")
    .toLowerCase();
  return values.flatMap((value) => value.split("\n\n")).filter((text) => !own.includes(text.toLowerCase()));
}

/**
 * Fetches everything that links, pictures, styles and previews lead to from these addresses; returns each body by
 * address.
 */
async function crawl(origin: string, starts: readonly string[]): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer | undefined>(starts.map((address) => [address, undefined]));
  for (const address of found.keys()) {
    const response = await fetch(origin + address);
    const bytes = Buffer.from(await response.arrayBuffer());
    found.set(address, bytes);
    if (!/^(?:text|application\/manifest)/.test(response.headers.get("Content-Type") ?? "")) continue;
    const text = bytes.toString();
    const inStyles = Array.from(text.matchAll(/url\((\/[^)]+)\)/g), ([, url = ""]) => url);
    const inManifest = Array.from(text.matchAll(/"src":"(\/[^"]+)"/g), ([, url = ""]) => url);
    const previews = Array.from(
      text.matchAll(/property="og:image" content="https?:\/\/[^/]+([^"]+)"/g),
      ([, url = ""]) => url,
    );
    for (const next of [...ownAddresses(text, origin, address), ...inStyles, ...inManifest, ...previews])
      if (!found.has(next)) found.set(next, undefined);
  }
  return found as Map<string, Buffer>;
}

describe("a site without sample content", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  });
  afterAll(() => site.stop());

  itForAll(collections.map(({ api }) => api.list))("answers every list with an empty array", async (path) => {
    const response = await fetch(`${site.origin}/api${path}`);
    expect([response.status, response.headers.get("X-Total-Count"), await response.json()]).toEqual([200, "0", []]);
  });

  const pages = collections.flatMap((collection) => (collection.page ? [[collection.page, collection] as const] : []));

  itForAll(pages)("has pages that say in both languages what will appear there", async ([page, { messages }]) => {
    for (const locale of locales) {
      const response = await fetch(site.origin + localPath(page, locale));
      expect(response.status).toBe(200);
      expect(visibleText(await response.text())).toContain(messages.empty({}, { locale }));
    }
  });

  it("has a home page that says that the site is new, and does not list what is missing", async () => {
    for (const locale of locales) {
      const response = await fetch(site.origin + localPath("/", locale));
      expect(response.status).toBe(200);
      const text = visibleText(await response.text());
      expect(text).toContain(m.home_new({}, { locale }));
      for (const { messages } of collections) expect(text).not.toContain(messages.empty({}, { locale }));
    }
  });

  it("shows nothing of the sample school on any page, in a manifest, preview or icon, or in the API", async () => {
    const paths = [
      ...publicPages.map(({ path }) => path),
      ...pages.map(([page]) => page),
      "/nothing-here",
      "/manifest.webmanifest",
    ];
    const lists = collections.map(({ api }) => `/api${api.list}`);
    const programs = [
      "/robots.txt",
      "/sitemap.xml",
      "/api/openapi.json",
      ...globals.map(({ api }) => `/api${api.item}`),
      ...lists,
      ...iconNames.map((name) => `/${name}`),
    ];
    const reached = await crawl(site.origin, [
      ...paths.flatMap((path) => locales.map((locale) => localPath(path, locale))),
      ...programs,
    ]);
    const values = await valuesOfSamples();
    const texts = textsOf([...new Set(values)]);
    expect(texts.length).toBeGreaterThan(300);
    for (const [address, bytes] of reached) {
      if (/\.(?:png|ico|woff2|js)(?:\?|$)/.test(address)) continue;
      const text = decoded(bytes.toString());
      expect([address, texts.filter((one) => text.includes(one))]).toEqual([address, []]);
    }

    const shown = new Map([...reached].map(([address, bytes]) => [hashOf(bytes), address]));
    const pictures = values.filter((value) => value.startsWith("pictures/"));
    expect(pictures.length).toBeGreaterThan(50);
    for (const name of pictures)
      expect([name, shown.get(hashOf(await readFile(join(sampleFolder, name))))]).toEqual([name, undefined]);
    for (const name of iconNames) {
      const icon = await fetch(`${process.env[sharedSite]}/${name}`);
      expect([name, icon.status, shown.get(hashOf(await icon.bytes()))]).toEqual([name, 200, undefined]);
    }
    // The crawl included the social picture and the icons.
    for (const name of ["share.png", "icon-512.png", "favicon.svg"])
      expect(
        [...reached.keys()].some((address) => address.startsWith(`/${name}?v=`)),
        name,
      ).toBe(true);
  });

  it("calls the school by neutral words", async () => {
    for (const locale of locales) {
      const name = m.our_school({}, { locale });
      for (const path of ["/", "/notice", "/about", "/nothing-here"]) {
        const html = await (await fetch(site.origin + localPath(path, locale))).text();
        expect(/<title>([^<]*)<\/title>/.exec(html)?.[1]).toContain(name);
        expect(visibleText(html)).not.toContain("EIIN");
        expect(html).not.toMatch(/mailto:|tel:/);
      }
      const manifest = (await (await fetch(site.origin + localPath("/manifest.webmanifest", locale))).json()) as object;
      expect(manifest).toMatchObject({ name, short_name: name });
    }
  });

  it("leaves empty pages out of the sitemap until they have content", async () => {
    const addresses = async () =>
      Array.from(
        (await (await fetch(`${site.origin}/sitemap.xml`)).text()).matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g),
        ([, path = ""]) => path,
      );
    const expected = (...more: string[]) =>
      ["/", "/api/docs", "/privacy", ...more].flatMap((path) => locales.map((locale) => localPath(path, locale)));
    expect(new Set(await addresses())).toEqual(new Set(expected()));
    const write = writerOf(site, (await openSession(site)).token);
    const id = await addTo(write, syllabus);
    expect(new Set(await addresses())).toEqual(new Set(expected("/syllabus")));
    await write("PATCH", pathTo(syllabus.api.update, id), { visibility: "draft" });
    expect(new Set(await addresses())).toEqual(new Set(expected()));
  });
});

it("a site that is started again has the same entries as before, also without sample content", async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), "again-"));
  const lists: unknown[] = [];
  for (const SAMPLE_CONTENT of ["yes", "yes", "no"]) {
    const site = await startSite({ DATA_DIR: dataDirectory, SAMPLE_CONTENT });
    const read = collections.map(async ({ api }) => (await fetch(`${site.origin}/api${api.list}`)).json());
    lists.push(await Promise.all(read));
    await site.stop();
  }
  await rm(dataDirectory, { recursive: true, force: true });
  expect(JSON.stringify(lists[0]).length).toBeGreaterThan(10_000);
  expect(lists.slice(1)).toEqual([lists[0], lists[0]]);
});
