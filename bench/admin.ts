// Measures how long a form of the administrator area takes to work on a slow phone, and writes
// the report to docs/benchmarks/admin.md. The repository keeps no such report.
//   npm run bench:admin         five visits
//   npm run bench:admin -- 1    one visit; no report
import { openSession, administratorEnvironment } from "../tests/kit/session.ts";
import { startSiteProcess } from "../tests/kit/site.ts";
import { startChromium } from "./chromium.ts";
import { Protocol } from "./devtools-protocol.ts";
import { describeMachine, median, table, writeReport } from "./report.ts";
import { type Connection, listen, openTab, throttle } from "./visit.ts";

const connection: Connection = { name: "400 kbps, 400 ms", bitsPerSecond: 400_000, latency: 400 };
const screens = ["/addNotice", "/bn/addNotice", "/addNewsEvent", "/deleteNotice"];
const rounds = Number(process.argv[2] ?? 5);

const site = await startSiteProcess(administratorEnvironment);
const chromium = await startChromium();
const browser = await Protocol.open(chromium.endpoint);
const tab = await openTab(browser);
const call = <T>(method: string, params: object = {}) => browser.call<T>(method, params, tab);

/**
 * Runs in each page: `ready` resolves with the time at which no element of the main part waits for a script any more.
 */
function noteReady(): void {
  const { promise, resolve } = Promise.withResolvers<number>();
  Object.assign(globalThis, { ready: promise });
  const check = () => {
    const controls = document.querySelectorAll("main :is(button, input)");
    if (controls.length > 0 && document.querySelectorAll("main :disabled").length === 0) resolve(performance.now());
    else requestAnimationFrame(check);
  };
  document.addEventListener("DOMContentLoaded", check);
}

type Opened = { bytes: number; ready: number };

async function openScreen(path: string): Promise<Opened> {
  const address = site.origin + path;
  const traffic = listen(browser, tab, address);
  await throttle(browser, tab, connection);
  await call("Page.navigate", { url: address });
  await traffic.idle;
  const { result } = await call<{ result: { value: number } }>("Runtime.evaluate", {
    expression: "ready",
    awaitPromise: true,
  });
  return { bytes: traffic.bytes(), ready: result.value };
}

/** Opens a screen twice: with nothing cached, and again with the files that the first visit has cached. */
async function visitTwice(path: string): Promise<[cold: Opened, warm: Opened]> {
  await call("Network.clearBrowserCache");
  const cold = await openScreen(path);
  // Visit another page in between, so that the second visit is not a reload.
  await call("Page.navigate", { url: "about:blank" });
  return [cold, await openScreen(path)];
}

try {
  const { cookie } = await openSession(site);
  for (const pair of cookie.split("; ")) {
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    await call("Network.setCookie", { url: site.origin, name, value });
  }
  await call("Network.setCacheDisabled", { cacheDisabled: false });
  await call("Page.addScriptToEvaluateOnNewDocument", { source: `(${noteReady.toString()})()` });
  const rows: string[][] = [];
  for (const path of screens) {
    const visits: [cold: Opened, warm: Opened][] = [];
    while (visits.length < rounds) visits.push(await visitTwice(path));
    const medianOf = (figure: keyof Opened, time: 0 | 1) => median(visits.map((visit) => visit[time][figure]));
    const figures = ([0, 1] as const).flatMap((time) => [
      medianOf("bytes", time).toFixed(0),
      `${(medianOf("ready", time) / 1000).toFixed(2)} s`,
    ]);
    rows.push([path, ...figures]);
    process.stdout.write(`${[path, ...figures].join("  ")}\n`);
  }
  const head = ["screen", "bytes, cold", "works after", "bytes, warm", "works after"];
  if (rounds >= 5) writeReport("admin", `${describe()}\n\n${table(head, rows)}`);
} finally {
  browser.close();
  await chromium.stop();
  await site.stop();
}

function describe(): string {
  return `# Administrators' screens

${describeMachine(chromium.version)} \`npm run bench:admin\`

The built site with its sample school, over plain HTTP on loopback, opened by somebody who is signed in: a window of 360
by 800, the processor four times slower, ${connection.name}, emulated by the browser. Medians of ${rounds} visits. A
screen is usable when nothing on it waits for a script. "Cold" is the first visit of all, with nothing cached;
"warm" is another visit to the same screen.`;
}
