import { afterAll, beforeAll, describe, expect, it } from "vitest";
import history from "../../globals/history.ts";
import notice from "../../collections/notice.ts";
import teacher from "../../collections/teacher.ts";
import { addTo, bodyOf, pathTo } from "../kit/database-state.ts";
import { attributes, tags, visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { addOpen } from "../kit/results.ts";
import { type Site, startSite } from "../kit/site.ts";

let site: Site;
let write: Write;
beforeAll(async () => {
  site = await startSite(administratorEnvironment);
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(() => site?.stop());

const ask = async (question: string, path = "/search") =>
  rawRequest(site, `${path}?${new URLSearchParams({ q: question }).toString()}`);
const linksOf = (html: string) => Array.from(html.matchAll(/<h2><a href="([^"]*)"/g), ([, href]) => href);

describe("the page that searches", () => {
  it("works in both languages, is not for search engines, and marks the found words, grouped by kind", async () => {
    const { status, text } = await ask("বার্ষিক পরীক্ষার রুটিন", "/bn/search");
    expect(status).toBe(200);
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(text).not.toContain('<script type="module"');
    expect(text).toContain("<mark>পরীক্ষার</mark>");
    expect(tags(text, "input").find((tag) => tag.includes('name="q"'))).toContain('value="বার্ষিক পরীক্ষার রুটিন"');
    expect(visibleText(text)).toContain(notice.messages.title({}, { locale: "bn" }));
    const { text: english } = await ask("scholarship");
    expect(english).toMatch(/<mark>scholarship<\/mark>/i);
    expect(linksOf(english)[0]).toMatch(/^\/files\/publicResult-\d+\/.+\.pdf$/);
  });

  it("shows an excerpt in the page's own language, in whichever language one asks", async () => {
    const texts = { title: "Veena 2098", titleBn: "বীণা ২০৯৮", description: "Bring strings.", descriptionBn: "তার আনো।" };
    await addTo(write, notice, { ...bodyOf(notice), ...texts });
    for (const question of ["veena", "বীণা", "2098"]) {
      const [english, bengali] = [await ask(question), await ask(question, "/bn/search")];
      expect([english, bengali].map(({ text }) => [/Bring strings/.test(text), /তার আনো/.test(text)])).toEqual([
        [true, false],
        [false, true],
      ]);
    }
  });

  it("says so if nothing is found, and shows only the form without a question", async () => {
    expect(visibleText((await ask("zzzzzz")).text)).toContain("Nothing was found.");
    const empty = await rawRequest(site, "/search?q=%20");
    expect([empty.status, visibleText(empty.text).includes("found.")]).toEqual([200, false]);
    const odd = await ask("<zzzz>zzzz\u0000\ud800\"'");
    expect([
      odd.text.includes("<zzzz>"),
      odd.text.includes("\0"),
      visibleText(odd.text).includes("Nothing was found."),
    ]).toEqual([false, false, true]);
    expect((await ask("class ".repeat(400))).status).toBe(200);
    expect((await rawRequest(site, "/search?q=class&kind=classRoutine&page=0")).status).toBe(400);
    expect((await rawRequest(site, "/search?q=class&kind=classRoutine&page=9")).status).toBe(302);
  });

  it("is up to date once an entry is added, changed, removed or restored, and never shows a hidden one", async () => {
    const finds = async (word: string) => linksOf((await ask(word)).text);
    const id = await addTo(write, notice, { ...bodyOf(notice), title: "Xylophone lessons", titleBn: null });
    const link = pathTo(String(notice.detail), id);
    expect(await finds("xylophones")).toEqual([link]);
    await write("PATCH", pathTo(notice.api.update, id), { title: "Harmonium lessons" });
    expect([await finds("xylophone"), await finds("harmonuim")]).toEqual([[], [link]]);
    for (const [visibility, expected] of [
      ["draft", []],
      [new Date(Date.now() + 86_400_000).toISOString(), []],
      ["withdrawn", []],
      ["public", [link]],
    ] as const) {
      await write("PATCH", pathTo(notice.api.update, id), { visibility });
      expect(await finds("harmonium"), visibility).toEqual(expected);
    }
    const { headers } = await write("DELETE", pathTo(notice.api.remove, id));
    expect(await finds("harmonium")).toEqual([]);
    await write("POST", `${pathTo(notice.api.item, id)}/restore`, {
      version: Number(headers.get("etag")?.replaceAll('"', "")),
    });
    expect(await finds("harmonium")).toEqual([link]);
  });

  // Two spellings that look the same on most screens, written with escapes.
  itForAll([
    ["\u0986লকাপ", "\u0985\u09beলকাপ"],
    ["ক\u09cbরাস", "ক\u09be\u09c7রাস"],
    ["প\u09be\u0981চালি", "প\u0981\u09beচালি"],
    ["চিক\u09ceকার", "চিকত\u09cdকার"],
    ["এমএস\u0986ই", "এমএস\u09cd\u0986ই"],
    ["প্রাতঃভ্রমণ", "প্রাত:ভ্রমণ"],
  ])("finds a word that is typed in two ways, first the one that is spelt as asked", async ([one, other]) => {
    const links = new Map<string, string>();
    for (const title of [one, other]) {
      const id = await addTo(write, notice, { ...bodyOf(notice), title, titleBn: null });
      links.set(title, pathTo(String(notice.detail), id));
    }
    for (const [asked, least] of [
      [one, other],
      [other, one],
    ] as const)
      expect(linksOf((await ask(asked)).text), asked).toEqual([links.get(asked), links.get(least)]);
  });

  it("gives programs the same results as visitors, and refuses a missing or too long question", async () => {
    const answer = JSON.parse((await ask("scholarship", "/api/search")).text) as {
      collection: string;
      total: number;
      entries: { title: string }[];
    }[];
    expect(answer.find(({ collection }) => collection === "publicResult")?.entries.map(({ title }) => title)).toContain(
      "SSC examination 2026: scholarship list",
    );
    for (const question of ["", "x".repeat(101)]) expect((await ask(question, "/api/search")).status).toBe(400);
  });

  it("gives programs the first entries of each kind, however many another kind has", async () => {
    const groups = JSON.parse((await ask("class", "/api/search")).text) as { total: number; entries: object[] }[];
    expect(groups.reduce((sum, { total }) => sum + total, 0)).toBeGreaterThan(20);
    expect(groups.length).toBeGreaterThan(2);
    for (const { total, entries } of groups) expect(entries).toHaveLength(Math.min(total, 20));
  });

  it("shows all results of one kind, page by page, each once", async () => {
    const added: string[] = [];
    for (let place = 1; place <= 21; place += 1)
      added.push(await addTo(write, notice, { ...bodyOf(notice), title: `Sitar ${place}`, titleBn: null }));
    const part = async (query: string) =>
      linksOf((await rawRequest(site, `/search?q=sitar&kind=${notice.name}${query}`)).text);
    const [first, second] = [await part(""), await part("&page=2")];
    expect([first.length > second.length, second.length > 0]).toEqual([true, true]);
    const pager = attributes((await rawRequest(site, `/search?q=sitar&kind=${notice.name}`)).text, "href");
    expect(pager).toContain(`/search?q=sitar&kind=${notice.name}&page=2`);
    expect([...first, ...second]).toHaveLength(added.length);
    expect(new Set([...first, ...second])).toEqual(new Set(added.map((id) => pathTo(String(notice.detail), id))));
  });

  it("finds people and globals", async () => {
    const { _id: id, name } = (
      JSON.parse((await rawRequest(site, `/api${teacher.api.list}`)).text) as { _id: string; name: string }[]
    )[0]!;
    expect(linksOf((await ask(name)).text)[0]).toBe(pathTo(String(teacher.detail), id));
    expect(linksOf((await ask("history of the school")).text)).toContain(history.page);
  });

  it("puts an exact spelling above one that only sounds alike, and finds both", async () => {
    const titles = ["মন ভালো রাখার কর্মশালা", "দুই মণ ধান পাওয়া গেছে"];
    const links: (string | undefined)[] = [];
    for (const title of titles)
      links.push(
        pathTo(String(notice.detail), await addTo(write, notice, { ...bodyOf(notice), title, titleBn: null })),
      );
    expect(linksOf((await ask("মন")).text).filter((href) => links.includes(href))).toEqual(links);
    expect(linksOf((await ask("মণ")).text).filter((href) => links.includes(href))).toEqual(links.toReversed());
    expect(visibleText((await ask("শ্রেণীর", "/bn/search")).text), "a usual spelling is no error").not.toContain(
      "কাছাকাছি বানানে",
    );
  });

  it("puts pages above entries, and people whose designation is the whole question above other entries", async () => {
    for (const [question, href] of [
      ["notice", "/notice"],
      ["শিক্ষকদের", "/teacher"],
      ["ক্যালেন্ডার", "/academicCalendar"],
      ["rejalt", "/internalResult"],
    ] as const) {
      expect(linksOf((await ask(question)).text).slice(0, 3), question).toContain(href);
    }
    const [{ _id: id = "" } = {}] = JSON.parse((await rawRequest(site, `/api${teacher.api.list}`)).text) as {
      _id?: string;
    }[];
    const head = pathTo(String(teacher.detail), id);
    for (const question of ["প্রধান শিক্ষক", "headmaster", "head sir"])
      expect(linksOf((await ask(question)).text)[0], question).toBe(head);
    const { text } = await ask("টেলিফোন");
    expect(visibleText(text)).toContain("Phone : +880 0000 000000");
  });

  it.each([
    [
      "/bn/ClassRoutine",
      "রবিবারের রুটিন",
      "robibarer routine",
      "আগামীকালের রুটিন",
      "kalker rutin ki",
      "monday routine",
      "shombar",
    ],
    ["/bn/calendar", "আগামীকাল", "kal school khola", "agamikal"],
    ["/bn/holidayCalendar", "শীতের ছুটি", "shiter chuti kobe", "school bondho kobe", "আগামীকাল স্কুল বন্ধ"],
    ["/bn/examRoutine", "class 8 exam date", "৮ম শ্রেণির পরীক্ষার তারিখ", "porikkhar tarikh"],
    ["/bn/charter", "টিসি", "tc", "ছাড়পত্র", "tisi koto taka"],
    [
      "/bn/fees",
      "বেতন কত",
      "class 6 er beton koto",
      "ভর্তি ফি",
      "porikkhar fi koto taka",
      "tuition fee",
      "session charge",
    ],
    ["/bn/charter", "tc nite ki lage", "prosongsa potro kothay pabo", "charpotro tulte koto din lage"],
    ["/bn/contact", "schooler phone number", "school er thikana", "ovijog korbo kothay", "tottho kormokorta ke"],
    ["/bn/history", "school kobe protishthito", "who founded the school"],
    ["/bn/holidayCalendar", "chutir talika", "next holiday"],
    ["/bn/admissionList", "opekkhoman talika"],
    ["/bn/fees", "mash e beton koto"],
    ["/bn/pupils", "ছাত্র ছাত্রীর সংখ্যা", "number of students"],
  ])("offers %s first or second for what guardians type", async (path, ...questions) => {
    for (const question of questions)
      expect(linksOf((await ask(question, "/bn/search")).text).slice(0, 2), question).toContain(path);
  });

  it("finds winter in what is of winter, and no boys among books", async () => {
    const titles = async (question: string) => visibleText((await ask(question, "/bn/search")).text);
    expect(await titles("শীতের")).toContain("শীতকালীন ছুটি");
    for (const [title, titleBn] of [
      ["Boys of the team", "দলের সদস্য"],
      ["Books of class 6", "ষষ্ঠ শ্রেণির বই"],
    ])
      await addTo(write, notice, { ...bodyOf(notice), title, titleBn });
    expect(await titles("boi")).toContain("ষষ্ঠ শ্রেণির বই");
    expect(await titles("boi")).not.toContain("দলের সদস্য");
    expect(await titles("boy")).toContain("দলের সদস্য");
  });

  it("offers one's own result first, while there is one to look up", async () => {
    const questions = ["result by roll", "রোল দিয়ে রেজাল্ট", "amar meyer result kothay", "roll diye result"];
    const first = () =>
      Promise.all(questions.map(async (question) => linksOf((await ask(question, "/bn/search")).text)[0]));
    expect(await first()).not.toContain("/bn/result");
    const { path } = await addOpen(write, "Found by roll", 5);
    expect(await first()).toEqual(questions.map(() => "/bn/result"));
    await write("POST", `${path}/close`, {});
    expect(await first()).not.toContain("/bn/result");
  });

  it("does not offer the home page for a kind that has no page", async () => {
    expect(linksOf((await ask("admission")).text)[0]).toBe("/admissionForm");
    const found = linksOf((await ask("ভর্তি", "/bn/search")).text);
    expect(found[0]).toBe("/bn/admissionForm");
    // Each class of the menu leads there, too.
    expect(found.filter((link) => link === "/bn/admissionForm")).toHaveLength(5);
  });

  it("corrects a word only if no text contains it as typed; leaves out pages without content", async () => {
    const { text } = await ask("শিক্ষা", "/bn/search");
    expect(linksOf(text)[0], "শিক্ষা is not শিক্ষক").not.toBe("/bn/teacher");
    expect(linksOf((await ask("achivements")).text)).toContain("/achievement");
    for (const [question, href] of [
      ["cricket", "/cricketclub"],
      ["open data", "/api/docs"],
    ] as const)
      expect(linksOf((await ask(question)).text), question).not.toContain(href);
  });

  it("links to useful pages if nothing is found, and focuses its field until somebody searches", async () => {
    const { text } = await ask("zzzzzz");
    for (const href of ["/notice", "/publicResult", "/teacher"])
      expect(text.slice(text.indexOf('class="found-none"'))).toContain(`href="${href}"`);
    const field = (html: string) => tags(html, "input").find((tag) => tag.includes('name="q"')) ?? "";
    expect(
      [field((await rawRequest(site, "/search")).text), field(text)].map((tag) => tag.includes("autofocus")),
    ).toEqual([true, false]);
  });
});
