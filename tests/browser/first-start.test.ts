import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paletteNames, palettes } from "../../engine/media/palettes.ts";
import headMessage from "../../globals/headMessage.ts";
import { withDatabase } from "../kit/database-state.ts";
import { addEditors } from "../kit/editors.ts";
import { elements } from "../kit/html.ts";
import { sendForm } from "../kit/send-form.ts";
import { administrator, cookieOf, openSession, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { launchChromium } from "./chromium.ts";
import { picture } from "./entry-forms.ts";
import { expectFit, expectNoSidewaysScroll, openPhone } from "./phone.ts";

let site: Site;
let browser: Browser;
let page: Page;
let faults: string[];
/** A phone without scripts. */
let plain: Page;
let plainFaults: string[];

beforeAll(async () => {
  // It loads the sample school itself, which has not the editors and the entries of tests/kit/sample-data.ts.
  [site, browser] = await Promise.all([startSite({ SAMPLE_CONTENT: "yes" }), launchChromium()]);
  ({ page, faults } = await openPhone(browser, site));
  ({ page: plain, faults: plainFaults } = await openPhone(browser, site, { javaScriptEnabled: false }));
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** Where somebody is led who signs in now. */
const home = async () => {
  const answer = await sendForm(site, "/login", administrator);
  const place = new URL(answer.headers.get("Location") ?? "", site.origin);
  const { url } = await fetch(place, { headers: { Cookie: cookieOf(answer) } });
  return new URL(url).pathname;
};
const next = () => page.locator("main .do button");
/** Waits for the screen of a step and its scripts, and checks that it fits and is accessible. */
async function openStep(name: string): Promise<void> {
  await page.waitForURL(`/admin/start/${name}`);
  await page.locator("main form button:not([disabled])").first().waitFor();
  await expectFit(page);
}

test("the set-up link leads to a school's own name, crest and colours, on a phone", async () => {
  await page.goto(`/setup?token=${site.setupToken}`);
  for (const [name, value] of Object.entries({
    email: administrator.email,
    password: administrator.password,
    again: administrator.password,
  }))
    await page.fill(`[name=${name}]`, value);
  await page.locator("main button[type=submit]").click();

  await openStep("names");
  // The screen says that the sample school is made up, and does not fill in its name.
  expect(await page.locator("main").textContent()).toContain("made-up sample school");
  expect(await page.locator("#field-name").inputValue()).toBe("");
  await page.fill("#field-name", "Ideal School and College");
  // If the other name is still empty after a pause, a hint mentions it.
  await page.locator(".advice", { hasText: "Bengali" }).waitFor();
  await page.fill("#field-nameBn", "আইডিয়াল স্কুল ও কলেজ");
  await page.locator("#field-nameBn").press("Enter");

  await openStep("contacts");
  expect(await page.locator("#field-telephone").getAttribute("inputmode")).toBe("tel");
  await page.fill("#field-eiin", "১২৩৪৫");
  await next().click();
  await page.getByText("An EIIN has six digits.").first().waitFor();
  await page.fill("#field-eiin", "১২৩৪৫৬");
  await next().click();

  // A step can be left unfinished: signing in and the dashboard lead back to the first unfinished step.
  await openStep("crest");
  expect(await home()).toBe("/admin/start/crest");
  await page.goto("/admin");
  expect(await page.locator(".start-reminder").textContent()).toContain("2 of 5");
  await expectNoSidewaysScroll(page);
  await page.locator(".start-reminder a").click();
  await page.waitForURL("/admin/start/crest");
  await page
    .locator("#field-crest")
    .setInputFiles({ name: "crest.png", mimeType: "image/png", buffer: await picture() });
  await page.locator(".upload progress").waitFor({ state: "hidden" });
  await next().click();

  await openStep("palette");
  // The preselected palette is not a choice of the user, so the form restores no draft.
  await page.reload();
  await page.locator("main form button:not([disabled])").first().waitFor();
  expect(await page.locator("main").textContent()).not.toContain("is back");
  await page.getByRole("radio", { name: "Bottle green" }).press("ArrowDown");
  expect(await page.getByRole("radio", { name: "River blue" }).isChecked()).toBe(true);
  // With forced colours too, one can see which palette is chosen.
  await page.emulateMedia({ forcedColors: "active", colorScheme: "light" });
  expect(await page.getByRole("radio", { checked: true }).count()).toBe(1);
  await page.emulateMedia({ forcedColors: "none" });
  await next().click();

  await openStep("content");
  await page.getByRole("button", { name: "Remove the sample content" }).click();
  await page.waitForURL("/admin");
  expect(await page.locator(".start-reminder").count()).toBe(0);
  expect(await home()).toBe("/");

  for (const [path, name] of [
    ["/", "Ideal School and College"],
    ["/bn", "আইডিয়াল স্কুল ও কলেজ"],
  ] as const) {
    await plain.goto(path);
    expect(await plain.locator("h1").textContent()).toBe(name);
    const crest = plain.locator(".brand img");
    expect(await crest.getAttribute("src")).toMatch(/^\/media\//);
    expect(await crest.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    const bar = plain.locator(".bar").first();
    expect(await bar.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(rgb(palettes.blue.main));
    expect(await plain.content()).not.toContain("office@school.example");
    await expectNoSidewaysScroll(plain);
  }
  expect([...faults, ...plainFaults]).toEqual([]);
});

test("steps are saved without scripts too, and a refused value is shown again with the reason", async () => {
  await plain.context().addCookies(await page.context().cookies());
  await plain.goto("/bn/admin/start/names");
  // The Bengali fields are shown without a control that opens them.
  expect(await plain.locator("main summary").count()).toBe(0);
  await plain.fill("#field-shortName", "I".repeat(5000));
  await plain.fill("#field-shortNameBn", "আইডিয়াল");
  await plain.locator("main form button[value=save]").click();
  await plain.locator("[role=alert] a").waitFor();
  expect(await plain.locator("#field-shortNameBn").inputValue()).toBe("আইডিয়াল");
  expect(await plain.locator("#field-shortName").getAttribute("aria-invalid")).toBe("true");
  await plain.fill("#field-shortName", "Ideal");
  await plain.locator("main form button[value=save]").click();
  await plain.waitForURL("/bn/admin/start/contacts");
  await plain.goto("/admin/start/palette");
  await plain.getByRole("radio", { name: "Bottle green" }).check();
  await plain.locator("main form button[value=save]").click();
  await plain.waitForURL("/admin/start/content");
  const profile = (await (await fetch(`${site.origin}/api/profile`)).json()) as object;
  expect(profile).toMatchObject({
    name: "Ideal School and College",
    shortName: "Ideal",
    shortNameBn: "আইডিয়াল",
    eiin: "123456",
    palette: "green",
  });

  // The site has no content, so the sample school can be loaded again and removed again.
  const notices = async () => ((await (await fetch(`${site.origin}/api/notice`)).json()) as object[]).length;
  expect(await plain.locator("main .start-next .btn").allTextContents()).toEqual(["Finish", "Load the sample content"]);
  await plain.getByRole("button", { name: "Load the sample content" }).click();
  await plain.getByRole("button", { name: "Remove the sample content" }).waitFor();
  expect([
    (await notices()) > 0,
    (await (await fetch(`${site.origin}/`)).text()).includes("Ideal School and College"),
  ]).toEqual([true, true]);
  // "Finish" is the main button of the step, and keeps the sample content.
  expect(await plain.locator("main .start-next .btn:not(.quiet, .danger)").allTextContents()).toEqual(["Finish"]);
  await plain.getByRole("button", { name: "Finish" }).click();
  await plain.waitForURL("/admin");
  expect(await notices()).toBeGreaterThan(0);
  await plain.goto("/admin/start/content");
  await plain.getByRole("button", { name: "Remove the sample content" }).click();
  await plain.waitForURL("/admin");
  expect(await notices()).toBe(0);
  expect(plainFaults).toEqual([]);
});

test("the dashboard lists what is missing until it is there; an editor sees only what an editor can do", async () => {
  const token = (await page.evaluate(() => localStorage.getItem("accessToken"))) ?? "";
  const write = writerOf(site, token);
  const missing = () => page.locator(".missing li").allTextContents();
  await page.goto("/admin");
  await expectFit(page);
  expect(await missing()).toEqual([
    "Write the head teacher’s message",
    "Post the first notice",
    "Add the teachers",
    "Add the governing body",
    "Add slides for the top of the home page",
    "Add photos",
    "Invite the clerk",
    "Download a backup",
  ]);
  // Each line links to the screen on which it can be done.
  for (const link of await page
    .locator(".missing a")
    .evaluateAll((links) => links.map((one) => (one as HTMLAnchorElement).href))) {
    const { pathname, hash } = new URL(link);
    const answer = await page.request.get(link, { maxRedirects: 0 });
    expect([pathname, answer.status()]).toEqual([pathname, 200]);
    if (hash) expect(await answer.text()).toContain(`id="${hash.slice(1)}"`);
  }
  const { cookie } = await openSession(site, await withDatabase(site, addEditors));
  const missingOfEditor = async () => {
    const dashboard = await fetch(`${site.origin}/admin`, { headers: { Cookie: cookie } });
    return elements(elements(await dashboard.text(), "section", "missing")[0] ?? "", "li").length;
  };
  expect(await missingOfEditor()).toBe(6);

  const image = `data:image/png;base64,${(await picture()).toString("base64")}`;
  expect((await write("PATCH", headMessage.api.update, { words: "Welcome." })).status).toBe(200);
  const added = [
    ["/notice", { title: "The first notice", description: "Words" }],
    ["/teachers", { name: "A", designation: "B", ssc: 2000, hsc: 2002, image }],
    ["/body", { name: "A", designation: "B", image }],
    ["/pictures", { picture: image }],
  ] as const;
  for (const [path, body] of added) expect([path, (await write("POST", path, body)).status]).toEqual([path, 201]);
  await page.goto("/bn/admin");
  await expectFit(page);
  expect(await missing()).toEqual(["প্রথম পাতার ওপরের স্লাইড যোগ করুন", "একটি ব্যাকআপ নামিয়ে রাখুন"]);
  expect(await page.locator(".missing .head p").textContent()).toBe("৮টির মধ্যে ৬টি হয়েছে");
  expect(await missingOfEditor()).toBe(1);

  // A backup is the only missing item besides the slides. The button on the system page downloads one.
  await page.goto("/bn/admin/system");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "ব্যাকআপ তৈরি করে নামিয়ে নিন" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^school-\d{8}T\d{6}Z\.tar$/);
  await download.path();
  await expect
    .poll(async () => (await page.goto("/bn/admin")) && (await missing()))
    .toEqual(["প্রথম পাতার ওপরের স্লাইড যোগ করুন"]);
});

// app/school.test.ts computes the contrast of every pair of colours in every palette and both schemes, so one palette
// shows that the pages use these pairs. `npm run test:trust` measures all.
test("text can be read in another palette than the first", async () => {
  const palette = paletteNames.at(-1);
  const token = (await page.evaluate(() => localStorage.getItem("accessToken"))) ?? "";
  expect((await writerOf(site, token)("PATCH", "/profile", { palette })).status).toBe(200);
  for (const [path, colorScheme] of [
    ["/", "light"],
    ["/bn/notice", "dark"],
    ["/admin/profile", "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(path);
    expect(await faultsOfAxe(page, { rules: ["color-contrast"] }), path).toEqual([]);
  }
});

/** Returns a colour in the notation of the browser. */
function rgb(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
