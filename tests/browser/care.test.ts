import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import usefulLink from "../../collections/usefulLink.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { withDatabase } from "../kit/database-state.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { administrator, administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { launchChromium } from "./chromium.ts";
import { expectFit, logIn, openPhone } from "./phone.ts";

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

itForAll(locales)("in each language a clerk confirms with one tap, and starts the check of links", async (locale) => {
  const { page, faults } = await openPhone(browser, site);
  const t = (message: (inputs: object, options: { locale: typeof locale }) => string) => message({}, { locale });
  await page.goto(`${localPath("/login", locale)}?next=${encodeURIComponent(localPath("/admin", locale))}`);
  await logIn(page, administrator.email, administrator.password);
  await page.waitForURL(localPath("/admin", locale));
  await expectFit(page);
  const asked = page.locator(".still-right li");
  const before = await asked.count();
  const title = await asked.first().locator("b").innerText();
  await asked.first().getByRole("button").click();
  await page.locator(".toast", { hasText: t(m.review_done) }).waitFor();
  await expect.poll(() => asked.count()).toBe(before - 1);
  expect(await page.locator(".still-right").innerText()).not.toContain(title);
  await expectFit(page);

  await page
    .locator(`main a[href="${localPath("/admin/care", locale)}"]`)
    .first()
    .click();
  await page.getByRole("button", { name: t(m.care_look_now) }).click();
  await page.getByRole("link", { name: t(m.care_how_far) }).waitFor();
  await expectFit(page);
  await expect
    .poll(async () => {
      await page.goto(localPath("/admin/care", locale));
      return page.getByText(t(m.care_seen_private)).count();
    })
    .toBe(2);
  await expectFit(page);
  expect(await page.getByText("hostel").count()).toBe(1);
  const name = locale === "bn" ? "মন্ত্রণালয়" : "Ministry";
  expect(await page.getByRole("link", { name, exact: true }).count()).toBe(2);

  // The entry's own form reports a broken link once it is certain, with the field and what to do.
  await withDatabase(site, (db) => db.updateTable("care_link").set({ failedDays: 2 }).execute());
  await page.getByRole("link", { name, exact: true }).first().click();
  const remark = page.locator(".remarks li");
  await remark.waitFor();
  const field = t(usefulLink.fields.link.label);
  const address = await page.locator("[name=link]").inputValue();
  expect(await remark.locator("b").innerText()).toBe(m.care_entry_broken({ field, address }, { locale }));
  expect(await remark.innerText()).toContain(t(address.endsWith(".pdf") ? m.care_advice_upload : m.care_advice_remove));
  await expectFit(page);
  expect(faults).toEqual([]);
});

test("one press clears the list of questions", async () => {
  const { page } = await openPhone(browser, site);
  await page.goto("/login?next=/admin/care");
  await logIn(page, administrator.email, administrator.password);
  await page.waitForURL("/admin/care");
  await page.getByRole("button", { name: m.care_clear({}, { locale: "en" }) }).click();
  await page.getByText(m.care_questions_none({}, { locale: "en" })).waitFor();
  expect(await page.getByText("hostel").count()).toBe(0);
});

test("the report of a link disappears when the entry is saved with another link", async () => {
  const { page, faults } = await openPhone(browser, site);
  await page.goto("/login?next=/admin/care");
  await logIn(page, administrator.email, administrator.password);
  await page.waitForURL("/admin/care");
  await page.getByRole("link", { name: "Ministry", exact: true }).last().click();
  const remark = page.locator(".remarks li");
  await remark.waitFor();
  await page.locator("form button.big:enabled").waitFor();
  await page.locator("[name=link]").fill("https://new-address.example/");
  await page.locator(".do button").click();
  await remark.waitFor({ state: "detached" });
  await page.reload();
  await page.locator("[name=link]").waitFor();
  expect(await remark.allInnerTexts()).toEqual([]);
  expect(faults).toEqual([]);
});
