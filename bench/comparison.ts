import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { collectionNamed } from "../collections/all.ts";
import { listViews } from "../engine/list-views.ts";
import { pageCacheBytes } from "../server/pages/visitors-pages.ts";
import { rawRequest } from "../tests/raw-request.ts";
import { startNginx } from "../tests/nginx.ts";
import { type Site, startSite } from "../tests/site.ts";
import { fill } from "./fill.ts";
import { memoryOf, untilAtRest, watchMemory } from "./memory.ts";
import { fileOf, serveFiles } from "./nginx.ts";
import { median, table } from "./report.ts";
import { load, loadWithoutErrors } from "./wrk.ts";

const rounds = 5;
/** Duration of one round and of the warm-up, in seconds. */
const seconds = 4;
const warmUp = 3;
const connections = 64;
/** Fewer for pages that are made for each request: those of two loads, one after the other, must find room in the queue. */
export const connectionsOfMade = 32;
const page = "/notice";
/** So many list pages that each has left the page cache before it is requested again; `everyPage` checks that. */
export const manyNotices = 24_000;

/** One line of the comparison: a request to the site and, if `nginxHeaders` is set, to nginx; `paths` are taken in turn. */
export type Contender = { name: string; path: string; headers: Record<string, string>; nginxHeaders?: Record<string, string>; paths?: string[] };

/** Compares the site with nginx serving the same bytes, in alternating rounds; returns the report in Markdown. */
export async function comparison(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "comparison-"));
  await fill(join(folder, "data"), { notices: manyNotices, pictures: 0 });
  const [site, large] = await Promise.all([startSite(), startSite({ DATA_DIR: join(folder, "data") })]);
  await untilAtRest([site.pid, large.pid]);
  const idle = await memoryOf(site.pid);
  const picture = await pictureOf(site);
  const [whole, medium] = await Promise.all([rawRequest(site, page, { "Accept-Encoding": "br" }), rawRequest(site, picture)]);
  const nginx = await serveFiles([fileOf(page, whole), fileOf(picture, medium)]);
  try {
    const contenders = await listContenders(nginx.origin, picture, String(whole.headers.etag));
    const stopWatching = watchMemory(site.pid);
    const rows: string[][] = [];
    for (const contender of contenders) rows.push(await compare(contender, site.origin, nginx.origin));
    rows.push(await comparePublished(nginx.origin));
    rows.push(await compare(await everyPage(large), large.origin));
    const memory = [idle, await stopWatching(), await memoryOf(site.pid)].map((figure) => `${figure.toFixed(0)} MB`);
    return `${table(["requests a second", "this server", "nginx", "ratio"], rows)}

Memory of the process that answered all but the uncached pages: ${memory[0]} before, ${memory[1]} at most during, ${memory[2]} after; of the
one that made the uncached pages: ${(await memoryOf(large.pid)).toFixed(0)} MB after.`;
  } finally {
    await Promise.all([site.stop(), large.stop(), nginx.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function listContenders(nginxOrigin: string, picture: string, etag: string): Promise<Contender[]> {
  const br = { "Accept-Encoding": "br" };
  const nginxTag = (await fetch(nginxOrigin + page)).headers.get("ETag") ?? "";
  return [
    { name: "page, 200 in brotli", path: page, headers: br, nginxHeaders: br },
    { name: "page, 304", path: page, headers: { ...br, "If-None-Match": etag }, nginxHeaders: { "If-None-Match": nginxTag } },
    { name: "picture, 200", path: picture, headers: {}, nginxHeaders: {} },
    // A range is streamed from disk by the library `send`, as all files would be without the memory (decision 25).
    { name: "picture, 206 by `send`", path: picture, headers: { Range: "bytes=0-" }, nginxHeaders: { Range: "bytes=0-" } },
    { name: "API list, 200", path: `/api${collectionNamed("notice").api.list}`, headers: {} },
  ];
}

/** Compares nginx with the configuration of `deploy/` and the published files to nginx with a single location. */
async function comparePublished(bare: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "published-"));
  const site = await startSite({ PUBLISH_DIR: folder });
  const host = await startNginx(site, folder);
  try {
    while (!site.output().includes("Published: ")) await setTimeout(50);
    const br = { "Accept-Encoding": "br" };
    const name = "page, 200 in brotli, nginx from the published files";
    return await compare({ name, path: page, headers: br, nginxHeaders: br }, host.origin, bare);
  } finally {
    await Promise.all([host.stop(), site.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Requests all further pages of the list in turn, so that each is rendered anew. */
export async function everyPage(large: Site): Promise<Contender> {
  const { pageSize } = listViews[collectionNamed("notice").listView];
  const pages = Math.floor(manyNotices / pageSize);
  const { bytes } = await rawRequest(large, `${page}?page=2`);
  if (bytes.length * pages < 1.5 * pageCacheBytes) throw new Error("All these pages fit in the cache: increase manyNotices.");
  const paths = Array.from({ length: pages - 1 }, (_, place) => `${page}?page=${place + 2}`);
  return { name: `list page of ${pageSize} rows, made for each request`, path: page, headers: {}, paths };
}

/** Loads the site and nginx in alternating rounds; returns a table row with the medians. */
async function compare(contender: Contender, ours: string, theirs?: string): Promise<string[]> {
  const { name, path, paths, headers, nginxHeaders } = contender;
  const common = { seconds, connections: paths ? connectionsOfMade : connections, ...(paths && { paths }) };
  const nginx = theirs !== undefined && nginxHeaders ? { ...common, url: theirs + path, headers: nginxHeaders } : undefined;
  const site = { ...common, url: ours + path, headers };
  await load({ ...site, seconds: warmUp });
  const found = { site: [] as number[], nginx: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    found.site.push((await loadWithoutErrors(site)).perSecond);
    if (nginx) found.nginx.push((await loadWithoutErrors(nginx)).perSecond);
  }
  const [mine, other] = [median(found.site), nginx && median(found.nginx)];
  const row = [name, mine.toFixed(0), other?.toFixed(0) ?? "", other ? (mine / other).toFixed(2) : ""];
  process.stdout.write(`${row.join("  ")}\n`);
  return row;
}

/** The path of a picture on the photo page of the sample school. */
export async function pictureOf(site: Site): Promise<string> {
  const response = await rawRequest(site, "/photo");
  const found = /\/media\/[0-9a-f-]+x\d+\.(?:webp|svg)/.exec(response.text)?.[0];
  if (!found) throw new Error("The photo page shows no picture.");
  return found;
}
