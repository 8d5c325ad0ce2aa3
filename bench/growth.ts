import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import { collectionNamed } from "../collections/all.ts";
import { listViews } from "../engine/list-views.ts";
import { processorTime } from "../tests/kit/cpu-time.ts";
import { memoryOf } from "../tests/kit/process-memory.ts";
import { rawRequest } from "../tests/kit/raw-request.ts";
import { openSession, administratorEnvironment, type Write, writerOf } from "../tests/kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../tests/kit/site.ts";
import { pathTo } from "../tests/kit/database-state.ts";
import { type Amounts, fill } from "./fill.ts";
import { median, table } from "./report.ts";

const sizes: readonly Amounts[] = [
  { notices: 100, pictures: 100 },
  { notices: 10_000, pictures: 10_000 },
  { notices: 100_000, pictures: 10_000 },
];
const rounds = 40;

/** Medians in milliseconds. */
type Times = { uncached: number; cached: number };
/**
 * `start` is the start-up time in milliseconds; `memory` and `afterwards` are the memory after the start and after the
 * rounds, in megabytes.
 */
type Measured = { start: number; memory: number; afterwards: number; times: Record<string, Times> };

/** Measures how list pages, memory and start depend on the size of the lists; returns the table in Markdown. */
export async function growth(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "growth-"));
  try {
    const measured: Measured[] = [];
    for (const amounts of sizes) measured.push(await measure(join(folder, "data"), amounts));
    return report(measured);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(dataDirectory: string, amounts: Amounts): Promise<Measured> {
  await fill(dataDirectory, amounts);
  const began = performance.now();
  const site = await startSiteProcess({ DATA_DIR: dataDirectory, SAMPLE_CONTENT: "no", ...administratorEnvironment });
  await rawRequest(site, "/healthz");
  const start = performance.now() - began;
  try {
    await untilAtRest(site);
    const memory = (await memoryOf(site.pid)).now;
    const times = await timesOf(site, amounts);
    return { start, memory, afterwards: (await memoryOf(site.pid)).now, times };
  } finally {
    await site.stop();
  }
}

/**
 * Waits until the site uses less than 2 % of one processor during three seconds. Throws if that takes longer than five
 * minutes.
 */
async function untilAtRest(site: SiteProcess): Promise<void> {
  for (const end = performance.now() + 300_000; performance.now() < end;) {
    const before = await processorTime(site);
    await pass(3_000);
    if ((await processorTime(site)) - before < 60) return;
  }
  throw new Error("The site does not come to rest.");
}

/**
 * The home page, and the first, a middle and the last full page of both lists, because the queries of these pages
 * differ most.
 */
function pagesOf({ notices, pictures }: Amounts): Record<string, string> {
  const { announcements, pictures: photos } = listViews;
  const last = (entries: number, pageSize: number) => Math.ceil(entries / pageSize);
  const middle = (entries: number, pageSize: number) => Math.ceil(last(entries, pageSize) / 2);
  return {
    home: "/",
    "notices, first": "/notice",
    "notices, middle": `/notice?page=${middle(notices, announcements.pageSize)}`,
    "notices, last full": `/notice?page=${Math.floor(notices / announcements.pageSize)}`,
    "photos, first": "/photo",
    "photos, middle": `/photo?page=${middle(pictures, photos.pageSize)}`,
    "photos, last full": `/photo?page=${Math.floor(pictures / photos.pageSize)}`,
  };
}

async function timesOf(site: SiteProcess, amounts: Amounts): Promise<Record<string, Times>> {
  const { token } = await openSession(site);
  const write = writerOf(site, token);
  const pages = Object.entries(pagesOf(amounts));
  const found = new Map(pages.map(([name]) => [name, { uncached: [] as number[], cached: [] as number[] }]));
  // Rounds with negative numbers warm up the code and are not counted.
  for (let round = -rounds; round < rounds; round += 1) {
    // A write to a list invalidates all of its cached pages.
    await change(write, "notice", { title: `Changed ${round}` });
    await change(write, "picture", { caption: `Changed ${round}` });
    for (const [name, path] of pages) {
      const uncached = await timeOf(site, path);
      const cached = await timeOf(site, path);
      if (round < 0) continue;
      found.get(name)?.uncached.push(uncached);
      found.get(name)?.cached.push(cached);
    }
  }
  return Object.fromEntries(
    [...found].map(([name, { uncached, cached }]) => [name, { uncached: median(uncached), cached: median(cached) }]),
  );
}

async function change(write: Write, name: string, values: object): Promise<void> {
  const { status } = await write("PATCH", pathTo(collectionNamed(name).api.update, "1"), values);
  if (status !== 200) throw new Error(`${name} is not changed: ${status}.`);
}

async function timeOf(site: SiteProcess, path: string): Promise<number> {
  const began = performance.now();
  const { status } = await rawRequest(site, path);
  if (status !== 200) throw new Error(`${path} answers ${status}.`);
  return performance.now() - began;
}

function report(measured: readonly Measured[]): string {
  const names = Object.keys(measured[0]?.times ?? {});
  const heads = sizes.map(
    ({ notices, pictures }) => `${notices.toLocaleString("en")} notices, ${pictures.toLocaleString("en")} pictures`,
  );
  const smallest = measured[0];
  const ratio = (name: string) => {
    const [first, last] = [smallest?.times[name], measured.at(-1)?.times[name]];
    return first && last ? (last.uncached / first.uncached).toFixed(2) : "";
  };
  const cell = ({ uncached, cached }: Times) => `${uncached.toFixed(2)} / ${cached.toFixed(2)}`;
  const times = names.map((name) => [
    name,
    ...measured.map((result) => cell(result.times[name] ?? { uncached: 0, cached: 0 })),
    ratio(name),
  ]);
  const figures = (of: (result: Measured) => number) => measured.map((result) => of(result).toFixed(0));
  const whole = [
    ["start to first answer, ms", ...figures(({ start }) => start), ""],
    ["memory at the start, MB", ...figures(({ memory }) => memory), ""],
    ["memory after the rounds, MB", ...figures(({ afterwards }) => afterwards), ""],
  ];
  return table(["ms uncached / cached", ...heads, "last : first"], [...times, ...whole]);
}
