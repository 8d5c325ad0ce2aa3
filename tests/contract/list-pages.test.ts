import { describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { languageOf, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { cutAt } from "../kit/cut-text.ts";
import { attributes, elements, tags, textOf, visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { readApi, readPage, sharedAddress } from "../kit/shared-pages.ts";

const mainOf = async (path: string) => elements(await readPage(path), "main")[0] ?? "";
const texts = (parts: readonly string[]) => parts.map(textOf);

itForAll([
  ["/teacher", "HEAD TEACHER"],
  ["/staff", "HEAD STAFF"],
] as const)("a list of people has the head first, and only once", async ([path, designation]) => {
  const main = await mainOf(path);
  const people = texts(["a", "div"].flatMap((tag) => elements(main, tag, "person")));
  expect(people[0]).toContain(designation);
  const isHead = (person: string) => person.includes(designation) && !person.includes(`ASSISTANT ${designation}`);
  expect(people.filter(isHead)).toHaveLength(1);
});

it("a teacher's page has a row for each year that is known, and no other", async () => {
  type Teacher = { _id: string } & Record<string, number | undefined>;
  const degrees = { ssc: "SSC", hsc: "HSC", diploma: "Diploma", bsc: "BSc", bed: "BEd", msc: "MSc", med: "MEd" };
  const teachers = await readApi<Teacher[]>("/teachers");
  expect(teachers.some((teacher) => Object.keys(degrees).some((name) => !teacher[name]))).toBe(true);
  for (const { _id: id, ...teacher } of teachers) {
    const [body = ""] = elements(elements(await mainOf(`/teachers/${id}`), "table", "degrees")[0] ?? "", "tbody");
    const rows = elements(body, "tr").map((row) => texts([...elements(row, "th"), ...elements(row, "td")]));
    const known = Object.entries(degrees).filter(([name]) => teacher[name]);
    expect(rows, id).toEqual(known.map(([name, label]) => [label, String(teacher[name])]));
  }
});

describe("stories", () => {
  type Story = { _id: string; title: string; description: string; formattedDate: string };
  const itInBoth = itForAll([
    ["/event", "/news"],
    ["/achievement", "/achievement"],
  ] as const);

  itInBoth("a list has cards, newest first, cut at 700 letters where longer", async ([path, api]) => {
    const cards = elements(await mainOf(path), "article", "story");
    const stories = (await readApi<Story[]>(api)).slice(0, cards.length);
    const inEach = (name: string) => texts(cards.map((card) => elements(card, name).join(" ")));
    expect(inEach("h2")).toEqual(stories.map(({ title }) => title));
    const cut = stories.map(({ description }) => cutAt(description, 700));
    expect(inEach("p")).toEqual(cut.map((text) => text.replaceAll(/\s+/g, " ")));
    expect(cut.some((text) => text.endsWith("…")) || path !== "/event").toBe(true);
    expect(cards.flatMap((card) => attributes(card, "href"))).toEqual(stories.map(({ _id: id }) => `${path}/${id}`));
  });

  itInBoth("an entry's page has picture, date with a leading #, title and text", async ([path, api]) => {
    const [{ _id: id, title, formattedDate, description } = {} as Story] = await readApi<Story[]>(api);
    const main = await mainOf(`${path}/${id}`);
    expect(texts(elements(main, "h1"))).toEqual([title]);
    const [date = ""] = elements(main, "p", "date");
    expect(textOf(date)).toBe(`#${formattedDate}`);
    const [article = ""] = elements(main, "article");
    const paragraphs = elements(elements(article, "div", "formatted")[0] ?? "", "p");
    expect(texts(paragraphs)).toEqual(description.split("\n\n"));
    const [source = ""] = attributes(tags(article, "img").join(""), "src");
    const picture = await fetch(sharedAddress(source));
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, expect.stringMatching(/^image\//)]);
    const [day = ""] = attributes(date, "dateTime");
    const [inBengali] = elements(await mainOf(`/bn${path}/${id}`), "p", "date");
    expect(textOf(inBengali)).toBe(`#${longDate(day, "bn")}`);
  });
});

describe("the pager", () => {
  const linkOf = (main: string, rel: string) =>
    tags(main, "a").flatMap((link) => (link.includes(`rel="${rel}"`) ? attributes(link, "href") : []));
  const titlesOf = (main: string) => texts(elements(elements(main, "ul", "notices")[0] ?? "", "h2"));

  it("leads through all notices, each once, and back", async () => {
    const first = await mainOf("/notice");
    expect([linkOf(first, "prev"), linkOf(first, "next")]).toEqual([[], ["/notice?page=2"]]);
    const second = await mainOf("/notice?page=2");
    expect([linkOf(second, "prev"), linkOf(second, "next")]).toEqual([["/notice"], []]);
    const notices = await readApi<{ title: string }[]>("/notice");
    expect([...titlesOf(first), ...titlesOf(second)]).toEqual(notices.map(({ title }) => title));
  });

  it("keeps the language", async () => {
    expect(linkOf(await mainOf("/bn/notice"), "next")).toEqual(["/bn/notice?page=2"]);
  });
});

describe("tables", () => {
  const rowsOf = (main: string) => elements(elements(main, "tbody")[0] ?? "", "tr");

  it("results have title with the date beneath, and View in a new tab", async () => {
    const results = await readApi<{ _id: string; title: string; formattedDate: string }[]>("/publicResult");
    const lines = rowsOf(await mainOf("/publicResult")).map((row) => {
      const [, cell = ""] = elements(row, "td");
      const [link = ""] = tags(row, "a");
      return {
        title: textOf(cell.split("<small")[0]),
        formattedDate: textOf(elements(elements(cell, "small")[0] ?? "", "time")[0]),
        link: attributes(link, "href")[0],
        target: attributes(link, "target")[0],
      };
    });
    expect(lines).toEqual(
      results.map(({ _id: id, title, formattedDate }) => ({
        title,
        formattedDate,
        link: expect.stringMatching(new RegExp(`^/files/publicResult-${id}/[\\w-]+\\.pdf$`)),
        target: "_blank",
      })),
    );
  });

  it("documents have the headers Title and Link, in both languages", async () => {
    expect(texts(elements(await mainOf("/syllabus"), "th"))).toEqual(["Title", "Link"]);
    expect(texts(elements(await mainOf("/bn/syllabus"), "th"))).toEqual(["শিরোনাম", "লিংক"]);
  });

  it("infrastructure counts the school's rooms (requirements R2.4)", async () => {
    const rows = rowsOf(await mainOf("/infrastructure")).map((row) => texts(elements(row, "td")).slice(1));
    expect(rows).toEqual([
      ["Classroom", "16"],
      ["Laboratory", "1"],
      ["Boys common room", "1"],
      ["Girls common room", "1"],
      ["Library", "1"],
      ["Staff room", "2"],
      ["Auditorium", "1"],
    ]);
  });
});

itForAll(["/history", "/bn/history"])("history has 14 paragraphs in each language", async (path) => {
  const [prose = ""] = /<(\w+) class="prose.*/s.exec(await mainOf(path)) ?? [];
  expect(elements(prose, "p")).toHaveLength(14);
});

itForAll(locales)(
  "the second page of a list says its own address and number, in each language, as does its switch",
  async (locale) => {
    const inEach = locales.map((one) => `${localPath(notice.page ?? "", one)}?page=2`);
    const here = `${localPath(notice.page ?? "", locale)}?page=2`;
    const html = await readPage(here);
    const hrefsOf = (name: string, pattern: RegExp) =>
      tags(html, name)
        .filter((tag) => pattern.test(tag))
        .flatMap((tag) => attributes(tag, "href"))
        .map((address) => new URL(address, "http://localhost"))
        .map(({ pathname, search }) => pathname + search);
    expect(hrefsOf("link", /rel="canonical"/)).toEqual([here]);
    expect(hrefsOf("link", /rel="alternate" hrefLang=/i)).toEqual([...inEach, inEach[0]]);
    expect(hrefsOf("a", /hrefLang=/i)).toEqual(inEach);
    const pager = visibleText(/<nav class="pager"[^]*?<\/nav>/.exec(html)?.[0] ?? "");
    expect(pager.match(/\p{Nd}/gu)?.[0]).toBe((2).toLocaleString(languageOf(locale).intl));
  },
);
