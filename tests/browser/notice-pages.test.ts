import type { Page } from "playwright-core";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { longDate } from "../../engine/dates/calendar-day.ts";
import * as m from "../../messages/compiled/messages.js";
import { itForAll } from "../kit/it-for-all.ts";
import { published } from "./api-entries.ts";
import { useVisitor } from "./visitor.ts";

const { open } = useVisitor();

type Notice = { _id: string; title: string; titleBn?: string; description: string; descriptionBn?: string };

/** Returns the public address of a page, which differs from the one that the tests use. */
const addressOf = async (page: Page) => (await page.locator("link[rel=canonical]").getAttribute("href")) ?? "";

itForAll(["", "/bn"])(
  "the longest notice prints on one page in each language, with the letterhead, its text and a QR code of its address",
  async (language) => {
    const page = await open(`${language}/notice`);
    const length = ({ title, description, descriptionBn = "" }: Notice) =>
      title.length + description.length + descriptionBn.length;
    const [longest] = (await published<Notice>(page, "/notice")).toSorted((a, b) => length(b) - length(a));
    const { _id: id, ...notice } = longest!;
    await open(`${language}/notice/${id}`, { page });
    // Prints without the printer's own margins, because the stylesheet sets them.
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
      await addressOf(page),
    ])
      expect(paper).toContain(text);
    expect(await page.locator(".brand img").isVisible()).toBe(true);
    for (const hidden of ["nav.bar", "footer", ".share", ".back", ".latest"])
      expect(await page.locator(hidden).isVisible(), hidden).toBe(false);

    const code = page.locator(".paper-foot svg");
    const { data, size } = encode(await addressOf(page), { border: 4, ecc: "M" });
    const drawn = await code.locator("path").evaluate((path: SVGPathElement, side) => {
      const isDark = (x: number, y: number) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5));
      return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (__, x) => isDark(x, y)));
    }, size);
    expect(drawn).toEqual(data);
  },
);

test("notices and stories can be shared by plain links, or by their address, which one touch selects", async () => {
  for (const path of ["/notice/1", "/bn/event/1", "/achievement/1", "/teachers/1"]) {
    const page = await open(path);
    const address = await addressOf(page);
    expect(address.endsWith(path)).toBe(true);
    const title = await page.locator("h1.title").innerText();
    const links = await page
      .locator(".share a[target]")
      .evaluateAll((all) => all.map((link) => [(link as HTMLAnchorElement).href, (link as HTMLAnchorElement).rel]));
    expect(links).toEqual([
      [`https://wa.me/?text=${encodeURIComponent(`${title}\n${address}`)}`, "noopener noreferrer"],
      [`https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(address)}`, "noopener noreferrer"],
    ]);
    await page.locator(".share code").click();
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe(address);
    await page.context().close();
  }
});

const tools = { en: ["Copy link", "Print", "Share in another app"], bn: ["লিংক কপি করুন", "ছাপান", "অন্য অ্যাপে পাঠান"] };

itForAll([
  ["en", "/notice/1", "The link was copied"],
  ["bn", "/bn/teachers/1", "লিংক কপি হয়েছে"],
] as const)(
  "an entry's page has buttons that copy its address, print it and open the phone's share menu, in each language",
  async ([locale, path, copied]) => {
    const page = await open(path, {
      width: 360,
      permissions: ["clipboard-read", "clipboard-write"],
      before: async (fresh) => {
        await fresh.addInitScript(() => {
          const calls: unknown[] = [];
          Object.assign(window, { calls, print: () => calls.push("print") });
          Object.assign(navigator, { share: async (what: unknown) => void calls.push(what) });
        });
      },
    });
    const [copy, print, share] = tools[locale].map((name) => page.getByRole("button", { name, exact: true }));
    const address = await addressOf(page);
    await copy!.click();
    await expect.poll(() => page.getByRole("status").innerText()).toBe(copied);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await print!.click();
    await share!.click();
    expect(await page.evaluate(() => (window as unknown as { calls: unknown[] }).calls)).toEqual([
      "print",
      { title: await page.title(), url: address },
    ]);
  },
);

test("useless buttons are hidden: sharing if the phone has no share menu, and all without scripts", async () => {
  const without = async (fresh: Page) => {
    await fresh.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
  };
  const page = await open("/notice/1", { before: without });
  await page.getByRole("button", { name: "Copy link" }).waitFor();
  expect(await page.locator(".share button:visible").allInnerTexts()).toEqual(["Copy link", "Print"]);
  expect(await page.locator(".print-hint").isVisible()).toBe(false);
  const plain = await open("/notice/1", { javaScriptEnabled: false });
  expect(await plain.locator(".share button:visible").count()).toBe(0);
  expect(await plain.locator(".print-hint").isVisible()).toBe(true);
});

