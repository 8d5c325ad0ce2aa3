import { afterAll, beforeAll, expect, it } from "vitest";
import admissionClass from "../../collections/admissionClass.ts";
import { collections } from "../../collections/all.ts";
import debatePicture from "../../collections/debatePicture.ts";
import footballPicture from "../../collections/footballPicture.ts";
import notice from "../../collections/notice.ts";
import usefulLink from "../../collections/usefulLink.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { addTo, bodyOf, pathTo } from "../kit/database-state.ts";
import { attributes, tags, visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

let site: Site;
let write: Write;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(() => site.stop());

const read = async (path: string) => (await fetch(site.origin + path)).text();
const partOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[0] ?? "";
const menuOf = (html: string) => partOf(html, /<nav class="bar".*?<\/nav>/s);
const footerOf = (html: string) => partOf(html, /<footer.*?<\/footer>/s);
const remove = (path: string, id: string) => write("DELETE", pathTo(path, id));

itForAll(locales)(
  "an empty site links to no empty list, and every list says kindly that it is empty, in each language",
  async (locale) => {
    const lists = collections.flatMap(({ page }) => (page ? [localPath(page, locale)] : []));
    const hrefs = attributes(await read(localPath("/about", locale)), "href");
    expect(hrefs.length).toBeGreaterThan(5);
    expect(hrefs.filter((href) => lists.includes(href))).toEqual([]);
    for (const { page, messages } of collections) {
      if (page) expect(visibleText(await read(localPath(page, locale)))).toContain(messages.empty({}, { locale }));
    }
  },
);

it("the home page has no empty carousel and no empty place for pictures", async () => {
  const html = await read("/");
  expect(tags(html, "auto-carousel")).toEqual([]);
  expect(html).not.toContain('class="stamps"');
  expect(tags(html, "img").filter((image) => !image.includes("crest"))).toEqual([]);
});

it("a list enters the menus with its first entry and leaves with its last; other writes change no menu", async () => {
  const tagOf = async () => (await rawRequest(site, "/bn/about")).headers.etag;
  const links = async () => attributes(menuOf(await read("/bn/about")), "href");
  expect(await links()).not.toContain("/bn/notice");
  const first = await addTo(write, notice);
  expect(await links()).toContain("/bn/notice");
  const before = await tagOf();
  const second = await addTo(write, notice);
  expect(await tagOf()).toBe(before);
  await remove(notice.api.remove, first);
  expect(await links()).toContain("/bn/notice");
  await remove(notice.api.remove, second);
  expect(await links()).not.toContain("/bn/notice");
  await write("POST", `${pathTo(notice.api.item, second)}/restore`, { version: 1 });
  expect(await links()).toContain("/bn/notice");
  await remove(notice.api.remove, second);
});

it("a club without pictures is listed beside one that has some, but not linked (requirements R3.2, R3.8)", async () => {
  const football = await addTo(write, footballPicture);
  let menu = menuOf(await read("/"));
  expect(visibleText(menu)).toMatch(/Club and Society Debate Cricket Football/);
  expect(attributes(menu, "href")).toContain("/ftblclub");
  expect(attributes(menu, "href")).not.toContain("/debateclub");
  const debate = await addTo(write, debatePicture);
  menu = menuOf(await read("/"));
  expect(attributes(menu, "href")).toEqual(expect.arrayContaining(["/ftblclub", "/debateclub"]));
  await remove(footballPicture.api.remove, football);
  await remove(debatePicture.api.remove, debate);
  expect(visibleText(menuOf(await read("/")))).not.toContain("Club");
});

it("the admission menu names the classes in the reader's language if there is a text", async () => {
  await addTo(write, admissionClass, { name: "Class <10>", nameBn: "দশম শ্রেণি" });
  await addTo(write, admissionClass, { name: "Vocational" });
  const english = menuOf(await read("/"));
  expect(visibleText(english)).toMatch(/Admission Class <10> Vocational/);
  const bengali = menuOf(await read("/bn"));
  expect(bengali).toMatch(/<a href="\/bn\/admissionForm">দশম শ্রেণি<\/a>/);
  expect(bengali).toMatch(/<a href="\/bn\/admissionForm" lang="en">Vocational<\/a>/);
});

it("the footer has at most 24 useful links, and no heading without links", async () => {
  expect(visibleText(footerOf(await read("/about")))).not.toContain("Useful links");
  for (let place = 1; place <= 26; place += 1)
    await addTo(write, usefulLink, { ...bodyOf(usefulLink), link: `https://office.example/${place}` });
  const footer = footerOf(await read("/about"));
  expect(visibleText(footer)).toContain("Useful links");
  expect(attributes(footer, "href").filter((href) => href.startsWith("https://office.example/"))).toHaveLength(24);
});
