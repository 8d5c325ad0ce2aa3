import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import video from "../../collections/video.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { pages } from "../../pages/all.ts";
import { attributes, decoded, tags, visibleText } from "../kit/html.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { bengaliTitle, hiddenTitle } from "../kit/unusual-entries.ts";

// Entries that real schools have: without a title, hidden, only in Bengali (tests/kit/unusual-entries.ts).

let site: Site;
let cookie: string;
beforeAll(async () => {
  site = await startSite(administratorEnvironment);
  ({ cookie } = await openSession(site));
});
afterAll(() => site?.stop());

const get = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(site.origin + path, { headers })).text();
const idOf = ({ _id: id = "" }: Record<string, string> = {}) => id;
const list = async (path: string) => JSON.parse(await get(`/api${path}`)) as Record<string, string>[];

describe("an entry without a title", () => {
  it.each([
    ["picture", picture, "caption"],
    ["video", video, "title"],
  ] as const)("comes last where a clerk sorts by title, in each language: %s", async (_, collection, title) => {
    const untitled = (await list(collection.api.list)).find((one) => one[title] === undefined);
    const [before = ""] = collection.admin.updateForm.split("{id}");
    for (const locale of locales) {
      // A page that does not exist leads to the last one.
      const path = localPath(`${collection.admin.list}?sort=title&page=99`, locale);
      const links = attributes(await get(path, { Cookie: cookie }), "href").filter((one) => one.includes(before));
      expect(links.at(-1)?.split("?")[0]).toBe(localPath(`${before}${idOf(untitled)}`, locale));
    }
  });
});

it("no page, list, feed, search or map shows an entry that is hidden, and its clerk sees it", async () => {
  const lists = collections.flatMap(({ page, detail }) => page ?? detail?.replace("{id}", "1") ?? []);
  const feeds = collections.flatMap((one) => feedPath(one) ?? []);
  const paths = [...pages.map(({ path }) => path), ...lists, ...feeds, "/search?q=hidden"];
  for (const path of [...paths.flatMap((one) => locales.map((locale) => localPath(one, locale))), "/sitemap.xml"])
    expect([path, decoded(await get(path)).includes("HIDDEN")]).toEqual([path, false]);
  for (const { api } of collections) expect(await get(`/api${api.list}`)).not.toContain("HIDDEN");
  const screen = await get(`${notice.admin.list}?state=draft`, { Cookie: cookie });
  expect(visibleText(screen)).toContain(hiddenTitle);
  const [before = ""] = notice.admin.updateForm.split("{id}");
  const id = new RegExp(`${before}(\\d+)`).exec(screen)?.[1] ?? "";
  for (const locale of locales) {
    const path = localPath((notice.detail ?? "").replace("{id}", id), locale);
    expect((await fetch(site.origin + path)).status).toBe(404);
    // The page itself says that nobody else sees it.
    const own = visibleText(await get(path, { Cookie: cookie }));
    expect([own.includes(hiddenTitle), own.includes(m.visibility_mark_draft({}, { locale }))]).toEqual([true, true]);
  }
});

it("an entry only in Bengali says so on English pages and in English feeds, and not on Bengali ones", async () => {
  const found = (await list(notice.api.list)).find(({ title }) => title === bengaliTitle);
  const path = (notice.detail ?? "").replace("{id}", idOf(found));
  expect(tags(await get(path), "h1")[0]).toContain('lang="bn"');
  expect(tags(await get(localPath(path, "bn")), "h1")[0]).not.toContain("lang=");
  const feed = feedPath(notice) ?? "";
  expect(await get(feed)).toContain(`<title xml:lang="bn">${bengaliTitle}</title>`);
  expect(await get(localPath(feed, "bn"))).toContain(`<title>${bengaliTitle}</title>`);
});
