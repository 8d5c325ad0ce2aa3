import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import classRoutine from "../../collections/classRoutine.ts";
import examRoutine from "../../collections/examRoutine.ts";
import holidayCalendar from "../../collections/holidayCalendar.ts";
import { addDays, dayAt, shortDate } from "../../engine/dates/calendar-day.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo, bodyOf } from "../kit/database-state.ts";
import { administrator, administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { Walker } from "../trust/walker.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, expectFitAt, logIn, openPhone } from "./phone.ts";

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
  ({ page, faults } = await openPhone(browser, site, { hasTouch: true }));
  await page.goto("/login?next=/admin");
  await logIn(page, administrator.email, administrator.password);
  await page.waitForURL("/admin");
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  expect(faults).toEqual([]);
});

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
  expect(await advice(0).innerText()).toContain("Row 2 stands at the same place: ");
  expect(await advice(1).innerText()).toMatch(/^Row 1 stands at the same place: \w+, \d\.$/);
  await expectFit(page);
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
  await page.locator('[id="field-examinations.1.code"]').fill("101");
  await page.locator("main .do button:enabled").click();
  await page.locator("main .saved").waitFor();
});

it("an empty form asks for the title and for a table or a file at once", async () => {
  await page.goto(classRoutine.admin.add);
  await page.getByRole("button", { name: m.routine_button() }).click();
  const alert = page.locator("form .alert");
  await alert.getByText(m.problem_missing()).waitFor();
  await alert.getByText(m.routine_problem_empty()).waitFor();
});

it("the screens and pages fit every width in both languages, and a page prints on one sheet", async () => {
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
  const all = [...pages, "/ClassRoutine", "/examRoutine", screenPath, classRoutine.admin.add];
  for (const locale of locales) {
    for (const path of all) {
      await page.goto(localPath(path, locale));
      await expectFitAt(page, [360, 320, 768, 1280]);
    }
    for (const path of pages) {
      await page.goto(localPath(path, locale));
      const paper = (await page.pdf({ format: "A4" })).toString("latin1");
      expect(paper.match(/\/Type\s*\/Page\b/g), path).toHaveLength(1);
    }
  }
});
