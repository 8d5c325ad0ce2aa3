import { randomBytes } from "node:crypto";
import { copyFile, cp, link, mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { databaseFile, databaseFiles, mediaFolders, secretFile } from "../server/disk/data-folder.ts";
import { report } from "../server/hosting/report.ts";
import { processorTime } from "../tests/kit/cpu-time.ts";
import { runNginx, secured, varCache, withSnippets } from "../tests/kit/nginx.ts";
import { childrenOf, shareOf } from "../tests/kit/process-memory.ts";
import { startSiteProcess } from "../tests/kit/site.ts";
import { type HeldSite, SocketHolder } from "../tests/kit/socket-holder.ts";
import { median, table } from "./report.ts";

/** Number of schools on the machine. Set SCHOOLS to another number for a trial. */
const wanted = Number(process.env.SCHOOLS ?? 1000);
/** Number of schools that are awake at the same time for the measurements of memory and of a flood. */
const awakeTogether = Math.min(100, Math.floor(wanted / 2));
/** Minutes without a request after which a school falls asleep in this benchmark. In deploy/hosting it is 15. */
const idleMinutes = 2;
/** Schools that start at the same time. */
const startsAtOnce = 4;
/** Duration of two measurements in seconds: at rest without any request, and while one school is flooded. */
const seconds = { rest: 15, flood: 15 } as const;

/** Requests per second to the flooded school: ten times the rate that nginx lets through. */
const floodPerSecond = 1000;

type School = { name: string; host: string; folder: string; held?: HeldSite };
type Answer = { status: number; milliseconds: number };
type Row = [label: string, goal: string, figure: string];

/**
 * Measures many schools on this machine: all asleep; schools woken one by one; twenty woken at once; a hundred awake;
 * one school flooded while another is read; schools that cannot start, whose pages nginx serves from its cache. Returns
 * the table in Markdown.
 */
export async function hosting(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "hosting-"));
  const holder = new SocketHolder({ atOnce: startsAtOnce });
  const rows: Row[] = [];
  try {
    const made = await makeSchools(root, wanted);
    rows.push(made.row);
    const front = await startFront(root, made.schools);
    try {
      for (const school of made.schools) school.held = await hold(holder, root, school);
      rows.push(...(await measure(made.schools, holder, front)));
      rows.push(await measureReport(join(root, "schools")));
    } finally {
      await front.stop();
    }
  } finally {
    await holder.close();
    await rm(root, { recursive: true, force: true });
  }
  return table(["", "goal", "measured"], rows);
}

/**
 * Copies one prepared data folder for each school. The copies share the media files on the disk; each has its own
 * secret.
 */
async function makeSchools(root: string, count: number): Promise<{ schools: School[]; row: Row }> {
  const site = await startSiteProcess();
  // Wait for the work that follows a first start, so that the copies need not repeat it.
  await wait(8_000);
  const prepared = join(root, "prepared");
  const { dataDirectory } = site;
  await site.kill();
  await cp(dataDirectory, prepared, { recursive: true });
  await rm(dataDirectory, { recursive: true });
  const again = await startSiteProcess({ DATA_DIR: prepared });
  await again.stop();
  const before = await freeBytes(root);
  const schools = Array.from({ length: count }, (_, number) => {
    const name = `school-${number}`;
    return { name, host: `${name}.schools.example`, folder: join(root, "schools", name) };
  });
  for (const { folder } of schools) await copyFolder(prepared, folder);
  const each = (before - (await freeBytes(root))) / count / 1e6;
  return {
    schools,
    row: ["Schools; disk for each, without media and backups", "1,000", `${count}; ${each.toFixed(1)} MB`],
  };
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const folder of Object.values(mediaFolders)) {
    await mkdir(join(to, folder), { mode: 0o700 });
    for (const name of await readdir(join(from, folder)).catch(() => []))
      await link(join(from, folder, name), join(to, folder, name));
  }
  const there = await readdir(from);
  for (const name of databaseFiles) if (there.includes(name)) await copyFile(join(from, name), join(to, name));
  if (!there.includes(databaseFile)) throw new Error("The prepared folder has no database.");
  await writeFile(join(to, secretFile), `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

type Front = Awaited<ReturnType<typeof startFront>>;

/** Starts nginx with deploy/hosting/nginx.conf, with its paths moved below `root`. */
async function startFront(root: string, schools: readonly School[]) {
  const file = join(import.meta.dirname, "..", "deploy", "hosting", "nginx.conf");
  const text = await withSnippets(await readFile(file, "utf8"));
  await mkdir(join(root, "sockets", "nginx"), { recursive: true });
  let folder = "";
  const { origin, stop } = await runNginx((listen, temporary) => {
    folder = temporary;
    return secured(text, folder)
      .replace(/ *listen 80;\n *listen \[::\]:80;/, `listen unix:${folder}/plain;`)
      .replace(/listen 443 ssl http2;\nlisten .*;/, listen.replace(";", " ssl http2;"))
      .replace("include schools/*.map;", schools.map(({ name, host }) => `${host} ${name};`).join("\n"))
      .replace("include schools/*.server;", "")
      .replaceAll("/run/schools/", `${join(root, "sockets")}/`)
      .replaceAll("/var/cache/", `${varCache(folder)}/`);
  });
  const master = Number(await readFile(join(folder, "pid"), "utf8"));
  const processes = async () => [master, ...(await childrenOf(master)).map(Number)];
  return { origin: origin.replace("http:", "https:"), stop, processes };
}

function hold(holder: SocketHolder, root: string, { name, host, folder }: School): Promise<HeldSite> {
  return holder.hold(name, {
    path: join(root, "sockets", `${name}.sock`),
    environment: {
      DATA_DIR: folder,
      PUBLIC_URL: `https://${host}`,
      TRUST_PROXY: "yes",
      EXIT_WHEN_IDLE: `${idleMinutes}m`,
    },
  });
}

