import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { picture } from "../browser/entry-forms.ts";
import { type Front, startFront } from "../kit/front.ts";
import { paperJpeg } from "../kit/paper-photo.ts";
import { addOpen, nameOf, rollOf } from "../kit/results.ts";
import { administrator, administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { uploadForm } from "../kit/upload.ts";
import type { Engine } from "./engine.ts";
import { chromium, firefox } from "./puppeteer.ts";
import { webkit } from "./webkit.ts";

let site: SiteProcess;
/** A proxy through which the engines reach the site until the test cuts the network. */
let front: Front;
let folder: string;
let examination: Awaited<ReturnType<typeof addOpen>>;
beforeAll(async () => {
  front = await startFront();
  site = await startSiteProcess({ ...administratorEnvironment, PUBLIC_URL: front.origin });
  front.leadTo(site.origin);
  examination = await addOpen(writerOf(front, (await openSession(front)).token), "First term", 5);
  folder = await mkdtemp(join(tmpdir(), "engines-"));
  await writeFile(join(folder, "picture.png"), await picture());
});
afterAll(async () => {
  await site?.stop();
  await front?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each([chromium, firefox, webkit])("in $name", ({ installed, launch }) => {
  let engine: Engine;
  const open = (path: string) => engine.open(front.origin + path);
  /** Waits until an expression in the page has this value. */
  const see = (expression: string, value: unknown) =>
    expect.poll(() => engine.evaluate(expression).catch(String), { message: expression }).toEqual(value);
  const seeText = (selector: string, text: string) =>
    see(
      `[...document.querySelectorAll(${JSON.stringify(selector)})]` +
        `.some((one) => one.innerText.includes(${JSON.stringify(text)}))`,
      true,
    );
  const seePath = (path: string) => see("location.pathname", path);

  beforeAll(async () => {
    if (installed) engine = await launch();
  });
  afterAll(() => engine?.close());

  test.skipIf(!installed)("a visitor uses menus, carousels, photo viewer, video, both languages", async () => {
    await engine.resize(1280, 900);
    await open("/");
    await engine.click("nav.bar li:nth-of-type(4) summary");
    await see("[...document.querySelectorAll('nav.bar details')].map(({ open }) => open).indexOf(true)", 1);
    await engine.click("nav.bar details[open] a[href='/staff']");
    await seePath("/staff");

    await open("/");
    await see("document.querySelector('auto-carousel .track').scrollLeft > 0", true);
    await engine.click(".spot auto-carousel [data-next]");
    await see("document.querySelector('.spot .track').scrollLeft > 0", true);

    await open("/photo");
    await engine.click("photo-viewer li:first-child a");
    await see("document.querySelector('dialog.photo-viewer small')?.textContent.slice(0, 3)", "1 /");
    await engine.press("ArrowRight");
    await see("document.querySelector('dialog.photo-viewer small')?.textContent.slice(0, 3)", "2 /");
    await engine.press("Escape");
    await see("document.querySelectorAll('dialog').length", 0);

    await open("/video");
    await see("document.querySelector('video').controls", true);
    // The test calls `play` itself, because an engine may refuse to start a film without a press.
    await engine.evaluate("void document.querySelector('video').play().catch(() => undefined)");
    // Debian's WebKit plays films only if their decoders are installed too.
    await see(
      "document.querySelector('video').currentTime > 0 || " +
        "document.createElement('video').canPlayType('video/mp4; codecs=\"avc1.42E01E\"') === ''",
      true,
    );

    await engine.resize(400, 800);
    await engine.click("header .lang a[lang=bn]");
    await seePath("/bn/video");
    await see("document.documentElement.lang", "bn");
    await engine.click("nav.bar .menu-btn[popovertarget]:not(.menu-close)");
    await engine.click("#menu a[href='/bn/notice']");
    await seePath("/bn/notice");
    expect(engine.errors()).toEqual([]);
  });

  test.skipIf(!installed)("a pupil looks up a result after a wrong code", async () => {
    const { slips } = examination;
    await engine.resize(360, 740);
    await open("/bn/result");
    await engine.type("[name=roll]", rollOf(2));
    await engine.type("[name=code]", "AAAAAA");
    await engine.click("main form button");
    await see("document.querySelector('main .alert') !== null", true);
    await see("document.querySelector('[name=roll]').value", rollOf(2));
    await open("/bn/result");
    await engine.type("[name=roll]", rollOf(2));
    await engine.type("[name=code]", slips[2]?.code.toLowerCase() ?? "");
    await engine.click("main form button");
    await seeText(".mark-sheet", nameOf(2));
    // Nothing is wider than the phone, and the page shows no other pupil's data.
    await see("document.documentElement.scrollWidth <= innerWidth", true);
    await see(`document.body.innerText.includes(${JSON.stringify(nameOf(1))})`, false);
    expect(engine.errors()).toEqual([]);
  });

  test.skipIf(!installed)(
    "an administrator signs in, posts with a picture, updates, removes and signs out",
    async () => {
      const title = "SPORTS DAY";
      await engine.resize(1280, 900);
      await open("/login");
      await engine.type("[name=email]", administrator.email);
      await engine.type("[name=password]", administrator.password);
      await engine.click("main button[type=submit]");
      await seePath("/admin/start/names");
      await seeText(".toast", "Log in successful");

      await open("/addNewsEvent");
      await engine.type("#field-title", title);
      await engine.type("#field-description", "Races on Thursday.");
      await engine.upload("#field-image", join(folder, "picture.png"));
      await see(
        "document.querySelector('.upload') !== null && document.querySelector('.upload progress') === null",
        true,
      );
      await engine.click("form.form button[type=submit]");
      await seeText(".toast", "News Added");
      await open("/event");
      await see(`document.querySelector('main h2').innerText`, title);

      await open("/addNotice");
      await engine.type("#field-title", "Posted by this engine");
      await engine.type("#field-description", "Text");
      await engine.type("#field-link", "https://example.com");
      await engine.click("form.form button[type=submit]");
      await seeText(".toast", "Notice Posted");

      await open("/updateNews");
      await engine.click("main a[href*='newsUpdateForm']");
      await engine.type("#field-title", "SPORTS DAY, A WEEK LATER");
      await engine.click("form.form button[type=submit]");
      await seeText(".toast", "News Updated");

      await open("/bn/deleteNotice");
      await engine.click("[id^=remove-]");
      await engine.click("dialog .danger");
      await see("document.querySelector('dialog .done') !== null", true);
      await engine.click("dialog button");
      await see("document.querySelectorAll('dialog').length", 0);
      await open("/notice");
      await see("document.querySelector('main').innerText.includes('Posted by this engine')", false);

      await engine.click("form[action='/logout'] button");
      await seePath("/");
      await seeText(".toast", "Logged out");
      expect(engine.errors()).toEqual([]);
    },
  );

  test.skipIf(!installed)(
    "a public page without React fetches the token after sign-in, says so, and forgets it at sign-out",
    async () => {
      const token = "localStorage.getItem('accessToken')";
      const logout = "form[action='/logout']";
      await engine.resize(1280, 900);
      await open("/login?next=/teacher");
      await engine.evaluate("localStorage.setItem('accessToken', 'of.an.earlier-session')");
      await engine.type("[name=email]", administrator.email);
      await engine.type("[name=password]", administrator.password);
      await engine.click("main button[type=submit]");
      await seePath("/teacher");
      await seeText(".toast", "Log in successful");
      await see(`${token}?.length > 100`, true);
      await see("document.querySelectorAll('.toast').length", 0);
      await see("[...document.scripts].map(({ src }) => src).join().includes('/assets/')", false);

      // A page that the back button restores is reloaded.
      await engine.evaluate(
        "void (window.isOld = true, dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))",
      );
      await see("window.isOld === undefined && document.readyState === 'complete'", true);
      await see("document.querySelectorAll('.toast').length", 0);

      // The token is gone before the server answers.
      await engine.evaluate(
        "addEventListener('submit', (event) => event.preventDefault(), { once: true }), " +
          `document.querySelector("${logout} button").click()`,
      );
      await see(token, null);
      await open("/teacher");
      await see(`${token}?.length > 100`, true);
      await engine.click(`${logout} button`);
      await seePath("/");
      await seeText(".toast", "Logged out");
      await see(token, null);
      await engine.evaluate("void history.back()");
      await seePath("/teacher");
      await see(`document.querySelector("${logout}")`, null);
      await see(token, null);
      expect(engine.errors()).toEqual([]);
    },
  );

  // This test is last, because a failed request counts as an error of the page.
  test.skipIf(!installed)("a reader keeps pages and opens them without a network", async () => {
    await engine.resize(360, 740);
    for (const path of ["/app", "/bn/app"]) {
      await open(path);
      await engine.click("button[value=keep]");
      await see("/Saved\\.|রাখা হয়েছে/.test(document.querySelector('output').innerText)", true);
    }
    const kept = await engine.evaluate<string[]>(
      "[...document.querySelectorAll('offline-pages li a')].map(({ pathname }) => pathname)",
    );
    expect(kept.length).toBeGreaterThan(30);
    front.goDown();
    try {
      // The home page redirects to the language of the page read last, so leave it out.
      for (const path of kept.filter((one) => one !== "/")) {
        await open(path);
        await seePath(path);
        await see("document.documentElement.lang", path.startsWith("/bn") ? "bn" : "en");
        await see("document.querySelectorAll('main .kept-note').length", 1);
      }
    } finally {
      front.goUp();
    }
    // A connection that was opened while the network was down may fail once more, and then the stored page is shown.
    const keptNotes = async () => {
      await open("/bn/app");
      return engine.evaluate<number>("document.querySelectorAll('main .kept-note').length");
    };
    await expect.poll(keptNotes).toBe(0);
    await engine.click("button[value=end]");
    await see("document.querySelectorAll('offline-pages li').length", 0);
  });
});

test.skipIf(!firefox.installed)("Firefox shows a PDF of a photographed paper, with its pages and title", async () => {
  const { token } = await openSession(front);
  const write = writerOf(front, token);
  const sendPage = async (seed: number) => {
    const body = uploadForm("file", await paperJpeg(seed), "paper.jpg");
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${front.origin}/api/paper/page`, { method: "POST", body, headers });
    return { page: ((await answer.json()) as { id: string }).id, look: "white" };
  };
  const title = "পরীক্ষার নোটিশ";
  const pages = [await sendPage(1), await sendPage(2)];
  const { url } = (await write("POST", "/paper/pdf", { pages, title, language: "bn" })).body.data as { url: string };
  expect((await write("POST", "/notice", { title, description: "A paper.", link: url })).status).toBe(201);
  const engine = await firefox.launch();
  try {
    await engine.open(front.origin + url);
    const drawn = "document.querySelectorAll('#viewer .page[data-loaded=true] canvas').length > 0";
    await expect.poll(() => engine.evaluate(drawn)).toBe(true);
    expect(await engine.evaluate("document.querySelectorAll('#viewer .page').length")).toBe(pages.length);
    expect(await engine.evaluate("document.title")).toContain(title);
    expect(engine.errors()).toEqual([]);
  } finally {
    await engine.close();
  }
});
