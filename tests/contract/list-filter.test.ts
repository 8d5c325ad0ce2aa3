import { afterAll, beforeAll, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import publicResult from "../../collections/publicResult.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import internalResult from "../../collections/internalResult.ts";
import syllabus from "../../collections/syllabus.ts";
import profile from "../../globals/profile.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo, bodyOf, pathTo, withDatabase } from "../kit/database-state.ts";
import { addEditors } from "../kit/editors.ts";
import { attributes, elements, tags, visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { submit } from "../kit/account-forms.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

let site: Site;
let cookie: string;
beforeAll(async () => {
  site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
  const session = await openSession(site);
  cookie = session.cookie;
  const write = writerOf(site, session.token);
  const entries = [
    ["Boats", "2024-05-01", "public"],
    ["Apples", "2025-05-01", "draft"],
    ["Clouds", "2025-06-01", "2099-01-01T00:00:00Z"],
    ["Dunes", "2026-01-01", "withdrawn"],
  ] as const;
  for (const [title, formattedDate, visibility] of entries) {
    await addTo(write, notice, {
      ...bodyOf(notice),
      title,
      titleBn: null,
      formattedDate,
      expirationDate: "2099-12-31",
      visibility,
    });
  }
});
afterAll(() => site?.stop());

const titles = async (query: string, path = notice.admin.update) => {
  const { status, text } = await rawRequest(site, `${path}?${query}`, { Cookie: cookie });
  expect(status).toBe(200);
  return (
    visibleText(text.slice(text.indexOf("<main")))
      .match(/Boats|Apples|Clouds|Dunes/g)
      ?.filter((title, place, all) => all.indexOf(title) === place) ?? []
  );
};

itForAll([
  ["sort=title", ["Apples", "Boats", "Clouds", "Dunes"]],
  ["sort=oldest", ["Boats", "Apples", "Clouds", "Dunes"]],
  ["", ["Dunes", "Clouds", "Apples", "Boats"]],
  ["state=visible", ["Boats"]],
  ["state=draft", ["Apples"]],
  ["state=scheduled", ["Clouds"]],
  ["state=withdrawn", ["Dunes"]],
  ["year=2025&sort=title", ["Apples", "Clouds"]],
  ["q=cloud", ["Clouds"]],
  ["q=clouds&year=2024", []],
  ["state=x&year=1&sort=y", ["Dunes", "Clouds", "Apples", "Boats"]],
])("administrators' lists are filtered by each part of the address, on both screens", async ([query, expected]) => {
  expect(await titles(query)).toEqual(expected);
  expect(await titles(query, notice.admin.remove)).toEqual(expected);
});

it("the filter is kept in the form and in the address, and says so if nothing matches", async () => {
  const { text } = await rawRequest(site, `${notice.admin.update}?q=zzzz&sort=title`, { Cookie: cookie });
  expect(text).toContain('value="zzzz"');
  expect(text).toMatch(/<option value="title" selected/);
  expect(visibleText(text)).toContain("Nothing was found.");
});

it("the filter is kept by the link to the other language, by the form of an entry and by its way back", async () => {
  const query = "?q=apples&sort=title&state=draft&year=2025";
  const links = async (path: string) => attributes((await rawRequest(site, path, { Cookie: cookie })).text, "href");
  const listed = await links(notice.admin.update + query);
  expect(listed).toContain(localPath(notice.admin.update, companionLocale) + query);
  const form = listed.find((href) => href.startsWith(pathTo(notice.admin.updateForm, ""))) ?? "";
  expect(await links(form)).toContain(notice.admin.list + query);
});

it("a list is filtered by year once it has two", async () => {
  const write = writerOf(site, (await openSession(site)).token);
  const offers = async () =>
    (await rawRequest(site, publicResult.admin.list, { Cookie: cookie })).text.includes('name="year"');
  for (const [formattedDate, isOffered] of [
    ["2025-05-01", false],
    ["2025-06-01", false],
    ["2026-05-01", true],
  ] as const) {
    await addTo(write, publicResult, { ...bodyOf(publicResult), formattedDate });
    expect([formattedDate, await offers()]).toEqual([formattedDate, isOffered]);
  }
});

it("the bin and the list of people can be searched by title, kind and address, and count the results", async () => {
  const { token } = await openSession(site);
  const write = writerOf(site, token);
  for (const title of ["Kites 100%", "Lanterns"]) {
    await write(
      "DELETE",
      pathTo(notice.api.remove, await addTo(write, notice, { ...bodyOf(notice), title, titleBn: null })),
    );
  }
  const found = async (path: string, names: RegExp) => {
    const { status, text } = await rawRequest(site, path, { Cookie: cookie });
    const main = visibleText(text.slice(text.indexOf("<main")));
    return { status, names: [...new Set(main.match(names))], main };
  };
  for (const [query, wanted] of [
    ["", ["Lanterns", "Kites"]],
    ["q=KITE", ["Kites"]],
    ["q=0%25", ["Kites"]],
    ["q=%25%25", []],
    ["q=notice", ["Lanterns", "Kites"]],
    ["q=clerk@", ["Lanterns", "Kites"]],
    ["q=title", []],
  ] as const) {
    for (const language of ["", "/bn"]) {
      const { status, names, main } = await found(`${language}/admin/bin?${query}`, /Kites|Lanterns/g);
      expect([status, names], query).toEqual([200, wanted]);
      if (wanted.length === 0) expect(main).toContain(language === "" ? "Nothing was found." : "কিছু পাওয়া যায়নি।");
    }
  }
  // An entry is found by its title in either language, on the screens of both.
  const stars = await addTo(write, notice, { ...bodyOf(notice), title: "Stars", titleBn: "তারা" });
  await write("DELETE", pathTo(notice.api.remove, stars));
  expect(await found("/admin/bin?q=তারা", /Stars/g)).toMatchObject({ names: ["Stars"] });
  expect(await found("/bn/admin/bin?q=stars", /তারা/g)).toMatchObject({ names: ["তারা"] });
  const invite = (email: string) => submit(site, "people/invite", { email, role: "editor" }, cookie);
  for (const name of ["rahima", "karim"]) expect((await invite(`${name}@school.example`)).status).toBe(200);
  const addresses = /[a-z]+@school\.example/g;
  expect(await found("/admin/people", addresses)).toMatchObject({
    names: ["clerk@school.example", "karim@school.example", "rahima@school.example"],
    main: expect.stringContaining("People: 3"),
  });
  expect(await found("/admin/people?q=Karim", addresses)).toMatchObject({
    names: ["karim@school.example"],
    main: expect.stringContaining("People: 1"),
  });
});

it("the lists of documents open each document in a new tab", async () => {
  const write = writerOf(site, (await openSession(site)).token);
  const link = "https://example.com/syllabus.pdf";
  for (const collection of [syllabus, internalResult]) {
    await addTo(write, collection, { ...bodyOf(collection), title: "CLASS SIX", titleBn: null, link });
    const { text } = await rawRequest(site, collection.admin.remove, { Cookie: cookie });
    const name = `aria-label="${m.view_entry({ title: "CLASS SIX" })}"`;
    const [view = ""] = tags(text, "a").filter((tag) => tag.includes(name));
    expect([attributes(view, "target"), attributes(view, "href")]).toEqual([["_blank"], [link]]);
    const [words = ""] = elements(text.slice(text.indexOf(view)), "a");
    expect(visibleText(words).trim()).toBe(m.view());
  }
});

it("the search in all content finds for editors nothing that only administrators change", async () => {
  const write = writerOf(site, (await openSession(site)).token);
  const id = await addTo(write, notice, { ...bodyOf(notice), title: "Hillside notice", titleBn: null });
  expect((await write("PATCH", profile.api.update, { name: "Hillside school" })).status).toBe(200);
  const editor = await openSession(site, await withDatabase(site, addEditors));
  const found = async (question: string, Cookie: string) => {
    const { text } = await rawRequest(site, `/admin/search?q=${question}`, { Cookie });
    return elements(text, "main")[0] ?? "";
  };
  const formsFor = async (Cookie: string) =>
    attributes(await found("hillside", Cookie), "href").map((href) => href.split("?")[0]);
  const form = pathTo(notice.admin.updateForm, id);
  expect(await formsFor(cookie)).toEqual(expect.arrayContaining([form, profile.admin.updateForm]));
  const forEditors = await formsFor(editor.cookie);
  expect(forEditors).toContain(form);
  expect(forEditors).not.toContain(profile.admin.updateForm);
  expect(visibleText(await found("nowherefound", cookie))).toContain(m.search_none());
});

it("a page of the list after the last leads to the last, and an entry's link on the site keeps its page", async () => {
  const write = writerOf(site, (await openSession(site)).token);
  for (let place = 0; place < 31; place += 1) await addTo(write, notice);
  const { status, headers } = await rawRequest(site, `${notice.admin.update}?page=999`, { Cookie: cookie });
  expect([status, headers.location]).toEqual([302, `${notice.admin.update}?page=2`]);
  const { text } = await rawRequest(site, "/notice?page=2", { Cookie: cookie });
  const [edit = ""] = tags(text, "a").filter((tag) => tag.includes('class="edit"'));
  expect(attributes(edit, "href")[0]).toMatch(/[?]page=2$/);
});
