import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventually } from "../kit/eventually.ts";
import { rounds } from "../kit/rounds.ts";
import { administrator, fetchToken, openSession, writerOf } from "../kit/session.ts";
import { holdSleepingSite, type SleepingSite } from "../kit/sleeping-site.ts";
import { SocketHolder, whyNoHolder } from "../kit/socket-holder.ts";

const minute = 60_000;
const oneHour = 60 * minute;
/** The requests around one exit, and the milliseconds between two of them; an exit takes about 200 ms. */
const [ofExit, apart] = [10, 25] as const;
const exits = rounds(20, 2);
const kills = rounds(50, 2);

describe.skipIf(whyNoHolder)("a site that sleeps", () => {
  let holder: SocketHolder;
  let folder: string;
  let site: SleepingSite;
  beforeEach(async () => {
    holder = new SocketHolder();
    folder = await mkdtemp(join(tmpdir(), "sleep-"));
    read = 0;
    site = await holdSleepingSite(holder, folder);
  });
  afterEach(async () => {
    await holder.close();
    await rm(folder, { recursive: true, force: true });
  });

  const get = (path: string) => fetch(site.origin + path, { headers: { Connection: "close" } });
  /** The position up to which the output was read. */
  let read = 0;
  /** Waits until a process announces its end. */
  const untilEnding = async () => {
    await eventually(() => expect(site.output.indexOf("so the site ends", read)).toBeGreaterThan(0));
    read = site.output.length;
  };

  it(`answers ${exits * ofExit} requests that arrive at the moment of its exit`, { timeout: oneHour }, async () => {
    const statuses: unknown[] = [];
    await get("/");
    for (let exit = 0; exit < exits; exit += 1) {
      await untilEnding();
      const sent = Array.from({ length: ofExit }, async (_, place) => {
        await wait(place * apart + exit);
        return get("/notice").then(({ status }) => status, String);
      });
      statuses.push(...(await Promise.all(sent)));
    }
    process.stdout.write(`${statuses.length} requests around ${exits} exits, ${site.starts} starts.\n`);
    expect(statuses).toEqual(Array.from({ length: exits * ofExit }, () => 200));
    expect(site.ends).toEqual(site.ends.map(() => 0));
    expect(site.starts).toBeGreaterThan(exits);
  });

  it(
    `loses nothing in ${kills} kills while it falls asleep or wakes, and answers again`,
    { timeout: oneHour },
    async () => {
      const appears = new Date(Math.ceil(Date.now() / minute) * minute + oneHour).toISOString();
      const { cookie } = await openSession(site);
      const titles: string[] = [];
      let killed = 0;
      for (let round = 0; round < kills; round += 1) {
        const answer = await fetchToken(site, cookie, administrator.email);
        const { accessToken } = (await answer.json()) as { accessToken: string };
        const title = `Notice ${round}`;
        const values = { title, description: "Its text.", ...(round === 0 && { visibility: appears }) };
        expect((await writerOf(site, accessToken)("POST", "/notice", values)).status).toBe(201);
        if (round > 0) titles.push(title);
        await untilEnding();
        const isWaking = round % 2 === 1;
        if (isWaking) {
          await site.untilAsleep();
          const { starts } = site;
          site.start();
          await eventually(() => expect(site.starts).toBe(starts + 1));
        }
        // A start takes about a second, and the end 200 ms.
        await wait(isWaking ? (round * 37) % 1_000 : (round * 7) % 200);
        const { pid } = site;
        if (pid !== undefined) {
          process.kill(pid, "SIGKILL");
          killed += 1;
          await eventually(() => expect(site.pid).not.toBe(pid));
        }
        const list = await get("/api/notice?limit=100");
        expect(list.status).toBe(200);
        const text = await list.text();
        for (const one of titles) expect(text).toContain(`"${one}"`);
      }
      process.stdout.write(`${killed} of ${kills} rounds killed a process; ${site.starts} starts.\n`);
      expect(killed).toBeGreaterThan(kills / 3);
      expect(await site.untilAsleep()).toBe(appears);
    },
  );
});
