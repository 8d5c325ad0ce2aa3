import type { Page } from "playwright-core";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { longDate } from "../../engine/calendar-day.ts";
import * as m from "../../messages/compiled/messages.js";
import { published } from "./api-entries.ts";
import { useVisitor } from "./visitor.ts";

const { open } = useVisitor();

type Notice = { _id: string; title: string; titleBn?: string; description: string; descriptionBn?: string };

/** The public address of a page, which is not the one under which tests reach it. */
const addressOf = async (page: Page) => (await page.locator("link[rel=canonical]").getAttribute("href")) ?? "";

test.each(["", "/bn"])("the longest notice prints on one page under %s/, with the school's head, its text and a code of its address", async (language) => {
  const page = await open(`${language}/notice`);
  const length = ({ title, description, descriptionBn = "" }: Notice) => title.length + description.length + descriptionBn.length;
  const [longest] = (await published<Notice>(page, "/notice")).toSorted((a, b) => length(b) - length(a));
  const { _id: id, ...notice } = longest!;
  await open(`${language}/notice/${id}`, { page });
  // Without a printer's own margins: those are in the styles.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const [, width, height] = /\/MediaBox \[0 0 (\d+)[.\d]* (\d+)/.exec(pdf) ?? [];
  expect([width, height]).toEqual(["594", "841"]);

  await page.emulateMedia({ media: "print" });
  const paper = await page.locator("body").innerText();
  const inBengali = language !== "";
  const own = (text: string, bengali: string | undefined) => (inBengali ? (bengali ?? text) : text);
  const expected = inBengali
    ? ["উপজেলা সরকারি মাধ্যমিক বিদ্যালয়", "নমুনা সড়ক, উপজেলা সদর, বাংলাদেশ · ইআইআইএন ১০৭৫৬২"]
    : ["Upazila Government Secondary School", "Sample Road, Upazila Sadar, Bangladesh · EIIN 107562"];
  for (const text of [...expected, own(notice.title, notice.titleBn), own(notice.description, notice.descriptionBn), await addressOf(page)]) expect(paper).toContain(text);
  expect(await page.locator(".brand img").isVisible()).toBe(true);
  for (const hidden of ["nav.bar", "footer", ".share", ".back"]) expect(await page.locator(hidden).isVisible(), hidden).toBe(false);

  const code = page.locator(".paper-foot svg");
  const { data, size } = encode(await addressOf(page), { border: 4, ecc: "M" });
  const drawn = await code.locator("path").evaluate((path: SVGPathElement, side) => {
    const isDark = (x: number, y: number) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5));
    return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (__, x) => isDark(x, y)));
  }, size);
  expect(drawn).toEqual(data);
});

test("a notice and a story are passed on by plain links, and by their address, which one touch selects whole", async () => {
  for (const path of ["/notice/1", "/bn/event/1", "/achievement/1"]) {
    const page = await open(path);
    const address = await addressOf(page);
    expect(address.endsWith(path)).toBe(true);
    const title = await page.locator("h1.title").innerText();
    const links = await page.locator(".share a").evaluateAll((all) => all.map((link) => [(link as HTMLAnchorElement).href, (link as HTMLAnchorElement).rel]));
    expect(links).toEqual([
      [`https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`, "noopener noreferrer"],
      [`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`, "noopener noreferrer"],
    ]);
    await page.locator(".share code").click();
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe(address);
    await page.context().close();
  }
});

test("a notice's page says when it was posted and until when it is valid, and leads to its document in a new tab", async () => {
  const page = await open("/notice");
  const row = page.locator(".notices > li.past").first();
  const day = (await row.locator("time").getAttribute("datetime")) ?? "";
  const document = await row.locator("a.btn").getAttribute("href");
  await row.locator("h2 a").click();
  await page.waitForURL(/\/notice\/\d+$/);
  expect(await page.locator(".date").innerText()).toBe(`#${longDate(day, "en")}`);
  expect(await page.locator(".valid").innerText()).toMatch(/^Valid until \w+ \d+, \d{4} Archived$/);
  expect(await page.locator(".document a").evaluate((link) => [link.getAttribute("href"), link.getAttribute("target")])).toEqual([document, "_blank"]);
  await page.getByRole("link", { name: m.notice_title(), exact: true }).last().click();
  await page.waitForURL("**/notice");
});