async function measure(schools: readonly School[], holder: SocketHolder, front: Front): Promise<Row[]> {
  let next = 0;
  const take = (count: number) => schools.slice(next, (next += Math.min(count, schools.length - next)));
  const sites = () => childrenOf(holder.pid);
  const rows: Row[] = [];

  const processes = [holder.pid, ...(await front.processes())];
  const used = async () => sum(await Promise.all(processes.map((pid) => processorTime({ pid }))));
  const before = await used();
  await wait(seconds.rest * 1000);
  const part = ((await used()) - before) / seconds.rest / 10;
  const count = (await sites()).length;
  rows.push([
    "All asleep: processor of nginx and of who holds the sockets; sites' processes",
    "1 % of a core; 0",
    `${part.toFixed(2)} %; ${count}`,
  ]);

  const single: number[] = [];
  for (const school of take(20)) single.push((await ask(front, school)).milliseconds);
  rows.push([
    "First answer of one that sleeps, files in memory: median of 20, longest",
    "1.5 s",
    inSeconds(median(single), Math.max(...single)),
  ]);
  const cold: number[] = [];
  for (const school of take(5)) {
    if (!(await dropFiles())) break;
    cold.push((await ask(front, school)).milliseconds);
  }
  rows.push([
    "The same with no file in memory: median of 5, longest",
    "",
    cold.length > 0 ? inSeconds(median(cold), Math.max(...cold)) : "not measured",
  ]);

  const together = await Promise.all(take(20).map((school) => ask(front, school)));
  const times = together.map(({ milliseconds }) => milliseconds);
  rows.push([
    `20 asked at the same moment, ${startsAtOnce} start at once: median, last`,
    "6 s, 12 s",
    inSeconds(median(times), Math.max(...times)),
  ]);

  const many = take(awakeTogether);
  const began = performance.now();
  const answers = await inTurns(many, 8, (school) => ask(front, school));
  const all = performance.now() - began;
  const pids = many.flatMap(({ held }) => held?.pid ?? []);
  const shares = sum(await Promise.all(pids.map(shareOf)));
  rows.push([
    `${many.length} woken, eight readers at once: all answered after`,
    "",
    `${inSeconds(all)} (${answers.filter(({ status }) => status === 200).length} × 200)`,
  ]);
  rows.push([
    `${pids.length} awake: memory together (PSS)`,
    "12 GB for 100",
    `${(shares / 1024).toFixed(1)} GB, ${(shares / pids.length).toFixed(0)} MB each`,
  ]);

  const [flooded, other] = many.slice(-2) as [School, School];
  const flooding = askEvery(front, flooded, { pause: 10, atOnce: floodPerSecond / 100, through: floodAgent });
  const beside = (await askEvery(front, other, { pause: 50 })).map(({ milliseconds }) => milliseconds);
  const refused = (await flooding).filter(({ status }) => status === 429).length;
  rows.push([
    `One is sent ${floodPerSecond} requests a second (${refused} refused): another’s answers, p99 of ${beside.length}`,
    "150 ms",
    `${percentile(beside, 0.99).toFixed(0)} ms`,
  ]);

  rows.push(await fallAsleep(sites));
  const read = many.slice(0, 50);
  for (const { held } of read) held?.drop();
  await wait(1000);
  const kept = await inTurns([...read, ...read, ...read, ...read], 20, (school) => ask(front, school));
  rows.push([
    `Pages of ${read.length} that nothing can start, from what nginx has kept: answered, p99; processes`,
    "all; 0",
    `${kept.filter(({ status }) => status === 200).length} of ${kept.length}, ${percentile(
      kept.map(({ milliseconds }) => milliseconds),
      0.99,
    ).toFixed(0)} ms; ${(await sites()).length}`,
  ]);
  return rows;
}

