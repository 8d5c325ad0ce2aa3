import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import pLimit from "p-limit";
import { afterAll, beforeAll, expect, it } from "vitest";
import { memoryOf } from "../kit/process-memory.ts";
import { flood, type FloodRequest } from "../kit/request-flood.ts";
import { administratorEnvironment, openSession, signIn } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { withDatabase } from "../kit/database-state.ts";

/** The most megabytes by which strangers may raise the process's memory: in total, and by passwords alone. */
const [allowed, allowedByPasswords] = [60, 25];

let site: SiteProcess;
beforeAll(async () => {
  site = await startSiteProcess({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", ...administratorEnvironment });
});
afterAll(() => site.stop());

/** Everything that strangers could enlarge: the database files, its rows, and the log. */
async function onDisk(): Promise<unknown> {
  const sizes = await Promise.all(
    ["school.sqlite", "school.sqlite-wal"].map(async (name) => (await stat(join(site.dataDirectory, name))).size),
  );
  const rows = await withDatabase(site, async (db) => {
    const { rows: tables } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(
      db,
    );
    const counts = tables.map(async ({ name }) => [
      name,
      await db.selectFrom(name).select(db.fn.countAll<number>().as("rows")).executeTakeFirst(),
    ]);
    return Promise.all(counts);
  });
  return { sizes, rows, log: site.output().length };
}

const attempt = (email: string): FloodRequest => ({
  path: "/api/auth/sign-in/email",
  body: JSON.stringify({ email, password: "a password to try" }),
});
const from = (place: number) => ({ "X-Forwarded-For": `198.51.${place >> 8}.${place & 255}` });

it("sixty simultaneous sign-ins delay neither pages nor files, and leave the memory as it was", async () => {
  await openSession(site);
  const before = (await memoryOf(site.pid)).now;
  const assets = await readdir(join(import.meta.dirname, "../../build/app/client/assets"));
  const paths = [
    "/",
    "/notice",
    ...assets
      .filter((name) => name.endsWith(".js"))
      .slice(0, 8)
      .map((name) => `/assets/${name}`),
  ];
  let checked = 0;
  const read = async () => {
    const statuses = await Promise.all(paths.map(async (path) => (await fetch(site.origin + path)).status));
    return { statuses, checked };
  };
  let reading: ReturnType<typeof read> | undefined;
  // The site checks at most 16 guesses at a time and refuses any more.
  const limit = pLimit(16);
  const attempts = Array.from({ length: 60 }, (_, place) =>
    limit(async () => {
      const { status } = await signIn(
        site,
        { email: `pupil-${place}@school.example`, password: "a password to try" },
        from(place),
      );
      checked += 1;
      reading ??= read();
      return status;
    }),
  );
  expect(new Set(await Promise.all(attempts))).toEqual(new Set([401]));
  const met = await reading;
  expect(met?.statuses).toEqual(paths.map(() => 200));
  expect(met?.checked).toBeLessThan(10);
  expect((await memoryOf(site.pid)).now - before).toBeLessThan(allowedByPasswords);
});

it("no flood of sign-ins and invented sessions raises the memory or writes to the disk", async () => {
  await openSession(site);
  // Closing the database empties its write-ahead log, so everything in the log afterwards is new.
  await onDisk();
  const [before, disk] = [(await memoryOf(site.pid)).now, await onDisk()];
  const long = await flood(site, 1_500, (place) => attempt(`a${place}${"x".repeat(16_000)}ক@x.yz`));
  expect(long).toEqual({ 400: 1_500 });
  // Few guesses are checked, although they use many plausible addresses and many clients.
  const short = await flood(site, 1_000, (place) => ({
    ...attempt(`${"x".repeat(200)}${place}@school.example`),
    headers: from(place),
  }));
  expect(Object.keys(short)).toEqual(["401", "429"]);
  const invented = (place: number) =>
    `school.session_token=${String(place).padStart(32, "a")}.${"A".repeat(43)}%3D; ${"x".repeat(2_000)}=${place}`;
  for (const path of ["/api/jwt?email=a", "/", "/admin"]) {
    await flood(site, 300, (place) => ({ path, method: "GET", headers: { Cookie: invented(place), ...from(place) } }));
  }
  for (const path of ["/api/auth/sign-out", "/admin/account", "/setup"]) {
    await flood(site, 200, (place) => ({
      path,
      headers: {
        Cookie: invented(place),
        Origin: "https://evil.example",
        ...(!path.startsWith("/api") && { "Content-Type": "application/x-www-form-urlencoded" }),
      },
      body: "{}",
    }));
  }
  const grown = (await memoryOf(site.pid)).now - before;
  expect(await onDisk()).toEqual(disk);
  expect(grown).toBeLessThan(allowed);
});
