import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { collectionNamed } from "../collections/all.ts";
import { installPackages } from "../scripts/find-program.mjs";
import { rawRequest } from "../tests/raw-request.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../tests/postgres.ts";
import { administratorEnvironment, openSession } from "../tests/session.ts";
import { type Site, startSite } from "../tests/site.ts";
import type { Effort } from "./effort.ts";
import { fill } from "./fill.ts";
import { memoryOf, processesOf, untilAtRest } from "./memory.ts";
import { median, table } from "./report.ts";
import { measureVisibility } from "./visibility.ts";
import { load } from "./wrk.ts";

const amounts = { notices: 1_000, pictures: 0 };
const connections = 64;
/** Duration of a warm-up, in seconds. */
const warmUp = 1;
/** Connections on which a write is looked for where several processes answer at one address, so that each gets some. */
const readers = 8;
/** Writes that are looked for in each round. */
const writesARound = 70;
/** Entries in one part of the API's list. */
const part = 30;

const notice = collectionNamed("notice");
const page = notice.page ?? "/";

/** The sites that are compared, each with the same notices. */
type Sites = { one: Site; two: Site; instance: Site; other: Site };

/**
 * Compares one and two processes on SQLite, and instances on PostgreSQL: requests a second, how soon a write is seen elsewhere,
 * memory. Returns the report in Markdown.
 */
export async function engines(effort: Effort): Promise<string> {
  if (findPostgres() === undefined) installPackages("postgresql");
  const folder = await mkdtemp(join(tmpdir(), "engines-"));
  const server = await startPostgres();
  const running: Site[] = [];
  try {
    const environments = await fillAll(folder, server);
    const memory = await measureMemory(environments);
    const start = async (name: keyof Sites) => {
      const site = await startSite({ ...administratorEnvironment, ...environments[name] });
      running.push(site);
      return site;
    };
    const sites: Sites = { one: await start("one"), two: await start("two"), instance: await start("instance"), other: await start("other") };
    const loads = await measureLoads(sites, effort);
    const visibility = await visibilityTable(sites, effort);
    return [loads, visibility, memory].join("\n\n");
  } finally {
    await Promise.all(running.map((site) => site.stop()));
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The environment of a site of each kind, with the same notices. */
async function fillAll(folder: string, server: PostgresServer): Promise<Record<keyof Sites, Record<string, string>>> {
  await server.run("create database school");
  const DATABASE_URL = server.url("school");
  const folderOf = (name: string) => join(folder, name);
  for (const name of ["one", "two"]) await fill(folderOf(name), amounts);
  await fill(folderOf("instance"), amounts, { url: DATABASE_URL, connections: 2 });
  const common = { SAMPLE_CONTENT: "no" };
  return {
    one: { ...common, DATA_DIR: folderOf("one") },
    two: { ...common, DATA_DIR: folderOf("two"), WORKERS: "2" },
    instance: { ...common, DATA_DIR: folderOf("instance"), DATABASE_URL },
    other: { ...common, DATA_DIR: folderOf("other"), DATABASE_URL },
  };
}

/** Requests a second of one and two processes, and of one instance on PostgreSQL, in alternating rounds. */
async function measureLoads({ one, two, instance }: Sites, { seconds, rounds }: Effort): Promise<string> {
  const contenders = [one, two, instance];
  const cookies = new Map<Site, string>();
  for (const site of contenders) cookies.set(site, (await openSession(site)).cookie);
  // More parts than the memory for lists holds.
  const parts = Array.from({ length: amounts.notices - part }, (_, place) => `/api${notice.api.list}?limit=${part}&offset=${place}`);
  const kinds: Record<string, (site: Site) => { path: string; headers: Record<string, string>; paths?: string[] }> = {
    "page from memory, 200 in brotli": () => ({ path: page, headers: { "Accept-Encoding": "br" } }),
    [`part of an API list, ${part} entries, made for each request`]: () => ({ path: "/", headers: {}, paths: parts }),
    "page for somebody who is signed in, made for each request": (site) => ({ path: page, headers: { Cookie: cookies.get(site) ?? "" } }),
  };
  const rows: string[][] = [];
  for (const [name, requestTo] of Object.entries(kinds)) {
    const found = new Map(contenders.map((site) => [site, [] as number[]]));
    for (let round = 0; round <= rounds; round += 1) {
      for (const [site, figures] of found) {
        const { path, ...rest } = requestTo(site);
        const { perSecond, errors } = await load({ url: site.origin + path, seconds: round === 0 ? Math.min(warmUp, seconds) : seconds, connections, ...rest });
        if (errors > 0) throw new Error(`${name}: ${errors} errors.`);
        if (round > 0) figures.push(perSecond);
      }
    }
    rows.push([name, ...[...found.values()].map((figures) => median(figures).toFixed(0))]);
    process.stdout.write(`${rows.at(-1)?.join("  ")}\n`);
  }
  return table(["requests a second", "SQLite, one process", "SQLite, `WORKERS=2`", "PostgreSQL, one instance"], rows);
}

async function visibilityTable({ two, instance, other }: Sites, { rounds }: Effort): Promise<string> {
  const writes = writesARound * rounds;
  const cases: [string, Site, Site, number][] = [
    ["SQLite, `WORKERS=2`: any process", two, two, readers],
    ["PostgreSQL, two instances: the other one", instance, other, 1],
  ];
  const rows: string[][] = [];
  for (const [name, from, to, connected] of cases) {
    const { median: middle, p99, longest, stale, answers } = await measureVisibility(from, to, connected, writes);
    rows.push([name, ...[middle, p99, longest].map((figure) => figure.toFixed(1)), `${stale} of ${answers}`]);
    process.stdout.write(`${rows.at(-1)?.join("  ")}\n`);
  }
  return table(["ms from the acknowledgement to an answer that has it", "median", "p99", "longest", "first answers without it"], rows);
}

/** Memory of sites that were started, have answered once and rest. */
async function measureMemory({ one, two, instance }: Record<keyof Sites, Record<string, string>>): Promise<string> {
  const cases = { "SQLite, one process": one, "SQLite, `WORKERS=2`": two, "PostgreSQL, one instance": instance };
  const rows: string[][] = [];
  for (const [name, environment] of Object.entries(cases)) {
    const site = await startSite(environment);
    try {
      await rawRequest(site, "/readyz");
      const processes = await processesOf(site.pid);
      await untilAtRest(processes);
      const figures = await Promise.all(processes.map(memoryOf));
      rows.push([name, figures.map((figure) => figure.toFixed(0)).join(" + ")]);
    } finally {
      await site.stop();
    }
  }
  return table(["memory idle", "MB of each process"], rows);
}
