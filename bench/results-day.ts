import { collectionNamed } from "../collections/all.ts";
import { rawRequest } from "../tests/raw-request.ts";
import { openSession, administratorEnvironment, writerOf } from "../tests/session.ts";
import { startSite } from "../tests/site.ts";
import { addTo } from "../tests/database-state.ts";
import { memoryOf, watchMemory } from "./memory.ts";
import { table } from "./report.ts";
import { load } from "./wrk.ts";

/** Duration of the load, and open connections during it. */
const seconds = 30;
const connections = 1000;
const results = collectionNamed("publicResult");

/**
 * Measures a results day: many visitors load the list of results while an administrator posts one every second.
 * Returns the table in Markdown.
 */
export async function resultsDay(): Promise<string> {
  const site = await startSite(administratorEnvironment);
  try {
    const { token } = await openSession(site);
    const write = writerOf(site, token);
    const path = results.page ?? "";
    await rawRequest(site, path, { "Accept-Encoding": "br" });
    const stopWatching = watchMemory(site.pid);
    const headers = { "Accept-Encoding": "br" };
    const loading = load({ url: site.origin + path, seconds, connections, headers });
    const posts: { visible: boolean; write: number }[] = [];
    const started = performance.now();
    for (let place = 1; place < seconds; place += 1) {
      await waitUntil(started + place * 1000);
      const title = `Result of class ${place}, posted on the day`;
      const began = performance.now();
      await addTo(write, results, { title, link: "https://example.com/result.pdf", formattedDate: "2026-11-21" });
      const acknowledged = performance.now();
      const { text } = await rawRequest(site, path, headers);
      posts.push({ visible: text.includes(title), write: acknowledged - began });
    }
    const { perSecond, p50, p99, requests, errors } = await loading;
    const slowest = Math.max(...posts.map((post) => post.write));
    return table(
      ["results day", "figure"],
      [
        ["requests", requests],
        ["requests a second", perSecond.toFixed(0)],
        ["errors", errors],
        ["p50", `${p50.toFixed(0)} ms`],
        ["p99", `${p99.toFixed(0)} ms`],
        ["results posted", posts.length],
        ["visible in the next answer", posts.filter(({ visible }) => visible).length],
        ["slowest post", `${slowest.toFixed(0)} ms`],
        ["most memory", `${(await stopWatching()).toFixed(0)} MB`],
        ["memory afterwards", `${(await memoryOf(site.pid)).toFixed(0)} MB`],
      ],
    );
  } finally {
    await site.stop();
  }
}

/** Resolves at a time of `performance.now()`. */
function waitUntil(moment: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, moment - performance.now())));
}