itForAll(["", "/bn"])(
  "on a phone the list has date, title and at most three lines of text, the page all of it, in each language",
  async (language) => {
    const page = await open(`${language}/notice`, { width: 360 });
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
    const [longest] = (await published<Notice>(page, "/notice")).toSorted(
      (a, b) => b.description.length - a.description.length,
    );
    const { _id: id, description } = longest!;
    await open(`/notice/${id}`, { page });
    expect(await page.locator("article").innerText()).toContain(description);
  },
);

test("the latest other notices are beside a notice on a wide screen, and below it on a phone", async () => {
  const page = await open("/notice");
  const [newest, ...others] = await published<Notice>(page, "/notice");
  const { _id: id } = newest!;
  await open(`/notice/${id}`, { page });
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
});

test("the latest other stories are beside a story on a wide screen, in the right half", async () => {
  for (const [list, api] of [
    ["/bn/event", "/news"],
    ["/achievement", "/achievement"],
  ] as const) {
    const page = await open(list);
    const [newest, ...others] = (await published<Notice>(page, api)).map(({ _id: id }) => `${list}/${id}`);
    await page.goto(newest!);
    const shown = await page.locator(".latest a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(shown).toEqual(others.slice(0, 6));
    const beside = (await page.locator(".latest").boundingBox())!;
    expect(beside.x).toBeGreaterThan(640);
    await page.context().close();
  }
});

test("nothing empty stands below what a page prints, so that no blank sheet follows", async () => {
  const page = await open("/bn/notice/1");
  // As wide as the text of an A4 sheet, and less high than any page.
  await page.setViewportSize({ width: 680, height: 100 });
  await page.emulateMedia({ media: "print" });
  for (const path of ["/bn/notice/1", "/bn/event/1", "/teachers/1", "/bn/ClassRoutine/1", "/examRoutine/1", "/about"]) {
    await page.goto(path);
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
});

test("every breadcrumb before the page's own name links to a page", async () => {
  for (const path of ["/bn/examRoutine", "/history", "/teachers/1", "/notice/1", "/calendar"]) {
    const page = await open(path);
    const crumbs = page.locator(".crumb li");
    expect(await crumbs.last().getAttribute("aria-current")).toBe("page");
    const links = await page
      .locator(".crumb li:not(:last-child)")
      .evaluateAll((all) => all.map((one) => one.querySelector("a")?.href ?? one.textContent));
    expect(links.length).toBe((await crumbs.count()) - 1);
    for (const link of links) expect((await page.request.get(link)).status()).toBe(200);
    await page.context().close();
  }
});

test("Latin letters in the buttons of a Bengali page have the same font as on an English page", async () => {
  const faceOf = async (path: string) => {
    const page = await open(path);
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
    return fonts.map(({ familyName }) => familyName);
  };
  expect(await faceOf("/bn/notice/1")).toEqual(await faceOf("/notice/1"));
});

test("no line breaks within a date or a size, or beside the dot that separates two facts", async () => {
  for (const [path, width] of [
    ["/bn/examRoutine", 320],
    ["/publicResult", 360],
    ["/bn/internalResult", 360],
    ["/notice/1", 320],
  ] as const) {
    const page = await open(path, { width });
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
    await page.context().close();
  }
});

test("a notice's page says when it was posted, until when it is valid, and opens its document in a tab", async () => {
  const page = await open("/notice");
  const row = page.locator(".notices > li.past").first();
  const day = (await row.locator("time").getAttribute("datetime")) ?? "";
  const document = await row.locator("a.btn").getAttribute("href");
  await row.locator("h2 a").click();
  await page.waitForURL(/\/notice\/\d+$/);
  expect(await page.locator(".date").innerText()).toBe(`#${longDate(day, "en")}`);
  expect(await page.locator(".valid").innerText()).toMatch(/^Valid until \w+ \d+, \d{4} Old$/);
  expect(
    await page.locator(".document a").evaluate((link) => [link.getAttribute("href"), link.getAttribute("target")]),
  ).toEqual([document, "_blank"]);
  await page.getByRole("link", { name: m.notice_title(), exact: true }).last().click();
  await page.waitForURL("**/notice");
});
