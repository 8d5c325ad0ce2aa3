import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { languageOf } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { administrator, administratorEnvironment } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { personSeconds, Walker } from "../trust/walker.ts";
import { signIn } from "./administrator.ts";
import { launchChromium } from "./chromium.ts";
import { unfold } from "./entry-forms.ts";
import { expectFit, expectNoSidewaysScroll, openPhone } from "./phone.ts";

const title = "Classes end at noon on Thursday";
const titleBn = "বৃহস্পতিবার দুপুরে ক্লাস শেষ";
const description = "Buses leave at half past twelve. Guardians who cannot come call the office before Wednesday.";

let site: Site;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(administratorEnvironment), launchChromium()]);
  const permissions = ["clipboard-write", "clipboard-read"];
  const storageState = await signIn(browser, site.origin, administrator);
  ({ page, faults } = await openPhone(browser, site, { hasTouch: true, permissions, storageState }));
  await page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "A chat." }));
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  expect(faults).toEqual([]);
});

const part = () => page.locator("main .send-on").last();
const whatsApp = () => page.getByRole("link", { name: m.share_whatsapp() });
const sent = async () => new URL((await whatsApp().getAttribute("href")) ?? "").searchParams.get("text") ?? "";

async function openForm(): Promise<void> {
  await page.goto(notice.admin.add);
  await page.locator("main .do button:enabled").waitFor();
}

/** Posts the notice in the open form, with a Bengali text if asked for, and waits for the note. */
async function postNotice(walker: Walker, isBengaliToo = false): Promise<void> {
  await walker.type("#field-title", title);
  if (isBengaliToo) {
    await unfold(page.locator("#field-titleBn"));
    await page.locator("#field-titleBn").fill(titleBn);
  }
  await walker.type("#field-description", description);
  await walker.tap(page.locator("main .do button:enabled"));
  await page.locator("main .saved").waitFor();
}

/** Returns the seconds that a person would need from the note to the chat. */
async function secondsOf(walk: (walker: Walker) => Promise<void>): Promise<{ taps: number; seconds: number }> {
  const walker = new Walker(page);
  await walk(walker);
  return { taps: walker.total.taps, seconds: personSeconds({ ...walker.total, seconds: 0 }) };
}

it("a posted notice is sent to a group with one tap, with its text and its link", async () => {
  await openForm();
  await postNotice(new Walker(page));
  const after = await secondsOf(async (walker) => {
    const chat = page.context().waitForEvent("page");
    await walker.tap(whatsApp());
    await (await chat).close();
  });
  expect(after).toEqual({ taps: 1, seconds: 1.5 });
  const path = await page.getByRole("link", { name: m.see_it() }).first().getAttribute("href");
  expect(await sent()).toMatch(new RegExp(`^\\*${title}\\*\\n[^\\n]+\\n\\n${description}\\n\\nhttp[^\\s]+${path}$`));
  await expect
    .poll(() =>
      part()
        .locator("img")
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(1_200);
  await expectFit(page);
  await page.getByRole("button", { name: m.cards_copy() }).click();
  await expect.poll(() => part().locator("output").innerText()).toBe(m.copied());
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await sent());
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: m.cards_picture() }).click();
  expect((await saving).suggestedFilename()).toMatch(/^notice-\d+-en-[0-9a-f]+\.jpg$/);
  // For comparison, the older way of sending, without the text.
  const before = await secondsOf(async (walker) => {
    await walker.tap(page.getByRole("link", { name: m.see_it() }).first());
    await page.waitForURL(/\/notice\/\d+$/);
    await walker.tap(page.locator(".share a[href^='https://wa.me/']"));
  });
  expect(before).toEqual({ taps: 2, seconds: 8 });
});

it("an entry of two languages is sent in Bengali unless the other is chosen; a draft is not offered", async () => {
  await openForm();
  await page.locator("#field-title").fill("Not yet");
  await page.locator("#field-description").fill("Not yet.");
  const draft = page.getByLabel(m.visibility_draft());
  await unfold(draft);
  await draft.check();
  await page.locator("main .do button:enabled").click();
  await page.locator("main .saved").waitFor();
  expect(await page.locator("main .send-on").count()).toBe(0);

  await postNotice(new Walker(page), true);
  await whatsApp().waitFor();
  expect(await sent()).toContain(`*${titleBn}*`);
  await page.getByRole("link", { name: m.update_it() }).first().click();
  await page.waitForURL(/UpdateForm/);
  await page.locator("main details.send-on summary").click();
  await whatsApp().waitFor();
  expect(await sent()).toContain(`*${titleBn}*`);
  await page.getByRole("button", { name: languageOf("en").name, exact: true }).click();
  expect(await sent()).toContain(`*${title}*`);
  await expectNoSidewaysScroll(page);
  await page.goto(localPath(new URL(page.url()).pathname, "bn"));
  await page.locator("main details.send-on summary").click();
  await page.getByRole("link", { name: m.share_whatsapp({}, { locale: "bn" }) }).waitFor();
  await expectFit(page);
});
