import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { localPath } from "../../engine/locale.ts";
import { useVisitor } from "./visitor.ts";

const { open, address } = useVisitor();

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

/** The sections of the menu as the page has them. */
function sectionsOf(page: Page): Promise<Section[]> {
  return page
    .locator("#menu details")
    .evaluateAll((all) =>
      all.map((details): Section => [
        details.querySelector("summary")!.textContent,
        [...details.querySelectorAll("li > *")].map((entry): Entry => [entry.textContent, entry.getAttribute("href")]),
      ]),
    );
}

describe.each([360, 1280])("the menu at a width of %i px", (width) => {
  test("has its entries in their order", async () => {
    const page = await open("/", { width });
    expect(await sectionsOf(page)).toEqual(sections);
    const tops = page.locator("#menu > li > a");
    const links = await tops.evaluateAll((all) => all.map((a): Entry => [a.textContent, a.getAttribute("href")]));
    expect(links).toEqual([
      ["Home", "/"],
      ["Notice", "/notice"],
    ]);
    expect(await page.locator(".bar").getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login");
  });

  test("leads to the same pages in Bengali", async () => {
    const page = await open("/bn", { width });
    const found = (await sectionsOf(page)).map(([, entries]) => entries.map(([, path]) => path));
    expect(found).toEqual(paths.map((all) => all.map((path) => path && localPath(path, "bn"))));
  });
});

test.each(["/", "/bn"])(
  "the bar of %s fits on one line at the narrowest width at which it is not folded",
  async (path) => {
    const page = await open(path, { width: 1024 });
    const tops = page.locator(".bar :is(.top, summary)");
    const lines = await tops.evaluateAll((all) => all.map((top) => Math.round(top.getBoundingClientRect().height)));
    expect(lines).toHaveLength(9);
    expect(new Set(lines), "heights").toEqual(new Set([48]));
    const sides = await tops.evaluateAll((all) =>
      all.map((top) => top.getBoundingClientRect()).map(({ left, right }) => [left, right]),
    );
    for (const [place, [left]] of sides.entries()) {
      if (place > 0) expect(left! - sides[place - 1]![1]!, "room between two names").toBeGreaterThanOrEqual(8);
    }
  },
);

test("a section of the bar opens under its name and closes when another one opens", async () => {
  const page = await open("/");
  const bar = page.locator("#menu");
  await bar.getByText("Academic", { exact: true }).click();
  expect(await bar.getByRole("link", { name: "Internal result" }).isVisible()).toBe(true);
  await bar.getByText("Gallery", { exact: true }).click();
  expect(await bar.getByRole("link", { name: "Internal result" }).isVisible()).toBe(false);
  await bar.getByRole("link", { name: "Photo gallery" }).click();
  await page.waitForURL("**/photo");
});

describe("the header", () => {
  let page: Page;
  beforeAll(async () => {
    page = await open("/notice");
  });

  test("shows logo, name, EIIN, e-mail, both languages and Login", async () => {
    const header = page.locator("header");
    const logo = header.locator("img");
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const text = await header.innerText();
    for (const fact of [
      "Upazila Government Secondary School",
      "EIIN 107562",
      "office@school.example",
      "EN",
      "BN",
      "Login",
    ]) {
      expect(text).toContain(fact);
    }
    expect(await header.locator("a[href^=mailto]").getAttribute("href")).toBe("mailto:office@school.example");
  });

  test("leads to the home page from its name and logo", async () => {
    expect(await page.locator("a.brand").getAttribute("href")).toBe("/");
  });
});

test("the footer has address, phone, e-mail, the eight links and the copyright line", async () => {
  const page = await open("/");
  const footer = page.locator("footer");
  const text = await footer.innerText();
  expect(text).toContain("Sample Road, Upazila Sadar, Bangladesh");
  expect(text).toMatch(/© 2023(–\d{4})? Upazila Government Secondary School/);
  const links = await footer
    .locator("section a")
    .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")]));
  expect(links).toEqual([
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

test("the skip link leads past the menu", async () => {
  const page = await open("/notice");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(address("/notice#main"));
});
