import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import * as m from "../../messages/compiled/messages.js";
import { listBuiltFiles } from "../../server/files/built-files.ts";
import { rawRequest, type RawResponse } from "../raw-request.ts";
import { caddy, startCaddy } from "../caddy.ts";
import type { WebServer } from "../run-web-server.ts";
import { smallJpeg } from "../media.ts";
import { nginx, nginxHasBrotli, startNginx } from "../nginx.ts";
import { type PublishedSite, startPublishedSite, textOfFile, untilPublished } from "../published-site.ts";
import { openSession, type Session, type Write, writerOf } from "../session.ts";
import { addTo, pathTo } from "../database-state.ts";
import { eventually } from "../eventually.ts";

const holidays = collectionNamed("holidayCalendar");
const build = join(import.meta.dirname, "..", "..", "build");
const hosts = [
  { name: "nginx", program: nginx, start: startNginx, encodings: nginxHasBrotli ? ["br", "gzip", "identity"] : ["gzip", "identity"] },
  { name: "Caddy", program: caddy, start: startCaddy, encodings: ["br", "gzip", "identity"] },
].filter(({ program }) => program);
const running = new Map<string, WebServer>();

let published: PublishedSite;
let session: Session;
let write: Write;
beforeAll(async () => {
  published = await startPublishedSite();
  session = await openSession(published.site);
  write = writerOf(published.site, session.token);
  for (let place = 0; place < 31; place += 1) await addTo(write, holidays, { title: `Day ${place}`, link: "example.com" });
  await untilPublished(published.site);
  const { text } = await fromNode("/bn/holidayCalendar?page=2");
  await eventually(async () => expect((await textOfFile(published.folder, "bn/holidayCalendar.2.html")) === text).toBe(true));
  for (const { name, start } of hosts) running.set(name, await start(published.site, published.folder));
});
afterAll(async () => {
  for (const host of running.values()) await host.stop();
  await published?.end();
});

type From = (path: string, headers?: Record<string, string>, method?: string) => Promise<RawResponse>;
const fromNode: From = (...request) => rawRequest(published.site, ...request);
const fromFiles = (name: string): From => (...request) => rawRequest(running.get(name)!, ...request);
/** Whether an answer comes from a published file: only the ETags of Node's pages end with their encoding. */
const isFromFile = ({ headers }: RawResponse) => headers.etag !== undefined && !/-(?:br|gzip|identity)(?:-quick)?"$/.test(headers.etag);
/** The parts of an answer that a visitor notices. */
const noticed = ({ status, headers, text }: RawResponse) => ({ status, text: createHash("sha256").update(text).digest("hex"), type: String(headers["content-type"]).toLowerCase(), caching: headers["cache-control"] });

async function pagePaths(): Promise<string[]> {
  const sitemap = (await fromNode("/sitemap.xml")).text;
  const named = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = ""]) => new URL(address).pathname);
  return [...named, "/holidayCalendar?page=2", "/bn/holidayCalendar?page=2", "/notice?fbclid=a"];
}

