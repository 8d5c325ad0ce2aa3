import type { Page } from "playwright-core";
import { expect, it, vi } from "vitest";
import type { Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { startRoster } from "../kit/roster.ts";
import { openSession, type Write, writerOf } from "../kit/session.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { email, password, useAdministrator } from "./administrator.ts";
import { expectNoSidewaysScroll } from "./phone.ts";

// Tests the form and the public page of a table, with a global in a copy of the project.

// Building the copy takes long.
vi.setConfig({ hookTimeout: 300_000 });
let write: Write;
const administrator = useAdministrator({}, async (environment) => {
  const { site, remove } = await startRoster(environment);
  write = writerOf(site, (await openSession(site, { email, password })).token);
  return { ...site, stop: remove };
});
type Row = Readonly<Record<string, string | number>>;

const ready = async (page: Page) => {
  await page.locator("form button.big:enabled").waitFor();
  await page.locator(".table-row:enabled").first().waitFor();
};

/** Opens the form of the roster with these rows. */
async function openForm(services: readonly Row[], locale: Locale = "en", width = 1280): Promise<Page> {
  await put(services);
  const page = await administrator.open(localPath("/admin/roster", locale), { width, mayFail: true });
  await ready(page);
  return page;
}
const put = async (services: readonly Row[]) =>
  expect((await write("PATCH", "/roster", { services })).status).toBe(200);
const stored = async () => (await administrator.read<{ services?: Row[] }>("/roster")).services;
const cell = (page: Page, row: number, name: string) => page.locator(`[id="field-services.${row - 1}.${name}"]`);
/** The line of a row, which opens the row on phones. */
const line = (page: Page, row: number) => page.locator(`[id="field-services.${row - 1}.line"]`);
const save = async (page: Page) => {
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
};
const said = (page: Page, text: string) => page.locator(".table-done output", { hasText: text }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id);

/** Pastes a text into a cell with the keyboard. */
async function paste(page: Page, row: number, name: string, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await cell(page, row, name).focus();
  await page.keyboard.press("Control+V");
}

const one = { service: "One", boys: 1 };
const two = { service: "Two", boys: 2 };

it("Enter in the last cell adds a row; keys move and remove rows, with an announcement and the focus", async () => {
  const page = await openForm([one, two]);
  await cell(page, 1, "service").focus();
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("field-services.0.serviceBn");
  await cell(page, 2, "from").focus();
  await page.keyboard.press("Enter");
  await said(page, "Row 3 was added.");
  expect(await focused(page)).toBe("field-services.2.service");
  await page.keyboard.type("Three");
  await page.keyboard.press("Alt+ArrowUp");
  await said(page, "Row 3 is now row 2.");
  expect(await focused(page)).toBe("field-services.1.service");
  await page.getByRole("button", { name: "Move row 2 up" }).focus();
  await page.keyboard.press("Enter");
  await said(page, "Row 2 is now row 1.");
  expect(await focused(page)).toBe("field-services.0.up");
  await page.keyboard.press("Enter");
  expect(await cell(page, 1, "service").inputValue()).toBe("Three");
  await page.getByRole("button", { name: "Remove row 2" }).click();
  await said(page, "Row 2 was removed.");
  await page.keyboard.press("Enter");
  await said(page, "The table is as it was before.");
  await page.getByRole("button", { name: "Remove row 3" }).click();
  await save(page);
  expect(await stored()).toEqual([{ service: "Three" }, one]);
});

it("each error is shown at its cell, in the reader's language and digits, and nothing typed is lost", async () => {
  const page = await openForm([one], "bn", 360);
  await page.getByRole("button", { name: m.table_add({}, { locale: "bn" }) }).click();
  await page.keyboard.type("দুই");
  await cell(page, 2, "girls").fill("অনেক");
  await line(page, 1).click();
  await cell(page, 1, "boys").fill("১,২৫০");
  await page.locator("form button.big").click();
  const sentence = "২ নম্বর সারি, ছাত্রী: সর্বোচ্চ ৯ অঙ্কের একটি পূর্ণ সংখ্যা লিখুন, যেমন ২৫০।";
  await page.locator("form .alert:focus").getByRole("link", { name: sentence }).click();
  expect(await focused(page)).toBe("field-services.1.girls");
  expect(await cell(page, 2, "girls").getAttribute("aria-invalid")).toBe("true");
  expect(await page.locator('[id="field-services.1.girls-error"]').textContent()).toBe(sentence);
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
  await cell(page, 2, "girls").fill("১২");
  await save(page);
  expect(await stored()).toEqual([
    { service: "One", boys: 1250 },
    { service: "দুই", serviceBn: "দুই", girls: 12 },
  ]);
});

it("on a phone a row is a line that opens, and folds away the other language while that is empty", async () => {
  const both = { service: "Two", serviceBn: "দুই" };
  const page = await openForm([one, both, { service: "Three", girls: 3, day: "sunday" }], "en", 360);
  expect(await line(page, 3).innerText()).toMatch(/^3\s+Three · 3 · Sunday$/);
  for (const row of [1, 2, 3]) expect(await cell(page, row, "service").isVisible()).toBe(false);
  await line(page, 1).click();
  expect(await cell(page, 1, "serviceBn").isVisible()).toBe(false);
  await page.locator(".table-row.open .to-other").click();
  expect(await cell(page, 1, "serviceBn").isVisible()).toBe(true);
  await line(page, 2).click();
  expect(await cell(page, 1, "service").isVisible()).toBe(false);
  expect(await cell(page, 2, "serviceBn").inputValue()).toBe("দুই");
  await cell(page, 2, "from").focus();
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("field-services.2.service");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("field-services.2.boys");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await faultsOfAxe(page, { within: "main" }), `at ${width} px`).toEqual([]);
  }
});

