import { setTimeout as pass } from "node:timers/promises";
import type { Protocol } from "./protocol.ts";

/** A connection as the browser imitates it: bits a second, and the milliseconds that an answer takes to begin. */
export type Connection = { name: string; bitsPerSecond: number; latency: number };

/** How a page arrived; times are in milliseconds. */
export type Visit = {
  /** All that travelled to the browser, headers included. */
  bytes: number;
  requests: number;
  largestPaint: number;
  layoutShift: number;
  /** The longest task; 0 where none took 50 ms, as browsers keep no account of shorter ones. */
  longestTask: number;
};

/** A window of 360 by 800, whose scroll bar lies over the page. */
const phone = { width: 360, height: 800, deviceScaleFactor: 1, mobile: true };
/** How many times slower than this machine the phone's processor is. */
const slowdown = 4;
/** A page is at rest when nothing has been under way for so many milliseconds. */
const rest = 500;
/** Nor is it waited for longer than these milliseconds: the browser forgets to say how some requests ended. */
const patience = 20_000;

/** Opens the one tab that all visits are made in: a new window takes more of the processor than a page does. */
export async function openTab(browser: Protocol): Promise<string> {
  const { browserContextId } = await browser.call<{ browserContextId: string }>("Target.createBrowserContext");
  const blank = { url: "about:blank", browserContextId };
  const { targetId } = await browser.call<{ targetId: string }>("Target.createTarget", blank);
  const attached = { targetId, flatten: true };
  const { sessionId } = await browser.call<{ sessionId: string }>("Target.attachToTarget", attached);
  await browser.call("Page.enable", {}, sessionId);
  await browser.call("Network.enable", {}, sessionId);
  await browser.call("Network.setCacheDisabled", { cacheDisabled: true }, sessionId);
  await browser.call("Emulation.setDeviceMetricsOverride", phone, sessionId);
  await browser.call("Emulation.setScrollbarsHidden", { hidden: true }, sessionId);
  return sessionId;
}

/** Opens a page in a tab as somebody does who was never here: nothing kept, a slow phone, a slow connection. */
export async function visit(
  browser: Protocol,
  sessionId: string,
  address: string,
  connection: Connection,
): Promise<Visit> {
  await forgetEverything(browser, sessionId, address);
  const traffic = listen(browser, sessionId, address);
  await slowDown(browser, sessionId, connection);
  await browser.call("Page.navigate", { url: address }, sessionId);
  await Promise.race([traffic.quiet, pass(patience, undefined, { ref: false })]);
  const { result } = await browser.call<{ result: { value: Observed } }>(
    "Runtime.evaluate",
    { expression: `(${observe.toString()})()`, awaitPromise: true, returnByValue: true },
    sessionId,
  );
  return { bytes: traffic.bytes(), requests: traffic.requests(), ...result.value };
}

/** Starting the process that draws a site's pages is the browser's affair, and done before a visitor types. */
async function forgetEverything(browser: Protocol, sessionId: string, address: string): Promise<void> {
  await slowDown(browser, sessionId, { name: "none", bitsPerSecond: -8, latency: 0 }, 1);
  await browser.call("Network.clearBrowserCache", {}, sessionId);
  await browser.call("Network.clearBrowserCookies", {}, sessionId);
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  browser.on("Page.loadEventFired", sessionId, () => resolve());
  await browser.call("Page.navigate", { url: new URL("/healthz", address).href }, sessionId);
  await loaded;
}

/** Counts what a page receives, and tells when it has come to rest. */
function listen(browser: Protocol, sessionId: string, address: string) {
  const { promise: quiet, resolve } = Promise.withResolvers<void>();
  const underWay = new Set<string>();
  let bytes = 0;
  let requests = 0;
  let timer: NodeJS.Timeout | undefined;
  const end = (requestId: string, received: number) => {
    if (!underWay.delete(requestId)) return;
    bytes += received;
    if (underWay.size === 0) timer = setTimeout(resolve, rest);
  };
  type Sent = { requestId: string; request: { url: string } };
  browser.on<Sent>("Network.requestWillBeSent", sessionId, ({ requestId, request }) => {
    // What the page before still asked for is not this one's; a picture in a style's own text does not travel.
    if (requests === 0 && request.url !== address) return;
    if (!request.url.startsWith("http")) return;
    clearTimeout(timer);
    underWay.add(requestId);
    requests += 1;
  });
  type Finished = { requestId: string; encodedDataLength: number };
  browser.on<Finished>("Network.loadingFinished", sessionId, ({ requestId, encodedDataLength }) => {
    end(requestId, encodedDataLength);
  });
  browser.on<{ requestId: string }>("Network.loadingFailed", sessionId, ({ requestId }) => end(requestId, 0));
  return { quiet, bytes: () => bytes, requests: () => requests };
}

async function slowDown(
  browser: Protocol,
  sessionId: string,
  { bitsPerSecond, latency }: Connection,
  rate = slowdown,
): Promise<void> {
  const throughput = bitsPerSecond / 8;
  await browser.call(
    "Network.emulateNetworkConditions",
    { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput },
    sessionId,
  );
  await browser.call("Emulation.setCPUThrottlingRate", { rate }, sessionId);
}

type Observed = Pick<Visit, "largestPaint" | "layoutShift" | "longestTask">;

/** Runs in the page once it is at rest: the browser has kept what happened. */
function observe(): Promise<Observed> {
  const kept = (type: string) =>
    new Promise<(PerformanceEntry & { value: number })[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries() as never));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 300);
    });
  const types = ["largest-contentful-paint", "layout-shift", "longtask"];
  return Promise.all(types.map(kept)).then(([paints = [], shifts = [], tasks = []]) => ({
    largestPaint: paints.at(-1)?.startTime ?? Number.NaN,
    layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
    longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
  }));
}
