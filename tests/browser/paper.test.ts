import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { readsPapers } from "../../features/paper/feature.ts";
import * as m from "../../messages/compiled/messages.js";
import { paperJpeg } from "../kit/paper-photo.ts";
import { administrator, administratorEnvironment } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { Walker } from "../trust/walker.ts";
import { signIn } from "./administrator.ts";
import { launchChromium } from "./chromium.ts";
import { expectFitAt, expectNoSidewaysScroll, openPhone } from "./phone.ts";

let site: Site;
let browser: Browser;
let page: Page;
let faults: string[];
let photos: readonly Buffer[];

beforeAll(async () => {
  // tests/contract/paper.test.ts has papers read, which takes seconds of processor time for each PDF.
  const environment = { ...administratorEnvironment, [readsPapers]: "no" };
  [site, browser] = await Promise.all([startSite(environment), launchChromium()]);
  photos = [await paperJpeg(1), await paperJpeg(2), await paperJpeg(3)];
  const storageState = await signIn(browser, site.origin, administrator);
  ({ page, faults } = await openPhone(browser, site, { hasTouch: true, storageState }));
});
beforeEach(async () => {
  // The tab remembers the pages of a form that is not left. A file without scripts forgets them at little cost.
  await page.goto("/robots.txt");
  await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  expect(faults.filter((fault) => !fault.includes("ERR_FAILED"))).toEqual([]);
});

/** Milliseconds for making pages and for a whole test: beside other tests a process of low priority hardly runs. */
const [making, whole] = [120_000, 400_000];
const patiently = { timeout: making };
const test = (name: string, run: () => Promise<void>) => it(name, run, whole);
const expectMade = (count: number) => expect.poll(() => madeItems().count(), patiently).toBe(count);

const chooser = ".paper .drop input[multiple]";
const items = () => page.locator(".paper ol > li");
const madeItems = () => page.locator(".paper li button.sheet img");
const press = (name: string, place: number) =>
  items()
    .nth(place)
    .getByRole("button", { name: `${name}: ` });
const field = () => page.locator(".upload .what");

async function openPages(path: string = notice.admin.add): Promise<void> {
  await page.goto(path);
  await page.locator("main .do button:enabled").waitFor();
  await page.getByRole("button", { name: m.paper_button(), exact: true }).tap();
}

async function choose(...chosen: readonly Buffer[]): Promise<void> {
  const files = chosen.map((buffer, place) => ({ name: `IMG_${place}.jpg`, mimeType: "image/jpeg", buffer }));
  await page.locator(`${chooser}:enabled`).setInputFiles(files);
}

test("two photographed pages become the PDF of a notice, in its name, with six taps", async () => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await page.goto("/admin");
  const walker = new Walker(page);
  await walker.tap(page.locator("main .quick a", { hasText: m.paper_button() }));
  await page.waitForURL(new RegExp(notice.admin.add));
  await walker.choose(chooser, photos.slice(0, 2));
  await expectMade(2);
  await walker.tap(press(m.paper_turn(), 1));
  const sizes = () =>
    madeItems().evaluateAll((all) => (all as HTMLImageElement[]).map((one) => one.naturalWidth > one.naturalHeight));
  await expect.poll(sizes, patiently).toEqual([false, true]);
  await walker.type("#field-title", "Annual examination");
  await walker.tap(page.getByRole("button", { name: m.paper_make() }));
  await expect.poll(() => field().innerText()).toContain("Annual examination.pdf");
  await walker.type("#field-description", "The routine is in the paper.");
  await walker.tap(page.locator("main .do button:enabled"));
  await page.locator("main .saved").waitFor();
  expect(walker.total).toMatchObject({ taps: 6, characters: 46, files: 2 });
  const [added] = (await (await fetch(`${site.origin}/api${notice.api.list}`)).json()) as {
    title: string;
    link: string;
  }[];
  expect(added).toMatchObject({ title: "Annual examination", link: expect.stringMatching(/^\/media\/.*\.pdf$/) });
  const file = await fetch(site.origin + added!.link);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  const pdf = Buffer.from(await file.arrayBuffer()).toString("latin1");
  expect(pdf.match(/\/MediaBox \[[^\]]+\]/g)).toEqual([
    "/MediaBox [0 0 595.28 841.89]",
    "/MediaBox [0 0 841.89 595.28]",
  ]);
  // The form that follows begins without the pages.
  expect(await items().count()).toBe(0);
  page.removeAllListeners("request");
});

