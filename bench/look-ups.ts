import { Agent, request, type RequestOptions } from "node:https";
import { loadavg } from "node:os";
import { brotliDecompressSync } from "node:zlib";
import { processorTime } from "../tests/kit/cpu-time.ts";
import { startNginx } from "../tests/kit/nginx.ts";
import { addOpen, markOf, rollOf } from "../tests/kit/results.ts";
import { administratorEnvironment, openSession, writerOf } from "../tests/kit/session.ts";
import { startSiteProcess } from "../tests/kit/site.ts";
import { table } from "./report.ts";

/**
 * Look-ups per second, page requests per second, and for how many seconds both are sent; number of pupils who look up
 * their results, and number of subjects of each pupil.
 */
const [perSecond, readPerSecond, seconds, pupils, subjects] = [200, 200, 60, 600, 14];
/** The addresses of the mobile networks whose phones ask, in turn: nginx lets 50 look-ups a second of each through. */
const networks = Array.from({ length: 8 }, (_, place) => `127.0.0.${place + 2}`);
/** The pages that are requested, in turn. */
const read = ["/", "/bn", "/result", "/publicResult", "/notice"];

/**
 * Measures pupils who look up their results while others read pages, through nginx with deploy/nginx.conf. The rate
 * stays the same each second, whether or not requests are answered. Returns a table in Markdown.
 */
export async function lookUps(): Promise<string> {
  const site = await startSiteProcess({ ...administratorEnvironment, TRUST_PROXY: "yes" });
  const proxy = await startNginx([site]);
  const agents = networks.map(
    (localAddress) => new Agent({ keepAlive: true, maxSockets: 32, rejectUnauthorized: false, localAddress }),
  );
  const agentOf = (turn: number) => agents[turn % agents.length];
  try {
    const { id, slips } = await addOpen(writerOf(site, (await openSession(site)).token), "Looked up", pupils, subjects);
    const headers = { Origin: proxy.origin, "Content-Type": "application/x-www-form-urlencoded" };
    const lookUp = async (turn: number) => {
      const place = turn % pupils;
      const fields = { examination: String(id), roll: rollOf(place), code: slips[place]?.code ?? "" };
      const body = new URLSearchParams(fields).toString();
      const { text } = await ask(`${proxy.origin}/result`, { method: "POST", agent: agentOf(turn), headers }, body);
      return text.includes(markOf(place));
    };
    const readPage = async (turn: number) =>
      (await ask(proxy.origin + (read[turn % read.length] ?? ""), { agent: agentOf(turn) })).status === 200;
    for (let turn = 0; turn < 100; turn += 1) await Promise.all([lookUp(turn), readPage(turn)]);
    const before = await processorTime(site);
    const [lookedUp, pages] = await Promise.all([
      steady(perSecond, seconds, lookUp),
      steady(readPerSecond, seconds, readPage),
    ]);
    const used = ((await processorTime(site)) - before) / (seconds * 1_000);
    return table(
      [`through nginx, ${seconds} s`, "look-ups", "pages beside them"],
      [
        ["asked for", String(lookedUp.asked), String(pages.asked)],
        ["answered a second", lookedUp.perSecond, pages.perSecond],
        ["errors", String(lookedUp.errors), String(pages.errors)],
        ["p50", lookedUp.percentile(0.5), pages.percentile(0.5)],
        ["p99", lookedUp.percentile(0.99), pages.percentile(0.99)],
        ["the site's processor time, of one core", `${(used * 100).toFixed(0)} %`, ""],
        ["load of the machine over the last minute", loadavg()[0]?.toFixed(1) ?? "", ""],
      ],
    );
  } finally {
    for (const agent of agents) agent.destroy();
    await proxy.stop();
    await site.stop();
  }
}

/**
 * Calls `one` `rate` times a second for `duration` seconds. `one` resolves to whether the answer was right. A wrong
 * answer and a rejection count as errors.
 */
export async function steady(rate: number, duration: number, one: (turn: number) => Promise<boolean>) {
  const times: number[] = [];
  let errors = 0;
  const measure = async (turn: number) => {
    const began = performance.now();
    const isRight = await one(turn).catch(() => false);
    if (isRight) times.push(performance.now() - began);
    else errors += 1;
  };
  const asked: Promise<void>[] = [];
  const started = performance.now();
  for (let turn = 0; turn < rate * duration; turn += 1) {
    const wait = started + (turn * 1_000) / rate - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    asked.push(measure(turn));
  }
  await Promise.all(asked);
  const took = (performance.now() - started) / 1_000;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    asked: asked.length,
    errors,
    perSecond: (times.length / took).toFixed(0),
    percentile: (part: number) =>
      `${(sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN).toFixed(0)} ms`,
  };
}

/** Sends a request as browsers do, accepting Brotli. Returns the response's status and text. */
function ask(
  url: string,
  { headers: given, ...options }: Omit<RequestOptions, "headers"> & { headers?: Record<string, string> },
  body = "",
): Promise<{ status: number; text: string }> {
  const headers = { ...given, "Accept-Encoding": "br" };
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
      answer.on("end", () => {
        const bytes = Buffer.concat(chunks);
        const isPacked = answer.headers["content-encoding"] === "br";
        resolve({
          status: answer.statusCode ?? 0,
          text: (isPacked ? brotliDecompressSync(bytes) : bytes).toString(),
        });
      });
    });
    sent.on("error", reject).end(body);
  });
}
