import { Agent, request } from "node:http";
import { expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { openSession, administratorEnvironment, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { addTo, bodyOf } from "../kit/database-state.ts";
import { memoryOf } from "../kit/process-memory.ts";
import { holdSlowBodies, startFlood } from "./send-flood.ts";
import { floods } from "./floods.ts";

/** Seconds for which all floods run together. */
const seconds = 300;
/** Milliseconds for which each flood runs alone, and for which a reader is measured without any. */
const alone = 10_000;
const quiet = 5_000;
const perSecond = 300;
const slowBodies = 30;

const log = (line: string) => process.stdout.write(`${line}\n`);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Simulates a reader who opens one page after another, 20 ms apart. The returned function stops the reader and returns
 * the response times in milliseconds.
 */
function startReader({
  origin,
}: SiteProcess): () => Promise<{ p50: number; p99: number; pages: number; failed: number }> {
  const paths = ["/", "/bn", "/notice", "/bn/notice", "/teacher", "/login", "/favicon.svg"];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  let failed = 0;
  const stopped = new AbortController();
  const read = (path: string) =>
    new Promise<void>((resolve) => {
      const begun = performance.now();
      const end = (status = 0) => {
        took.push(performance.now() - begun);
        if (status !== 200) failed += 1;
        resolve();
      };
      const pending = request(origin + path, { agent, headers: { "Accept-Encoding": "br" } }, (answer) => {
        answer.resume().once("end", () => end(answer.statusCode));
      });
      pending.once("error", () => end()).end();
    });
  const reading = (async () => {
    for (let place = 0; !stopped.signal.aborted; place += 1) {
      await read(paths[place % paths.length]!);
      await pause(20);
    }
  })();
  return async () => {
    stopped.abort();
    await reading;
    agent.destroy();
    const sorted = took.toSorted((a, b) => a - b);
    const at = (part: number) =>
      Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN);
    return { p50: at(0.5), p99: at(0.99), pages: took.length, failed };
  };
}

/** The floods of which most answers are pages that no cache has. */
const rendered = new Set(["questions to the search", "sign-ins by the form"]);

/**
 * Measures a reader for this many milliseconds. It also runs without a flood, because a busy machine is slow by itself.
 */
async function watchReader(site: SiteProcess, milliseconds: number): ReturnType<ReturnType<typeof startReader>> {
  const stop = startReader(site);
  await pause(milliseconds);
  return stop();
}

/** Prepares a site as after an ordinary day: every page is cached, and somebody is signed in. */
async function startWarmSite(): Promise<{ site: SiteProcess; token: string }> {
  const site = await startSiteProcess(administratorEnvironment);
  const { token } = await openSession(site);
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  for (const [, address = ""] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g))
    await (await fetch(site.origin + new URL(address).pathname)).arrayBuffer();
  return { site, token };
}

// tests/operation/floods.test.ts compares the costs of these floods, in every test run.
it.each(Object.entries(floods))("a reader hardly notices a flood of %s", async (name, flood) => {
  const { site } = await startWarmSite();
  try {
    const undisturbed = await watchReader(site, quiet);
    const before = await memoryOf(site.pid);
    const stopFlood = startFlood(site, [flood], perSecond);
    const reader = await watchReader(site, alone);
    const { sent, statuses } = await stopFlood();
    const after = await memoryOf(site.pid);
    log(
      `${name}: ${sent} sent, ${JSON.stringify(statuses)}; ` +
        `reader p50 ${reader.p50} ms, p99 ${reader.p99} ms (before ${undisturbed.p50}, ${undisturbed.p99}); ` +
        `memory ${Math.round(before.now)} → ${Math.round(after.most)} MB`,
    );
    expect(reader.failed).toBe(0);
    expect(reader.p99 - undisturbed.p99).toBeLessThan(100);
    // Rendering leaves garbage until it is collected: up to 100 MB, however long the flood lasts.
    expect(after.most - before.now).toBeLessThan(rendered.has(name) ? 120 : 60);
  } finally {
    await site.stop();
  }
});

it(`all floods together, for ${seconds} seconds, break nothing`, async () => {
  const { site, token } = await startWarmSite();
  const notice = collectionNamed("notice");
  const write = writerOf(site, token);
  try {
    const undisturbed = await watchReader(site, quiet);
    const release = holdSlowBodies(site, slowBodies);
    const stopFlood = startFlood(site, Object.values(floods), perSecond);
    const stopReader = startReader(site);
    const ends = performance.now() + seconds * 1000;
    const posts: number[] = [];
    while (performance.now() < ends) {
      const begun = performance.now();
      const title = `Posted in the flood, ${posts.length}.`;
      // Dated today, because the newest notice comes first.
      await addTo(write, notice, { ...bodyOf(notice), title, titleBn: title, formattedDate: new Date().toISOString() });
      for (const path of ["/", "/bn/notice", "/api/notice?limit=1"]) {
        expect(await (await fetch(site.origin + path)).text(), path).toContain(title);
      }
      posts.push(performance.now() - begun);
      await pause(Math.max(0, 1000 - (performance.now() - begun)));
    }
    const reader = await stopReader();
    const { sent, statuses } = await stopFlood();
    release();
    const { now, most } = await memoryOf(site.pid);
    const slowest = Math.round(Math.max(...posts));
    log(
      `All: ${sent} sent, ${JSON.stringify(statuses)}; reader p50 ${reader.p50} ms, ` +
        `p99 ${reader.p99} ms of ${reader.pages} (before ${undisturbed.p50}, ${undisturbed.p99})`,
    );
    log(
      `${posts.length} posts, each read at once, the slowest in ${slowest} ms; ` +
        `memory ${Math.round(now)} MB, ${Math.round(most)} MB at most`,
    );
    expect(reader.failed).toBe(0);
    expect(reader.p99 - undisturbed.p99).toBeLessThan(150);
    expect(most).toBeLessThan(350);
  } finally {
    await site.stop();
  }
});
