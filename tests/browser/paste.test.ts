import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { elementsOf } from "../../engine/formatted-text.ts";
import { companionLocale, type Locale } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { parseFormattedText } from "../../server/content/parse-formatted-text.ts";
import { clippings, hostileHtml } from "../samples/clipboard.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { usePasting } from "./pasting.ts";

const { administrator, open, paste, filled, valueOf } = usePasting();

/** Pastes what a form says something about, because nobody saw it, with the text that it names. */
const unseen = [
  { html: "<p>Fee: <del>500</del>300 taka</p>", text: "500" },
  { html: "<p><b>A</b><span hidden>B</span> <s>C</s></p>", text: "B … C" },
  { html: `<p>A<s>${"long ".repeat(100)}</s></p>`, text: `${"long ".repeat(40).trim()}…` },
];

/** Fails if the form does not say what it left out of a paste. */
async function expectLeftOut(page: Page, locale: Locale): Promise<void> {
  for (const { html, text } of unseen) {
    expect(await paste(page, html, "plain")).toBe(true);
    await page.getByText(m.format_paste_left_out({ text }, { locale }), { exact: true }).waitFor();
  }
}

/** Posts the circular that is pasted into the open form, and returns its id and its other values. */
async function postCircular(page: Page, locale: Locale): Promise<string> {
  const end = locale === "en" ? "" : "Bn";
  await page.locator(`#field-title${end}`).fill(`Circular ${locale}`);
  await paste(page, clippings[0]!.html, "plain");
  await filled(page);
  await page.locator("#field-link").fill("https://example.com/circular");
  await page.locator("form button.big").click();
  await page.locator(".saved").waitFor();
  const all = await administrator.read<Record<string, string>[]>(notice.api.list);
  const { _id: id = "", ...values } = all.find((one) => one[`title${end}`] === `Circular ${locale}`) ?? {};
  expect(values[`description${end}`]).toBe(clippings[0]!.markdown);
  return id;
}

it("a paste becomes the expected Markdown, without scripts, keeps the text around it, and can be undone", async () => {
  const page = await open(notice.admin.add);
  await paste(page, "<h2>Rules</h2><p>One</p>", "Rules One", "Before");
  await filled(page, "Before");
  expect(await valueOf(page)).toBe("Before\n\n## Rules\n\nOne");
  await page.keyboard.press("Control+Z");
  expect(await valueOf(page)).toBe("Before");
  // The browser itself inserts plain text.
  expect(await paste(page, "<p>One</p>", "One")).toBe(false);
  expect(await paste(page, "", "**One**")).toBe(false);
  await paste(page, "<b style='font-weight:normal'><p>One</p></b>", "as plain");
  await filled(page);
  expect(await valueOf(page)).toBe("as plain");

  // Text copied from Word and other programs.
  const made: Record<string, string> = {};
  for (const { from, html } of clippings) {
    expect(await paste(page, html, "plain"), from).toBe(true);
    await filled(page);
    made[from] = await valueOf(page);
  }
  expect(made).toEqual(Object.fromEntries(clippings.map(({ from, markdown }) => [from, markdown.normalize("NFC")])));

  for (const html of hostileHtml) {
    expect(await paste(page, html, "plain")).toBe(true);
    await filled(page);
    const tree = parseFormattedText(await valueOf(page));
    for (const { href } of elementsOf(tree, "a")) expect(href, html).toMatch(/^https:\/\/a\.example\//);
    expect(elementsOf(tree, "img"), html).toEqual([]);
  }
  expect(await page.evaluate(() => document.querySelectorAll("iframe, [onerror]").length)).toBe(0);

  await expectLeftOut(page, "en");
  await postCircular(page, "en");
});

it("the form says what it left out and what is too long; a pasted circular's table fits every screen", async () => {
  const locale = companionLocale;
  const page = await open(localPath(notice.admin.add, locale));
  await expectLeftOut(page, locale);
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
  // What was left out is said until the next paste.
  await paste(page, "<b>a</b>", "a");
  await page.locator("output.offer", { hasText: /“/ }).waitFor({ state: "hidden" });

  // A paste that is too long is inserted as plain text.
  const note = page.getByText(m.format_paste_too_long({}, { locale }), { exact: true });
  const long = `<h2>Rules</h2>${"<p class=MsoNormal>words<o:p></o:p></p>".repeat(130_000)}`;
  expect(await paste(page, long, "plain")).toBe(false);
  await note.waitFor();
  expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
  await paste(page, `${"<p class=MsoNormal><o:p>&nbsp;</o:p></p>".repeat(120_000)}<b>a</b>`, "plain");
  await filled(page);
  expect(await valueOf(page)).toBe("**a**");
  await note.waitFor({ state: "hidden" });

  const id = await postCircular(page, locale);
  const read = await administrator.open(localPath(notice.detail!.replace("{id}", id), locale), { width: 320 });
  const table = read.getByRole("region", { name: m.format_table({}, { locale }) }).getByRole("table");
  expect(await table.getByRole("columnheader").allTextContents()).toEqual(["Class", "Day"]);
  expect(await table.getByRole("cell").allTextContents()).toEqual(["6", "Sunday", "7", "Monday"]);
  for (const width of [320, 1280]) {
    await read.setViewportSize({ width, height: 800 });
    expect(await faultsOfAxe(read, { within: "main" })).toEqual([]);
    expect(await read.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});
