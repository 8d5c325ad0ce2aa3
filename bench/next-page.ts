import { createServer, request as send, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pass } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { startChromium } from "../tests/browser/chromium.ts";
import { startSiteProcess } from "../tests/kit/site.ts";
import { median, table } from "./report.ts";

const pairs = 20;
/** The simulated connection: milliseconds until a response begins, and bytes per second (1.6 Mbps). */
const line = { latency: 150, speed: 200_000 } as const;
/** How long the finger rests on the link, in milliseconds. */
const touch = 100;
const slowdown = 4;
/** Size in bytes of the pieces in which the proxy sends a response. */
const piece = 2_000;

type Follow = { firstByte: number; painted: number; bytes: number };

/**
 * Measures the time from pressing a link in the list of notices to the open notice. Each pair of runs has one run with
 * the speculation rules and one without their header. A proxy slows the connection down, because the browser's own
 * throttling does not apply to prefetched pages. Returns a table in Markdown.
 */
export async function nextPage(): Promise<string> {
  const site = await startSiteProcess();
  let [hasRules, sent] = [true, 0];
  const answer = async (from: IncomingMessage, to: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of from) chunks.push(chunk as Buffer);
    const headers = { ...from.headers };
    if (!hasRules) delete headers["speculation-rules"];
    await pass(line.latency);
    to.writeHead(from.statusCode ?? 0, headers);
    const body = Buffer.concat(chunks);
    sent += body.length;
    for (let at = 0; at < body.length; at += piece) {
      to.write(body.subarray(at, at + piece));
      await pass((1_000 * piece) / line.speed);
    }
    to.end();
  };
  const proxy = createServer((request, response) => {
    const { method, url: path = "", headers } = request;
    const { hostname, port } = new URL(site.origin);
    request.pipe(send({ hostname, port, method, path, headers }, (from) => void answer(from, response)));
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const browser = await startChromium();
  try {
    const found = { with: [] as Follow[], without: [] as Follow[] };
    for (let pair = 0; pair < pairs; pair += 1)
      for (const way of pair % 2 === 0 ? (["with", "without"] as const) : (["without", "with"] as const)) {
        hasRules = way === "with";
        sent = 0;
        found[way].push({ ...(await follow(browser, origin)), bytes: sent });
      }
    const middle = (way: keyof typeof found, what: keyof Follow) => median(found[way].map((one) => one[what]));
    const row = (name: string, what: keyof Follow, unit: string) => [
      name,
      `${middle("without", what).toFixed(0)} ${unit}`,
      `${middle("with", what).toFixed(0)} ${unit}`,
      (middle("with", what) / middle("without", what)).toFixed(2),
    ];
    return table(
      [`medians of ${pairs} pairs`, "without", "with", "ratio"],
      [
        row("pressed to first byte", "firstByte", "ms"),
        row("pressed to first paint", "painted", "ms"),
        row("bytes of bodies, both pages", "bytes", "B"),
      ],
    );
  } finally {
    await browser.close();
    proxy.closeAllConnections();
    proxy.close();
    await site.stop();
  }
}

/**
 * Opens the list and presses the first notice for as long as a finger does. Returns the milliseconds from the press to
 * the first byte and to the first paint of the notice's page.
 */
async function follow(browser: Browser, origin: string): Promise<Omit<Follow, "bytes">> {
  const context = await browser.newContext({ baseURL: origin, viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto("/notice", { waitUntil: "networkidle" });
  await page.locator("main a[href^='/notice/']:not([href*=year])").first().hover();
  const pressed = Date.now();
  await page.mouse.down();
  await pass(touch);
  await page.mouse.up();
  await page.waitForURL(/\/notice\/\d+$/);
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const times = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const at = (time = Number.NaN) => performance.timeOrigin + time;
    return { firstByte: at(navigation?.responseStart), painted: at(paint?.startTime) };
  });
  await context.close();
  return { firstByte: times.firstByte - pressed, painted: times.painted - pressed };
}
