// Measures how every public page loads on a slow phone and writes the report to docs/benchmarks/pages.md:
//   npm run bench:pages               five visits to each page
//   npm run bench:pages -- 1 /photo   one visit to this page only; no report
import { loadavg } from "node:os";
import { locales } from "../engine/languages.ts";
import { localPath } from "../engine/locale.ts";
import { publicRoutes } from "../tests/browser/public-routes.ts";
import { startSite } from "../tests/site.ts";
import { startChromium } from "./chromium.ts";
import { Protocol } from "./devtools-protocol.ts";
import { serveEmptyPage } from "./empty-page.ts";
import { describeMachine, median, table, writeReport } from "./report.ts";
import { type Connection, openTab, type Visit, visit } from "./visit.ts";

const connections: readonly Connection[] = [
  { name: "1.6 Mbps, 150 ms", bitsPerSecond: 1_600_000, latency: 150 },
  { name: "400 kbps, 400 ms", bitsPerSecond: 400_000, latency: 400 },
];

const [rounds = "5", ...chosen] = process.argv.slice(2);
const paths = locales.flatMap((locale) => publicRoutes.map(({ path }) => localPath(path, locale)));
const measured = chosen.length > 0 ? chosen : paths;

const site = await startSite();
const empty = await serveEmptyPage();
const chromium = await startChromium();
const browser = await Protocol.open(chromium.endpoint);
const tab = await openTab(browser);
const head = ["page", "bytes", "requests", "LCP", "× empty", "CLS", "longest task"];
try {
  const sections: string[] = [];
  for (const connection of connections) {
    process.stdout.write(`\n${connection.name}\n`);
    const rows: string[][] = [];
    for (const path of measured) {
      const { page, empties } = await visits(path, connection);
      const row = [path, ...figures(page, empties)];
      process.stdout.write(`${row.map((cell) => cell.padStart(9)).join(" ")}\n`);
      rows.push(row);
    }
    sections.push(`## ${connection.name}\n\n${table(head, rows)}`);
  }
  if (chosen.length === 0) writeReport("pages", [describe(), ...sections].join("\n\n"));
} finally {
  browser.close();
  await chromium.stop();
  empty.stop();
  await site.stop();
}

/** Visits a page and the empty one in turns. */
async function visits(path: string, connection: Connection): Promise<{ page: Visit[]; empties: Visit[] }> {
  // The first request renders the page and fills the cache; the visits measure a cached page.
  await fetch(site.origin + path, { headers: { "Accept-Encoding": "br" } });
  const [page, empties]: [Visit[], Visit[]] = [[], []];
  while (page.length < Number(rounds)) {
    empties.push(await visit(browser, tab, empty.address, connection));
    page.push(await visit(browser, tab, site.origin + path, connection));
  }
  return { page, empties };
}

function figures(results: readonly Visit[], empties: readonly Visit[]): string[] {
  const medianOf = (of: (result: Visit) => number, among = results) => median(among.map(of));
  const paint = ({ largestPaint }: Visit) => largestPaint;
  return [
    medianOf(({ bytes }) => bytes).toFixed(0),
    medianOf(({ requests }) => requests).toFixed(0),
    `${(medianOf(paint) / 1000).toFixed(2)} s`,
    (medianOf(paint) / medianOf(paint, empties)).toFixed(2),
    medianOf(({ layoutShift }) => layoutShift).toFixed(3),
    formatTask(medianOf(({ longestTask }) => longestTask)),
  ];
}

function formatTask(milliseconds: number): string {
  return milliseconds === 0 ? "< 50 ms" : `${milliseconds.toFixed(0)} ms`;
}

function describe(): string {
  return `# Pages

${describeMachine(chromium.version)} \`npm run bench:pages\`

The built site with its sample school, over plain HTTP on loopback, opened with nothing cached or remembered:
a window of 360 by 800 with two dots to the pixel, the processor four times slower, the connection imitated by the browser. Medians of ${rounds}
visits to a page that is ready on the server. Bytes are all that came over the wire before any scrolling, headers and
favicon included. "× empty" is the time beside that of a page with one heading and no style, visited in turns. Other programs make the times worse: the machine's load was ${loadavg()[2]?.toFixed(1)} over the last 15 minutes,
of which the measuring itself makes about 1.`;
}
