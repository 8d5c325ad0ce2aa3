import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import notice from "../../collections/notice.ts";
import picture from "../../collections/picture.ts";
import headMessage from "../../globals/headMessage.ts";
import { launchChromium } from "../browser/chromium.ts";
import { administrator } from "../kit/session.ts";
import { photo } from "../kit/media.ts";
import { isOnce } from "../kit/rounds.ts";
import { startSiteProcess } from "../kit/site.ts";
import { cloneProject, type FreshSite, startFreshClone } from "./fresh-clone.ts";
import { message, name, notices, teachers } from "./own-content.ts";
import { type Effort, personSeconds, Walker } from "./walker.ts";

// Walks from a fresh clone, or with few rounds from a first start, to a school's own site, as a person with a phone of
// 360 x 800 would. A robot does it, and its actions are counted.

let folder: string;
let site: Pick<FreshSite, "origin" | "setupPath" | "seconds"> & { kill: () => unknown };
let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
// A second attempt needs a fresh clone too, because a site gets its first account only once.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "own-school-"));
  const variables = { DATA_DIR: join(folder, "data") };
  if (isOnce) {
    // tests/trust/ordinary-machines.test.ts starts a fresh clone.
    const { origin, setupToken, kill } = await startSiteProcess(variables);
    site = { origin, setupPath: `/setup?token=${setupToken}`, seconds: 0, kill };
    return;
  }
  const clone = join(folder, "school");
  cloneProject(clone);
  site = await startFreshClone(clone, variables);
});
afterEach(async () => {
  await site?.kill();
  await rm(folder, { recursive: true, force: true });
});

test("a fresh clone becomes a school's own site", async () => {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 360, height: 800 },
    hasTouch: true,
  });
  const page = await context.newPage();
  const walker = new Walker(page);
  const photos = await Promise.all(Array.from({ length: 11 }, (_, seed) => photo(1600, 1200, seed).jpeg().toBuffer()));
  const save = page.locator("main .do button:enabled");
  const next = async (path: string) => {
    await page.waitForURL(path);
    await save.first().or(page.locator(".start-next button")).first().waitFor();
  };
  /** Opens a screen from the dashboard, which a link in the top bar opens. */
  const openFromDashboard = async (path: string, ready = save) => {
    if (new URL(page.url()).pathname !== "/admin") await walker.tap(page.locator('.admin-bar a[href="/admin"]'));
    await page.waitForURL("/admin");
    const link = page.locator(`main a[href="${path}"]`).first();
    if (!(await link.isVisible())) await walker.tap(page.locator("main .set-up > summary"));
    await walker.tap(link);
    await page.waitForURL(path);
    await ready.waitFor();
  };
  /** Submits a form, which is empty again once the entry is stored. */
  const add = async (first: string) => {
    await walker.tap(save);
    await expect.poll(() => page.inputValue(first)).toBe("");
  };
  const choosePicture = async (selector: string) => {
    await walker.choose(selector, photos.splice(0, 1));
    await page.locator(".upload").waitFor();
    await page.locator(".upload progress").waitFor({ state: "hidden" });
  };

  await walker.leg("account", async () => {
    await page.goto(site.setupPath);
    await walker.type("[name=email]", administrator.email);
    await walker.type("[name=password]", administrator.password);
    await walker.type("[name=again]", administrator.password);
    await walker.tap(page.locator("main button[type=submit]"));
    await next("/admin/start/names");
  });
  await walker.leg("first start", async () => {
    await walker.type("#field-name", name.en);
    await walker.type("#field-nameBn", name.bn);
    await walker.tap(save);
    await next("/admin/start/contacts");
    await walker.type("#field-eiin", "১০০০০১");
    await walker.type("#field-address", "Station Road, Riverbank Upazila");
    await walker.type("#field-addressBn", "স্টেশন সড়ক, নদীতীর উপজেলা");
    await walker.type("#field-telephone", "+880 0000-000000");
    await walker.type("#field-email", "riverbank@school.example");
    await walker.tap(save);
    await next("/admin/start/crest");
    await choosePicture("#field-crest");
    await walker.tap(save);
    await next("/admin/start/palette");
    await walker.tap(page.getByText("River blue"));
    await walker.tap(save);
    await next("/admin/start/content");
    await walker.tap(page.getByRole("button", { name: "Remove the sample content" }));
    await page.waitForURL("/admin");
  });
  await walker.leg("head's message", async () => {
    await openFromDashboard(headMessage.admin.updateForm);
    await walker.type("#field-words", message);
    await walker.type("#field-name", teachers[0]!.name);
    await walker.type("#field-designation", teachers[0]!.designation);
    await walker.tap(save);
    await page.locator("main .saved").waitFor();
  });
  await walker.leg("3 notices", async () => {
    await openFromDashboard(notice.admin.add);
    for (const { title, text } of notices) {
      await walker.type("#field-title", title);
      await walker.type("#field-description", text);
      await add("#field-title");
    }
  });
  await walker.leg("12 teachers", async () => {
    await openFromDashboard("/admin/personnel", page.locator("main input[type=file]:enabled"));
    const rows = teachers.map(({ name: own, designation, ssc, hsc }) => [own, designation, ssc, hsc]);
    const sheet = [["Name", "Designation", "SSC", "HSC"], ...rows].map((row) => row.join(",")).join("\r\n");
    const csv = { name: "teachers", extension: "csv", mimeType: "text/csv" };
    await walker.choose("main input[type=file]", [Buffer.from(sheet)], csv);
    await walker.tap(page.locator(".found-people .do button"));
    await page.locator(".lasting .note").waitFor();
  });
  await walker.leg("10 photos", async () => {
    await openFromDashboard(picture.admin.add);
    await walker.choose("input[multiple]", photos.splice(0, 10));
    await walker.tap(save);
    await page.locator("main .saved").waitFor({ timeout: 120_000 });
  });

  const visitor = await (
    await browser.newContext({ baseURL: site.origin, viewport: { width: 360, height: 800 } })
  ).newPage();
  for (const [path, own] of [
    ["/", name.en],
    ["/bn", name.bn],
  ] as const) {
    await visitor.goto(path);
    expect(await visitor.locator("h1").textContent()).toBe(own);
    const text = await visitor.locator("main").innerText();
    for (const sentence of [message, ...notices.map(({ title }) => title)]) expect(text).toContain(sentence);
    expect(await visitor.locator(".hero .track img").count()).toBeGreaterThan(0);
    expect(await visitor.content()).not.toContain("Sample");
  }
  await visitor.goto("/teacher");
  for (const { name: own } of teachers)
    expect(await visitor.locator(".people").innerText()).toContain(own.toUpperCase());
  await visitor.goto("/photo");
  expect(await visitor.locator("main .photos img").count()).toBe(10);

  // Fails if the walk takes more than before.
  expect(walker.total.taps).toBe(39);
  const line = (what: string, effort: Effort) =>
    `${what}: ${effort.taps} taps, ${effort.characters} characters, ` +
    `${effort.files} files in ${effort.choices} choices, ${effort.screens} screens; ` +
    `robot ${effort.seconds.toFixed(0)} s, person ${personSeconds(effort).toFixed(0)} s`;
  const minutes = (site.seconds + personSeconds(walker.total)) / 60;
  const lines = [...walker.legs].map(([what, effort]) => line(what, effort));
  process.stdout.write(
    [
      `From the clone to the set-up link: ${site.seconds.toFixed(0)} s`,
      ...lines,
      line("all", walker.total),
      `A person: ${minutes.toFixed(1)} minutes\n`,
    ].join("\n"),
  );
});
