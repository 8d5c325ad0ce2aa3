import type { Page } from "playwright-core";
import { encode } from "uqr";
import { beforeAll, expect, test } from "vitest";
import { longDate } from "../../engine/dates/calendar-day.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { readApi } from "../kit/shared-pages.ts";
import { useVisitor } from "./visitor.ts";

// tests/contract/page-frame.test.ts proves what an entry's page links to, and what a notice's page says of its days.
const visitor = useVisitor();

type Notice = { _id: string; title: string; titleBn?: string; description: string; descriptionBn?: string };
const published = () => readApi<Notice[]>("/notice");

/** An address that ends like this is opened as in a browser without a share menu. */
const withoutShareMenu = "?share=no";

/** The tab of the file. Its share menu and its printer only record that they were called. */
let page: Page;
beforeAll(async () => {
  page = await visitor.open("/notice", {
    permissions: ["clipboard-read", "clipboard-write"],
    before: async (fresh) => {
      await fresh.addInitScript((without) => {
        const calls: unknown[] = [];
        Object.assign(window, { calls, print: () => calls.push("print") });
        if (location.search === without) Reflect.deleteProperty(Navigator.prototype, "share");
        else Object.assign(navigator, { share: async (what: unknown) => void calls.push(what) });
      }, withoutShareMenu);
    },
  });
});

async function open(path: string, width = 1280): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await visitor.open(path, { page });
}

/** Returns the public address of the page, which differs from the one that the tests use. */
const publicAddress = async () => (await page.locator("link[rel=canonical]").getAttribute("href")) ?? "";

itForAll(["", "/bn"])(
  "the longest notice is shown whole and prints on one page in each language, with letterhead and a QR code",
  async (language) => {
    const length = ({ title, description, descriptionBn = "" }: Notice) =>
      title.length + description.length + descriptionBn.length;
    const [longest] = (await published()).toSorted((a, b) => length(b) - length(a));
    const { _id: id, ...notice } = longest!;
    await open(`${language}/notice/${id}`);
    // Prints without the printer's own margins, because the stylesheet sets them.
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox \[0 0 (\d+)[.\d]* (\d+)/.exec(pdf) ?? [];
    expect([width, height]).toEqual(["594", "841"]);

    const inBengali = language !== "";
    const own = (text: string, bengali: string | undefined) => (inBengali ? (bengali ?? text) : text);
    expect(await page.locator("article").innerText()).toContain(own(notice.description, notice.descriptionBn));
    await page.emulateMedia({ media: "print" });
    const paper = await page.locator("body").innerText();
    const expected = inBengali
      ? ["উপজেলা সরকারি মাধ্যমিক বিদ্যালয়", "নমুনা সড়ক, উপজেলা সদর, বাংলাদেশ · ইআইআইএন ১০৭৫৬২"]
      : ["Upazila Government Secondary School", "Sample Road, Upazila Sadar, Bangladesh · EIIN 107562"];
    // The line about the attachment, and the places for the memo number and the signature.
    const written = inBengali
      ? ["সংযুক্তি: পিডিএফ", "স্মারক নং ও তারিখ", "স্বাক্ষর ও সিল"]
      : ["Attached: PDF", "Memo no. and date", "Signature and seal"];
    expect(paper).toMatch(/https?:\S+\/files\/notice-\d+\/\S+\.pdf/);
    expect(
      await page.locator("h1").evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize)),
    ).toBeLessThan(22);
    for (const text of [
      ...expected,
      ...written,
      own(notice.title, notice.titleBn),
      own(notice.description, notice.descriptionBn),
      await publicAddress(),
    ])
      expect(paper).toContain(text);
    expect(await page.locator(".brand img").isVisible()).toBe(true);
    for (const hidden of ["nav.bar", "footer", ".share", ".back", ".latest"])
      expect(await page.locator(hidden).isVisible(), hidden).toBe(false);

    const code = page.locator(".paper-foot svg");
    const { data, size } = encode(await publicAddress(), { border: 4, ecc: "M" });
    const drawn = await code.locator("path").evaluate((path: SVGPathElement, side) => {
      const isDark = (x: number, y: number) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5));
      return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (__, x) => isDark(x, y)));
    }, size);
    expect(drawn).toEqual(data);
    await page.emulateMedia({ media: null });
  },
);

const tools = { en: ["Copy link", "Print", "Share in another app"], bn: ["লিংক কপি করুন", "ছাপান", "অন্য অ্যাপে পাঠান"] };

/** Returns the fonts in which Latin letters in the buttons of the page are drawn. */
async function latinFonts(): Promise<string[]> {
  await page
    .locator(".share a")
    .first()
    .evaluate((link) => (link.textContent = "PDF"));
  const session = await page.context().newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: ".share a" });
  const { fonts } = await session.send("CSS.getPlatformFontsForNode", { nodeId });
  await session.detach();
  return fonts.map(({ familyName }) => familyName);
}

