import { beforeAll, expect, it } from "vitest";
import type { Page } from "playwright-core";
import { companionLocale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import mpo from "../../globals/mpo.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { administrator } from "../kit/session.ts";
import { expectFit, expectNoSidewaysScroll } from "./phone.ts";
import { useTwoRoles } from "./two-roles.ts";

const screenPath = "/admin/disclosure";

// bench/disclosure.test.ts goes from an empty school to eleven items of eleven, and measures the time.
const roles = useTwoRoles({}, { hasTouch: true });
let page: Page;
beforeAll(async () => {
  const empty = Object.fromEntries(Object.keys(mpo.fields).map((name) => [name, ""]));
  expect((await roles.write("PATCH", mpo.api.update, empty)).status).toBe(200);
  page = await roles.openAs(administrator, screenPath);
});

it("a gap of the checklist leads to the form that fills it", async () => {
  const item = page.locator("#item-6");
  await expectNoSidewaysScroll(page);
  await item.locator(".gaps a").first().tap();
  await page.locator("#field-code").fill("1234567");
  await page.locator("#field-memo").fill("Sample/1994/5");
  await page.locator("main .do button:enabled").tap();
  await page.locator("main .saved").waitFor();
  await page.goto(screenPath);
  await item.locator(".present").waitFor();
  expect(await item.locator(".gaps").count()).toBe(0);
});

it("the screen fits a phone in Bengali too, whose words are longer", async () => {
  await page.goto(localPath(screenPath, companionLocale));
  await expectFit(page);
});

itForAll(locales)("the page fits one sheet of A4, in each language", async (locale) => {
  await page.goto(localPath("/disclosure", locale));
  const sheet = await page.pdf({ preferCSSPageSize: true });
  expect((sheet.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? []).length).toBe(1);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("img", { name: /\/disclosure/ }).isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
});
