import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import body from "../../collections/body.ts";
import picture from "../../collections/picture.ts";
import { locales } from "../../engine/languages.ts";
import * as m from "../../messages/compiled/messages.js";
import { pages as publicPages } from "../../pages/all.ts";
import { globals } from "../../globals/all.ts";
import { localPath } from "../../engine/locale.ts";
import { decoded, visibleText } from "../html.ts";
import { type Site, startSite } from "../site.ts";

/** All texts that the sample school has in its globals, in both languages. */
async function textsOfSamples(): Promise<string[]> {
  const files = await readdir(join(import.meta.dirname, "..", "..", "sample", "globals"));
  const samples = files.map(async (file) => ((await import(`../../sample/globals/${file}`)) as { default: object }).default);
  const texts = (await Promise.all(samples)).flatMap((sample) => Object.values(sample).filter((value) => typeof value === "string"));
  // The placeholder on the page about the school is that page's title.
  const titles = globals.flatMap(({ messages }) => locales.map((locale) => messages.title({}, { locale })));
  return texts.flatMap((text) => text.split("\n\n")).filter((text) => !titles.includes(text));
}

describe("a site without sample content", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite({ SAMPLE_CONTENT: "no" });
  });
  afterAll(() => site.stop());

  it.each(collections.map(({ api }) => [api.list]))("answers %s with an empty array", async (path) => {
    const response = await fetch(`${site.origin}/api${path}`);
    expect([response.status, response.headers.get("X-Total-Count"), await response.json()]).toEqual([200, "0", []]);
  });

  const pages = collections.flatMap((collection) => (collection.page ? [[collection.page, collection] as const] : []));

  it.each(pages)("%s says in both languages what will appear there", async (page, { messages }) => {
    for (const locale of locales) {
      const response = await fetch(site.origin + localPath(page, locale));
      expect(response.status).toBe(200);
      expect(visibleText(await response.text())).toContain(messages.empty({}, { locale }));
    }
  });

  it("has a home page that says so of what it always has a place for", async () => {
    for (const locale of locales) {
      const response = await fetch(site.origin + localPath("/", locale));
      expect(response.status).toBe(200);
      const text = visibleText(await response.text());
      for (const { messages } of [body, picture]) expect(text).toContain(messages.empty({}, { locale }));
    }
  });

  it("says nothing of the sample school on any page, in no manifest and not to programs", async () => {
    const paths = [...publicPages.map(({ path }) => path), ...pages.map(([page]) => page), "/nothing-here", "/manifest.webmanifest"];
    const addresses = [...paths.flatMap((path) => locales.map((locale) => localPath(path, locale))), "/robots.txt", "/sitemap.xml", "/api/openapi.json"];
    const sampleTexts = await textsOfSamples();
    expect(sampleTexts.length).toBeGreaterThan(10);
    for (const address of addresses) {
      const html = decoded(await (await fetch(site.origin + address)).text());
      expect([address, sampleTexts.filter((text) => html.includes(text))]).toEqual([address, []]);
    }
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

  it("has a sitemap of its lists", async () => {
    const xml = await (await fetch(`${site.origin}/sitemap.xml`)).text();
    for (const [page] of pages) expect(xml).toContain(`${page}</loc>`);
  });
});

describe("a site that is started again", () => {
  it.each([
    ["with its sample content", "yes"],
    ["without sample content, once it had some", "no"],
  ])("%s has the same entries as before", async (_, secondTime) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "twice-"));
    const lists: unknown[] = [];
    for (const SAMPLE_CONTENT of ["yes", secondTime]) {
      const site = await startSite({ DATA_DIR: dataDirectory, SAMPLE_CONTENT });
      const read = collections.map(async ({ api }) => (await fetch(`${site.origin}/api${api.list}`)).json());
      lists.push(await Promise.all(read));
      await site.stop();
    }
    await rm(dataDirectory, { recursive: true, force: true });
    expect(JSON.stringify(lists[0]).length).toBeGreaterThan(10_000);
    expect(lists[1]).toEqual(lists[0]);
  });
});