test("an entry's page has buttons that copy, print and share it, in one Latin font in both languages", async () => {
  const fonts: string[][] = [];
  for (const [locale, path, copied] of [
    ["en", "/notice/1", "The link was copied"],
    ["bn", "/bn/teachers/1", "লিংক কপি হয়েছে"],
  ] as const) {
    await open(path, 360);
    const address = await publicAddress();
    // One touch selects the address, which works without scripts too.
    await page.locator(".share code").click();
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe(address);
    const [copy, print, share] = tools[locale].map((name) => page.getByRole("button", { name, exact: true }));
    await copy!.click();
    await expect.poll(() => page.getByRole("status").innerText()).toBe(copied);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await print!.click();
    await share!.click();
    expect(await page.evaluate(() => (window as unknown as { calls: unknown[] }).calls)).toEqual([
      "print",
      { title: await page.title(), url: address },
    ]);
    fonts.push(await latinFonts());
  }
  expect(fonts[1]).toEqual(fonts[0]);
});

// without-scripts.test.ts proves that no button is shown without scripts.
test("the button for sharing is hidden if the phone has no share menu", async () => {
  await open(`/notice/1${withoutShareMenu}`);
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  expect(await page.locator(".share button:visible").allInnerTexts()).toEqual(["Copy link", "Print"]);
  expect(await page.locator(".print-hint").isVisible()).toBe(false);
});

itForAll(["", "/bn"])(
  "on a phone the list has date, title and at most three lines of text, in each language",
  async (language) => {
    await open(`${language}/notice`, 360);
    const rows = page.locator(".notices > li");
    const heights: number[] = [];
    for (let place = 0; place < 6; place += 1) {
      const row = rows.nth(place);
      const [date, title] = await Promise.all(
        ["time span:visible", "h2"].map((part) => row.locator(part).first().boundingBox()),
      );
      expect(date!.y + date!.height).toBeLessThanOrEqual(title!.y + 1);
      expect([date!.x, title!.x]).toEqual([16, 16]);
      const lines = await row
        .locator(".text")
        .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight));
      heights.push(Math.round(lines));
    }
    expect(Math.max(...heights)).toBe(3);
    expect((await rows.first().locator("time").innerText()).trim()).toBe(
      longDate((await rows.first().locator("time").getAttribute("datetime"))!, language ? "bn" : "en"),
    );
    // In an earlier version, each notice took 460 px.
    expect((await page.locator(".notices").boundingBox())!.height / (await rows.count())).toBeLessThan(300);
  },
);

test("the latest others are beside a notice or a story on a wide screen, and below it on a phone", async () => {
  const [{ _id: newest } = { _id: "" }, ...others] = await published();
  await open(`/notice/${newest}`);
  const titles = await page.locator(".latest a").allInnerTexts();
  expect(titles).toEqual(others.slice(0, 6).map(({ title }) => title));
  const boxes = async () =>
    Promise.all(["article", ".latest", ".back"].map(async (part) => (await page.locator(part).boundingBox())!));
  const [text, beside] = await boxes();
  expect(beside!.x).toBeGreaterThan(text!.x + text!.width);
  expect(Math.abs(beside!.y - text!.y)).toBeLessThan(4);
  await page.setViewportSize({ width: 360, height: 800 });
  const [, below, back] = await boxes();
  expect(below!.y).toBeGreaterThan(back!.y + back!.height);
  const [{ _id: story } = { _id: "" }] = await readApi<Notice[]>("/news");
  await open(`/bn/event/${story}`);
  // In the right half of the window.
  expect((await page.locator(".latest").boundingBox())!.x).toBeGreaterThan(640);
});

test("nothing empty stands below what a page prints, so that no blank sheet follows", async () => {
  // As wide as the text of an A4 sheet, and less high than any page.
  await page.setViewportSize({ width: 680, height: 100 });
  await page.emulateMedia({ media: "print" });
  for (const path of ["/bn/notice/1", "/bn/event/1", "/teachers/1", "/bn/ClassRoutine/1", "/examRoutine/1", "/about"]) {
    await visitor.open(path, { page });
    const below = await page.evaluate(() => {
      const isShown = (element: Element) =>
        element.childElementCount === 0 && (element.textContent !== "" || element.matches("img, path"));
      const ends = Array.from(document.querySelectorAll("body *"))
        .filter((element) => isShown(element) && element.getClientRects().length > 0)
        .map((element) => element.getBoundingClientRect().bottom + scrollY);
      return document.documentElement.scrollHeight - Math.max(...ends);
    });
    expect(below, path).toBeLessThan(24);
  }
  await page.emulateMedia({ media: null });
});

test("no line breaks within a date or a size, or beside the dot that separates two facts", async () => {
  for (const [path, width] of [
    ["/bn/examRoutine", 320],
    ["/publicResult", 360],
    ["/bn/internalResult", 360],
    ["/notice/1", 320],
  ] as const) {
    await open(path, width);
    const broken = await page
      .locator("main :is(time, .whole):visible")
      .evaluateAll((all) =>
        all
          .filter(
            (one) =>
              new Set(Array.from(one.getClientRects(), ({ top }) => Math.round(top))).size > 1 ||
              one.scrollWidth > innerWidth,
          )
          .map((one) => one.textContent),
      );
    expect(broken, path).toEqual([]);
    const seen = await page
      .locator(".dots i")
      .evaluateAll((dots) =>
        dots
          .filter(
            (dot) =>
              dot.getBoundingClientRect().left >=
              dot.closest(".dots")!.getBoundingClientRect().left +
                0.8 * Number.parseFloat(getComputedStyle(dot).fontSize) -
                1,
          )
          .map(
            (dot) =>
              dot.parentElement!.previousElementSibling!.getBoundingClientRect().top ===
              dot.parentElement!.getBoundingClientRect().top,
          ),
      );
    expect(seen.every(Boolean), path).toBe(true);
  }
});
