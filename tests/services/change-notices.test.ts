import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { addTo, pathTo } from "../kit/database-state.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../kit/postgres.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { eventually } from "../kit/eventually.ts";

const syllabus = collectionNamed("syllabus");
/**
 * The most milliseconds for which another instance may show the old content. It is more than the instances need
 * themselves, because the machine may be busy.
 */
const bound = { told: 1_000, cut: 1_500, silent: 4_000 } as const;

describe.skipIf(findPostgres() === undefined)("two instances on one PostgreSQL server (skipped without it)", () => {
  let server: PostgresServer;
  let sites: [SiteProcess, SiteProcess];
  let environment: Record<string, string>;
  let write: Write;
  let cookie: string;
  let id: string;
  let round = 0;
  beforeAll(async () => {
    server = await startPostgres();
    await server.run("create database school");
    environment = { DATABASE_URL: server.url("school"), SAMPLE_CONTENT: "no", ...administratorEnvironment };
    const first = await startSiteProcess(environment);
    sites = [first, await startSiteProcess(environment)];
    const session = await openSession(first);
    cookie = session.cookie;
    write = writerOf(first, session.token);
    id = await addTo(write, syllabus, { title: "Round 0.", titleBn: "Round 0.", link: "example.com" });
  });
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    await server.close();
  });

  const seen = async (site: SiteProcess) => (await rawRequest(site, "/syllabus")).text.includes(`Round ${round}.`);

  async function writeRound(): Promise<void> {
    round += 1;
    expect((await write("PATCH", pathTo(syllabus.api.update, id), { title: `Round ${round}.` })).status).toBe(200);
  }

  /** Writes on the first instance; returns the milliseconds until the second one shows the change. */
  async function delay(): Promise<number> {
    await writeRound();
    const acknowledged = performance.now();
    // The instance that wrote must always show the change at once.
    expect(await seen(sites[0])).toBe(true);
    while (!(await seen(sites[1])))
      if (performance.now() - acknowledged > 20_000) throw new Error("It is never shown.");
    return performance.now() - acknowledged;
  }

  const endListeners = () =>
    server.run(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'school-website-notices%'",
    );
  const listeners = async () =>
    (
      await server.run("select pid from pg_stat_activity where application_name like 'school-website-notices%'")
    ).rows.map(({ pid }) => Number(pid));
  const leaders = async () =>
    Number(
      (await server.run("select count(*) from pg_locks where locktype = 'advisory' and granted and objid = 7236852"))
        .rows[0]?.count,
    );

  it("a write on one is in the other's next response to people signed in, and to visitors after a notice", async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await writeRound();
      expect((await rawRequest(sites[1], "/syllabus", { Cookie: cookie })).text).toContain(`Round ${round}.`);
      expect((await rawRequest(sites[1], `/api${syllabus.api.list}`, { Authorization: "Bearer x" })).text).toContain(
        `Round ${round}.`,
      );
      expect(await delay()).toBeLessThan(bound.told);
    }
  });

  it("forged change notices, which any role of the server can send, do no harm", async () => {
    for (const text of ["", "no JSON", JSON.stringify({ id: 9e15, kind: "files" })])
      await server.run(`select pg_notify('change_notice', '${text}')`, "school");
    expect(await delay()).toBeLessThan(bound.told);
  });

  it("changes still arrive while the server ends the connections on which they listen", async () => {
    const over = new AbortController();
    const ending = (async () => {
      while (!over.signal.aborted) {
        await endListeners();
        await wait(20);
      }
    })();
    for (let turn = 0; turn < 10; turn += 1) expect(await delay()).toBeLessThan(bound.cut);
    over.abort();
    await ending;
  });

  it("changes still arrive if a connection falls silent without ending", async () => {
    await eventually(async () => expect(await listeners()).toHaveLength(2));
    const silent = await listeners();
    for (const pid of silent) process.kill(pid, "SIGSTOP");
    onTestFinished(() => silent.forEach((pid) => process.kill(pid, "SIGCONT")));
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await delay()).toBeLessThan(bound.silent);
      await wait(300);
    }
  });

  it("an instance that was suspended shows changes made since then within a second", async () => {
    await eventually(async () => expect(await listeners()).toHaveLength(2));
    expect(await seen(sites[1])).toBe(true);
    process.kill(sites[1].pid, "SIGSTOP");
    onTestFinished(() => void process.kill(sites[1].pid, "SIGCONT"));
    round += 1;
    await write("PATCH", pathTo(syllabus.api.update, id), { title: `Round ${round}.` });
    // Waits until the server misses the keep-alive, ends the connection and releases its lock.
    await eventually(async () => expect(await listeners()).toHaveLength(1));
    await eventually(async () => expect(await leaders()).toBe(1));
    process.kill(sites[1].pid, "SIGCONT");
    expect(await delay()).toBeLessThan(bound.told);
  });

  it("without the server both serve their cached pages, and catch up when it is back", async () => {
    await Promise.all(sites.map(async (site) => expect(await seen(site)).toBe(true)));
    await server.kill();
    for (const site of sites) expect((await rawRequest(site, "/syllabus")).status).toBe(200);
    await server.start();
    await eventually(async () =>
      expect((await write("PATCH", pathTo(syllabus.api.update, id), { title: "Back." })).status).toBe(200),
    );
    expect(await delay()).toBeLessThan(bound.silent);
  });

  it("both show the restored content after a restore while they run", async () => {
    await server.run(
      `update syllabus set title = 'Restored.', "titleBn" = null; truncate change_notice restart identity`,
      "school",
    );
    await eventually(async () =>
      expect(
        await Promise.all(sites.map(async (site) => (await rawRequest(site, "/syllabus")).text.includes("Restored."))),
      ).toEqual([true, true]),
    );
    expect(await delay()).toBeLessThan(bound.told);
  });

  it("one instance leads, and when it is killed the other one takes over", async () => {
    await eventually(async () => expect(await leaders()).toBe(1));
    for (const place of [0, 1] as const) {
      const [ended, other] = [sites[place], sites[1 - place]!];
      await ended.kill();
      round += 1;
      write = writerOf(other, (await openSession(other)).token);
      expect((await write("PATCH", pathTo(syllabus.api.update, id), { title: `Round ${round}.` })).status).toBe(200);
      await eventually(async () => expect(await leaders()).toBe(1));
      sites[place] = await startSiteProcess({ ...environment, DATA_DIR: ended.dataDirectory });
    }
  });
});
