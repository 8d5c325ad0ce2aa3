import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { addTo, pathTo } from "../kit/database-state.ts";
import { nginx, startNginx } from "../kit/nginx.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../kit/postgres.ts";
import { freePort, type WebServer } from "../kit/run-web-server.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { eventually } from "../kit/eventually.ts";

const syllabus = collectionNamed("syllabus");
/** The most milliseconds by which a page may be out of date in this test. */
const bound = 4_000;
const paths = ["/syllabus", "/bn/syllabus", `/api${syllabus.api.list}?limit=200`];

describe.skipIf(nginx === undefined || findPostgres() === undefined)(
  "three instances behind nginx (skipped without nginx and PostgreSQL)",
  () => {
    let server: PostgresServer;
    let DATA_DIR: string;
    let ports: number[];
    let sites: SiteProcess[];
    let proxy: WebServer;
    const start = (place: number) =>
      startSiteProcess({
        DATABASE_URL: server.url("school"),
        DATA_DIR,
        PORT: String(ports[place]),
        SAMPLE_CONTENT: "no",
        TRUST_PROXY: "yes",
        PUBLIC_URL: proxy.origin,
        ...administratorEnvironment,
      });

    beforeAll(async () => {
      // The proxy uses a test certificate.
      process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
      server = await startPostgres();
      await server.run("create database school");
      DATA_DIR = await mkdtemp(join(tmpdir(), "instances-"));
      ports = [await freePort(), await freePort(), await freePort()];
      proxy = await startNginx(ports.map((port) => ({ origin: `http://127.0.0.1:${port}` })));
      sites = [await start(0), ...(await Promise.all([start(1), start(2)]))];
    });
    afterAll(async () => {
      await proxy.stop();
      await Promise.all(sites.map((site) => site.stop()));
      await server.close();
      await rm(DATA_DIR, { recursive: true, force: true });
    });

    it("no read fails or is stale, no write is lost, whichever one is killed, restarted or cut off", async () => {
      const write = writerOf(proxy, (await openSession(proxy)).token);
      const id = await addTo(write, syllabus, { title: "Round 0.", titleBn: "Round 0.", link: "example.com" });
      const over = new AbortController();
      const acknowledged = [{ round: 0, at: performance.now() }];
      const added: string[] = [];
      const [failed, stale]: string[][] = [[], []];
      let reads = 0;
      /** Writes continuously. A failed write may or may not have been carried out. */
      const writing = async () => {
        for (let round = 1; !over.signal.aborted; round += 1) {
          const title = `Round ${round}.`;
          const answer = await write("PATCH", pathTo(syllabus.api.update, id), { title, titleBn: title }).catch(
            () => undefined,
          );
          if (answer?.status === 200) acknowledged.push({ round, at: performance.now() });
          if (round % 5 !== 0) continue;
          const another = await addTo(write, syllabus, { title: `Added ${round}`, link: "example.com" }).catch(
            () => undefined,
          );
          if (another !== undefined) added.push(another);
        }
      };
      const reading = async (path: string) => {
        while (!over.signal.aborted) {
          const due = performance.now() - bound;
          const answer = await fetch(proxy.origin + path).catch((error: unknown) => String(error));
          if (typeof answer === "string" || answer.status !== 200)
            failed?.push(`${path}: ${typeof answer === "string" ? answer : answer.status}`);
          else {
            const round = Number(/Round (\d+)\./.exec(await answer.text())?.[1]);
            const least = acknowledged.findLast(({ at }) => at < due)?.round ?? 0;
            if (!(round >= least)) stale?.push(`${path} showed ${round} after ${least}`);
          }
          reads += 1;
        }
      };
      const load = [writing(), ...paths.map(reading)];
      await wait(2_000);
      await sites[0]?.kill();
      await wait(3_000);
      sites[0] = await start(0);
      await sites[1]?.stop();
      await wait(1_000);
      sites[1] = await start(1);
      for (let time = 0; time < 8; time += 1) {
        await server.run(
          "select pg_terminate_backend(pid) " +
            "from pg_stat_activity where application_name like 'school-website-notices%'",
        );
        await wait(250);
      }
      await wait(2_000);
      over.abort();
      await Promise.all(load);
      expect([failed, stale]).toEqual([[], []]);
      expect(reads).toBeGreaterThan(100);
      expect(acknowledged.length).toBeGreaterThan(20);
      const last = acknowledged.at(-1)?.round;
      for (const { origin } of sites) {
        await eventually(async () => {
          const rows = (await (await fetch(`${origin}/api${syllabus.api.list}?limit=1000`)).json()) as {
            _id: string;
            title: string;
          }[];
          expect(Number(/\d+/.exec(rows.find(({ _id }) => _id === id)?.title ?? "")?.[0])).toBeGreaterThanOrEqual(
            last ?? 0,
          );
          expect(added.filter((one) => !rows.some(({ _id }) => _id === one))).toEqual([]);
        });
      }
      const leaders = () =>
        server.run("select 1 from pg_locks where locktype = 'advisory' and granted and objid = 7236852");
      await eventually(async () => expect((await leaders()).rows).toHaveLength(1));
    });
  },
);
