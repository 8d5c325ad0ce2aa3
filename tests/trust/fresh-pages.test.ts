import { expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { addTo, pathTo } from "../kit/database-state.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { rounds } from "../kit/rounds.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";

const changes = rounds(1_000, 50);
const syllabus = collectionNamed("syllabus");

it(`each of ${changes} changes is in the next response, and no reader gets an older page than before`, async () => {
  const site = await startSiteProcess({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  const write = writerOf(site, (await openSession(site)).token);
  const read = async (path: string) => (await rawRequest(site, path, { "Accept-Encoding": "br" })).text;
  const writing = new AbortController();
  try {
    const id = await addTo(write, syllabus, { title: "Round 0.", titleBn: "Round 0.", link: "example.com" });
    let acknowledged = 0;
    const seen = (text: string) => Number(/Round (\d+)\./.exec(text)?.[1] ?? -1);
    const paths = ["/syllabus", "/bn/syllabus", "/api/syllabus"];
    const stale: string[] = [];
    let reads = 0;
    const reader = async (path: string) => {
      while (!writing.signal.aborted) {
        const least = acknowledged;
        const round = seen(await read(path));
        reads += 1;
        if (round < least) stale.push(`${path} showed ${round} after ${least}`);
      }
    };
    const readers = ["/syllabus", "/bn/syllabus"].map(reader);
    for (let round = 1; round <= changes; round += 1) {
      const text = `Round ${round}.`;
      const { status } = await write("PATCH", pathTo(syllabus.api.update, id), { title: text, titleBn: text });
      expect(status).toBe(200);
      acknowledged = round;
      expect(await Promise.all(paths.map(async (path) => seen(await read(path))))).toEqual([round, round, round]);
    }
    writing.abort();
    await Promise.all(readers);
    expect(stale).toEqual([]);
    expect(reads).toBeGreaterThan(changes);
  } finally {
    writing.abort();
    await site.stop();
  }
});
