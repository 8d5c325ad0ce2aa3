import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { rawRequest } from "../tests/raw-request.ts";
import type { Site } from "../tests/site.ts";
import { connectionsOfMade, type Contender, everyPage, manyNotices, pictureOf } from "./comparison.ts";
import type { Effort } from "./effort.ts";
import { memoryOf, untilAtRest } from "./memory.ts";
import { median, table } from "./report.ts";
import { loadWithoutErrors } from "./wrk.ts";

const connections = 64;
/** Turns of each figure for each round. */
const turnsARound = 2;

/** The two sites of a checkout: one with its sample school, and one with many notices. */
type Release = { sample: Site; large: Site };

/**
 * Compares a built checkout of an older release, in the folder `older`, with this one: what visitors and programs ask for, in
 * turns. Throws if no folder is named.
 */
export async function releases({ seconds, rounds }: Effort, older: string | undefined): Promise<string> {
  if (older === undefined) throw new Error("Name the older release: npm run bench -- releases --beside FOLDER");
  const { stdout: release } = await promisify(execFile)("git", ["-C", older, "log", "-1", "--format=%h of %as"]);
  const folder = await mkdtemp(join(tmpdir(), "releases-"));
  const both: Release[] = [];
  try {
    both.push(await open(older, join(folder, "older")), await open(join(import.meta.dirname, ".."), join(folder, "newer")));
    await untilAtRest(both.flatMap(({ sample, large }) => [sample.pid, large.pid]));
    const idle = await memoryOfSamples(both);
    const rows: string[][] = [];
    for (const request of requests) rows.push(await compare(both, request, seconds, rounds * turnsARound));
    const after = await memoryOfSamples(both);
    return `The older release is ${release.trim()}.

${table(["requests a second", "older", "newer", "newer : older"], rows)}

Memory with the sample school: ${idle} MB before, ${after} MB after.`;
  } finally {
    await Promise.all(both.flatMap(({ sample, large }) => [sample.stop(), large.stop()]));
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the sites of a checkout by its own programs, which know its start and its tables. */
async function open(checkout: string, data: string): Promise<Release> {
  const { startSite } = (await import(pathToFileURL(join(checkout, "tests/site.ts")).href)) as typeof import("../tests/site.ts");
  const { fill } = (await import(pathToFileURL(join(checkout, "bench/fill.ts")).href)) as typeof import("./fill.ts");
  await fill(join(data, "large"), { notices: manyNotices, pictures: 0 });
  // A process that has loaded the sample school weighs more than one that finds it.
  const sample = { DATA_DIR: join(data, "sample") };
  await (await startSite(sample)).stop();
  return { sample: await startSite(sample), large: await startSite({ DATA_DIR: join(data, "large"), SAMPLE_CONTENT: "no" }) };
}

/** What is asked of each release: its site, and the request. */
type Asked = { site: Site } & Pick<Contender, "name" | "path" | "headers" | "paths">;

const br = { "Accept-Encoding": "br" };
const requests: readonly ((release: Release) => Promise<Asked>)[] = [
  async ({ sample }) => ({ site: sample, name: "page, 200 in brotli", path: "/notice", headers: br }),
  async ({ sample }) => ({ site: sample, name: "home page, 200 in brotli", path: "/bn", headers: br }),
  async ({ sample }) => {
    const { headers } = await rawRequest(sample, "/notice", br);
    return { site: sample, name: "page, 304", path: "/notice", headers: { ...br, "If-None-Match": String(headers.etag) } };
  },
  async ({ sample }) => ({ site: sample, name: "picture, 200", path: await pictureOf(sample), headers: {} }),
  async ({ large }) => ({ site: large, ...(await everyPage(large)) }),
];

/** Loads both releases in turns; returns a row with their medians and the median of the ratios of all turns. */
async function compare(both: readonly Release[], asked: (typeof requests)[number], seconds: number, turns: number): Promise<string[]> {
  const found = await Promise.all(both.map(async (release) => ({ ...(await asked(release)), figures: [] as number[] })));
  // The first turn warms up and is not counted.
  for (let turn = 0; turn <= turns; turn += 1) {
    for (const { site, path, paths, headers, figures } of turn % 2 === 0 ? found : found.toReversed()) {
      const { perSecond } = await loadWithoutErrors({ url: site.origin + path, seconds, connections: paths ? connectionsOfMade : connections, headers, ...(paths && { paths }) });
      if (turn > 0) figures.push(perSecond);
    }
  }
  const [older = [], newer = []] = found.map(({ figures }) => figures);
  const ratio = median(newer.map((figure, turn) => figure / (older[turn] ?? Number.NaN)));
  const row = [found[0]?.name ?? "", median(older).toFixed(0), median(newer).toFixed(0), ratio.toFixed(2)];
  process.stdout.write(`${row.join("  ")}\n`);
  return row;
}

async function memoryOfSamples(both: readonly Release[]): Promise<string> {
  const figures = await Promise.all(both.map(({ sample }) => memoryOf(sample.pid)));
  return figures.map((figure) => figure.toFixed(0)).join(" and ");
}
