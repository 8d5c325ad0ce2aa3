import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { numberFormat } from "../../engine/words/numbers.ts";
import * as m from "../../messages/compiled/messages.js";
import { withDatabase } from "../kit/database-state.ts";
import { addEditors } from "../kit/editors.ts";
import { addOpen, markOf, nameOf, rollOf, sheetOf, type Slip } from "../kit/results.ts";
import {
  type Account,
  administrator,
  administratorEnvironment,
  openSession,
  writerOf,
  type Write,
} from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { rowXml, workbook } from "../kit/workbook.ts";
import { personSeconds, Walker } from "../trust/walker.ts";
import { signIn } from "./administrator.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, expectNoSidewaysScroll, openPhone } from "./phone.ts";

// tests/contract/results.test.ts proves what needs no browser: who may open which screen, when lists and menu lead to
// the results, and the number of passes below the form.

let site: Site;
let browser: Browser;
let write: Write;
/** The clerk's phone, on which printing only sets the attribute `data-printed`, and a pupil's without scripts. */
let clerk: Page;
let pupil: Page;
const faults: string[][] = [];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(administratorEnvironment), launchChromium()]);
  write = writerOf(site, (await openSession(site)).token);
  clerk = await openClerk(administrator);
  await clerk.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  pupil = (await openPhone(browser, site, { hasTouch: true, javaScriptEnabled: false })).page;
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});
afterEach(async () => {
  await clerk.setViewportSize({ width: 360, height: 800 });
  for (let id = 1; id <= 20; id += 1) await write("DELETE", `/results/${id}`);
  expect(
    faults.flatMap((found) => found.splice(0)),
    "faults of the pages",
  ).toEqual([]);
});

/** Returns a sheet of this many pupils as text, as a spreadsheet program saves it, or as the text of pasted cells. */
function sheetText(pupils: number, separator: string, mark = markOf): string {
  const lines = Array.from({ length: pupils }, (_, place) => [rollOf(place), nameOf(place), mark(place), "4.50"]);
  return [["Roll", "Name", "Bangla", "GPA"], ...lines].map((line) => line.join(separator)).join("\n");
}

/** Returns the page of a phone on which this account is signed in. */
async function openClerk(account: Account): Promise<Page> {
  const storageState = await signIn(browser, site.origin, account);
  const phone = await openPhone(browser, site, { hasTouch: true, storageState });
  faults.push(phone.faults);
  return phone.page;
}

/** Opens a screen, and waits until its scripts have taken it over. */
async function openScreen(path: string, page = clerk): Promise<Page> {
  await page.goto(path);
  await page.waitForFunction(() => !document.querySelector("main button:disabled, main input:disabled"));
  return page;
}

/** Returns the code of each slip on the screen, with its roll. */
const codesOn = (page: Page) =>
  page.locator(".slip-sheet li").evaluateAll((slips) =>
    slips.map((slip) => ({
      text: slip.querySelector(".who")?.textContent ?? "",
      code: slip.querySelector("code")?.textContent ?? "",
    })),
  );

const valuesOfInputs = (inputs: Element[]) => inputs.map((input) => (input as HTMLInputElement).value);

