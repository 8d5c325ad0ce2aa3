import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import * as m from "../messages/compiled/messages.js";
import { pdf } from "../tests/kit/documents.ts";
import { photo } from "../tests/kit/media.ts";
import { administrator, administratorEnvironment } from "../tests/kit/session.ts";
import { type Site, startSite } from "../tests/kit/site.ts";
import { notices, teachers as twelve } from "../tests/trust/own-content.ts";
import { personSeconds, Walker } from "../tests/trust/walker.ts";
import { launchChromium } from "../tests/browser/chromium.ts";
import { logIn, openPhone } from "../tests/browser/phone.ts";

const teachers = twelve.slice(0, 5);

const screenPath = "/admin/disclosure";

let site: Site;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment }),
    launchChromium(),
  ]);
  ({ page, faults } = await openPhone(browser, site, { hasTouch: true }));
  await page.goto(`/login?next=${screenPath}`);
  await logIn(page, administrator.email, administrator.password);
  await page.waitForURL(screenPath);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

it("a clerk gets from an empty school to eleven of eleven on a phone in 25 minutes", async () => {
  const walker = new Walker(page);
  const save = page.locator("main .do button:enabled");
  const image = await photo(1600, 1200).jpeg().toBuffer();
  const document = { name: "document", extension: "pdf", mimeType: "application/pdf" };
  const field = (name: string) => `[id="field-${name}"]`;
  /** Opens the screen that the checklist links to for the first gap of an item. */
  const fill = async (item: number) => {
    await walker.tap(page.locator(`#item-${item} .gaps a`).first());
    await save.waitFor();
  };
  const saved = async () => {
    await walker.tap(save);
    await page.locator("main .saved").waitFor();
  };
  const toChecklist = async () => {
    await walker.tap(page.locator('.admin-bar a[href="/admin"]'));
    await page.waitForURL("/admin");
    await walker.tap(page.locator(`main a[href="${screenPath}"]`).first());
    await page.waitForURL(screenPath);
  };
  const type = async (values: Record<string, string>) => {
    for (const [name, value] of Object.entries(values)) await walker.type(field(name), value);
  };
  /** Fills in the rows of a table. */
  const rows = async (table: string, values: readonly Record<string, string>[]) => {
    for (const [place, row] of values.entries()) {
      if (place > 0) await walker.tap(page.locator(field(`${table}.add`)));
      for (const [name, value] of Object.entries(row)) await walker.type(field(`${table}.${place}.${name}`), value);
    }
  };
  const attach = async (selector: string) => {
    await walker.choose(
      selector,
      [selector === field("image") ? image : pdf],
      selector === field("image") ? undefined : document,
    );
    await page.locator(".upload").waitFor();
    await page.locator(".upload progress").waitFor({ state: "hidden" });
  };
  /** Adds entries with one form, which is empty again after each. */
  const add = async (entries: readonly Record<string, string>[], selector?: string) => {
    for (const entry of entries) {
      const [first = ""] = Object.keys(entry);
      await type(entry);
      if (selector !== undefined) await attach(selector);
      await walker.tap(save);
      await expect.poll(() => page.inputValue(field(first))).toBe("");
    }
  };
  const classes = ["Six", "Seven", "Eight", "Nine", "Ten"];
  const address = "Station Road, Riverbank Upazila";

  await walker.leg("1 and 7 profile, contact", async () => {
    await fill(1);
    const name = "Riverbank Government Secondary School";
    await type({ name, eiin: "100001", address, telephone: "+880 0000-000000" });
    await saved();
    await toChecklist();
    await fill(1);
    await type({ text: `${name} was founded by the people of ${address}. It has taught boys and girls since.` });
    await saved();
    await toChecklist();
  });
  await walker.leg("2 recognition", async () => {
    await fill(2);
    const authority = "Board of Intermediate and Secondary Education";
    await type({ title: "Recognition, secondary level", authority, memo: "Sample/2024/321", date: "2024-12-31" });
    await attach("main input[type=file]");
    await saved();
    await toChecklist();
  });
  await walker.leg("3 and 4 pupils, sections", async () => {
    await fill(3);
    await type({ year: "2026" });
    await rows(
      "classes",
      classes.map((one) => ({ class: one, boys: "52", girls: "61" })),
    );
    const memo = "Sample/2019/77";
    await rows(
      "sections",
      classes.map((one, place) => ({ class: one, sections: "2", ...(place === 0 && { memo }) })),
    );
    await saved();
    await toChecklist();
  });
  await walker.leg("5 routine, syllabus, notice", async () => {
    await fill(5);
    await add(
      classes.map((one) => ({ title: `Class ${one}` })),
      "main input[type=file]",
    );
    await toChecklist();
    await walker.tap(page.locator("#item-5 .gaps a").nth(0));
    await save.waitFor();
    await add(
      classes.map((one) => ({ title: `Class ${one}` })),
      "main input[type=file]",
    );
    await toChecklist();
    await walker.tap(page.locator("#item-5 .gaps a").nth(0));
    await save.waitFor();
    await add(notices.slice(0, 1).map(({ title, text }) => ({ title, description: text })));
    await toChecklist();
    await walker.tap(page.locator("#item-5 form button"));
    await page.locator("#item-5 .present").waitFor();
  });
  await walker.leg("6 MPO", async () => {
    await fill(6);
    await type({ code: "1234567", memo: "Sample/1994/5" });
    await saved();
    await toChecklist();
  });
  await walker.leg("8 and 9 whom to call", async () => {
    await fill(8);
    for (const [place, duty] of ["informationService", "complaints"].entries()) {
      if (place > 0) await walker.tap(page.locator(field("people.add")));
      const select = page.locator(field(`people.${place}.duty`));
      await walker.tap(select);
      await select.selectOption(duty);
      await type({
        [`people.${place}.address`]: "School office",
        [`people.${place}.telephone`]: `+880 0000-00000${place}`,
      });
    }
    await saved();
    await toChecklist();
  });
  await walker.leg("10 head, 4 teachers, 2 staff", async () => {
    await fill(10);
    await add(teachers.map(({ name, designation, ssc, hsc }) => ({ name, designation, ssc, hsc })));
    await toChecklist();
    await fill(10);
    const staff = ["Office Assistant", "Guard"].map((designation, place) => ({
      name: `Sample Staff ${place}`,
      designation,
    }));
    await add(staff, field("image"));
    await toChecklist();
  });
  await walker.leg("11 committee of 5", async () => {
    await fill(11);
    const members = teachers.map(({ name }, place) => ({ name, designation: place === 0 ? "Chairman" : "Guardian" }));
    await add(members, field("image"));
    await toChecklist();
  });

  expect(await page.textContent("main")).toContain(m.disclosure_complete({ count: "11" }));
  const { taps, characters, files } = walker.total;
  const told = `${taps} taps, ${characters} characters, ${files} files`;
  process.stdout.write(`eleven items: ${told}, ${(personSeconds(walker.total) / 60).toFixed(1)} minutes\n`);
  expect(personSeconds(walker.total), told).toBeLessThanOrEqual(25 * 60);
  expect(faults).toEqual([]);
});
