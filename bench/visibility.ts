import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { collectionNamed } from "../collections/all.ts";
import { dayAt } from "../engine/calendar-day.ts";
import { addTo } from "../tests/database-state.ts";
import { openSession, writerOf } from "../tests/session.ts";
import type { Site } from "../tests/site.ts";
import { median } from "./report.ts";

const notices = collectionNamed("notice");
const path = notices.page ?? "/";

/** How long a write is looked for, in milliseconds. */
const patience = 10_000;

/** How soon writes were seen: milliseconds from the acknowledgement, and how many first answers did not have them yet. */
export type Visibility = { median: number; p99: number; longest: number; stale: number; answers: number };

/**
 * Posts notices to one site, and asks the other for them on several connections at once, each of which may lead to another
 * process, until each has answered with the notice.
 */
export async function measureVisibility(from: Site, to: Site, connections: number, writes: number): Promise<Visibility> {
  const { token } = await openSession(from);
  const write = writerOf(from, token);
  const agents = Array.from({ length: connections }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const times: number[] = [];
  let stale = 0;
  try {
    for (const agent of agents) await read(agent, to);
    for (let place = 1; place <= writes; place += 1) {
      const title = `Written at place ${place} of the measurement`;
      await addTo(write, notices, { title, description: "Text.", link: "https://example.com/a.pdf", formattedDate: dayAt(new Date()), expirationDate: "2099-12-31" });
      const acknowledged = performance.now();
      const asked = agents.map(async (agent) => {
        for (let answers = 0; !(await read(agent, to)).includes(title); answers += 1) {
          if (answers === 0) stale += 1;
          if (performance.now() - acknowledged > patience) throw new Error(`${title} is not seen on ${to.origin}.`);
        }
        times.push(performance.now() - acknowledged);
      });
      await Promise.all(asked);
    }
  } finally {
    for (const agent of agents) agent.destroy();
  }
  const sorted = times.toSorted((a, b) => a - b);
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
  return { median: median(sorted), p99, longest: sorted.at(-1) ?? Number.NaN, stale, answers: times.length };
}

/** The text of the page with the notices, asked for on a connection of its own. */
async function read(agent: Agent, { origin }: Site): Promise<string> {
  const [response] = (await once(get(origin + path, { agent }), "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk as string;
  return text;
}
