import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { collectionNamed } from "../collections/all.ts";
import { addTo } from "../tests/kit/database-state.ts";
import { type Proxy, startNginx } from "../tests/kit/nginx.ts";
import { memoryOf } from "../tests/kit/process-memory.ts";
import { rawRequest } from "../tests/kit/raw-request.ts";
import { administratorEnvironment, openSession, writerOf } from "../tests/kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../tests/kit/site.ts";
import { floods } from "../tests/trust/floods.ts";
import { startFlood } from "../tests/trust/send-flood.ts";
import { table } from "./report.ts";
import { load, type Outcome } from "./wrk.ts";

/** Duration of each part in seconds, and the number of connections that are open during it. */
const seconds = 30;
const connections = 1000;
const results = collectionNamed("publicResult");
const path = results.page ?? "";
const headers = { "Accept-Encoding": "br" };
/** The path under which nginx serves the page from a file on disk. */
const file = "/as-a-file";

/** The kinds of requests that the flooding clients send in turn, and the number of these requests per second. */
const sentByStrangers = ["invented session cookies", "addresses that do not exist", "sign-ins by the form"].map(
  (name) => floods[name] ?? raise(name),
);
const sentPerSecond = 200;

/**
 * Pages that are read before Node is killed, so that nginx has them in its cache, and requested again while it is down.
 */
const readBefore = ["/", "/bn", "/notice", "/bn/notice", path, "/teacher", "/event/1", "/crest.svg"];
const encodings = ["br", "gzip", "identity"];

/** How often the whole measurement runs, each time with a new site. */
const days = 3;

/**
 * Measures a results day through nginx with deploy/nginx.conf: many visitors load the list of results over TLS, other
 * clients flood the site, and an administrator posts a result every second. Then Node is killed, and the visitors go
 * on. For comparison, the same visitors load a static file from nginx during the same flood. The same load also runs
 * once directly against Node, to show that Node survives it. Returns the tables in Markdown.
 */
export async function resultsDay(): Promise<string> {
  const measured: Figures[] = [];
  for (let day = 0; day < days; day += 1) measured.push(await measureDay());
  const labels = measured[0]?.map(([label]) => label) ?? [];
  const rows = labels.map((label, row) => [label, ...measured.map((figures) => figures[row]?.[1] ?? "")]);
  return [
    table(["through nginx", "first day", "second day", "third day"], rows),
    table(["Node alone", "one day"], await measureNode()),
  ].join("\n\n");
}

type Figures = [label: string, figure: string][];

async function measureDay(): Promise<Figures> {
  const site = await startSiteProcess({ ...administratorEnvironment, TRUST_PROXY: "yes" });
  const proxy = await startNginx(
    [site],
    `location = ${file} { root FOLDER; types {} default_type text/html; add_header Content-Encoding br; }`,
  );
  try {
    await writeFile(join(proxy.folder, file), (await rawRequest(proxy, path, headers)).bytes);
    const ofFile = await crowdAndFlood(site, proxy, file);
    const day = await crowdAndFlood(site, proxy);
    for (const address of readBefore)
      for (const encoding of encodings) await rawRequest(proxy, address, { "Accept-Encoding": encoding });
    await site.kill();
    const [without, missing] = await Promise.all([
      load({ url: proxy.origin + path, seconds, connections, headers }),
      missingWithoutNode(proxy),
    ]);
    return [
      ...day.figures,
      [
        "the same file on disk instead: answers a second, p99",
        `${ofFile.perSecond.toFixed(0)}, ${ofFile.p99.toFixed(0)} ms`,
      ],
      ["answers, as a part of that", (day.perSecond / ofFile.perSecond).toFixed(2)],
      [
        `${seconds} s without Node: answers, p99, errors`,
        `${without.requests}, ${without.p99.toFixed(0)} ms, ${without.errors}`,
      ],
      ["pages read before that are missing then", `${missing.missing} of ${missing.asked}`],
    ];
  } finally {
    await proxy.stop();
    await site.stop();
  }
}

/** Measures the same load directly on Node. */
async function measureNode(): Promise<Figures> {
  const site = await startSiteProcess(administratorEnvironment);
  try {
    return (await crowdAndFlood(site, site)).figures;
  } finally {
    await site.stop();
  }
}

/**
 * Lets readers request one address of `front`, while other clients flood it and an administrator posts results there.
 * Returns the measurements.
 */
async function crowdAndFlood(
  site: SiteProcess,
  front: Pick<SiteProcess, "origin">,
  read = path,
): Promise<{ figures: Figures; perSecond: number; p99: number }> {
  const { token } = await openSession(site);
  const write = writerOf(site, token);
  const endFlood = startFlood(front, sentByStrangers, sentPerSecond);
  const loading = load({ url: front.origin + read, seconds, connections, headers });
  const posts: { write: number; seen: number }[] = [];
  const started = performance.now();
  for (let place = 1; place < seconds; place += 1) {
    await waitUntil(started + place * 1000);
    const title = `Result of class ${place}, posted on the day`;
    const began = performance.now();
    await addTo(write, results, {
      title,
      link: "https://example.com/result.pdf",
      formattedDate: new Date().toISOString().slice(0, 10),
    });
    const acknowledged = performance.now();
    while (!(await rawRequest(front, path, headers)).text.includes(title)) await waitUntil(performance.now() + 20);
    posts.push({ write: acknowledged - began, seen: performance.now() - acknowledged });
  }
  const { perSecond, p50, p99, requests, errors }: Outcome = await loading;
  const flood = await endFlood();
  const memory = await memoryOf(site.pid);
  const longest = (times: number[]) => `${Math.max(...times).toFixed(0)} ms`;
  const figures: Figures = [
    ["answers", requests.toFixed(0)],
    ["answers a second", perSecond.toFixed(0)],
    ["errors", errors.toFixed(0)],
    ["p50", `${p50.toFixed(0)} ms`],
    ["p99", `${p99.toFixed(0)} ms`],
    ["sent by strangers", flood.sent.toFixed(0)],
    [
      "answers to them",
      Object.entries(flood.statuses)
        .map(([status, count]) => `${count} × ${status}`)
        .join(", "),
    ],
    ["results posted", posts.length.toFixed(0)],
    ["seen by visitors after, at most", longest(posts.map(({ seen }) => seen))],
    ["slowest post", longest(posts.map((post) => post.write))],
    ["Node's memory at most, afterwards", `${memory.most.toFixed(0)}, ${memory.now.toFixed(0)} MB`],
  ];
  return { figures, perSecond, p99 };
}

/**
 * Requests the pages in `readBefore` in turn while Node is down. Counts as missing each answer that is not a 200 in the
 * requested encoding.
 */
async function missingWithoutNode(proxy: Proxy): Promise<{ asked: number; missing: number }> {
  const end = performance.now() + seconds * 1000;
  let [asked, missing] = [0, 0];
  while (performance.now() < end) {
    for (const address of readBefore) {
      for (const encoding of encodings) {
        const { status, headers: answered } = await rawRequest(proxy, address, { "Accept-Encoding": encoding });
        asked += 1;
        if (status !== 200 || (answered["content-encoding"] ?? "identity") !== encoding) missing += 1;
      }
    }
  }
  return { asked, missing };
}

function raise(name: string): never {
  throw new Error(`No flood is called ${name}.`);
}

/** Resolves at a time of `performance.now()`. */
function waitUntil(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())));
}