const excel =
  'Certificate\tসনদ\t1,200\t7\tSunday\t21-Nov-26\r\n"Transfer\r\ncertificate"\t\t৫\t\tসোমবার\t21/11/2026\r\n';
const pastes: readonly (readonly [name: string, text: string, rows: readonly Row[]])[] = [
  [
    "Excel: quoted lines, thousands, its own days",
    excel,
    [
      { service: "Certificate", serviceBn: "সনদ", boys: 1200, girls: 7, day: "sunday", from: "2026-11-21" },
      { service: "Transfer certificate", boys: 5, day: "monday", from: "2026-11-21" },
    ],
  ],
  [
    "Google Sheets: one text column, which goes to the cell of its language",
    'প্রশংসাপত্র\t১২\t৩\tরবিবার\n"Say ""yes""\nor no"\t4\t\tMonday',
    [
      { service: "প্রশংসাপত্র", serviceBn: "প্রশংসাপত্র", boys: 12, girls: 3, day: "sunday" },
      { service: 'Say "yes" or no', boys: 4, day: "monday" },
    ],
  ],
  [
    "LibreOffice: an inch sign that is not quoted, and a heading",
    'Service\tBoys\tGirls\nPipe 2"\t1\t2\n"Six\t3\t4\n',
    [
      { service: 'Pipe 2"', boys: 1, girls: 2 },
      { service: '"Six', boys: 3, girls: 4 },
    ],
  ],
  [
    "WPS: decimals of whole numbers, empty cells at the end",
    "Library card\t\t250.00\t \t\t2026-11-21\t\r\nIdentity card\t\t30\t\t\t05/11/2026\t\r\n\r\n",
    [
      { service: "Library card", boys: 250, from: "2026-11-21" },
      { service: "Identity card", boys: 30, from: "2026-11-05" },
    ],
  ],
  [
    "a CSV with semicolons",
    'Certificate;সনদ;12;;sunday\n"Transfer; other school";ছাড়পত্র;5;6;monday\n',
    [
      { service: "Certificate", serviceBn: "সনদ", boys: 12, day: "sunday" },
      { service: "Transfer; other school", serviceBn: "ছাড়পত্র", boys: 5, girls: 6, day: "monday" },
    ],
  ],
];

it("accepts cells pasted from every program, and a column of numbers or of texts with commas as one", async () => {
  const page = await openForm([]);
  let count = 0;
  // Each table is pasted into a new row below the one before.
  const add = async () => {
    if (count > 0) await page.getByRole("button", { name: "Add a row" }).click();
    return count + 1;
  };
  for (const [, text, { length }] of pastes) {
    await paste(page, await add(), "service", text);
    await said(page, "Cells pasted: ");
    count += length;
  }
  const row = await add();
  await paste(page, row, "service", "Form, new\nForm, old");
  await paste(page, row, "boys", "1,200\n১,০০০");
  await save(page);
  const all = (await stored()) ?? [];
  let place = 0;
  for (const [name, , rows] of pastes) expect(all.slice(place, (place += rows.length)), name).toEqual(rows);
  expect(all.slice(place)).toEqual([
    { service: "Form, new", boys: 1200 },
    { service: "Form, old", boys: 1000 },
  ]);

  // The form goes on from its last two rows: it says which cells did not fit, keeps the others, and can undo a paste.
  await paste(page, row, "boys", "12\t3\tFriday\t31/02/2026\tbeyond\nmany\t4");
  await said(page, "Cells pasted: 3. Not pasted: “Friday”, “31/02/2026”, “beyond”, +1.");
  expect(await cell(page, row + 1, "service").inputValue()).toBe("Form, old");
  expect(await cell(page, row + 1, "girls").inputValue()).toBe("4");
  await page.locator(".table-done").getByRole("button").click();
  expect(await cell(page, row, "boys").inputValue()).toBe("1200");
  expect(await cell(page, row + 1, "girls").inputValue()).toBe("");
  await paste(page, row + 1, "day", "মঙ্গলবার");
  await said(page, "Cells pasted: 0. Not pasted: “মঙ্গলবার”.");
  await paste(page, row + 1, "day", "সোমবার");
  expect(await cell(page, row + 1, "day").inputValue()).toBe("monday");
  const left = 20 - row;
  await paste(page, row + 1, "service", Array.from({ length: left + 2 }, (_, index) => `Row ${index}`).join("\n"));
  await said(page, `Cells pasted: ${left}. Not pasted: “Row ${left}”, “Row ${left + 1}”.`);
  await save(page);
  expect((await stored())?.length).toBe(20);
});

