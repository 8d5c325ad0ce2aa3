import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { elementsOf } from "../../engine/formatted-text.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { parseFormattedText } from "../../server/content/parse-formatted-text.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { clippings, hostileHtml } from "../samples/clipboard.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { useAdministrator } from "./administrator.ts";

const administrator = useAdministrator();
const fieldIn = (page: Page) => `#field-description${new URL(page.url()).pathname.startsWith("/bn/") ? "Bn" : ""}`;

async function open(path: string, width = 360): Promise<Page> {
  const page = await administrator.open(path, { width, mayFail: true });
  await page.locator("form button.big:enabled").waitFor();
  return page;
}
const valueOf = (page: Page) => page.locator(fieldIn(page)).inputValue();

/** Pastes into the description in place of `before`; returns whether the page handled the paste itself. */
async function paste(page: Page, html: string, plain: string, before = ""): Promise<boolean> {
  await page.locator(fieldIn(page)).fill(before);
  return page.locator(fieldIn(page)).evaluate(
    (area, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", data.html);
      clipboardData.setData("text/plain", data.plain);
      return !area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    { html, plain },
  );
}
const filled = (page: Page, before = "") =>
  page.waitForFunction(
    ([selector, value]) => document.querySelector<HTMLTextAreaElement>(selector!)!.value !== value,
    [fieldIn(page), before],
  );

it("text copied from Word and other programs becomes the expected Markdown", async () => {
  const page = await open(notice.admin.add);
  const made: Record<string, string> = {};
  for (const { from, html } of clippings) {
    expect(await paste(page, html, "plain"), from).toBe(true);
    await filled(page);
    made[from] = await valueOf(page);
  }
  expect(made).toEqual(Object.fromEntries(clippings.map(({ from, markdown }) => [from, markdown.normalize("NFC")])));
});

it("no script in pasted text survives", async () => {
  const page = await open(notice.admin.add);
  for (const html of hostileHtml) {
    expect(await paste(page, html, "plain")).toBe(true);
    await filled(page);
    const tree = parseFormattedText(await valueOf(page));
    for (const { href } of elementsOf(tree, "a")) expect(href, html).toMatch(/^https:\/\/a\.example\//);
    expect(elementsOf(tree, "img"), html).toEqual([]);
  }
  expect(await page.evaluate(() => document.querySelectorAll("iframe, [onerror]").length)).toBe(0);
});

it("a paste keeps the text around it and is undone by the keyboard; the browser inserts plain text", async () => {
  const page = await open(notice.admin.add);
  await paste(page, "<h2>Rules</h2><p>One</p>", "Rules One", "Before");
  await filled(page, "Before");
  expect(await valueOf(page)).toBe("Before\n\n## Rules\n\nOne");
  await page.keyboard.press("Control+Z");
  expect(await valueOf(page)).toBe("Before");
  expect(await paste(page, "<p>One</p>", "One")).toBe(false);
  expect(await paste(page, "", "**One**")).toBe(false);
  await paste(page, "<b style='font-weight:normal'><p>One</p></b>", "as plain");
  await filled(page);
  expect(await valueOf(page)).toBe("as plain");
});

/** HTML of about `length` characters that nearly is what the paste looks for, and parts many times. */
const costlyHtml: Readonly<Record<string, (length: number) => string>> = {
  "spaces in bold": (length) => `<b>a${" ".repeat(length)}a</b>`,
  "preserved spaces in bold": (length) => `<pre><b>a${" ".repeat(length)}a</b></pre>`,
  "punctuation in bold": (length) => `<b>a${".".repeat(length)}a</b>`,
  "one Bengali letter": (length) => `<b>${"ক".repeat(length)}</b>`,
  "a Bijoy syllable": (length) => `<b style="font-family: SutonnyMJ">${"K&".repeat(length / 2)}</b>`,
  "brackets and asterisks": (length) => `<p><b>${"[*](".repeat(length / 4)}</b></p>`,
  "bold letters": (length) => "<b>a</b> ".repeat(length / 9),
  // Without words, because Chromium itself takes quadratic time to insert many lines.
  paragraphs: (length) => `${"<p><b> </b>".repeat(length / 11)}<b>a</b>`,
  "lists in lists": (length) => `${"<ul><li> ".repeat(length / 9)}<b>a</b>`,
  "frames in frames": (length) => `${"<table><tr><td> ".repeat(length / 16)}<b>a</b>`,
  links: (length) => '<a href="https://a.example/">a</a>'.repeat(length / 34),
  "a style": (length) => `<p style="mso-list:${" ".repeat(length)}x">a`,
};

itForAll(Object.entries(costlyHtml))(
  "pasting takes at most fifteen times as long for ten times as much",
  async ([, make]) => {
    const page = await open(notice.admin.add);
    const tab = await page.context().newCDPSession(page);
    // Processor time of the page's main thread.
    await tab.send("Performance.enable", { timeDomain: "threadTicks" });
    const spent = async () => {
      const { metrics } = await tab.send("Performance.getMetrics");
      return (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0) * 1_000;
    };
    const costOf = async (length: number) => {
      let least = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < 3; turn += 1) {
        const before = await spent();
        if (await paste(page, `<h2>a</h2>${make(length)}`, "plain")) await filled(page);
        least = Math.min(least, (await spent()) - before);
      }
      return least;
    };
    await costOf(1_000);
    const [shorter, longer] = [await costOf(10_000), await costOf(100_000)];
    expect(longer, `${shorter} ms for a tenth`).toBeLessThanOrEqual(15 * Math.max(shorter, 5));
  },
);

itForAll(locales)(
  "the form says what it left out because nobody saw it, until the next paste, in each language",
  async (locale) => {
    const page = await open(localPath(notice.admin.add, locale));
    const note = page.locator("output.offer", { hasText: /“/ });
    for (const { html, text } of [
      { html: "<p>Fee: <del>500</del>300 taka</p>", text: "500" },
      { html: "<p><b>A</b><span hidden>B</span> <s>C</s></p>", text: "B … C" },
      { html: `<p>A<s>${"long ".repeat(100)}</s></p>`, text: `${"long ".repeat(40).trim()}…` },
    ]) {
      expect(await paste(page, html, "plain")).toBe(true);
      await page.getByText(m.format_paste_left_out({ text }, { locale }), { exact: true }).waitFor();
    }
    expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
    await paste(page, "<b>a</b>", "a");
    await note.waitFor({ state: "hidden" });
  },
);

itForAll(locales)(
  "a paste that is too long is inserted as plain text, and the form says so in each language",
  async (locale) => {
    const page = await open(localPath(notice.admin.add, locale));
    const note = page.getByText(m.format_paste_too_long({}, { locale }), { exact: true });
    const long = `<h2>Rules</h2>${"<p class=MsoNormal>words<o:p></o:p></p>".repeat(130_000)}`;
    expect(await paste(page, long, "plain")).toBe(false);
    await note.waitFor();
    expect(await faultsOfAxe(page, { within: "main" })).toEqual([]);
    await paste(page, `${"<p class=MsoNormal><o:p>&nbsp;</o:p></p>".repeat(120_000)}<b>a</b>`, "plain");
    await filled(page);
    expect(await valueOf(page)).toBe("**a**");
    await note.waitFor({ state: "hidden" });
  },
);

itForAll(locales)(
  "a circular is pasted and posted, and its table fits every screen, in each language",
  async (locale) => {
    const page = await open(localPath(notice.admin.add, locale));
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
    for (const width of [320, 1280]) {
      const read = await administrator.open(localPath(notice.detail!.replace("{id}", id), locale), { width });
      const table = read.getByRole("region", { name: m.format_table({}, { locale }) }).getByRole("table");
      expect(await table.getByRole("columnheader").allTextContents()).toEqual(["Class", "Day"]);
      expect(await table.getByRole("cell").allTextContents()).toEqual(["6", "Sunday", "7", "Monday"]);
      expect(await faultsOfAxe(read, { within: "main" })).toEqual([]);
      expect(await read.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  },
);
