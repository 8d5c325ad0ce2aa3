import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findPostgres, type PostgresServer, startPostgres } from "../kit/postgres.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

const bengali = { "Accept-Language": "bn" };
const away = "ডেটাবেসের সঙ্গে যোগাযোগ করা যাচ্ছে না";
const unsure = "হয়তো সংরক্ষণ হয়নি";
const syllabus = (title: string) => ({ title, link: "https://school.example/syllabus.pdf" });

describe.skipIf(findPostgres() === undefined)("a site whose PostgreSQL server fails", () => {
  let server: PostgresServer;
  let site: SiteProcess;
  let session: Session;
  let write: Write;
  beforeAll(async () => {
    server = await startPostgres();
    await server.run("create database school");
    const DATABASE_URL = `${server.url("school").replace("postgres@", "postgres:a-secret@")}&statement_timeout=3000`;
    // Start without the sample school, because a site with it confirms an item of the disclosure soon after its start,
    // which invalidates the pages in memory.
    site = await startSiteProcess({ DATABASE_URL, SAMPLE_CONTENT: "no", ...administratorEnvironment });
    session = await openSession(site);
    write = writerOf(site, session.token);
  });
  afterAll(async () => {
    await site.stop();
    await server.close();
  });

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(site.origin + path, { headers, redirect: "manual" });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const add = (title: string, key = title) =>
    write("POST", "/syllabus", syllabus(title), { ...bengali, "Idempotency-Key": key });

  it("says so while the server is away, keeps answering from memory, and recovers once it is back", async () => {
    const before = await add("Before");
    const [home, list] = [await get("/bn"), await get("/api/syllabus")];
    await server.kill();
    expect([await get("/bn"), await get("/notice")].map(({ status }) => status)).toEqual([home.status, 503]);
    const page = await get("/bn/teacher");
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(page.text).toContain("cannot reach its database");
    expect(page.text).toContain(away);
    for (const path of ["/api/notice/1", "/api/notice?limit=3"]) {
      const answer = await get(path, bengali);
      expect([path, answer.status, answer.headers.get("retry-after")]).toEqual([path, 503, "10"]);
      expect(answer.text).toContain(away);
    }
    expect((await get("/admin", { Cookie: session.cookie })).status).toBe(503);
    const lost = await add("During");
    expect([lost.status, lost.body.message]).toEqual([503, expect.stringContaining(unsure)]);
    await expect.poll(async () => (await get("/healthz")).status).toBe(503);
    const health = await get("/healthz");
    expect([health.status, JSON.parse(health.text)]).toEqual([
      503,
      { status: "failing", checks: { database: "failing", disk: "ok", signIn: "failing" } },
    ]);
    expect((await get("/readyz")).status).toBe(503);

    await server.start();
    await expect.poll(async () => (await get("/healthz")).status).toBe(200);
    expect((await add("During")).status).toBe(201);
    expect((await add("Before")).body.insertedId).toBe(before.body.insertedId);
    const titles = (JSON.parse((await get("/api/syllabus")).text) as { title: string }[]).map(({ title }) => title);
    expect(titles.length).toBe((JSON.parse(list.text) as unknown[]).length + 1);
    for (const path of ["/bn/teacher", "/notice", "/readyz"])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    expect((await get("/admin", { Cookie: session.cookie })).status).toBe(200);
  });

  it("loses no acknowledged write and adds nothing twice while connections end and the server is killed", async () => {
    const load = { isOver: false };
    let sent = 0;
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    const writer = async () => {
      while (!load.isOver) {
        const title = `Load ${(sent += 1)}`;
        // Sends the same addition until it is acknowledged, as a form does.
        for (let status = 0; status !== 201;) {
          ({ status } = await add(title));
          statuses.add(status);
        }
        acknowledged.push(title);
      }
    };
    const reader = async () => {
      while (!load.isOver)
        for (const path of ["/syllabus", "/api/syllabus?limit=5", "/healthz", "/search?q=load"])
          statuses.add((await get(path)).status);
    };
    const work = [writer(), writer(), writer(), reader(), reader()];
    const goal = (more: number) => expect.poll(() => acknowledged.length).toBeGreaterThan(more);
    for (let round = 0; round < 6; round += 1) {
      await goal(acknowledged.length + 5);
      if (round % 3 === 2) {
        await server.kill();
        await server.start();
      } else await server.run("select pg_terminate_backend(pid) from pg_stat_activity where datname = 'school'");
    }
    await goal(acknowledged.length + 5);
    load.isOver = true;
    await Promise.all(work);
    const { rows } = (await server.run(
      "select title, count(*)::int as count from syllabus where title like 'Load %' group by title",
      "school",
    )) as { rows: { title: string; count: number }[] };
    expect(rows.filter(({ count }) => count > 1)).toEqual([]);
    const found = new Set(rows.map(({ title }) => title));
    expect(acknowledged.filter((title) => !found.has(title))).toEqual([]);
    expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  });

  it("still reads if the server refuses writes, and says that writes may not be saved", async () => {
    await server.run(
      "alter database school set default_transaction_read_only = on; " +
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'school'",
    );
    await expect.poll(async () => (await get("/api/syllabus?limit=1")).status).toBe(200);
    const refused = await add("Read only");
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining(unsure)]);
    // The site reuses the result of a check for a second, so poll.
    await expect.poll(async () => (await get("/healthz")).text).toContain('"database":"failing"');
    await server.run(
      "alter database school reset default_transaction_read_only; " +
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = 'school'",
    );
    await expect.poll(async () => (await add("Read only")).status).toBe(201);
  });

  it("says that there is no room if the server's disk is full", async () => {
    await server.run(
      `create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger full_disk before insert on syllabus execute function full_disk()`,
      "school",
    );
    const refused = await add("No room");
    expect([refused.status, refused.body.message]).toEqual([507, expect.stringContaining("ডিস্কে আর জায়গা নেই")]);
    await server.run("drop trigger full_disk on syllabus", "school");
    expect((await add("No room")).status).toBe(201);
  });

  it("waits for another process's transaction for a limited time, and still lets people read", async () => {
    const locked = server.run("select pg_advisory_xact_lock(7236851), pg_sleep(600)", "school").catch(String);
    // Returns the server process of the transaction, which holds the lock.
    const holders = async () =>
      (
        await server.run(
          "select pid from pg_locks where locktype = 'advisory' and objid = 7236851 and granted",
          "school",
        )
      ).rows as { pid: number }[];
    await expect.poll(holders).toHaveLength(1);
    const [refused, read] = await Promise.all([add("Waits"), get("/api/syllabus?limit=2")]);
    expect([refused.status, read.status]).toEqual([503, 200]);
    await server.run(`select pg_terminate_backend(${(await holders())[0]?.pid})`, "school");
    expect(await locked).toContain("terminating connection");
    expect((await add("Waits")).status).toBe(201);
  });

  it("writes no password to its log", () => {
    expect(site.output()).toContain("The database server cannot be used at the moment.");
    expect(site.output()).not.toContain("a-secret");
  });
});
