import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import usefulLink from "../../collections/usefulLink.ts";
import { companionLocale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { withDatabase } from "../kit/database-state.ts";
import { administrator, administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { signIn } from "./administrator.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, expectNoSidewaysScroll, openPhone } from "./phone.ts";

let site: Site;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ ...administratorEnvironment, LINK_CHECK: "no" }), launchChromium()]);
  const write = writerOf(site, (await openSession(site)).token);
  for (const link of [`http://127.0.0.1/${"a-long-path".repeat(30)}.pdf`, "http://127.0.0.2/short"])
    await write("POST", "/usefulLinks", { title: "Ministry", titleBn: "মন্ত্রণালয়", link });
  await withDatabase(site, async (db) => {
    await db.updateTable("confirmation").set({ at: "2020-02-01T06:00:00.000Z" }).execute();
    const questions = ["ভর্তি ফরমের শেষ তারিখ", "hostel", "w".repeat(40)];
    const rows = questions.map((question, place) => ({ question, count: 3 + place, askedOn: "2026-11-20" }));
    await db.insertInto("care_question").values(rows).execute();
  });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

test("a clerk confirms with one tap, starts the check of links, clears questions, corrects a link", async () => {
  const locale = companionLocale;
  const storageState = await signIn(browser, site.origin, administrator);
  const { page, faults } = await openPhone(browser, site, { storageState });
  const t = (message: (inputs: object, options: { locale: typeof locale }) => string) => message({}, { locale });
  await page.goto(localPath("/admin", locale));
  await expectFit(page);
  const asked = page.locator(".still-right li");
  const before = await asked.count();
  const title = await asked.first().locator("b").innerText();
  await asked.first().getByRole("button").click();
  await page.locator(".toast", { hasText: t(m.review_done) }).waitFor();
  await expect.poll(() => asked.count()).toBe(before - 1);
  expect(await page.locator(".still-right").innerText()).not.toContain(title);
  await expectNoSidewaysScroll(page);

  const care = localPath("/admin/care", locale);
  await page.locator(`main a[href="${care}"]`).first().click();
  await page.getByRole("button", { name: t(m.care_look_now) }).click();
  await page.getByRole("link", { name: t(m.care_how_far) }).waitFor();
  await expectNoSidewaysScroll(page);
  // Once all links are checked, the button is back.
  await expect.poll(async () => (await page.request.get(care)).text()).toContain(t(m.care_look_now));
  await page.goto(care);
  expect(await page.getByText(t(m.care_seen_private)).count()).toBe(2);
  await expectFit(page);
  expect(await page.getByRole("link", { name: "মন্ত্রণালয়", exact: true }).count()).toBe(2);
  expect(await page.getByText("hostel").count()).toBe(1);
  await page.getByRole("button", { name: t(m.care_clear) }).click();
  await page.getByText(t(m.care_questions_none)).waitFor();
  expect(await page.getByText("hostel").count()).toBe(0);

  // The entry's own form reports a broken link once it is certain, with the field and what to do.
  await withDatabase(site, (db) => db.updateTable("care_link").set({ failedDays: 2 }).execute());
  await page.getByRole("link", { name: "মন্ত্রণালয়", exact: true }).first().click();
  const remark = page.locator(".remarks li");
  await remark.waitFor();
  const field = t(usefulLink.fields.link.label);
  const address = await page.locator("[name=link]").inputValue();
  expect(await remark.locator("b").innerText()).toBe(m.care_entry_broken({ field, address }, { locale }));
  expect(await remark.innerText()).toContain(t(address.endsWith(".pdf") ? m.care_advice_upload : m.care_advice_remove));
  await expectFit(page);

  // The report disappears when the entry is saved with another link.
  await page.locator("form button.big:enabled").waitFor();
  await page.locator("[name=link]").fill("https://new-address.example/");
  await page.locator(".do button").click();
  await remark.waitFor({ state: "detached" });
  await page.reload();
  await page.locator("[name=link]").waitFor();
  expect(await remark.allInnerTexts()).toEqual([]);
  expect(faults).toEqual([]);
});
