import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { localPath } from "../../engine/locale.ts";
import { features } from "../../features/registry.ts";
import { globals } from "../../globals/all.ts";
import * as m from "../../messages/compiled/messages.js";
import { attributes, elements, tags, textOf } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { readApi, readPage, sharedAddress } from "../kit/shared-pages.ts";
import { type Site, startSite } from "../kit/site.ts";

type Entry = [name: string, path: string | null];
type Section = [name: string, entries: Entry[]];

// The menu (requirements R3.2), with the labels of this site.
const sections: Section[] = [
  [
    "About us",
    [
      ["History", "/history"],
      ["Infrastructure", "/infrastructure"],
      ["Achievement", "/achievement"],
      ["News and events", "/event"],
      ["Contact", "/contact"],
    ],
  ],
  [
    "Administration",
    [
      ["Teachers", "/teacher"],
      ["Staff", "/staff"],
      ["Permission and recognition", "/recognition"],
      ["MPO and nationalisation", "/mpo"],
      ["Pupils", "/pupils"],
      ["Citizen charter", "/charter"],
      ["Required information", "/disclosure"],
    ],
  ],
  [
    "Academic",
    [
      ["Academic calendar", "/academicCalendar"],
      ["Holiday calendar", "/holidayCalendar"],
      ["Calendar by month", "/calendar"],
      ["Class routine", "/ClassRoutine"],
      ["Syllabus", "/syllabus"],
      ["Exam routine", "/examRoutine"],
      ["Public result", "/publicResult"],
      ["Internal result", "/internalResult"],
      ["Fees", "/fees"],
    ],
  ],
  [
    "Admission",
    [
      ...["Class 6", "Class 7", "Class 8", "Class 9"].map((name): Entry => [name, "/admissionForm"]),
      ["Admission lists", "/admissionList"],
    ],
  ],
  [
    "Club and Society",
    [
      ["Debate", null],
      ["Cricket", null],
      ["Football", "/ftblclub"],
    ],
  ],
  [
    "Gallery",
    [
      ["Photo gallery", "/photo"],
      ["Video gallery", "/video"],
    ],
  ],
];
const paths = sections.map(([, entries]) => entries.map(([, path]) => path));

/** The text and the address of each link in a piece of HTML, or of each item that may be a link. */
const linksIn = (html: string): Entry[] =>
  Array.from(html.matchAll(/<a\b[^>]*>.*?<\/a>/gs), ([link]): Entry => [
    textOf(link),
    attributes(link, "href")[0] ?? null,
  ]);
const menuOf = (html: string) => elements(html, "ul", "menu")[0] ?? "";

/** The sections of the menu as the page has them. */
const sectionsOf = (html: string): Section[] =>
  elements(menuOf(html), "details").map((details): Section => {
    const entries = elements(details, "li").map((item): Entry => linksIn(item)[0] ?? [textOf(item), null]);
    return [textOf(elements(details, "summary")[0]), entries];
  });

describe("the menu", () => {
  it("has its entries in their order", async () => {
    const html = await readPage("/");
    expect(sectionsOf(html)).toEqual(sections);
    const tops = linksIn(menuOf(html).replaceAll(/<details.*?<\/details>/gs, ""));
    expect(tops).toEqual([
      ["Home", "/"],
      ["Notice", "/notice"],
    ]);
    expect(linksIn(elements(html, "nav", "bar")[0] ?? "")).toContainEqual(["Login", "/login"]);
  });

  it("leads to the same pages in Bengali", async () => {
    const found = sectionsOf(await readPage("/bn")).map(([, entries]) => entries.map(([, path]) => path));
    expect(found).toEqual(paths.map((all) => all.map((path) => path && localPath(path, "bn"))));
  });
});

