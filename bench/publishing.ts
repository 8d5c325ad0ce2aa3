import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { collectionNamed } from "../collections/all.ts";
import { openSession, administratorEnvironment, writerOf } from "../tests/session.ts";
import { startSite } from "../tests/site.ts";
import { addTo } from "../tests/database-state.ts";
import { median, table } from "./report.ts";

const rounds = 10;
const notices = collectionNamed("notice");
const files = ["notice.html", "bn/notice.html", "index.html", "bn.html"];

/** Measures how soon files are published after the start and after a write; returns the report in Markdown. */
export async function publishing(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "publishing-"));
  const site = await startSite({ PUBLISH_DIR: folder, ...administratorEnvironment });
  const began = performance.now();
  try {
    while (!site.output().includes("Published: ")) await setTimeout(20);
    const complete = performance.now() - began;
    const { token } = await openSession(site);
    const write = writerOf(site, token);
    const times = new Map(files.map((name) => [name, [] as number[]]));
    for (let round = 1; round <= rounds; round += 1) {
      const title = `Notice of round ${round}`;
      const dates = { formattedDate: "2026-11-21", expirationDate: "2099-12-31" };
      await addTo(write, notices, { title, description: "Text.", link: "https://example.com/a.pdf", ...dates });
      const acknowledged = performance.now();
      await Promise.all(
        files.map(async (name) => {
          while (!(await readFile(join(folder, name), "utf8")).includes(title)) await setTimeout(2);
          times.get(name)?.push(performance.now() - acknowledged);
        }),
      );
    }
    const rows = [...times].map(([name, found]) => [name, `${median(found).toFixed(0)} ms`, `${Math.max(...found).toFixed(0)} ms`]);
    return `${table(["from the acknowledgement to the file", "median", "longest"], rows)}

Everything is there ${(complete / 1000).toFixed(1)} s after the first start has begun to listen.`;
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