const pagesOf = (pdf: Buffer) => (pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length;

it("a clerk turns a file into printed slips within 5 minutes, a pupil finds a result within 20 seconds", async () => {
  const page = await openScreen("/admin");
  const walker = new Walker(page);
  await walker.leg("sheet", async () => {
    await walker.tap(page.locator('main a[href="/admin/results"]').first());
    await page.waitForURL("/admin/results");
    await walker.tap(page.locator('main a[href="/admin/results/new"]'));
    await page.waitForURL("/admin/results/new");
    const file = Buffer.from(sheetText(60, ","));
    await walker.choose("main input[type=file]", [file], { name: "marks", extension: "csv", mimeType: "text/csv" });
    await page.locator(".sheet tbody tr").first().waitFor();
  });
  await walker.leg("title", async () => {
    await walker.type("#field-title", "Half-yearly examination");
    await walker.type("#field-className", "8");
    await walker.type("#field-section", "A");
    await walker.tap(page.locator("main form button[type=submit]"));
    await page.waitForURL(/\/admin\/results\/\d+$/);
  });
  await walker.leg("slips", async () => {
    await walker.tap(page.locator("main .buttons button:enabled").first());
    await walker.tap(page.locator(".slips .btn").first());
    await page.locator("[data-printed]").waitFor({ state: "attached" });
  });
  const slips = await codesOn(page);
  expect(slips).toHaveLength(60);
  await walker.leg("opening", async () => {
    await walker.tap(page.locator("#field-confirmed"));
    await walker.tap(page.locator("main form button[type=submit]").first());
    await page.locator(".state", { hasText: "Published until" }).waitFor();
  });
  const { taps, characters } = walker.total;
  expect(personSeconds(walker.total), `${taps} taps, ${characters} characters`).toBeLessThanOrEqual(5 * 60);

  await pupil.goto("/");
  const finder = new Walker(pupil);
  await finder.leg("look up", async () => {
    await finder.tap(pupil.locator(".bar .menu-btn").first());
    const link = pupil.locator('.menu a[href="/result"]');
    await finder.tap(pupil.locator(".menu summary", { hasText: "Academic" }));
    await finder.tap(link);
    await finder.type("[name=roll]", rollOf(41));
    await finder.type("[name=code]", slips[41]?.code.toLowerCase() ?? "");
    await finder.tap(pupil.locator("main form button"));
    await pupil.getByText(nameOf(41)).waitFor();
  });
  // The limit is for the time until the result is there, so leave out the seconds for reading it.
  const reading = 5;
  expect(personSeconds(finder.total) - reading, JSON.stringify(finder.total)).toBeLessThanOrEqual(20);
  expect(await pupil.textContent("main")).toContain(markOf(41));
  expect(await pupil.textContent("main")).not.toContain(nameOf(40));
});

it("the form fits one screen, and the result one sheet of A4", async () => {
  const locale = companionLocale;
  const { slips } = await addOpen(write, "First term", 12);
  const { page, faults: found } = await openPhone(browser, site);
  faults.push(found);
  await page.goto(localPath("/result", locale));
  const button = page.locator("main form button");
  expect(await button.evaluate((one) => one.getBoundingClientRect().bottom)).toBeLessThanOrEqual(800);
  expect(await page.locator("select").count()).toBe(0);
  await expectNoSidewaysScroll(page);
  await page.fill("[name=roll]", rollOf(3));
  await page.fill("[name=code]", "AAAAAA");
  await button.click();
  await page.getByText(m.results_wrong({}, { locale })).waitFor();
  expect(await page.inputValue("[name=roll]")).toBe(rollOf(3));
  expect(await page.inputValue("[name=code]")).toBe("");
  await expectFit(page);
  // The roll may be in Bengali digits, and the code in lower case.
  await page.fill("[name=roll]", "৪");
  await page.fill("[name=code]", slips[3]?.code.toLowerCase() ?? "");
  await button.click();
  await page.getByText(nameOf(3)).waitFor();
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  expect(await page.textContent("main")).toContain(m.results_not_original({}, { locale }));
  await expectFit(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await addOpen(write, "Second term", 3);
  await page.goto(localPath("/result", locale));
  expect(await page.locator("select option").count()).toBe(2);
  await expectFit(page);
});

it("the screens fit a phone and have no fault that axe finds", async () => {
  const locale = companionLocale;
  const at = (path: string) => localPath(path, locale);
  const { id } = await addOpen(write, "A title that is so long that it takes several lines of a phone".repeat(2), 30);
  const page = await openScreen(at("/admin/results"));
  await expectFit(page);
  await page.goto(at(`/admin/results/${id}`));
  await page.locator("main .buttons button:enabled").first().click();
  await page.getByRole("alertdialog").locator("button.danger").click();
  await page.locator(".slip-sheet").first().waitFor();
  await page.locator(".pupils .acts button:enabled").first().click();
  for (const summary of await page.locator("details.part > summary").all()) await summary.click();
  await expectFit(page);
  // The printout has twelve slips a page, and nothing else.
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(3);
});

it("typed text stays if the site is away; a sheet is corrected and imported again with its codes", async () => {
  const page = await openScreen("/admin/results/new");
  await page.locator(".paste > summary").click();
  await page.fill(".paste textarea", sheetText(6, "\t"));
  await page.context().setOffline(true);
  await page.locator(".paste button").click();
  await page.locator("main .alert").waitFor();
  expect(await page.inputValue(".paste textarea")).toContain(nameOf(4));
  await page.context().setOffline(false);
  await page.locator(".paste button").click();
  await page.locator(".sheet tbody tr").first().waitFor();
  const order = () => page.locator("main .values input").evaluateAll((all) => all.map(({ id }) => id).slice(0, 2));
  expect(await order()).toEqual(["field-title", "field-titleBn"]);
  await page.locator(".sheet thead th:nth-child(5) select").first().selectOption("ignored");
  await page.fill("#field-title", "Corrected");
  const save = page.locator("main form button[type=submit]");
  await save.click();
  await page.locator("form .alert").waitFor();
  await page.fill("#field-className", "৭");
  await page.context().setOffline(true);
  await save.click();
  await page.locator("form .alert", { hasText: "Cannot reach the site" }).waitFor();
  await page.context().setOffline(false);
  expect(await page.inputValue("#field-title")).toBe("Corrected");
  // A second press adds no second examination.
  await save.dblclick();
  await page.waitForURL(/\/admin\/results\/\d+$/);
  const list = await (await page.request.get("/admin/results")).text();
  expect(new Set(list.match(/\/admin\/results\/\d+/g)).size).toBe(1);
  // The browser has logged the requests that it could not send.
  for (const found of faults) found.splice(0);

  await page.locator("main .buttons button:enabled").first().click();
  await page.locator(".slip-sheet").first().waitFor();
  const [slip] = await codesOn(page);
  await page.locator(".slips .btn").first().click();
  await page.locator("#field-confirmed").check();
  await page.locator("main form button[type=submit]").first().click();
  await page.locator(".state", { hasText: "Published until" }).waitFor();

  await page.fill("main input[type=search]", nameOf(0));
  await page.locator(".pupils .acts button").first().click();
  await page.locator(".pupil-form input").nth(2).fill("81.5");
  await page.locator(".pupil-form button[type=submit]").click();
  await page.locator(".pupil-form").waitFor({ state: "detached" });

  await page.locator("details.part > summary").first().click();
  await page.locator(".part .paste > summary").click();
  await page.fill(
    ".part .paste textarea",
    sheetText(6, "\t", (place) => (place === 1 ? "99.5" : markOf(place))),
  );
  await page.locator(".part .paste button").click();
  await page.locator(".part .sheet thead th:nth-child(5) select").first().selectOption("ignored");
  await page.locator(".part .form.wide > .btn").click();
  const changes = page.locator(".changes-found tbody tr");
  await changes.first().waitFor();
  expect(await changes.allTextContents()).toEqual([
    expect.stringContaining(markOf(0)),
    expect.stringContaining("99.5"),
  ]);
  const reloaded = page.waitForEvent("load");
  await page.locator(".changes-found > .btn").click();
  await reloaded;

  await pupil.goto("/result");
  await pupil.fill("[name=roll]", "1");
  await pupil.fill("[name=code]", slip?.code ?? "");
  await pupil.locator("main form button").click();
  await pupil.getByText(nameOf(0)).waitFor();
  const text = await pupil.textContent("main");
  expect(text).toContain(markOf(0));
  expect(text).toContain("Last corrected");
  // This value is in the column that was left out.
  expect(text).not.toContain("4.50");

  await page.locator("main .quiet-danger").last().click();
  await page.getByRole("alertdialog").locator("button.danger").click();
  await page.waitForURL("/admin/results");
  expect(await page.locator(".examinations li").count()).toBe(0);
});

it("what a colleague saves while the screen is open is kept, shown, and not replaced without a question", async () => {
  const locale = "en";
  const added = await write("POST", "/results", sheetOf("Two clerks", 5));
  const path = `/results/${String(added.body.insertedId)}`;
  const page = await openScreen(`/admin${path}`);
  const { slips } = (await write("POST", `${path}/codes`, {})).body as { slips: Slip[] };
  await page.locator("main .buttons button:enabled").first().click();
  const question = page.getByRole("alertdialog");
  await question.getByText(m.results_codes_end({}, { locale })).waitFor();
  expect(await page.locator("main .alert").textContent()).toContain(m.results_problem_codes_changed({}, { locale }));
  expect(await page.textContent("main")).toContain(m.results_coded({ count: "5", all: "5" }, { locale }));
  await question.locator("button:not(.danger)").click();
  expect(await page.locator(".slip-sheet").count()).toBe(0);

  await page.locator("details.part > summary").nth(1).click();
  await page.fill("#field-title", "Two clerks at once");
  expect(await write("PATCH", path, { className: "Seven" })).toMatchObject({ status: 200 });
  await page.locator("details.part .values + .buttons button, details.part form button[type=submit]").last().click();
  await page.getByText(m.results_done({}, { locale })).waitFor();
  const list = await (await page.request.get("/admin/results")).text();
  expect(list).toMatch(/Two clerks at once[^]*Class Seven/);

  const correct = (place: number, mark: string) =>
    write("PATCH", `${path}/pupils/${slips[place]?.pupil}`, { cells: [rollOf(place), nameOf(place), mark, "0.00"] });
  await page.locator(".pupils .acts button").first().click();
  await page.locator(".pupil-form input").nth(3).fill("3.25");
  expect(await correct(0, "55")).toMatchObject({ status: 200 });
  await page.locator(".pupil-form button[type=submit]").click();
  await page.locator(".pupil-form .alert", { hasText: m.results_problem_row_changed({}, { locale }) }).waitFor();
  expect(await page.locator(".pupil-form input").evaluateAll(valuesOfInputs)).toEqual([
    rollOf(0),
    nameOf(0),
    "55",
    "3.25",
  ]);
  expect(await page.textContent(".pupil-form")).toContain("Now: 0.00");
  await expectFit(page);
  await page.locator(".pupil-form button[type=submit]").click();
  await page.locator(".pupil-form").waitFor({ state: "detached" });

  await page.locator("details.part > summary").first().click();
  await page.locator(".part .paste > summary").click();
  await page.fill(
    ".part .paste textarea",
    sheetText(5, "\t", (place) => (place === 0 ? "55" : markOf(place))),
  );
  await page.locator(".part .paste button").click();
  await page.locator(".part .form.wide > .btn").click();
  const changes = page.locator(".changes-found tbody tr");
  await changes.first().waitFor();
  expect(await changes.filter({ hasText: "Bangla" }).count()).toBe(0);
  expect(await correct(1, "66")).toMatchObject({ status: 200 });
  await page.locator(".changes-found > .btn").click();
  await page.locator(".part .alert", { hasText: m.results_problem_sheet_changed({}, { locale }) }).waitFor();
  expect(await changes.filter({ hasText: "Bangla" }).allTextContents()).toEqual([expect.stringContaining("66")]);
  const reloaded = page.waitForEvent("load");
  await page.locator(".changes-found > .btn").click();
  await reloaded;
  // The browser has logged the requests that were refused.
  for (const found of faults) found.splice(0);
});

it("each doubt about a sheet is shown at its row, and the sheets of a workbook become sections at once", async () => {
  const locale = companionLocale;
  const page = await openScreen(localPath("/admin/results/new", locale));
  await expectNoSidewaysScroll(page);
  const marks = { name: "marks.csv", mimeType: "text/csv", buffer: Buffer.from(sheetText(40, ",")) };
  await page.setInputFiles("main input[type=file]", marks);
  await page.locator(".sheet tbody tr").first().waitFor();
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  const doubtful = async (file: string) => {
    const isRead = page.waitForResponse((answer) => answer.url().endsWith("/api/results/read"));
    await page.setInputFiles("main input[type=file]", join(import.meta.dirname, "..", "samples", "sheets", file));
    await isRead;
    await page.locator(".sheet .why").first().waitFor();
    // Returns each doubt, with the cells of the row above it that can be corrected.
    return page.locator(".sheet .why").evaluateAll((lines) =>
      lines.map((line) => ({
        why: line.querySelector("span")?.firstChild?.textContent,
        cells: [...(line.previousElementSibling?.querySelectorAll("input") ?? [])].map(({ value }) => value),
      })),
    );
  };
  const say = (message: typeof m.results_doubt_gpa) => message({}, { locale });
  // The sheet has two pupils with the roll 24, one without a roll, and a mark that is not a number.
  const found = await doubtful("07-absent-and-page-heads.xlsx");
  expect(found).toHaveLength(4);
  expect(found).toEqual(
    expect.arrayContaining([
      { why: say(m.results_doubt_roll_twice), cells: ["24"] },
      { why: say(m.results_doubt_roll_twice), cells: ["24"] },
      { why: say(m.results_doubt_no_mark), cells: [expect.not.stringMatching(/^\d+$/)] },
      { why: say(m.results_doubt_no_roll), cells: [""] },
    ]),
  );
  await expectFit(page);
  const digits = (count: number) => numberFormat(locale).format(count);
  expect(await page.locator(".doubts li").allTextContents()).toContain(
    m.results_doubt_count({ doubt: say(m.results_doubt_roll_twice), count: digits(2) }, { locale }),
  );
  expect(await doubtful("06-two-papers.xlsx")).toEqual([
    { why: say(m.results_doubt_gpa), cells: [expect.stringMatching(/^\d\.\d+$/)] },
  ]);

  const rows = sheetText(3, "\t").split("\n");
  const sheet = (name: string) => ({ name, rows: rows.map((line, at) => rowXml(at + 1, line.split("\t"))).join("") });
  const notes = { name: "Notes", rows: rowXml(1, ["What to do"]) };
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const buffer = workbook([sheet("A"), sheet("B"), sheet("C"), notes]);
  await page.setInputFiles("main input[type=file]", { name: "six.xlsx", mimeType, buffer });
  await page.getByRole("button", { name: m.results_each_sheet({}, { locale }) }).click();
  await page.locator(".section-part").nth(2).waitFor();
  await expectFit(page);
  expect(await page.locator(".section-part .f:not(.check) input").evaluateAll(valuesOfInputs)).toEqual(["A", "B", "C"]);
  expect(await page.locator(".doubts").textContent()).toContain("Notes");
  await page.locator(".section-part").nth(1).locator(".f:not(.check) input").fill("খ");
  await page.locator(".section-part").nth(2).getByRole("checkbox").uncheck();
  await page.fill("#field-titleBn", "প্রথম সাময়িক");
  await page.fill("#field-className", "6");
  expect(await page.locator("#field-section").count()).toBe(0);
  await page.locator("main form button[type=submit]").dblclick();
  await page.waitForURL(localPath("/admin/results", locale));
  expect(await page.locator(".examinations li").allTextContents()).toEqual([
    expect.stringContaining("· খ ·"),
    expect.stringContaining("· A ·"),
  ]);
});

it("an editor imports and corrects, and is offered neither opening nor erasing", async () => {
  const editor = await withDatabase(site, addEditors);
  const { id } = await addOpen(write, "First term", 5);
  const page = await openScreen(`/admin/results/${id}`, await openClerk(editor));
  expect(await page.locator("#field-confirmed, .quiet-danger").count()).toBe(0);
  expect(await page.locator(".pupils li").first().getByRole("button").count()).toBe(2);
  await page.locator(".pupils .acts button").first().click();
  await page.locator(".pupil-form input").nth(1).fill("A corrected name");
  await page.locator(".pupil-form button[type=submit]").click();
  await page.locator(".pupils b", { hasText: "A corrected name" }).waitFor();
});