test("its script is loaded at the press of the button, a failed turn says why, and no page is forgotten", async () => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await page.goto(notice.admin.add);
  await page.locator("main .do button:enabled").waitFor();
  await page.getByRole("button", { name: m.paper_button(), exact: true }).waitFor();
  const isPart = (address: string) => address.includes("PaperPages");
  expect(loaded.filter(isPart)).toEqual([]);
  await page.getByRole("button", { name: m.paper_button(), exact: true }).tap();
  await page.locator(chooser).waitFor({ state: "attached" });
  expect(loaded.some(isPart)).toBe(true);
  page.removeAllListeners("request");
  await page.fill("#field-title", "Holidays");
  await choose(photos[0]!);
  await expectMade(1);
  await page.route("**/api/paper/again", (route) => route.abort());
  await press(m.paper_turn(), 0).focus();
  await page.keyboard.press("Enter");
  await items().nth(0).getByRole("alert").waitFor(patiently);
  expect(await items().nth(0).getByRole("alert").innerText()).toBe(m.client_offline());
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toContain(m.paper_turn());
  // The server may have turned it, so it makes no PDF until that is known.
  await page.getByRole("button", { name: m.paper_make() }).tap();
  await page.getByText(m.paper_not_yet()).waitFor();
  await page.unroute("**/api/paper/again");
  const turned = page.waitForResponse("**/api/paper/again");
  await press(m.try_again(), 0).tap();
  expect((await turned).request().postDataJSON()).toMatchObject({ turn: 90 });
  await expectMade(1);

  await page.locator("main .do button:enabled").tap();
  await page.locator("#field-link-error", { hasText: m.upload_begun() }).waitFor();
  // The hidden pages are shown again, with what is to be done.
  const button = page.getByRole("button", { name: m.paper_button(), exact: true });
  if ((await button.getAttribute("aria-expanded")) === "true") await button.tap();
  await page.getByText(m.paper_in_no_pdf()).waitFor();
  const made = page.waitForResponse("**/api/paper/pdf");
  await page.getByRole("button", { name: m.paper_make() }).tap();
  expect((await made).status()).toBe(201);
  await expect.poll(() => field().innerText()).toContain("Holidays.pdf");
});

test("whoever types in another field keeps the focus while the PDF is made", async () => {
  await openPages();
  await choose(photos[0]!);
  await expectMade(1);
  const release = Promise.withResolvers<void>();
  await page.route("**/api/paper/pdf", async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: m.paper_make() }).tap();
  await page.locator("#field-description").tap();
  release.resolve();
  await expect.poll(() => field().innerText()).toContain(".pdf");
  await page.keyboard.type("ab c");
  expect(await page.inputValue("#field-description")).toBe("ab c");
  await page.unroute("**/api/paper/pdf");
});