/** Waits until all schools have fallen asleep by themselves, for at most `idleMinutes` plus two minutes. */
async function fallAsleep(sites: () => Promise<string[]>): Promise<Row> {
  const [began, patience] = [performance.now(), (idleMinutes + 2) * 60_000];
  while ((await sites()).length > 0 && performance.now() - began < patience) await wait(1000);
  const left = (await sites()).length;
  return [
    `Asleep by themselves again, with EXIT_WHEN_IDLE=${idleMinutes}m: awake after`,
    "0",
    `${left} after ${inSeconds(performance.now() - began)}`,
  ];
}

async function measureReport(root: string): Promise<Row> {
  const began = performance.now();
  const files = await report(root);
  const size = Buffer.byteLength(files.get("schools.en.html") ?? "") / 1e6;
  return [
    "The report of all (`npm run schools -- report`): time, size of a page",
    "",
    `${inSeconds(performance.now() - began)}, ${size.toFixed(1)} MB`,
  ];
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 200 });
/** The agent of the client that floods a school. nginx refuses more than 200 connections to one school. */
const floodAgent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 150 });

/** Requests a page of a school through nginx as a browser does. Resolves for every answer, also for an error status. */
function ask({ origin }: Front, { host }: School, path = "/", through = agent): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { Host: host, "Accept-Encoding": "br" };
    const asked = request(origin + path, { agent: through, headers }, (response) => {
      response
        .resume()
        .on("end", () => resolve({ status: response.statusCode ?? 0, milliseconds: performance.now() - began }));
    });
    asked.on("error", reject).end();
  });
}

/** Requests a page and an uncached API read in turn, at a fixed rate, without waiting for earlier answers. */
async function askEvery(
  front: Front,
  school: School,
  { pause, atOnce = 1, through = agent }: { pause: number; atOnce?: number; through?: Agent },
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const began = performance.now();
  for (let turn = 1; performance.now() - began < seconds.flood * 1000; turn += 1) {
    while (answers.length < turn * atOnce)
      answers.push(ask(front, school, answers.length % 2 === 0 ? "/bn/notice" : "/api/notice", through));
    await wait(Math.max(0, began + turn * pause - performance.now()));
  }
  return Promise.all(answers);
}

/** Runs a function for each value, with at most `atOnce` calls under way at a time. */
async function inTurns<Value, Result>(
  values: readonly Value[],
  atOnce: number,
  work: (value: Value) => Promise<Result>,
) {
  const [waiting, results] = [[...values], [] as Result[]];
  const one = async () => {
    for (let value = waiting.shift(); value !== undefined; value = waiting.shift()) results.push(await work(value));
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return results;
}

/** Drops the operating system's file cache. Returns false if this process may not do that. */
async function dropFiles(): Promise<boolean> {
  return writeFile("/proc/sys/vm/drop_caches", "3").then(
    () => true,
    () => false,
  );
}

const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0);
const percentile = (figures: readonly number[], part: number) =>
  figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * part))] ?? Number.NaN;
const inSeconds = (...milliseconds: number[]) => milliseconds.map((one) => `${(one / 1000).toFixed(1)} s`).join(", ");
