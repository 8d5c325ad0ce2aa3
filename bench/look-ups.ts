import { Agent, request } from "node:https";
import { addOpen, markOf, rollOf } from "../tests/kit/results.ts";
import { startNginx } from "../tests/kit/nginx.ts";
import { administratorEnvironment, openSession, writerOf } from "../tests/kit/session.ts";
import { startSite } from "../tests/kit/site.ts";
import { table } from "./report.ts";
import { load } from "./wrk.ts";

/** Look-ups in a second, for so many seconds, of so many pupils; and the connections of readers beside them. */
const [perSecond, seconds, pupils, readers] = [200, 60, 600, 20];

/**
 * Measures pupils who look up their results through nginx with deploy/nginx.conf, each second equally many whether or
 * not they are answered, beside readers of the home page. Returns a table in Markdown.
 */
export async function lookUps(): Promise<string> {
  const site = await startSite({ ...administratorEnvironment, TRUST_PROXY: "yes" });
  const proxy = await startNginx([site]);
  const agent = new Agent({ keepAlive: true, maxSockets: 256, rejectUnauthorized: false });
  try {
    const { id, slips } = await addOpen(writerOf(site, (await openSession(site)).token), "Looked up", pupils);
    const times: number[] = [];
    let errors = 0;
    const ask = (place: number) =>
      new Promise<void>((resolve) => {
        const fields = { examination: String(id), roll: rollOf(place), code: slips[place]?.code ?? "" };
        const headers = { Origin: proxy.origin, "Content-Type": "application/x-www-form-urlencoded" };
        const began = performance.now();
        const fail = () => {
          errors += 1;
          resolve();
        };
        const sent = request(`${proxy.origin}/result`, { method: "POST", agent, headers }, (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
          answer.on("error", fail).on("end", () => {
            times.push(performance.now() - began);
            if (!text.includes(markOf(place))) errors += 1;
            resolve();
          });
        });
        sent.on("error", fail).end(new URLSearchParams(fields).toString());
      });
    for (let place = 0; place < 50; place += 1) await ask(place);
    times.length = 0;
    const reading = load({ url: `${proxy.origin}/`, seconds, connections: readers });
    const asked: Promise<void>[] = [];
    const started = performance.now();
    for (let turn = 0; turn < perSecond * seconds; turn += 1) {
      const wait = started + (turn * 1_000) / perSecond - performance.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      asked.push(ask(turn % pupils));
    }
    await Promise.all(asked);
    const took = (performance.now() - started) / 1_000;
    const beside = await reading;
    const sorted = times.toSorted((a, b) => a - b);
    const percentile = (part: number) => `${(sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(0)} ms`;
    return table(
      ["look-ups through nginx", `${seconds} s`],
      [
        ["asked for", String(asked.length)],
        ["answered a second", (times.length / took).toFixed(0)],
        ["errors", String(errors)],
        ["p50, p99", `${percentile(0.5)}, ${percentile(0.99)}`],
        ["readers beside them: answers a second, p99", `${beside.perSecond.toFixed(0)}, ${beside.p99.toFixed(0)} ms`],
      ],
    );
  } finally {
    agent.destroy();
    await proxy.stop();
    await site.stop();
  }
}
