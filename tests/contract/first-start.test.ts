import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { visibleText } from "../html.ts";
import { type Site, startSite } from "../site.ts";

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

  it("has a home page that says so of the collections that it shows", async () => {
    const without = collections.filter(({ page }) => !page);
    for (const locale of locales) {
      const response = await fetch(site.origin + localPath("/", locale));
      expect(response.status).toBe(200);
      const text = visibleText(await response.text());
      for (const { messages } of without) expect(text).toContain(messages.empty({}, { locale }));
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
