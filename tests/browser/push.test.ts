import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Front, startFront } from "../kit/front.ts";
import { makeBrowser } from "../kit/push-service.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { faultsOfAxe } from "./accessibility.ts";
import { launchChromium } from "./chromium.ts";

let front: Front;
let site: Site;
let browser: Browser;
let cookie: string;
const { keys } = makeBrowser();

beforeAll(async () => {
  front = await startFront();
  const environment = { ...administratorEnvironment, PUBLIC_URL: front.origin };
  [site, browser] = await Promise.all([startSite(environment), launchChromium()]);
  front.leadTo(site.origin);
  ({ cookie } = await openSession(site));
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await front?.stop();
});

/**
 * Opens a phone with a substitute for the push service, which returns this address for each subscription, or the one
 * that the page has stored.
 */
const openReader = async (endpoint: string) => {
  const context = await browser.newContext({ baseURL: front.origin, viewport: { width: 360, height: 800 } });
  await context.grantPermissions(["notifications"], { origin: front.origin });
  await context.addInitScript(
    ({ address, ownKeys }) => {
      const isOn = () => localStorage.getItem("is-on") === "yes";
      const turn = (on: boolean) => localStorage.setItem("is-on", on ? "yes" : "no");
      const own = localStorage.getItem("endpoint") ?? address;
      const subscription = {
        endpoint: own,
        toJSON: () => ({ endpoint: own, keys: ownKeys }),
        unsubscribe: () => Promise.resolve((turn(false), true)),
      };
      Object.assign(PushManager.prototype, {
        subscribe: () => Promise.resolve((turn(true), subscription)),
        getSubscription: () => Promise.resolve(isOn() ? subscription : null),
      });
    },
    { address: endpoint, ownKeys: keys },
  );
  return { context, page: await context.newPage() };
};
const press = (page: Page, value: string) => page.locator(`button[value=${value}]`).click();
const said = (page: Page) => page.locator("tell-readers output").innerText();
const devices = async () => {
  const html = await (await fetch(`${site.origin}/admin/push`, { headers: { Cookie: cookie } })).text();
  return Number(/Devices that asked for it: (\d+)/.exec(html)?.[1]);
};

test("a notice’s page and /app lead to notifications, which a tap turns on; /privacy leads to their end", async () => {
  const { context, page } = await openReader("https://fcm.googleapis.com/fcm/send/reader");
  expect(await (await fetch(`${site.origin}/app`)).text()).toContain('href="/tell"');
  await page.goto("/notice/1");
  await page.locator(".share a[href='/tell']").click();
  await page.waitForURL("/tell");
  expect(await faultsOfAxe(page)).toEqual([]);
  for (const box of await page.locator("[name=topics]").all()) await box.uncheck();
  await press(page, "keep");
  await expect.poll(() => said(page)).toBe("Choose at least one.");
  expect(await devices()).toBe(0);
  await page.locator("[value=notices]").check();
  await press(page, "keep");
  await expect.poll(() => said(page)).toBe("This device will get messages.");
  expect(await devices()).toBe(1);
  expect(await faultsOfAxe(page)).toEqual([]);
  await page.goto("/privacy");
  expect(await page.locator("script").count()).toBe(0);
  await page.getByRole("link", { name: "Stop messages on this device" }).click();
  await page.waitForURL("/tell#end");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe("end");
  await page.keyboard.press("Enter");
  await expect.poll(() => said(page)).toContain("no more messages");
  expect(await devices()).toBe(0);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.reload();
  await expect.poll(() => said(page)).toBe("This device gets no messages, and nothing about it is kept.");

  // An address of no known push service is refused, and so is a browser that blocks notifications.
  const use = (endpoint: string) => page.evaluate((own) => localStorage.setItem("endpoint", own), endpoint);
  await use("https://inside.example/secret");
  await page.goto("/bn/tell");
  await press(page, "keep");
  await expect.poll(() => said(page)).toContain("খবর পাঠানো যায় না");
  await use("https://fcm.googleapis.com/fcm/send/other");
  await context.clearPermissions();
  await context.grantPermissions([], { origin: front.origin });
  await page.goto("/tell");
  await press(page, "keep");
  await expect.poll(() => said(page)).toContain("does not allow it");
  expect(await devices()).toBe(0);
});

test("the service worker shows a notification for any message, and puts a renewed subscription in place", async () => {
  const old = "https://fcm.googleapis.com/fcm/send/old";
  const { context, page } = await openReader(old);
  const before = await devices();
  await page.goto("/tell");
  await press(page, "keep");
  await expect.poll(() => said(page)).toBe("This device will get messages.");
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  const [worker] = context.serviceWorkers();
  // Headless Chromium shows no notifications, so the worker records the ones that it would show.
  await worker?.evaluate(() => {
    const shown: unknown[] = [];
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = (title, options) => {
      shown.push({ title, ...options });
      return Promise.resolve();
    };
  });
  const deliver = (data: string) =>
    devtools.send("ServiceWorker.deliverPushMessage", { origin: front.origin, registrationId, data });
  const shown = () => worker?.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown.splice(0));
  const navigate = `${front.origin}/bn/notice/1`;
  const notification = { title: "আগামীকাল বন্ধ", body: "নোটিশ", lang: "bn", dir: "auto", tag: "notice-1" };
  await deliver(JSON.stringify({ web_push: 8030, notification: { ...notification, navigate } }));
  await expect.poll(shown).toEqual([{ ...notification, data: { navigate } }]);
  await deliver(JSON.stringify({ web_push: 8030, notification: { ...notification, tag: "urgent", navigate } }));
  await expect.poll(shown).toEqual([{ ...notification, tag: "urgent", renotify: true, data: { navigate } }]);
  for (const data of ["no JSON", "", "[]", "null"]) {
    await deliver(data);
    await expect.poll(shown).toMatchObject([{ title: new URL(front.origin).host, data: { navigate: "/" } }]);
  }

  // A subscription that the browser renews by itself takes the old one’s place.
  const end = (endpoint: string) =>
    page.evaluate(async (address) => {
      await fetch("/tell", { method: "POST", body: new URLSearchParams({ what: "end", endpoint: address }) });
    }, endpoint);
  const renewed = "https://fcm.googleapis.com/fcm/send/renewed";
  // Chromium names neither the old subscription nor the new one's topics.
  await worker?.evaluate(
    ({ address, ownKeys }) => {
      const event = new Event("pushsubscriptionchange");
      const newSubscription = { toJSON: () => ({ endpoint: address, keys: ownKeys }) };
      const waitUntil = (work: Promise<unknown>) => void Object.assign(globalThis, { work });
      dispatchEvent(Object.assign(event, { newSubscription, waitUntil }));
      return (globalThis as unknown as { work: Promise<unknown> }).work;
    },
    { address: renewed, ownKeys: keys },
  );
  await end(old);
  expect(await devices()).toBe(before + 1);
  await end(renewed);
  expect(await devices()).toBe(before);
});
