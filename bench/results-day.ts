import { collectionNamed } from "../collections/all.ts";
import { rawRequest } from "../tests/raw-request.ts";
import { openSession, administratorEnvironment, writerOf } from "../tests/session.ts";
import type { WebServer } from "../tests/run-web-server.ts";
import { startSite } from "../tests/site.ts";
import { addTo } from "../tests/database-state.ts";
import { floods } from "../tests/trust/floods.ts";
import { startFlood } from "../tests/trust/send-flood.ts";
import { memoryOf, untilAtRest, watchMemory } from "./memory.ts";
import { fileOf, serveFiles } from "./nginx.ts";
import { table } from "./report.ts";
import { load, loadWithoutErrors } from "./wrk.ts";

/** Duration of the load, and open connections during it. */
const seconds = 30;
const connections = 1000;
/** Duration of the load on nginx before and after it. */
const secondsOfNginx = 5;
const results = collectionNamed("publicResult");

/** What strangers send all the while, in turn, and how many requests in a second. */
const sentByStrangers = ["invented session cookies", "addresses that do not exist", "sign-ins by the form"].map((name) => floods[name] ?? raise(name));
const sentPerSecond = 200;

/** How often the day is measured, each time with a server of its own. */
const days = 3;

/**
 * Measures a results day: many visitors load the list of results, strangers flood the site, and an administrator posts a
 * result every second. Before and after it, nginx with the page as a file gets the visitors alone, as the machine may be slower in one
 * minute than in the next. Returns the table in Markdown, with a column for each day.
 */
export async function resultsDay(): Promise<string> {
  const figures: [label: string, figure: string][][] = [];
  for (let day = 0; day < days; day += 1) figures.push(await measureDay());
  const labels = figures[0]?.map(([label]) => label) ?? [];
  return table(
    ["results day", "first run", "second run", "third run"],
    labels.map((label, row) => [label, ...figures.map((day) => day[row]?.[1] ?? "")]),
  );
}

async function measureDay(): Promise<[label: string, figure: string][]> {
  const site = await startSite(administratorEnvironment);
  let endFlood: ReturnType<typeof startFlood> | undefined;
  let nginx: WebServer | undefined;
  try {
    const { token } = await openSession(site);
    const write = writerOf(site, token);
    const path = results.page ?? "";
    const headers = { "Accept-Encoding": "br" };
    nginx = await serveFiles([fileOf(path, await rawRequest(site, path, headers))]);
    const loadOfNginx = { url: nginx.origin + path, seconds: secondsOfNginx, connections, headers };
    await untilAtRest([site.pid]);
    const before = await loadWithoutErrors(loadOfNginx);
    const stopWatching = watchMemory(site.pid);
    endFlood = startFlood(site, sentByStrangers, sentPerSecond);
    const loading = load({ url: site.origin + path, seconds, connections, headers });
    const posts: { visible: boolean; write: number }[] = [];
    const started = performance.now();
    for (let place = 1; place < seconds; place += 1) {
      await waitUntil(started + place * 1000);
      const title = `Result of class ${place}, posted on the day`;
      const began = performance.now();
      await addTo(write, results, { title, link: "https://example.com/result.pdf", formattedDate: new Date().toISOString().slice(0, 10) });
      const acknowledged = performance.now();
      const { text } = await rawRequest(site, path, headers);
      posts.push({ visible: text.includes(title), write: acknowledged - began });
    }
    const { perSecond, p50, p99, requests, errors } = await loading;
    const flood = await endFlood();
    const [most, afterwards] = [await stopWatching(), await memoryOf(site.pid)];
    const after = await loadWithoutErrors(loadOfNginx);
    const slowest = Math.max(...posts.map((post) => post.write));
    return [
      ["requests", requests.toFixed(0)],
      ["requests a second", perSecond.toFixed(0)],
      ["errors", errors.toFixed(0)],
      ["p50", `${p50.toFixed(0)} ms`],
      ["p99", `${p99.toFixed(0)} ms`],
      ["sent by strangers", flood.sent.toFixed(0)],
      ["answers to them", Object.entries(flood.statuses).map(([status, count]) => `${count} × ${status}`).join(", ")],
      ["results posted", posts.length.toFixed(0)],
      ["visible in the next answer", posts.filter(({ visible }) => visible).length.toFixed(0)],
      ["slowest post", `${slowest.toFixed(0)} ms`],
      ["most memory", `${most.toFixed(0)} MB`],
      ["memory afterwards", `${afterwards.toFixed(0)} MB`],
      ["nginx before and after, p99", `${before.p99.toFixed(0)} and ${after.p99.toFixed(0)} ms`],
    ];
  } finally {
    await endFlood?.();
    await nginx?.stop();
    await site.stop();
  }
}

function raise(name: string): never {
  throw new Error(`No flood is called ${name}.`);
}

/** Resolves at a time of `performance.now()`. */
function waitUntil(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())));
}