describe("the menu of an administrator", () => {
  const nouns = {
    first: ["faculty", "body", "staff", "achievement"],
    second: ["notice", "academic calendar", "holiday calendar", "class routine", "exam routine"],
    third: ["syllabus", "admission form", "public result", "internal result", "picture", "video"],
  } as const;
  let site: Site;
  beforeAll(async () => {
    site = await startSite(administratorEnvironment);
  });
  afterAll(() => site?.stop());

  it("has the screens of each kind of content, and marks the links that delete", async () => {
    const { cookie } = await openSession(site);
    const menu = menuOf(await (await fetch(`${site.origin}/notice`, { headers: { Cookie: cookie } })).text());
    const parts = elements(menu, "details");
    expect(parts.map((part) => textOf(elements(part, "summary")[0]))).toEqual([
      "Administration",
      "Academic",
      "Admission",
      "Admin",
      "Admin-II",
      "Admin-III",
      "School",
    ]);
    const [first = [], second = [], third = [], school = []] = parts.slice(3).map(linksIn);
    const namesOf = (links: readonly Entry[]) => links.map(([name]) => name);
    const threes = (of: readonly string[]) => of.flatMap((noun) => [`Add ${noun}`, `Update ${noun}`, `Delete ${noun}`]);
    expect(namesOf(first)).toEqual([...threes(nouns.first), "Add news event", "Update news", "Delete news"]);
    expect(namesOf(second)).toEqual(threes(nouns.second));
    expect(namesOf(third)).toEqual([...threes(nouns.third), "Files and pictures", "Bin"]);
    expect(third[0]?.[1]).toBe("/AddSyllabus");
    const ofFeatures = features.flatMap(({ screens = [] }) => screens.flatMap(({ title }) => title ?? []));
    expect(namesOf(school)).toEqual([
      ...ofFeatures.map((title) => title({}, { locale: "en" })),
      ...globals.map(({ messages }) => messages.title({}, { locale: "en" })),
      "Commemorations",
      "Slides",
      "Classes for admission",
      "Admission lists",
      "Permission and recognition",
      "Infrastructure",
      "Useful links",
      "Cricket club",
      "Debate club",
      "Football club",
      "Albums",
    ]);
    const links = Array.from(menu.matchAll(/<a\b[^>]*>.*?<\/a>/gs), ([link]) => link);
    const red = links.filter((link) => /^<a[^>]*class="[^"]*\bdel\b/.test(link) && link.includes("<svg"));
    const deletable = [...nouns.first, "news", ...nouns.second, ...nouns.third];
    expect(red.map((link) => textOf(link))).toEqual(deletable.map((noun) => `Delete ${noun}`));
  });
});

