import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import usefulLink from "../collections/usefulLink.ts";
import { addTo } from "../tests/kit/database-state.ts";
import { administratorEnvironment, openSession, writerOf } from "../tests/kit/session.ts";
import { startSiteProcess } from "../tests/kit/site.ts";
import { steady } from "./look-ups.ts";
import { table } from "./report.ts";

/** Number of links, number of hosts that they point to, and each host's response time in milliseconds. */
const [links, hosts, slowness] = [500, 100, 300];
/** Page requests per second, and for how many seconds they are sent: without the link check, and during it. */
const [readPerSecond, alone, beside] = [100, 15, 100];
/** The pages that are requested, in turn. */
const read = ["/", "/bn", "/notice", "/bn/notice", "/publicResult"];

/**
 * Measures how readers are answered by Node directly, first without other work and then during a check of all links.
 * One slow server on this machine plays all hosts. Returns a table in Markdown.
 */
export async function linkCheck(): Promise<string> {
  let looked = 0;
  const internet = createServer((_, response) => {
    looked += 1;
    setTimeout(() => response.end(), slowness);
  });
  await once(internet.listen(0, "127.0.0.1"), "listening");
  const { port } = internet.address() as AddressInfo;
  const preload = pathToFileURL(join(import.meta.dirname, "..", "tests", "kit", "own-internet.mjs")).href;
  const site = await startSiteProcess({
    ...administratorEnvironment,
    LINK_CHECK: "no",
    NODE_OPTIONS: `--import=${preload}`,
  });
  try {
    const { token, cookie } = await openSession(site);
    const write = writerOf(site, token);
    for (let place = 0; place < links; place += 1) {
      const link = `http://host-${place % hosts}.example:${port}/${place}`;
      await addTo(write, usefulLink, { title: `Link ${place}`, link });
    }
    const readPage = async (turn: number) => {
      const answer = await fetch(site.origin + (read[turn % read.length] ?? ""), {
        headers: { "Accept-Encoding": "br" },
      });
      return (await answer.arrayBuffer()).byteLength > 0 && answer.status === 200;
    };
    await steady(readPerSecond, 5, readPage);
    const without = await steady(readPerSecond, alone, readPage);
    const pressed = await fetch(`${site.origin}/admin/care`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: site.origin, Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded" },
      body: "what=look",
    });
    if (pressed.status !== 303) throw new Error(`The check is refused: ${pressed.status}`);
    const during = await steady(readPerSecond, beside, readPage);
    return table(
      ["straight on Node", `readers alone, ${alone} s`, `beside the check, ${beside} s`],
      [
        ["pages read", String(without.asked), String(during.asked)],
        ["errors", String(without.errors), String(during.errors)],
        ["p50", without.percentile(0.5), during.percentile(0.5)],
        ["p99", without.percentile(0.99), during.percentile(0.99)],
        ["slowest", without.percentile(1), during.percentile(1)],
        ["links looked at meanwhile", "0", `${looked} of ${links}`],
        ["load of the machine over the last minute", "", loadavg()[0]?.toFixed(1) ?? ""],
      ],
    );
  } finally {
    internet.close();
    internet.closeAllConnections();
    await site.stop();
  }
}
