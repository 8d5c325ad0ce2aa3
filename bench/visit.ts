import { setTimeout as pass } from "node:timers/promises";
import type { Protocol } from "./devtools-protocol.ts";

/** A network that the browser emulates; `latency` is the time to the first byte of a response in milliseconds. */
export type Connection = { name: string; bitsPerSecond: number; latency: number };

/** The measurements of one visit; times are in milliseconds. */
export type Visit = {
  /** Bytes received over the network, headers included. */
  bytes: number;
  requests: number;
  largestPaint: number;
  layoutShift: number;
  /** Duration of the longest task; 0 if none reached 50 ms, because browsers report only longer ones. */
  longestTask: number;
};

/** A phone's window. The screen has two dots for each CSS pixel, and the scroll bar takes no space. */
const phone = { width: 360, height: 800, deviceScaleFactor: 2, mobile: true };
/** The emulated phone's CPU is this many times slower than the machine's. */
const cpuSlowdown = 4;
/** A page is idle after this many milliseconds without an open request. */
const idleTime = 500;
/**
 * Maximum wait for an idle page in milliseconds. Some pages never seem idle, because the browser does not report the
 * end of some requests.
 */
const idleTimeout = 20_000;

/** Opens the tab for all visits and returns its session id; a new window for each would need more CPU than the page. */
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

/** Opens a page as a first-time visitor: empty cache, no cookies, a slow phone, a slow connection. */
export async function visit(
  browser: Protocol,
  sessionId: string,
  address: string,
  connection: Connection,
): Promise<Visit> {
  await reset(browser, sessionId, address);
  const traffic = listen(browser, sessionId, address);
  await throttle(browser, sessionId, connection);
  await browser.call("Page.navigate", { url: address }, sessionId);
  await Promise.race([traffic.idle, pass(idleTimeout, undefined, { ref: false })]);
  const { result } = await browser.call<{ result: { value: Observed } }>(
    "Runtime.evaluate",
    { expression: `(${observe.toString()})()`, awaitPromise: true, returnByValue: true },
    sessionId,
  );
  return { bytes: traffic.bytes(), requests: traffic.requests(), ...result.value };
}

/**
 * Clears cache and cookies. Then loads /healthz, so that the site's renderer process is already running, because its
 * start must not be measured.
 */
async function reset(browser: Protocol, sessionId: string, address: string): Promise<void> {
  await throttle(browser, sessionId, { name: "none", bitsPerSecond: -8, latency: 0 }, 1);
  await browser.call("Network.clearBrowserCache", {}, sessionId);
  await browser.call("Network.clearBrowserCookies", {}, sessionId);
  const { promise: loaded, resolve } = Promise.withResolvers<void>();
  browser.on("Page.loadEventFired", sessionId, () => resolve());
  await browser.call("Page.navigate", { url: new URL("/healthz", address).href }, sessionId);
  await loaded;
}

/** Counts the requests and bytes of a page; `idle` resolves when the page is idle. */
export function listen(browser: Protocol, sessionId: string, address: string) {
  const { promise: idle, resolve } = Promise.withResolvers<void>();
  const open = new Set<string>();
  let bytes = 0;
  let requests = 0;
  let timer: NodeJS.Timeout | undefined;
  const end = (requestId: string, received: number) => {
    if (!open.delete(requestId)) return;
    bytes += received;
    if (open.size === 0) timer = setTimeout(resolve, idleTime);
  };
  type Sent = { requestId: string; request: { url: string } };
  browser.on<Sent>("Network.requestWillBeSent", sessionId, ({ requestId, request }) => {
    // Late requests of the previous page do not count, nor do data: URLs, which are not transferred.
    if (requests === 0 && request.url !== address) return;
    if (!request.url.startsWith("http")) return;
    clearTimeout(timer);
    open.add(requestId);
    requests += 1;
  });
  type Finished = { requestId: string; encodedDataLength: number };
  browser.on<Finished>("Network.loadingFinished", sessionId, ({ requestId, encodedDataLength }) => {
    end(requestId, encodedDataLength);
  });
  browser.on<{ requestId: string }>("Network.loadingFailed", sessionId, ({ requestId }) => end(requestId, 0));
  return { idle, bytes: () => bytes, requests: () => requests };
}

/** Emulates a connection and a slow CPU; a negative `bitsPerSecond` means no limit. */
export async function throttle(
  browser: Protocol,
  sessionId: string,
  { bitsPerSecond, latency }: Connection,
  rate = cpuSlowdown,
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

/** Runs in the page once it is idle and reads the performance entries that the browser has buffered. */
function observe(): Promise<Observed> {
  const entries = (type: string) =>
    new Promise<(PerformanceEntry & { value: number })[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries() as never));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 300);
    });
  const types = ["largest-contentful-paint", "layout-shift", "longtask"];
  return Promise.all(types.map(entries)).then(([paints = [], shifts = [], tasks = []]) => ({
    largestPaint: paints.at(-1)?.startTime ?? Number.NaN,
    layoutShift: shifts.reduce((sum, { value }) => sum + value, 0),
    longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
  }));
}
