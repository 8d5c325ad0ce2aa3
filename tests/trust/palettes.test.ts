import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import album from "../../collections/album.ts";
import { collections } from "../../collections/all.ts";
import picture from "../../collections/picture.ts";
import { dayAt } from "../../engine/dates/calendar-day.ts";
import { isOrderedByHand, orderPath } from "../../engine/manual-order.ts";
import { paletteNames } from "../../engine/media/palettes.ts";
import { startPath, startSteps } from "../../engine/start-steps.ts";
import { globals } from "../../globals/all.ts";
import profile from "../../globals/profile.ts";
import { faultsOfAxe } from "../browser/accessibility.ts";
import { email, password, signIn } from "../browser/administrator.ts";
import { launchChromium } from "../browser/chromium.ts";
import { routeOfEachKind } from "../browser/public-routes.ts";
import { rounds } from "../kit/rounds.ts";
import { fetchToken, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

// `app/school.test.ts` computes the contrast of pairs of colours. Here axe measures it in a browser for every text on
// every kind of page, except for texts over pictures, which axe cannot measure.

type Visit = { path: string; status: number };

const idOne = (path: string) => path.replace("{id}", "1");

/** The first collection of each list view. Its screens stand for those of the others. */
const oneOfEachView = collections.filter(
  ({ listView }, place) => collections.findIndex((other) => other.listView === listView) === place,
);

const forVisitors: readonly Visit[] = [
  ...routeOfEachKind,
  // The sample school has no album.
  { path: idOne(album.detail ?? ""), status: 200 },
  ...["/search", "/search?q=school", `/calendar/${dayAt(new Date()).slice(0, 7)}`].map((path) => ({
    path,
    status: 200,
  })),
];

const screens = [
  "/admin",
  ...startSteps.map(startPath),
  ...["people", "audit", "bin", "account", "account/second-factor", "history/notice/1"].map((name) => `/admin/${name}`),
  ...collections.filter(isOrderedByHand).slice(0, 1).map(orderPath),
  ...globals.map(({ admin }) => admin.updateForm),
  ...oneOfEachView.flatMap(({ admin }) => [admin.add, admin.update, admin.remove, idOne(admin.updateForm)]),
].map((path): Visit => ({ path, status: 200 }));

const looks = {
  light: { colorScheme: "light", forcedColors: "none" },
  dark: { colorScheme: "dark", forcedColors: "none" },
  "forced colours": { colorScheme: "light", forcedColors: "active" },
} as const;

let site: SiteProcess;
let browser: Browser;
let visitor: Page;
let clerk: Page;
beforeAll(async () => {
  [site, browser] = await Promise.all([
    startSiteProcess({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }),
    launchChromium(),
  ]);
  // Animations are off, so that no colour is measured during a transition.
  const options = { baseURL: site.origin, viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" } as const;
  const contexts = await Promise.all([
    browser.newContext(options),
    browser.newContext({ ...options, storageState: await signIn(browser, site.origin) }),
  ]);
  [visitor, clerk] = (await Promise.all(contexts.map((context) => context.newPage()))) as [Page, Page];
  await write("POST", album.api.list, { name: "Science fair" });
  for (const id of [1, 2]) await write("PATCH", `${picture.api.list}/${id}`, { album: "1" });
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

async function write(method: string, path: string, body: object): Promise<void> {
  const cookies = await clerk.context().cookies();
  const answer = await fetchToken(site, cookies.map(({ name, value }) => `${name}=${value}`).join("; "), email);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  const { status, body: answered } = await writerOf(site, accessToken)(method, path, body);
  expect(status, JSON.stringify(answered)).toBeLessThan(300);
}

/**
 * Sets `-webkit-text-fill-color` to the colour in which each text is shown. axe reads this property, and with forced
 * colours Chromium still reports the page's own colour for it.
 */
function fillInUsedColour(): void {
  for (const element of document.querySelectorAll("body *")) {
    if (element instanceof HTMLElement) element.style.webkitTextFillColor = getComputedStyle(element).color;
  }
}

/** Returns the texts of a page that are too faint, each with the settings under which the page was viewed. */
async function tooFaint(page: Page, { path, status }: Visit): Promise<string[]> {
  const answer = await page.goto(path);
  expect(answer?.status(), `status of ${path}`).toBe(status);
  const found: string[] = [];
  for (const [name, look] of Object.entries(looks)) {
    await page.emulateMedia(look);
    if (look.forcedColors === "active") await page.evaluate(fillInUsedColour);
    const faults = await faultsOfAxe(page, { rules: ["color-contrast"] });
    found.push(...faults.map((fault) => `${path}, ${name}: ${fault}`));
  }
  await page.emulateMedia(looks.light);
  return found;
}

/** With few rounds, every fifth page is checked. */
const visitsOf = (visits: readonly Visit[]) => visits.filter((_, place) => place % rounds(1, 5) === 0);

test.each(paletteNames.slice(0, rounds(paletteNames.length, 1)))(
  "every text can be read on every kind of page in the palette %s",
  async (palette) => {
    await write("PATCH", profile.api.item, { palette });
    const found: string[] = [];
    for (const visit of visitsOf(forVisitors)) found.push(...(await tooFaint(visitor, visit)));
    for (const visit of visitsOf(screens)) found.push(...(await tooFaint(clerk, visit)));
    expect(found).toEqual([]);
  },
);