it("the header shows logo, name, EIIN, e-mail, both languages and Login, and leads to the home page", async () => {
  const [header = ""] = elements(await readPage("/notice"), "header");
  for (const fact of [
    "Upazila Government Secondary School",
    "EIIN 107562",
    "office@school.example",
    "EN",
    "BN",
    "Login",
  ]) {
    expect(textOf(header)).toContain(fact);
  }
  expect(attributes(header, "href")).toContain("mailto:office@school.example");
  const brand = tags(header, "a").find((link) => link.includes('class="brand"')) ?? "";
  expect(attributes(brand, "href")).toEqual(["/"]);
  const [source = ""] = attributes(elements(header, "a", "brand")[0] ?? "", "src");
  const logo = await fetch(sharedAddress(source));
  expect([logo.status, logo.headers.get("Content-Type")]).toEqual([200, expect.stringMatching(/^image\//)]);
});

it("the footer has address, phone, e-mail, the eight links and the copyright line", async () => {
  const [footer = ""] = elements(await readPage("/"), "footer");
  expect(textOf(footer)).toContain("Sample Road, Upazila Sadar, Bangladesh");
  expect(textOf(footer)).toMatch(/© 2023(–\d{4})? Upazila Government Secondary School/);
  expect(elements(footer, "section").flatMap(linksIn)).toEqual([
    ["+880 0000 000000", "tel:+8800000000000"],
    ["office@school.example", "mailto:office@school.example"],
    ["Facebook page", "https://facebook.example/school"],
    ["Video channel", "https://video.example/school"],
    ["Regional education board", "https://board.example/"],
    ["Ministry of Education", "https://ministry.example/"],
    ["Directorate of Secondary and Higher Education", "https://directorate.example/"],
    ["Regional directorate", "https://regional.example/"],
  ]);
});

/** The links to the two languages, and the language that is marked as the current one. */
function languagesOf(html: string): { links: Entry[]; current: string[] } {
  const [choice = ""] = elements(html, "div", "lang");
  return {
    links: linksIn(choice),
    current: tags(choice, "a").flatMap((link) => (link.includes("aria-current") ? attributes(link, "lang") : [])),
  };
}

itForAll([
  ["/notice", "/bn/notice"],
  ["/event/1", "/bn/event/1"],
] as const)("EN and BN lead to the same page or entry", async ([english, bengali]) => {
  const links: Entry[] = [
    ["EN", english],
    ["BN", bengali],
  ];
  expect(languagesOf(await readPage(english))).toEqual({ links, current: ["en"] });
  expect(languagesOf(await readPage(bengali))).toEqual({ links, current: ["bn"] });
});

it("EN and BN keep the query", async () => {
  for (const page of ["/notice?page=2", "/bn/notice?page=2"])
    expect(languagesOf(await readPage(page)).links).toEqual([
      ["EN", "/notice?page=2"],
      ["BN", "/bn/notice?page=2"],
    ]);
});

it("a page shows digits and dates in its language, and marks the language of text in the other one", async () => {
  const html = await readPage("/bn/notice");
  const [date] = elements(html, "span", "tear");
  expect(textOf(date)).toMatch(/^[০-৯]+\s+\p{Script=Bengali}+\s+[০-৯]{4}$/u);
  const [main = ""] = elements(html, "main");
  const others = Array.from(main.matchAll(/<(\w+)\b[^>]* lang="en"[^>]*>(.*?)<\/\1>/gs), ([, , inside]) =>
    textOf(inside),
  );
  expect(others.length).toBeGreaterThan(0);
  for (const text of others) expect(text).toMatch(/^[^\p{Script=Bengali}]*\p{Script=Latin}/u);
});

it("every breadcrumb before the page's own name links to a page", async () => {
  for (const path of ["/bn/examRoutine", "/history", "/teachers/1", "/notice/1", "/calendar"]) {
    const [crumbs = ""] = elements(await readPage(path), "ol", "crumb");
    const items = elements(crumbs, "li");
    expect(items.length, path).toBeGreaterThan(1);
    const areCurrent = tags(crumbs, "li").map((tag) => tag.includes('aria-current="page"'));
    expect(areCurrent, path).toEqual(items.map((_, place) => place === items.length - 1));
    for (const item of items.slice(0, -1)) {
      const links = linksIn(item);
      expect(links, item).toHaveLength(1);
      await readPage(links[0]?.[1] ?? "");
    }
  }
});

it("a notice's page has its day and its last one, opens its document in a tab, and leads back", async () => {
  const [row = ""] = elements(await readPage("/notice"), "li", "past");
  const [day = ""] = attributes(row, "datetime");
  const page = await readPage(linksIn(elements(row, "h2")[0] ?? "")[0]?.[1] ?? "");
  expect(textOf(elements(page, "p", "date")[0])).toBe(`#${longDate(day, "en")}`);
  expect(textOf(elements(page, "p", "valid")[0])).toMatch(/^Valid until \w+ \d+, \d{4} Old$/);
  const documentIn = (html = "") =>
    tags(html, "a")
      .filter((link) => attributes(link, "target")[0] === "_blank")
      .map((link) => attributes(link, "href")[0]);
  expect(documentIn(row)).toHaveLength(1);
  expect(documentIn(elements(page, "p", "document")[0])).toEqual(documentIn(row));
  expect(linksIn(elements(page, "main")[0] ?? "")).toContainEqual([m.notice_title(), "/notice"]);
});

it("the page of a notice, a story or a person can be shared by plain links", async () => {
  for (const path of ["/notice/1", "/bn/event/1", "/achievement/1", "/teachers/1"]) {
    const html = await readPage(path);
    const canonical = tags(html, "link").find((link) => link.includes('rel="canonical"')) ?? "";
    const [address = ""] = attributes(canonical, "href");
    expect(address.endsWith(path), address).toBe(true);
    const title = textOf(elements(html, "h1", "title")[0]);
    const links = tags(elements(html, "section", "share")[0] ?? "", "a").filter((link) => link.includes(" target="));
    expect(links.map((link) => [attributes(link, "href")[0], attributes(link, "rel")[0]])).toEqual([
      [`https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`, "noopener noreferrer"],
      [`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`, "noopener noreferrer"],
    ]);
  }
});

it("a story's page links to the latest other stories", async () => {
  for (const [list, api] of [
    ["/bn/event", "/news"],
    ["/achievement", "/achievement"],
  ] as const) {
    const [newest, ...others] = (await readApi<{ _id: string }[]>(api)).map(({ _id: id }) => `${list}/${id}`);
    const [latest = ""] = elements(await readPage(newest ?? ""), "aside", "latest");
    expect(linksIn(latest).map(([, path]) => path)).toEqual(others.slice(0, 6));
  }
});
