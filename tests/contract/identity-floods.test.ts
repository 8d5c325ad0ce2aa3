import { stat } from "node:fs/promises";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { memoryOf } from "../../bench/memory.ts";
import { openSession, administratorEnvironment } from "../session.ts";
import { type Site, startSite } from "../site.ts";
import { withDatabase } from "../database-state.ts";

/** Megabytes by which strangers may raise the process's memory. */
const allowed = 60;

let site: Site;
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", TRUST_PROXY: "yes", ...administratorEnvironment });
});
afterAll(async () => {
  agent.destroy();
  await site.stop();
});

type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: string };

/** Sends one request, discards the body of the answer and returns the status. */
function send({ path, method = "POST", headers = {}, body = "" }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sending = request(site.origin + path, {
      agent,
      method,
      headers: { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body), ...headers },
    });
    sending.once("error", reject);
    sending.once("response", (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    });
    sending.end(body);
  });
}

/** Sends `count` requests over twenty connections; returns how often each status came. */
async function flood(count: number, make: (place: number) => Sent): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  let next = 0;
  const connection = async () => {
    while (next < count) {
      const status = await send(make((next += 1)));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, connection));
  return statuses;
}

/** Everything that strangers could make grow: the database's files, its rows, and the log. */
async function onDisk(): Promise<unknown> {
  const sizes = await Promise.all(["school.sqlite", "school.sqlite-wal"].map(async (name) => (await stat(join(site.dataDirectory, name))).size));
  const rows = await withDatabase(site, async (db) => {
    const { rows: tables } = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(db);
    const counts = tables.map(async ({ name }) => [name, await db.selectFrom(name).select(db.fn.countAll<number>().as("rows")).executeTakeFirst()]);
    return Promise.all(counts);
  });
  return { sizes, rows, log: site.output().length };
}

const attempt = (email: string): Sent => ({ path: "/api/auth/sign-in/email", body: JSON.stringify({ email, password: "a password to try" }) });
const from = (place: number) => ({ "X-Forwarded-For": `198.51.${place >> 8}.${place & 255}` });

it("no flood of sign-ins and invented sessions raises the memory or writes to the disk", async () => {
  await openSession(site);
  // Closing the database empties its write-ahead log, so that what it holds afterwards is new.
  await onDisk();
  const [before, disk] = [await memoryOf(site.pid), await onDisk()];
  const long = await flood(1_500, (place) => attempt(`a${place}${"x".repeat(16_000)}ক@x.yz`));
  expect(long).toEqual({ 400: 1_500 });
  // Of many plausible addresses from many clients, few are checked.
  const short = await flood(1_000, (place) => ({ ...attempt(`${"x".repeat(200)}${place}@school.example`), headers: from(place) }));
  expect(Object.keys(short)).toEqual(["401", "429"]);
  const invented = (place: number) => `school.session_token=${String(place).padStart(32, "a")}.${"A".repeat(43)}%3D; ${"x".repeat(2_000)}=${place}`;
  for (const path of ["/api/auth/get-session", "/api/jwt?email=a", "/", "/admin"]) {
    await flood(300, (place) => ({ path, method: "GET", headers: { Cookie: invented(place), ...from(place) } }));
  }
  for (const path of ["/api/auth/sign-out", "/api/auth/change-password", "/api/setup"]) {
    await flood(200, (place) => ({ path, headers: { Cookie: invented(place), Origin: "https://evil.example" }, body: "{}" }));
  }
  const grown = (await memoryOf(site.pid)) - before;
  expect(await onDisk()).toEqual(disk);
  expect(grown).toBeLessThan(allowed);
});
