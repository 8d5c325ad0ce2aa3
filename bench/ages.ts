import { collectionNamed } from "../collections/all.ts";
import { administratorEnvironment } from "../tests/session.ts";
import { startSite } from "../tests/site.ts";
import type { Effort } from "./effort.ts";
import { memoryOf, untilAtRest } from "./memory.ts";
import { median, table } from "./report.ts";
import { use } from "./used-site.ts";
import { loadWithoutErrors } from "./wrk.ts";

const connections = 64;
const page = collectionNamed("notice").page ?? "/";

/** How the used site was used, for each round that is measured. */
const useARound = { signIns: 50, posts: 50, pictures: 5 };

/** Compares a server that was just started with one that was used: cached pages a second in turns, and memory. */
export async function ages({ seconds, rounds }: Effort): Promise<string> {
  const [fresh, used] = await Promise.all([startSite(administratorEnvironment), startSite(administratorEnvironment)]);
  try {
    const done = { signIns: useARound.signIns * rounds, posts: useARound.posts * rounds, pictures: useARound.pictures * rounds };
    await use(used, done);
    await untilAtRest([fresh.pid, used.pid]);
    const idle = await Promise.all([fresh, used].map(({ pid }) => memoryOf(pid)));
    const found = [fresh, used].map((site) => ({ site, figures: [] as number[] }));
    // Many short turns, as the machine may be faster in one minute than in the next. The first warms up and is not counted.
    for (let round = 0; round <= rounds * seconds; round += 1) {
      for (const { site, figures } of round % 2 === 0 ? found : found.toReversed()) {
        const { perSecond } = await loadWithoutErrors({ url: site.origin + page, seconds: 1, connections, headers: { "Accept-Encoding": "br" } });
        if (round > 0) figures.push(perSecond);
      }
    }
    const [young = [], old = []] = found.map(({ figures }) => figures);
    const ratio = median(old.map((figure, round) => figure / (young[round] ?? Number.NaN)));
    const after = await Promise.all([fresh, used].map(({ pid }) => memoryOf(pid)));
    const megabytes = (figures: readonly number[]) => figures.map((figure) => figure.toFixed(0));
    return `${table(
      ["", "fresh", "used", "used : fresh"],
      [
        ["cached page, 200 in brotli, requests a second", median(young).toFixed(0), median(old).toFixed(0), ratio.toFixed(2)],
        ["memory before the load, MB", ...megabytes(idle), ""],
        ["memory after it, MB", ...megabytes(after), ""],
      ],
    )}

A thousand connections have asked the used one for one page at once. It has shown every page and screen twice in both languages,
has seen ${done.signIns} people sign in and out, and has taken ${done.posts} notices and ${done.pictures} pictures.`;
  } finally {
    await Promise.all([fresh.stop(), used.stop()]);
  }
}
