import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import classRoutine from "../../collections/classRoutine.ts";
import examRoutine from "../../collections/examRoutine.ts";
import holidayCalendar from "../../collections/holidayCalendar.ts";
import { addDays, dayAt, shortDate } from "../../engine/dates/calendar-day.ts";
import { weekdays } from "../../engine/dates/weekdays.ts";
import { companionLocale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import charter from "../../globals/charter.ts";
import contact from "../../globals/contact.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo, bodyOf } from "../kit/database-state.ts";
import { administrator, administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { Walker } from "../trust/walker.ts";
import { signIn } from "./administrator.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, expectFitAt, expectNoSidewaysScroll, openPhone } from "./phone.ts";

// Tests routines as tables: from an office's spreadsheet on a phone to their pages, on screen and on paper.

const sheet = join(import.meta.dirname, "../samples/routines/01-days-down.xlsx");
const screenPath = "/admin/routines";
type Entry = { title: string; lessons: { day: string; period?: string; teacher?: string }[] };

let site: Site;
let browser: Browser;
let page: Page;
let faults: string[];
let write: Write;

beforeAll(async () => {
  const environment = { ...administratorEnvironment, SAMPLE_CONTENT: "no" };
  [site, browser] = await Promise.all([startSite(environment), launchChromium()]);
  write = writerOf(site, (await openSession(site)).token);
  const storageState = await signIn(browser, site.origin, administrator);
  ({ page, faults } = await openPhone(browser, site, { hasTouch: true, storageState }));
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  expect(faults).toEqual([]);
});

const widths = [360, 320, 768, 1280];

/** Fails if the page scrolls sideways at one of the widths; leaves it at the first one. */
async function expectWidths(): Promise<void> {
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
}

/** Fails if a button of the page touches another, or is nearer to it than 8 px. */
async function expectGaps(of: Page): Promise<void> {
  const boxes = await of
    .locator("main .btn:visible")
    .evaluateAll((all) =>
      all
        .map((button) => button.getBoundingClientRect())
        .map(({ left, right, top, bottom }) => [left, right, top, bottom]),
    );
  expect(boxes.length).toBeGreaterThan(1);
  for (const [place, [left = 0, right = 0, top = 0, bottom = 0]] of boxes.entries())
    for (const [otherLeft = 0, otherRight = 0, otherTop = 0, otherBottom = 0] of boxes.slice(place + 1)) {
      const aside = Math.max(otherLeft - right, left - otherRight);
      const above = Math.max(otherTop - bottom, top - otherBottom);
      expect(Math.max(aside, above), of.url()).toBeGreaterThanOrEqual(8);
    }
}

const routines = async () =>
  (await (await fetch(`${site.origin}/api${classRoutine.api.list}`)).json()) as readonly Entry[];
/** Returns the path of the first routine in the list. */
const pageOf = async () => {
  const list = await (await fetch(`${site.origin}/ClassRoutine`)).text();
  return /href="(\/ClassRoutine\/\d+)"/.exec(list)?.[1] ?? "";
};
const bytesOfSheet = () => readFile(sheet);
const excel = {
  name: "class 8",
  extension: "xlsx",
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

it("a class's routine gets from the sheet on the phone to its page in half a minute", async () => {
  await page.goto("/admin");
  const walker = new Walker(page);
  await walker.tap(page.locator(`main a[href="${screenPath}"]`).first());
  await page.waitForURL(screenPath);
  await walker.choose("main input[type=file]", [await bytesOfSheet()], excel);
  await walker.tap(page.locator(".found-routines article .btn"));
  await page.locator(".table-row:enabled").first().waitFor();
  await walker.tap(page.locator("main .do button:enabled"));
  await page.locator("main .saved").waitFor();
  expect((await routines()).map(({ title, lessons }) => [title, lessons.length])).toEqual([
    ["Class routine: VIII A, Day", 36],
  ]);
  expect(walker.total).toMatchObject({ taps: 3, characters: 0, files: 1, screens: 2 });
});

it("a Bengali sheet gets the class that is typed, is first a grid, and fills the Bengali columns", async () => {
  await page.goto(localPath(screenPath, "bn"));
  await expectWidths();
  const cells = ["বার\t১ম\t২য়", "রবিবার\tবাংলা\tগণিত", "সোমবার\tইংরেজি\tবিজ্ঞান"].join("\n");
  await page.locator("main details.paste summary").tap();
  await page.locator("main textarea").fill(cells);
  await page.getByRole("button", { name: m.sheet_paste_read({}, { locale: "bn" }) }).tap();
  const found = page.locator(".found-routines article");
  await found.locator(".table-grid").waitFor();
  expect(await found.locator(".table-grid tbody tr").allInnerTexts()).toEqual([
    expect.stringMatching(/^রবিবার\s+বাংলা\s+গণিত$/),
    expect.stringMatching(/^সোমবার\s+ইংরেজি\s+বিজ্ঞান$/),
  ]);
  await found.locator("input").first().fill("নবম");
  await found.locator("input").last().fill("খ");
  expect(await found.locator("h3").innerText()).toBe("নবম খ");
  await expectFit(page);
  await found.locator(".btn").tap();
  await page.locator(".table-row:enabled").first().waitFor();
  expect(await page.inputValue("#field-titleBn")).toBe("ক্লাস রুটিন: নবম খ");
  expect(await page.inputValue("#field-classBn")).toBe("নবম");
  expect(await page.locator(".table-row.open").count()).toBe(0);
  await page.locator(".table-grid .lesson", { hasText: "গণিত" }).tap();
  expect(await page.locator('[id="field-lessons.1.subjectBn"]').inputValue()).toBe("গণিত");
  expect(await page.locator('[id="field-lessons.1.subject"]').inputValue()).toBe("");
  await page.getByRole("button", { name: m.table_add({}, { locale: "bn" }) }).tap();
  expect(await page.locator('[id="field-lessons.4.day"]').inputValue()).toBe("monday");
  await page.locator("main .do button:enabled").tap();
  const saved = page.locator("main .saved");
  await saved.waitFor();
  expect(await saved.innerText()).toContain("ক্লাস রুটিন: নবম খ");
  const list = await (await fetch(`${site.origin}/bn/ClassRoutine`)).text();
  expect(list).toContain("ক্লাস রুটিন: নবম খ");
  const [stored] = (await routines()).slice(-1);
  expect(stored?.lessons).toHaveLength(4);
});

it("filled forms of contact and charter take at most a third of their former height on a phone", async () => {
  const duties = ["informationService", "complaints", "rightToInformation", "admission", "results", "other"];
  const texts = {
    what: "Certificates",
    whatBn: "সনদ",
    name: "A. Officer",
    nameBn: "ক. কর্মকর্তা",
    post: "Clerk",
    postBn: "করণিক",
  };
  const people = duties.map((duty) => ({
    duty,
    ...texts,
    address: "School",
    addressBn: "বিদ্যালয়",
    telephone: "0000",
    email: "a@b.example",
  }));
  const hours = weekdays.map((day) => ({ day, from: "9 am", fromBn: "সকাল ৯টা", to: "4 pm", toBn: "বিকেল ৪টা" }));
  await write("PATCH", contact.api.update, { hours, people });
  const service = {
    service: "Testimonial",
    serviceBn: "প্রশংসাপত্র",
    time: "1 day",
    timeBn: "১ দিন",
    papers: "Application",
    papersBn: "আবেদন",
    form: "Office",
    formBn: "অফিস",
    fee: "Free",
    feeBn: "বিনামূল্যে",
    officer: "Clerk",
    officerBn: "করণিক",
  };
  await write("PATCH", charter.api.update, { services: Array.from({ length: 8 }, () => service) });
  for (const [global, most] of [
    [contact, 3533],
    [charter, 2266],
  ] as const) {
    await page.goto(localPath(global.admin.updateForm, "bn"));
    await page.locator(".table-row:enabled").first().waitFor();
    await expectFit(page);
    expect(await page.evaluate(() => document.documentElement.scrollHeight), global.name).toBeLessThanOrEqual(most);
  }
});

it("rows at the same time, and a teacher with two classes at once, get a warning but are saved", async () => {
  const [known] = await routines();
  const [one] = known?.lessons.filter(({ teacher }) => teacher !== undefined) ?? [];
  const { day, period, teacher } = one ?? {};
  const lessons = [
    { day, period, subject: "Bangla", teacher: `Mr. ${teacher}` },
    { day, period, subject: "English" },
  ];
  const id = await addTo(write, classRoutine, { title: "Class 7", lessons });
  await page.goto(classRoutine.admin.updateForm.replace("{id}", id));
  const advice = (row: number) => page.locator(".table-row").nth(row).locator(".advice");
  await expect
    .poll(() => advice(0).innerText())
    .toContain("has another class at this time: Class routine: VIII A, Day.");
  expect(await advice(0).innerText()).toMatch(/Other rows with the same day and period \(\w+, \d\): 2\./);
  expect(await advice(1).innerText()).toMatch(/^Other rows with the same day and period \(\w+, \d\): 1\.$/);
  await expectNoSidewaysScroll(page);
  await page.locator('[id="field-lessons.1.line"]').click();
  await page.locator('[id="field-lessons.1.period"]').fill("9");
  await expect.poll(() => advice(1).innerText()).toBe("");
  await page.locator("main .do button:enabled").click();
  await page.locator("main .saved").waitFor();
});

it("an examination in the past or on a holiday gets a warning at its row but is saved", async () => {
  const today = dayAt(new Date());
  const [passed, holiday] = [addDays(today, -1), addDays(today, 20)];
  await addTo(write, holidayCalendar, {
    ...bodyOf(holidayCalendar),
    event: "Victory Day",
    eventBn: null,
    startDate: holiday,
    endDate: holiday,
  });
  const examinations = [passed, holiday].map((date) => ({ date, subject: "Bangla" }));
  const id = await addTo(write, examRoutine, { title: "Test examination", examinations });
  await page.goto(localPath(examRoutine.admin.updateForm.replace("{id}", id), "bn"));
  const advice = (row: number) => page.locator(".table-row").nth(row).locator(".advice");
  const [date, other] = [passed, holiday].map((day) => shortDate(day, "bn")) as [string, string];
  await expect.poll(() => advice(0).innerText()).toContain(m.row_doubt_past({ date }, { locale: "bn" }));
  const words = m.row_doubt_holiday({ date: other, title: "Victory Day" }, { locale: "bn" });
  expect(await advice(1).innerText()).toBe(words);
  await expectFit(page);
  await page.locator('[id="field-examinations.1.line"]').click();
  await page.locator('[id="field-examinations.1.code"]').fill("101");
  await page.locator("main .do button:enabled").click();
  await page.locator("main .saved").waitFor();
});

it("an empty form asks for the title and for a table or a file at once, and fits every width", async () => {
  const locale = companionLocale;
  await page.goto(localPath(classRoutine.admin.add, locale));
  await page.getByRole("button", { name: m.routine_button({}, { locale }) }).click();
  const alert = page.locator("form .alert");
  await alert.getByText(m.problem_missing({}, { locale })).waitFor();
  await alert.getByText(m.routine_problem_empty({}, { locale })).waitFor();
  await expectFitAt(page, widths);
});

it("the pages fit every width in both languages, and a page prints on one sheet", async () => {
  const today = dayAt(new Date());
  const examinations = [9, 1, 5, 3, 7].map((ahead) => ({
    date: addDays(today, ahead),
    time: "10:00–13:00",
    subject: "Bangla first paper",
    subjectBn: "বাংলা প্রথম পত্র",
    code: "101",
    class: "8",
  }));
  const named = { title: "Annual examination", titleBn: "বার্ষিক পরীক্ষা" };
  const exam = await addTo(write, examRoutine, { ...named, examinations });
  const pages = [await pageOf(), `/examRoutine/${exam}`];
  for (const locale of locales)
    for (const path of pages) {
      await page.goto(localPath(path, locale));
      // The languages differ in the lengths of their words alone.
      if (locale === companionLocale) await expectFitAt(page, widths);
      else await expectWidths();
      await expectGaps(page);
      const paper = (await page.pdf({ format: "A4" })).toString("latin1");
      expect(paper.match(/\/Type\s*\/Page\b/g), path).toHaveLength(1);
    }
  for (const path of ["/ClassRoutine", "/examRoutine"]) {
    await page.goto(localPath(path, companionLocale));
    await expectWidths();
  }
});
