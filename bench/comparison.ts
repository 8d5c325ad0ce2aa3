import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { collectionNamed } from "../collections/all.ts";
import { cacheBytes } from "../server/pages/pages.ts";
import { type Asked, ask } from "../tests/ask.ts";
import { startNginx } from "../tests/nginx.ts";
import { type Site, startSite } from "../tests/site.ts";
import { fill } from "./fill.ts";
import { memoryOf, watchMemory } from "./memory.ts";
import { type ServedFile, serveFiles } from "./nginx.ts";
import { median, table } from "./report.ts";
import { load } from "./wrk.ts";

const rounds = 5;
const seconds = 4;
const connections = 64;
const warmUp = 3;
const page = "/notice";
/** Enough list pages that none of them is still kept when it is asked for again; `everyPage` sees to it. */
const manyNotices = 24_000;

/** A thing to ask for: of the site, and of nginx where that serves it too. */
type Contender = { name: string; path: string; headers: Record<string, string>; nginxHeaders?: Record<string, string>; paths?: string[] };

/** Compares the site with nginx serving the same bytes, in interleaved rounds; answers its tables. */
export async function comparison(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "comparison-"));
  await fill(join(folder, "data"), { notices: manyNotices, pictures: 0 });
  const [site, large] = await Promise.all([startSite(), startSite({ DATA_DIR: join(folder, "data") })]);
  const idle = await memoryOf(site.pid);
  const picture = await pictureOf(site);
  const [whole, medium] = await Promise.all([ask(site, page, { "Accept-Encoding": "br" }), ask(site, picture)]);
  const nginx = await serveFiles([served(page, whole), served(picture, medium)]);
  try {
    const contenders = await listContenders(nginx.origin, picture, String(whole.headers.etag));
    const most = watchMemory(site.pid);
    const rows: string[][] = [];
    for (const contender of contenders) rows.push(await compare(contender, site.origin, nginx.origin));
    rows.push(await comparePublished(nginx.origin));
    rows.push(await compare(await everyPage(large), large.origin));
    const memory = [idle, await most(), await memoryOf(site.pid)].map((figure) => `${figure.toFixed(0)} MB`);
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
    { name: "API list, 200", path: `/api${collectionNamed("notice").api.list}`, headers: {} },
  ];
}

/** nginx with the configuration of `deploy/` before the published files, beside nginx with nothing to decide. */
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

async function everyPage(large: Site): Promise<Contender> {
  const pages = Math.floor(manyNotices / 30);
  const { bytes } = await ask(large, `${page}?page=2`);
  if (bytes.length * pages < 1.5 * cacheBytes) throw new Error("All these pages could be kept: this bench needs more notices.");
  const paths = Array.from({ length: pages - 1 }, (_, place) => `${page}?page=${place + 2}`);
  return { name: "list page of 30 rows, made for each request", path: page, headers: {}, paths };
}

/** Loads one after the other, again and again; answers a row with the medians. */
async function compare(contender: Contender, ours: string, theirs?: string): Promise<string[]> {
  const { name, path, paths, headers, nginxHeaders } = contender;
  const asked = { seconds, connections, ...(paths && { paths }) };
  const nginx = theirs !== undefined && nginxHeaders ? { ...asked, url: theirs + path, headers: nginxHeaders } : undefined;
  const site = { ...asked, url: ours + path, headers };
  await load({ ...site, seconds: warmUp });
  const found = { site: [] as number[], nginx: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    found.site.push(await perSecond(site));
    if (nginx) found.nginx.push(await perSecond(nginx));
  }
  const [mine, other] = [median(found.site), nginx && median(found.nginx)];
  const row = [name, mine.toFixed(0), other?.toFixed(0) ?? "", other ? (mine / other).toFixed(2) : ""];
  process.stdout.write(`${row.join("  ")}\n`);
  return row;
}

async function perSecond(what: Parameters<typeof load>[0]): Promise<number> {
  const outcome = await load(what);
  if (outcome.errors > 0) throw new Error(`${what.url}: ${outcome.errors} errors.`);
  return outcome.perSecond;
}

/** The answer as a file of nginx, with the headers that it travelled with. */
function served(path: string, { bytes, headers }: Asked): ServedFile {
  const own = new Set(["date", "connection", "keep-alive", "content-length", "etag", "last-modified", "accept-ranges"]);
  const kept = Object.entries(headers).filter(([name]) => !own.has(name));
  const named = kept.map(([name, value]) => [name === "content-type" ? "Content-Type" : name, String(value)]);
  return { path, bytes, headers: Object.fromEntries(named) as Record<string, string> };
}

/** A picture that the sample school shows on its photo page. */
async function pictureOf(site: Site): Promise<string> {
  const answer = await ask(site, "/photo");
  const found = /\/media\/[0-9a-f-]+x\d+\.(?:webp|svg)/.exec(answer.text)?.[0];
  if (!found) throw new Error("The photo page shows no picture.");
  return found;
}
