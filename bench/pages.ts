// Measures how every public page loads on a slow phone and writes the report to docs/benchmarks/pages.md:
//   npm run bench:pages               five visits to each page
//   npm run bench:pages -- 1 /photo   one visit to this page only; no report
//   npm run bench:pages -- 3 --beside ../older
//                                     compared with an older release in a built checkout; no report
import { loadavg } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { locales } from "../engine/languages.ts";
import { localPath } from "../engine/locale.ts";
import { publicRoutes } from "../tests/browser/public-routes.ts";
import { type SiteProcess, startSiteProcess } from "../tests/kit/site.ts";
import { startChromium } from "./chromium.ts";
import { Protocol } from "./devtools-protocol.ts";
import { serveEmptyPage } from "./empty-page.ts";
import { describeMachine, median, table, writeReport } from "./report.ts";
import { type Connection, openTab, type Visit, visit } from "./visit.ts";

const connections: readonly Connection[] = [
  { name: "1.6 Mbps, 150 ms", bitsPerSecond: 1_600_000, latency: 150 },
  { name: "400 kbps, 400 ms", bitsPerSecond: 400_000, latency: 400 },
];

const { values, positionals } = parseArgs({ allowPositionals: true, options: { beside: { type: "string" } } });
const [rounds = "5", ...chosen] = positionals;
const paths = locales.flatMap((locale) => publicRoutes.map(({ path }) => localPath(path, locale)));
const measured = chosen.length > 0 ? chosen : paths;

const site = await startSiteProcess();
const older = values.beside === undefined ? undefined : await startOlder(resolve(values.beside));
const empty = await serveEmptyPage();
const chromium = await startChromium();
const browser = await Protocol.open(chromium.endpoint);
const tab = await openTab(browser);
const head = [
  "page",
  "bytes",
  "requests",
  "LCP",
  "× empty",
  "CLS",
  "longest task",
  ...(older ? ["older: bytes", "older: LCP"] : []),
];
try {
  const sections: string[] = [];
  for (const connection of connections) {
    process.stdout.write(`\n${connection.name}\n`);
    const rows: string[][] = [];
    for (const path of measured) {
      const row = [path, ...figures(await visits(path, connection))];
      process.stdout.write(`${row.map((cell) => cell.padStart(9)).join(" ")}\n`);
      rows.push(row);
    }
    sections.push(`## ${connection.name}\n\n${table(head, rows)}`);
  }
  if (chosen.length === 0 && !older) writeReport("pages", [describe(), ...sections].join("\n\n"));
} finally {
  browser.close();
  await chromium.stop();
  empty.stop();
  await older?.stop();
  await site.stop();
}

/** Starts the site of another checkout with that checkout's own program. */
async function startOlder(checkout: string): Promise<SiteProcess> {
  const tests = (await import(join(checkout, "tests/kit/site.ts"))) as typeof import("../tests/kit/site.ts");
  return tests.startSiteProcess();
}

type Visits = Record<"page" | "empties" | "older", Visit[]>;

/** Visits the page, the empty page and the same page of the older release in turn. */
async function visits(path: string, connection: Connection): Promise<Visits> {
  const sites = older ? [site, older] : [site];
  // The first request renders the page and fills the cache; the visits measure a cached page.
  for (const { origin } of sites) await fetch(origin + path, { headers: { "Accept-Encoding": "br" } });
  const found: Visits = { page: [], empties: [], older: [] };
  while (found.page.length < Number(rounds)) {
    found.empties.push(await visit(browser, tab, empty.address, connection));
    found.page.push(await visit(browser, tab, site.origin + path, connection));
    if (older) found.older.push(await visit(browser, tab, older.origin + path, connection));
  }
  return found;
}

function figures({ page, empties, older: before }: Visits): string[] {
  const medianOf = (of: (result: Visit) => number, among = page) => median(among.map(of));
  const paint = ({ largestPaint }: Visit) => largestPaint;
  const bytes = (result: Visit) => result.bytes;
  return [
    medianOf(bytes).toFixed(0),
    medianOf(({ requests }) => requests).toFixed(0),
    formatPaint(medianOf(paint)),
    (medianOf(paint) / medianOf(paint, empties)).toFixed(2),
    medianOf(({ layoutShift }) => layoutShift).toFixed(3),
    formatTask(medianOf(({ longestTask }) => longestTask)),
    ...(before.length > 0 ? [medianOf(bytes, before).toFixed(0), formatPaint(medianOf(paint, before))] : []),
  ];
}

function formatPaint(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function formatTask(milliseconds: number): string {
  return milliseconds === 0 ? "< 50 ms" : `${milliseconds.toFixed(0)} ms`;
}

function describe(): string {
  return `# Pages

${describeMachine(chromium.version)} \`npm run bench:pages\`

The built site with its sample school, over plain HTTP on loopback, opened with an empty cache and storage: a window of
360 by 800 with two dots to the pixel, the processor four times slower, the connection emulated by the browser. Medians
of ${rounds} visits to a page that the server has cached. Bytes are everything transferred before any scrolling, headers
and favicon included. "× empty" is the time relative to that of a page with one heading and no style, visited
alternately. Other programs make the times worse: the machine's load was ${loadavg()[2]?.toFixed(1)} over the last 15
minutes, of which the measuring itself makes about 1.`;
}
