import { execFile } from "node:child_process";
import { Agent } from "node:https";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askFront, type FrontedSite, frontedSites } from "../kit/fronted-sites.ts";
import { photo } from "../kit/media.ts";
import { nginx } from "../kit/nginx.ts";
import { addOpen, markOf, rollOf, type Slip } from "../kit/results.ts";
import { isOnce, rounds } from "../kit/rounds.ts";
import { openSession, writerOf } from "../kit/session.ts";
import { whyNoHolder } from "../kit/socket-holder.ts";
import { attacks, startAttack } from "./front-attacks.ts";

const [reader, mobileNetwork] = ["127.0.0.77", "127.0.0.88"];
/** The pages of the reader: all but the last come from nginx's cache. */
const pages = ["/", "/bn/notice", "/teacher", "/result", "/crest.svg", "/api/notice"];
const reads = rounds(200, 24);
const phones = 60;
const megabyte = 1024 * 1024;
/** Bytes per second of a slow line. */
const slowLine = rounds(100_000, 4_000_000);

const log = (line: string) => process.stdout.write(`${line}\n`);

/** The bytes of all files in a folder. */
async function bytesIn(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)("du", ["-sb", folder]).catch((error: { stdout: string }) => error);
  return Number(stdout.split("\t", 1)[0]);
}

/** Opens pages one after another, each 20 ms after the last one. */
async function read(front: FrontedSite) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  const statuses: Record<number, number> = {};
  for (let turn = 0; turn < reads; turn += 1) {
    const answer = await askFront(front, pages[turn % pages.length]!, { from: reader, agent });
    took.push(answer.took);
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    await wait(20);
  }
  agent.destroy();
  const p99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN;
  return { statuses, p99 };
}

/** Measures the size of a folder until it is stopped, and then returns by how many bytes it grew at most. */
async function watchSize(folder: string): Promise<() => Promise<number>> {
  const before = await bytesIn(folder);
  let most = before;
  const stopped = new AbortController();
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      most = Math.max(most, await bytesIn(folder));
      await wait(50);
    }
  })();
  return async () => {
    stopped.abort();
    await watching;
    return most - before;
  };
}

/** Yields bytes as fast as a line of `perSecond` bytes passes them on. */
async function* overLine(bytes: Buffer, perSecond: number): AsyncGenerator<Buffer> {
  const began = performance.now();
  const piece = Math.ceil(perSecond / 10);
  for (let at = 0; at < bytes.length; at += piece) {
    await wait(Math.max(0, began + (at / perSecond) * 1000 - performance.now()));
    yield bytes.subarray(at, at + piece);
  }
}

/** A JPEG of this size in bytes: comments of 64 KB fill it. */
async function jpegOf(size: number): Promise<Buffer> {
  const picture = await photo(1200, 900).jpeg().toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xffff - 2, "c")]);
  const count = Math.floor((size - picture.length) / comment.length);
  return Buffer.concat([picture.subarray(0, 2), ...Array.from({ length: count }, () => comment), picture.subarray(2)]);
}

const skipped = nginx === undefined || whyNoHolder !== undefined;

describe.skipIf(skipped).each(Object.entries(frontedSites))("behind %s (skipped without nginx)", (_, start) => {
  let front: FrontedSite;
  let token: string;
  let examination: { id: number; slips: Slip[] };
  beforeAll(async () => {
    front = await start();
    ({ token } = await openSession(front.site));
    examination = await addOpen(writerOf(front.site, token), "Results day", phones);
  });
  afterAll(() => front?.stop());

  it.each(Object.keys(attacks))("%s from one address keep nobody else out", async (name) => {
    for (const path of pages) await askFront(front, path, { from: reader });
    const stopWatching = await watchSize(front.folder);
    const stopAttack = startAttack(name, front);
    // The attack has begun once its connections are open.
    await wait(1_000);
    const { statuses, p99 } = await read(front);
    const answers = JSON.stringify(await stopAttack());
    const grown = await stopWatching();
    const megabytes = (grown / megabyte).toFixed(1);
    log(`${name}: ${JSON.stringify(statuses)}, p99 ${p99.toFixed(0)} ms, disk +${megabytes} MB; attacker ${answers}`);
    expect(statuses).toEqual({ 200: reads });
    expect(grown).toBeLessThan(50 * megabyte);
    if (!isOnce) expect(p99).toBeLessThan(500);
  });

  it(`gives ${phones} phones behind one address each the page, its files and the result`, async () => {
    const statuses: number[] = [];
    const found = await Promise.all(
      examination.slips.map(async ({ code }, place) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 6 });
        const ask = async (path: string, more: object = {}) => {
          const answer = await askFront(front, path, { from: mobileNetwork, agent, ...more });
          statuses.push(answer.status);
          return answer.text;
        };
        const page = await ask("/result");
        const files = [...page.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js|svg|webp|png))"/g)].map(
          ([, path = ""]) => path,
        );
        await Promise.all(files.map((path) => ask(path)));
        const sheet = await ask("/result", {
          method: "POST",
          headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: `https://${front.host}` },
          body: `examination=${examination.id}&roll=${rollOf(place)}&code=${code}`,
        });
        agent.destroy();
        return sheet.includes(markOf(place));
      }),
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(found.filter(Boolean)).toHaveLength(phones);
    log(`${phones} phones: ${statuses.length} answers, all 200.`);
  });

  it("lets a picture of 15 MB in a record and an upload of 20 MB through over a slow line", async () => {
    const stopWatching = await watchSize(front.folder);
    const authorized = { Authorization: `Bearer ${token}` };
    const image = `data:image/jpeg;base64,${(await jpegOf(14.9 * megabyte)).toString("base64")}`;
    const record = Buffer.from(JSON.stringify({ title: "Fifteen megabytes", description: "A picture.", image }));
    const document = Buffer.concat([
      Buffer.from("%PDF-1.4\n%"),
      Buffer.alloc(19.9 * megabyte, "x"),
      Buffer.from("\n%%EOF\n"),
    ]);
    const boundary = "----boundary";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n`;
    const upload = Buffer.concat([Buffer.from(head), document, Buffer.from(`\r\n--${boundary}--\r\n`)]);
    const sent = (path: string, body: Buffer, type: string) =>
      askFront(front, path, {
        method: "POST",
        headers: { ...authorized, "Content-Type": type, "Content-Length": String(body.length) },
        body: overLine(body, slowLine),
      });
    const answers = await Promise.all([
      sent("/api/news", record, "application/json"),
      sent("/api/upload", upload, `multipart/form-data; boundary=${boundary}`),
    ]);
    expect(answers.map(({ status, text }) => [status, status < 300 ? "" : text])).toEqual([
      [201, ""],
      [200, ""],
    ]);
    const grown = await stopWatching();
    log(`15 MB in a record and 20 MB as a file: nginx's disk +${(grown / megabyte).toFixed(1)} MB`);
    expect(grown).toBeLessThan(megabyte);
  });
});