describe.each(hosts)("$name in front of the published files", ({ name, encodings }) => {
  const get = fromFiles(name);

  it("answers every public page as Node does, in every encoding, from a file", async () => {
    const paths = await pagePaths();
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) {
      const node = await fromNode(path);
      for (const encoding of encodings) {
        const answer = await get(path, { "Accept-Encoding": encoding });
        expect({ path, ...noticed(answer) }).toEqual({ path, ...noticed(node) });
        expect([path, isFromFile(answer), answer.headers["content-encoding"] ?? "identity"]).toEqual([path, true, encoding]);
        expect(answer.headers).toMatchObject({ "x-content-type-options": "nosniff", "content-security-policy": "frame-ancestors 'none'" });
        expect(answer.headers.vary).toMatch(/Accept-Encoding/);
      }
    }
  });

  it("leaves the sign-in page with an error of an identity service to Node, which tells it", async () => {
    for (const locale of locales) {
      const path = `${localPath("/login", locale)}?error=popup-closed-by-user`;
      const answer = await get(path);
      expect([path, answer.status, isFromFile(answer)]).toEqual([path, 200, false]);
      expect(answer.text).toContain(m.identity_window_closed({}, { locale }));
    }
  });

  it("does not send a page again to a client that has it", async () => {
    for (const path of ["/", "/bn/notice", "/holidayCalendar?page=2"]) {
      for (const encoding of encodings) {
        const { headers } = await get(path, { "Accept-Encoding": encoding });
        const again = await get(path, { "Accept-Encoding": encoding, "If-None-Match": String(headers.etag) });
        expect([path, again.status, again.bytes.length]).toEqual([path, 304, 0]);
      }
    }
  });

  it("answers built files and media as Node does, to be cached for ever, and ranges of them", async () => {
    const media = (await readdir(join(published.folder, "media"))).filter((file) => !/\.(?:br|gz)$|\.webp\.avif$/.test(file));
    const paths = [...listBuiltFiles(build).keys(), ...media.map((file) => `/media/${file}`), "/robots.txt", "/sitemap.xml"];
    expect(paths.length).toBeGreaterThan(150);
    for (const path of paths) {
      const [file, node] = await Promise.all([get(path), fromNode(path)]);
      expect([path, file.status, file.bytes.equals(node.bytes), isFromFile(file)]).toEqual([path, 200, true, true]);
      const kind = (answer: RawResponse) => String(answer.headers["content-type"]).replace(/;.*/, "").replace(/^(?:application|text)\/(?=javascript|xml)/, "");
      expect([path, kind(file)]).toEqual([path, kind(node)]);
      if (!/^\/(?:media|assets|custom-elements)\//.test(path)) continue;
      expect([path, file.headers["cache-control"]]).toEqual([path, "public, max-age=31536000, immutable"]);
      if (path.startsWith("/media/")) expect(file.headers["content-security-policy"]).toContain("sandbox");
    }
    const document = paths.find((path) => path.endsWith(".pdf"))!;
    const part = await get(document, { Range: "bytes=100-199" });
    expect([part.status, part.bytes.equals((await fromNode(document)).bytes.subarray(100, 200))]).toEqual([206, true]);
  });

  it("sends AVIF to clients that accept it, under the WebP's address", async () => {
    const form = new FormData();
    form.set("image", new File([new Uint8Array(await smallJpeg(7))], "pond.jpg"));
    // Through the host, as the site's own form does.
    const sent = await fetch(`${running.get(name)!.origin}/api/upload`, { method: "POST", headers: { Authorization: `Bearer ${session.token}` }, body: form });
    const { data } = (await sent.json()) as { data: { url: string } };
    const answer = async (accept: string) => {
      const { status, headers } = await get(data.url, { Accept: accept });
      return [status, headers["content-type"], /Accept(?!-)/.test(String(headers.vary))];
    };
    await eventually(async () => expect(await answer("image/avif,image/webp,*/*")).toEqual([200, "image/avif", true]));
    expect(await answer("image/webp,*/*")).toEqual([200, "image/webp", true]);
  });

  it("lets a video through that is larger than any picture or document", async () => {
    const start = Buffer.from("\0\0\0\x14ftypisom\0\0\0\0mp41\0\0\0\x08moov", "latin1");
    const frames = Buffer.alloc(30 * 1024 * 1024);
    frames.writeUInt32BE(frames.length);
    frames.write("mdat", 4, "latin1");
    const form = new FormData();
    form.set("video", new File([start, frames], "sports.mp4"));
    const sent = await fetch(`${running.get(name)!.origin}/api/upload`, { method: "POST", headers: { Authorization: `Bearer ${session.token}` }, body: form });
    expect([sent.status, await sent.json()]).toMatchObject([200, { data: { url: expect.stringMatching(/\.mp4$/) } }]);
  });

  it("passes on to Node requests of signed-in users, writes, and whatever is not a file", async () => {
    const signed = await get("/notice", { Cookie: session.cookie });
    expect([signed.status, signed.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    for (const path of ["/login", "/admin", "/classroutine", "/notice/", "/no-such-page", "/bn/no-such-page", "/notice?page=99", "/event/0", "/api/notice", "/healthz"]) {
      const [file, node] = await Promise.all([get(path), fromNode(path)]);
      expect([path, file.status, file.headers.location, file.text]).toEqual([path, node.status, node.headers.location, node.text]);
    }
    for (const method of ["POST", "DELETE"]) {
      const [file, node] = await Promise.all([get("/notice", {}, method), fromNode("/notice", {}, method)]);
      expect([method, file.status, file.text]).toEqual([method, node.status, node.text]);
    }
    const head = await get("/notice", {}, "HEAD");
    expect([head.status, head.bytes.length, isFromFile(head)]).toEqual([200, 0, true]);
  });

  it("never shows half a page while writes go on", async () => {
    const id = await addTo(write, holidays, { title: "Round 0.", link: "example.com" });
    const writing = new AbortController();
    const read: string[] = [];
    const broken: unknown[] = [];
    const readers = encodings.flatMap((encoding) =>
      ["/holidayCalendar", "/bn/holidayCalendar?page=2"].map(async (path) => {
        while (!writing.signal.aborted) {
          const { status, text } = await get(path, { "Accept-Encoding": encoding });
          read.push(path);
          if (status !== 200 || !text.endsWith("</html>")) broken.push([path, encoding, status, text.slice(-50)]);
        }
      }),
    );
    // As many rounds as it takes for some reads to coincide with a write, however slow the machine is.
    for (let round = 1; round <= 20 || read.length < 100; round += 1) await write("PATCH", pathTo(holidays.api.update, id), { title: `Round ${round}.`.repeat(1 + (round % 20)) });
    writing.abort();
    await Promise.all(readers);
    expect(broken).toEqual([]);
    const { text } = await fromNode("/holidayCalendar?page=2");
    await eventually(async () => expect((await get("/holidayCalendar?page=2")).text === text).toBe(true));
  });
});

it.skipIf(!nginx)("nginx without its module for Brotli, as it is configured by default, answers in gzip", async () => {
  const host = await startNginx(published.site, published.folder, false);
  const answer = await rawRequest(host, "/notice", { "Accept-Encoding": "gzip, br" });
  await host.stop();
  expect([answer.status, answer.headers["content-encoding"], answer.text === (await fromNode("/notice")).text]).toEqual([200, "gzip", true]);
});

it.skipIf(hosts.length === 0)("visitors go on reading when Node is down", async () => {
  const paths = await pagePaths();
  const pages = new Map<string, string>();
  for (const path of paths) pages.set(path, (await fromNode(path)).text);
  const notFound = await Promise.all(locales.map(async (locale) => (await fromNode(localPath("/404", locale))).text));
  await published.site.stop();
  for (const { name } of hosts) {
    const get = fromFiles(name);
    for (const [path, text] of pages) expect([name, path, (await get(path)).text === text]).toEqual([name, path, true]);
    expect((await get("/notice", { Cookie: session.cookie })).text, name).toBe(pages.get("/notice"));
    for (const path of ["/no-such-page", "/notice?page=99", "/notice?page=../index", "/assets/none.js", "/media/none.pdf", "/bn/no-such-page"]) {
      const { status, headers, text } = await get(path);
      expect([name, path, status, headers["cache-control"]]).toEqual([name, path, 404, "no-cache"]);
      expect(text === notFound[path.startsWith("/bn/") ? 1 : 0], `${name} ${path}`).toBe(true);
    }
    // A program must not get a page where it expects an answer of the API.
    for (const [path, method] of [["/api/notice", "GET"], ["/api/notice/1", "DELETE"]] as const) {
      expect([name, path, (await get(path, {}, method)).status]).toEqual([name, path, 503]);
    }
  }
});