test("a failed file is not forgotten; pages are sent again, ordered by the keyboard, and at most ten", async () => {
  await page.goto(notice.admin.add);
  await page.locator("main .do button:enabled").waitFor();
  await page.route("**/api/upload", (route) => route.abort());
  const pdf = { name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n") };
  await page.locator("label.file input[type=file]:enabled").first().setInputFiles(pdf);
  await page.getByRole("button", { name: m.try_again(), exact: true }).waitFor();
  await page.getByRole("button", { name: m.paper_button(), exact: true }).tap();
  await page.locator(chooser).waitFor({ state: "attached" });
  await page.fill("#field-title", "Not without its document");
  await page.locator("main .do button:enabled").tap();
  await page.locator("#field-link-error", { hasText: m.upload_failed_kept() }).waitFor();
  await page.unroute("**/api/upload");

  let fails = 1;
  await page.route("**/api/paper/page", (route) => (fails-- > 0 ? route.abort() : route.continue()));
  await choose(photos[0]!, photos[1]!);
  await items().nth(0).getByRole("alert").waitFor(patiently);
  expect(await items().nth(0).getByRole("alert").innerText()).toBe(m.client_offline());
  await expectMade(1);
  await page.getByRole("button", { name: m.paper_make() }).tap();
  await page.getByText(m.paper_not_yet()).waitFor();
  await press(m.try_again(), 0).tap();
  await expectMade(2);
  await page.unroute("**/api/paper/page");
  await choose(Buffer.concat([Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0"), Buffer.alloc(100)]));
  await items().nth(2).getByRole("alert").waitFor(patiently);
  expect(await items().nth(2).getByRole("alert").innerText()).toBe(m.media_heic());
  const again = items().nth(2).locator("input[type=file]");
  await again.setInputFiles({ name: "IMG.jpg", mimeType: "image/jpeg", buffer: photos[2]! });
  await expectMade(3);

  // The three pages are ordered, shown as they were and removed by the keyboard, which keeps the focus.
  const pictures = () => madeItems().evaluateAll((all) => (all as HTMLImageElement[]).map(({ src }) => src));
  const before = await pictures();
  await press(m.paper_up(), 1).focus();
  await page.keyboard.press("Enter");
  await expect.poll(pictures).toEqual([before[1], before[0], before[2]]);
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
    `${m.paper_up()}: ${m.paper_page({ number: "1" })}`,
  );
  await press(m.paper_as_it_was(), 0).focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await pictures())[0]).toMatch(/^data:image\/jpeg/);
  for (const width of [320, 768, 1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await press(m.clear_choice(), 1).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => items().count()).toBe(2);
  expect(await page.evaluate(() => document.activeElement?.closest(".paper") !== null)).toBe(true);

  // A PDF has at most ten pages, and the form says how many more were chosen. None of them has to be sent for that.
  await page.route("**/api/paper/page", () => undefined);
  await choose(...Array.from({ length: 9 }, () => photos[0]!));
  await page.getByText(m.paper_most({ count: "10" })).waitFor();
  expect(await items().count()).toBe(10);
  expect(await page.locator(chooser).count()).toBe(0);
  await page.unroute("**/api/paper/page");
});

test("a picture taken again while one waits is sent once, and a tab that the phone ended has its pages", async () => {
  await openPages();
  let sent = 0;
  const release = Promise.withResolvers<void>();
  await page.route("**/api/paper/page", async (route) => {
    sent += 1;
    await release.promise;
    await route.continue();
  });
  const wide = await paperJpeg(4, [800, 600]);
  await choose(photos[0]!, wide);
  await expect.poll(() => sent).toBe(1);
  const again = items().nth(1).locator("input[type=file]");
  for (const buffer of [wide, photos[1]!]) await again.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
  release.resolve();
  await expectMade(2);
  const isWide = () => madeItems().evaluateAll((all) => all.map((one) => one.clientWidth > one.clientHeight));
  expect(await isWide()).toEqual([false, false]);
  // A third one would have been sent after these two, before the PDF is made.
  await page.getByRole("button", { name: m.paper_make() }).tap();
  await expect.poll(() => field().innerText()).toContain(".pdf");
  expect(sent).toBe(2);
  await page.unroute("**/api/paper/page");

  // A change makes them pages of no PDF again. A tab that the phone has ended has them until their PDF is made.
  await page.getByRole("button", { name: m.paper_button(), exact: true }).tap();
  await press(m.paper_as_it_was(), 1).tap();
  await expect.poll(() => press(m.paper_as_it_was(), 1).getAttribute("aria-pressed")).toBe("true");
  await page.reload();
  await expectMade(2);
  expect(await press(m.paper_as_it_was(), 1).getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("button", { name: m.paper_make() }).tap();
  await page.getByRole("button", { name: m.paper_make() }).waitFor({ state: "hidden" });
  await page.reload();
  await page.locator("main .do button:enabled").waitFor();
  expect(await items().count()).toBe(0);
});

test("the pages are accessible and fit phones and desktops", async () => {
  await page.goto(`${localPath(notice.admin.add, companionLocale)}?paper`);
  await page.locator(chooser).waitFor({ state: "attached" });
  await choose(photos[0]!);
  await expectMade(1);
  await expectFitAt(page, [320, 768, 1280]);
});

test("what was read is taken over into empty fields with one tap, and stays until it is checked", async () => {
  const text = "বার্ষিক পরীক্ষা ১২ ডিসেম্বর শুরু হবে।\n\nFees are due.";
  const answer = {
    title: { text: "বার্ষিক পরীক্ষা ২০২৬", language: "bn", uncertain: [{ start: 0, end: 7 }] },
    text: { text, language: "bn", uncertain: [{ start: 8, end: 15 }] },
    memo: "উপা/২৩",
    date: "2026-11-20",
  };
  // What a reader reads differs between its versions, so the answers are made up: nothing, because the page lies on its
  // head, then a page that is left, then the text.
  const answers: object[] = [{ left: 0 }, { left: 1 }, { left: 0, notice: answer }];
  await page.route("**/api/paper/text", (route) => route.fulfill({ json: { isRead: true, ...answers.shift() } }));
  await page.route("**/api/paper/pdf", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), canRead: true } });
  });
  await openPages();
  await choose(photos[0]!);
  await expectMade(1);
  await page.getByRole("button", { name: m.paper_make() }).tap();
  await page.getByText(m.paper_unread()).waitFor();
  const offer = page.locator(".read");
  expect(await offer.count()).toBe(0);
  await page.getByRole("button", { name: m.paper_button(), exact: true }).tap();
  await Promise.all([page.waitForResponse("**/api/paper/again"), press(m.paper_turn(), 0).tap()]);
  await expectMade(1);
  await page.getByRole("button", { name: m.paper_make() }).tap();
  await offer.waitFor();
  expect(await offer.locator("mark").allInnerTexts()).toEqual(["বার্ষিক", "২০২৬", "পরীক্ষা", "১২"]);
  await page.fill("#field-description", "Typed.");
  await offer.getByRole("button").tap();
  expect(await page.inputValue("#field-titleBn")).toBe("বার্ষিক পরীক্ষা ২০২৬");
  expect(await page.inputValue("#field-title")).toBe("");
  const memo = m.paper_memo({ memo: "উপা/২৩" }, { locale: "bn" });
  expect(await page.inputValue("#field-descriptionBn")).toBe(`${memo}\n\n${text}`);
  expect(await page.inputValue("#field-description")).toBe("Typed.");
  expect(await page.inputValue("#field-formattedDate")).toBe("2026-11-20");
  await expectFitAt(page, [320, 1280]);
  await offer.getByText(m.paper_check()).tap();
  await expect.poll(() => offer.count()).toBe(0);
  await page.unroute("**/api/paper/text");
  await page.unroute("**/api/paper/pdf");
});