it("accepts a table copied from a web page, such as its own page in Bengali", async () => {
  const rows = [
    { service: "Certificate", serviceBn: "সনদ", boys: 1200, girls: 7, day: "sunday", from: "2026-11-21" },
    { service: "Transfer", serviceBn: "ছাড়পত্র", boys: 5, girls: 0, day: "monday", from: "2026-12-01" },
  ];
  await put(rows);
  const page = await administrator.open("/bn/roster");
  // Returns the text that the browser copies if the rows are selected.
  const copied = await page.evaluate(() => {
    for (const extra of document.querySelectorAll(".rows-table :is(thead, tfoot, tr > :last-child)")) extra.remove();
    const body = document.querySelector(".rows-table tbody");
    if (body) getSelection()?.selectAllChildren(body);
    return String(getSelection());
  });
  expect(copied).toContain("সনদ\t১,২০০");
  await openForm([], "bn");
  await paste(page, 1, "serviceBn", copied);
  await said(page, "পেস্ট");
  await save(page);
  expect(await stored()).toEqual(rows.map((row) => ({ ...row, service: row.serviceBn })));
});

it("a draft keeps half-typed rows but no rows as stored; two people's rows are a choice in words", async () => {
  const page = await openForm([one]);
  await cell(page, 1, "boys").fill("abc");
  await page.getByRole("button", { name: "Add a row" }).click();
  await page.keyboard.type("Half");
  await page.reload();
  await ready(page);
  expect(await cell(page, 1, "boys").inputValue()).toBe("abc");
  expect(await cell(page, 2, "service").inputValue()).toBe("Half");
  await cell(page, 1, "boys").fill("১");
  await page.getByRole("button", { name: "Remove row 2" }).click();
  await page.reload();
  await ready(page);
  expect(await page.getByText(m.draft_restored({}, { locale: "en" })).count()).toBe(0);

  await cell(page, 1, "service").fill("Mine");
  await put([{ service: "Theirs", serviceBn: "তাদের", boys: 3 }]);
  await page.locator("form button.big").click();
  const choice = page.locator(".conflicts fieldset");
  await choice.getByText("Service: Theirs / তাদের · Boys: 3").waitFor();
  expect(await choice.textContent()).not.toContain('{"');
  await choice.getByRole("radio").last().check();
  expect(await cell(page, 1, "serviceBn").inputValue()).toBe("তাদের");
  await choice.getByRole("radio").first().check();
  expect(await cell(page, 1, "service").inputValue()).toBe("Mine");
  await save(page);
  expect(await stored()).toEqual([{ service: "Mine", boys: 1 }]);
});

it("a conflict shows only the rows that differ, each with its number", async () => {
  const others = ["A", "B", "C"].map((service) => ({ service }));
  const page = await openForm([...others, { service: "Fee", boys: 1 }]);
  await cell(page, 4, "boys").fill("5");
  await put([...others, { service: "Fee", boys: 9 }, { service: "New" }]);
  await page.locator("form button.big").click();
  const rows = page.locator(".conflicts label");
  await rows.first().waitFor();
  const shown = await Promise.all((await rows.all()).map((side) => side.locator("small").allInnerTexts()));
  expect(shown).toEqual([
    ["Row 4: Service: Fee · Boys: 5", "Row 5: (empty)"],
    ["Row 4: Service: Fee · Boys: 9", "Row 5: Service: New"],
  ]);
  expect(await rows.first().locator("mark").allInnerTexts()).toEqual(["5"]);
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
});

it("form and page of long words are accessible on phones and on wide screens, and fit in each language", async () => {
  const rows: readonly Row[] = [
    { service: "W".repeat(300), serviceBn: "শ".repeat(300), boys: 999_999_999, girls: 1, day: "sunday" },
    { service: "Transfer", from: "2026-11-21" },
  ];
  const page = await openForm(rows, "bn", 360);
  const expectAccessible = async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await faultsOfAxe(page, { within: "main" }), `${page.url()} at ${width} px`).toEqual([]);
      await expectNoSidewaysScroll(page);
    }
  };
  await expectAccessible();
  await administrator.open("/bn/roster", { width: 360 });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // Its ARIA roles make it a table at every width.
    expect(await page.getByRole("table").getByRole("row").count()).toBe(4);
    expect(await page.getByRole("columnheader").count()).toBe(6);
    expect(await page.getByRole("rowheader").count()).toBe(3);
  }
  await expectAccessible();
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".rows-table").evaluate((table) => getComputedStyle(table).display)).toBe("table");
  await page.emulateMedia({ media: "screen" });
  await administrator.open("/roster", { width: 360 });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});
