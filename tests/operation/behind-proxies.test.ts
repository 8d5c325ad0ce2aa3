import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from "node:http";
import { connect as openHttp2 } from "node:http2";
import { type AddressInfo, connect, createServer as createRelay } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { pages } from "../../pages/all.ts";
import { addTo, bodyOf, pathTo } from "../kit/database-state.ts";
import { caddy, startCaddy } from "../kit/caddy.ts";
import { decoded, ownAddresses } from "../kit/html.ts";
import { smallJpeg } from "../kit/media.ts";
import { nginx, type Proxy, startNginx } from "../kit/nginx.ts";
import { rawRequest, type RawResponse } from "../kit/raw-request.ts";
import {
  administrator,
  administratorEnvironment,
  openSession,
  type Session,
  type Write,
  writerOf,
} from "../kit/session.ts";
import { type Site, type SiteProcess, startSite, startSiteProcess } from "../kit/site.ts";
import { uploaderOf } from "../kit/upload.ts";

const notice = collectionNamed("notice");
const news = collectionNamed("news");
const invited = "invited@school.example";
/** Once this many addresses were visited, the links of further pages are not followed. */
const mostVisited = 200;
/** `Accept-Encoding` headers of browsers in different spellings, and the encoding that each receives. */
const spellings = [
  ["br", "gzip, deflate, br, zstd"],
  ["br", "br;q=1.0, gzip;q=0.8"],
  ["gzip", "gzip, deflate"],
  ["gzip", "gzip;q=1, br;q=0"],
  ["identity", ""],
] as const;

describe.skipIf(nginx === undefined)("behind nginx with deploy/nginx.conf (skipped without nginx and openssl)", () => {
  let site: SiteProcess;
  let proxy: Proxy;
  let session: Session;
  let write: Write;
  beforeAll(async () => {
    site = await startSiteProcess({
      ...administratorEnvironment,
      TRUST_PROXY: "yes",
      PUBLIC_URL: "https://school.example",
    });
    session = await openSession(site);
    write = writerOf(site, session.token);
    proxy = await startNginx([site]);
  });
  afterAll(async () => {
    await proxy?.stop();
    await site?.stop();
  });

  const get = (path: string, headers: Record<string, string> = {}, method?: string) =>
    rawRequest(proxy, path, headers, method);
  const answerOf = ({ headers }: RawResponse) => String(headers["x-request-id"] ?? randomUUID());
  /** Whether nginx answers two requests with the same response from Node. */
  const isKept = async (path: string, headers: Record<string, string> = {}) => {
    // The requests follow each other directly, but nginx's second of caching may end between them.
    for (let tries = 0; tries < 3; tries += 1)
      if (answerOf(await get(path, headers)) === answerOf(await get(path, headers))) return true;
    return false;
  };

  it("passes on Node's answers in every encoding, and caches one for all spellings of that encoding", async () => {
    for (const path of ["/", "/bn/notice", "/event/1", "/sitemap.xml", "/crest.svg", "/no-such-page"]) {
      for (const [encoding, accepted] of spellings) {
        const headers = { "Accept-Encoding": accepted };
        const [kept, own] = [await get(path, headers), await rawRequest(site, path, { "Accept-Encoding": encoding })];
        expect([path, kept.status, kept.headers["content-encoding"] ?? "identity", kept.text === own.text]).toEqual([
          path,
          own.status,
          encoding,
          true,
        ]);
        for (const name of ["content-type", "cache-control", "content-security-policy", "permissions-policy", "vary"])
          expect(kept.headers[name], name).toEqual(own.headers[name]);
        expect(kept.headers["x-accel-expires"]).toBeUndefined();
      }
    }
    expect(await isKept("/bn/notice", { "Accept-Encoding": "br" })).toBe(true);
    expect(await isKept("/bn/notice?fbclid=abc")).toBe(true);
  });

  it("answers a browser that has the page with at most 400 bytes, without the two policies", async () => {
    const path = "/bn/notice";
    let bytes = 0;
    const { hostname: host, port } = new URL(proxy.origin);
    const relay = createRelay((client) => {
      const upstream = connect({ host, port: Number(port) });
      upstream.on("data", (chunk) => (bytes += chunk.length));
      client.pipe(upstream).pipe(client);
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void relay.close());
    await once(relay, "listening");
    const browser = openHttp2(`https://127.0.0.1:${(relay.address() as AddressInfo).port}`, {
      rejectUnauthorized: false,
    });
    onTestFinished(() => browser.close());
    const visit = async (headers: OutgoingHttpHeaders) => {
      bytes = 0;
      const stream = browser.request({ ":path": path, "accept-encoding": "br", ...headers });
      const [answer] = (await once(stream, "response")) as [IncomingHttpHeaders & { ":status": number }];
      await once(stream.resume(), "close");
      return answer;
    };
    const first = await visit({});
    const again = await visit({ "if-none-match": first.etag });
    expect([first[":status"], again[":status"]]).toEqual([200, 304]);
    for (const name of ["content-security-policy", "permissions-policy"]) {
      expect(first).toHaveProperty(name);
      expect(again).not.toHaveProperty(name);
    }
    expect(bytes).toBeLessThanOrEqual(400);
  });

  it("keeps the policies of a file in its 304, because the file's ETag does not change with them", async () => {
    const [, path = ""] = /src="(\/media\/[^"]+)"/.exec((await get("/photo")).text) ?? [];
    const first = await get(path);
    const again = await get(path, { "If-None-Match": String(first.headers.etag) });
    expect([first.status, again.status]).toEqual([200, 304]);
    for (const name of ["content-security-policy", "permissions-policy"])
      expect([name, again.headers[name]]).toEqual([name, first.headers[name] ?? "missing"]);
  });

  it("treats each spelling of an address as an address of its own, as Node does", async () => {
    const spelledOtherwise = [
      ["/%65vent", "/event"],
      ["/syllabus?p%61ge=2", "/syllabus"],
      ["/video?PAGE=2", "/video?page=2"],
      ["/x/../photo", "/photo"],
      ["/login?%65rror=session_expired", "/login"],
    ];
    for (const [odd = "", plain = ""] of spelledOtherwise) {
      const own = await rawRequest(site, plain);
      // In at least one of these rounds, both requests arrive within the same second.
      for (let round = 0; round < 3; round += 1) {
        await get(odd);
        const kept = await get(plain);
        expect([plain, kept.status, kept.text === own.text]).toEqual([plain, own.status, true]);
      }
    }
  });

  it("counts all addresses of a /64 of IPv6 as one client", async () => {
    const own = `set_real_ip_from 127.0.0.1; real_ip_header X-Client; location = /client { return 200 $client; }`;
    const counting = await startNginx([site], own);
    onTestFinished(() => counting.stop());
    const clientAt = async (address: string) => (await rawRequest(counting, "/client", { "X-Client": address })).text;
    expect(await clientAt("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2");
    expect(await clientAt("2001:db8:1:2:ffff:1:2:3")).toBe("2001:db8:1:2");
    expect(await clientAt("2001:db8:1:3:3:4:5:6")).toBe("2001:db8:1:3");
    expect(await clientAt("192.0.2.1")).toBe("192.0.2.1");
  });

  it("respects a refused encoding, however the header is spelled", async () => {
    for (const accepted of ["gzip, br;q=0", "br; q=0, gzip", "br ;q=0.000 , gzip", "gzip;q=0.5, BR;Q=0"]) {
      expect([accepted, (await get("/teacher", { "Accept-Encoding": accepted })).headers["content-encoding"]]).toEqual([
        accepted,
        "gzip",
      ]);
    }
  });

  it("lets readers search", async () => {
    const [passed, own] = [await get("/search?q=class"), await rawRequest(site, "/search?q=class")];
    expect([passed.status, passed.text === own.text, passed.text.includes("/notice/")]).toEqual([200, true, true]);
  });

  it("caches nothing of the API, sessions, tokens or queries, and no answer that Node does not mark", async () => {
    expect((await get("/api")).status).toBe(404);
    for (const path of [
      "/api",
      "/api/notice",
      "/api/openapi.json",
      "/search?q=class",
      "/login?next=/admin",
      "/setup?token=abcdefghijklmnopqrstuvwxyzabcdef",
      "/healthz",
      "/admin",
      "/notice/",
    ]) {
      expect(await isKept(path), path).toBe(false);
    }
    const headers: Record<string, string>[] = [
      { Cookie: session.cookie },
      { Cookie: "__Host-school.session_token=guessed" },
      { Cookie: "draft=guessed" },
      { Authorization: "Bearer x" },
    ];
    for (const one of headers) {
      expect(await isKept("/notice", one)).toBe(false);
      // These requests do not get the cached visitor pages either.
      expect(answerOf(await get("/notice", one))).not.toBe(answerOf(await get("/notice")));
      expect(answerOf(await get("/notice"))).not.toBe(answerOf(await get("/notice", one)));
    }
    expect((await get("/notice", { Cookie: session.cookie })).text).toContain("/admin");
    expect((await get("/notice")).text).not.toContain('"/admin"');
  });

  it("caches of all addresses with a query only the pages of a list", async () => {
    const asked = pages
      .flatMap(({ parameter, asks, tellsErrors }) => [parameter, asks, tellsErrors && "error"])
      .filter((name) => name !== undefined);
    expect(asked.length).toBeGreaterThan(3);
    const unknown = ["x=1", "page=x", "page=0", "page=2&x=1", "x=1&page=2", "PAGE=2", "fbclid=1&x=1", "x=1&fbclid=1"];
    for (const query of [...asked.map((name) => `${name}=x`), ...unknown])
      expect([query, await isKept(`/notice?${query}`)]).toEqual([query, false]);
    for (const query of ["page=2", "fbclid=1", "utm_source=a&utm_medium=b"])
      expect([query, await isKept(`/notice?${query}`)]).toEqual([query, true]);
  });

  it("serves byte ranges of films and documents, and AVIF to browsers that accept it", async () => {
    const film = /"(\/media\/[^"]+\.mp4)"/.exec((await get("/video")).text)?.[1] ?? "";
    const part = await get(film, { Range: "bytes=100-199" });
    expect([part.status, part.bytes.length]).toEqual([206, 100]);
    const picture =
      (await uploaderOf(site, session.token)("image", await smallJpeg(7), "pond.jpg")).json.data?.url ?? "";
    const id = await addTo(write, collectionNamed("picture"), { picture });
    await expect
      .poll(async () => (await rawRequest(site, picture, { Accept: "image/avif" })).headers["content-type"])
      .toBe("image/avif");
    const [webp, avif] = [await get(picture), await get(picture, { Accept: "image/avif,image/webp,*/*;q=0.8" })];
    expect([webp.headers["content-type"], avif.headers["content-type"]]).toEqual(["image/webp", "image/avif"]);
    expect((await get(picture)).bytes.equals(webp.bytes)).toBe(true);
    await write("DELETE", pathTo(collectionNamed("picture").api.remove, id));
  });

  it("shows a post within 1.5 seconds, also after an idle time and to two simultaneous readers", async () => {
    await get("/notice");
    const title = "Posted after the page was read";
    const id = await addTo(write, notice, { ...bodyOf(notice), title });
    const acknowledged = performance.now();
    // A busy machine may answer late, so the moment of the request counts.
    for (let asked = 0; !(await get("/notice")).text.includes(title); asked = performance.now() - acknowledged)
      expect(asked).toBeLessThan(1_500);
    await write("PATCH", pathTo(notice.api.update, id), { title: "Posted before two readers" });
    // This is longer than nginx serves a stale answer while it asks Node, so neither reader may get an old answer.
    await wait(3_000);
    for (const { text } of await Promise.all([get("/notice"), get("/notice")]))
      expect(text).toContain("Posted before two readers");
    await write("DELETE", pathTo(notice.api.remove, id));
  });

  it("caches no secret, no draft and nothing hidden, whoever requests it", async () => {
    const hidden = { visibility: "draft", title: "HIDDENDRAFT", description: "HIDDENDRAFT" };
    const draft = await addTo(write, news, { ...bodyOf(news), ...hidden, titleBn: null, descriptionBn: null });
    const withdrawn = await addTo(write, notice, { ...bodyOf(notice), title: "HIDDENLATER" });
    await get(pathTo(notice.detail!, withdrawn));
    await write("PATCH", pathTo(notice.api.update, withdrawn), { visibility: "withdrawn" });
    const asClerk = { Cookie: session.cookie };
    const link = await invitationLink(site, session);
    const visited = new Set([
      "/",
      "/bn",
      "/admin",
      "/admin/people",
      news.admin.update,
      pathTo(news.admin.updateForm, draft),
      pathTo(news.detail!, draft),
      "/sitemap.xml",
      "/notice.atom",
    ]);
    for (const path of visited) {
      // A visitor requests the page before and after the clerk, whose request must leave nothing in the cache for
      // visitors.
      const answers = [await get(path), await get(path, asClerk), await get(path)];
      if (visited.size < mostVisited)
        for (const { text } of answers) for (const next of ownAddresses(text, proxy.origin, path)) visited.add(next);
    }
    for (const path of [link, `/bn${link}`])
      expect([path, (await get(path)).status, await isKept(path)]).toEqual([path, 200, false]);
    for (const api of [news.api.list, pathTo(news.api.update, draft), `/jwt?email=${administrator.email}`]) {
      await get(`/api${api}`, asClerk);
      await get(`/api${api}`, { Authorization: `Bearer ${session.token}` });
    }
    // Request the notice again, because it was hidden after nginx had cached it.
    await wait(1_100);
    await get(pathTo(notice.detail!, withdrawn));
    const kept = await everythingKept(proxy.cache);
    expect(kept.length).toBeGreaterThan(60);
    const sessionToken = decodeURIComponent(session.cookie.split("=")[1] ?? "").split(".")[0]!;
    for (const secret of [
      session.token,
      sessionToken,
      link.split("=")[1]!,
      administrator.email,
      invited,
      "HIDDENDRAFT",
      "HIDDENLATER",
    ]) {
      expect(
        kept.filter((text) => text.includes(secret)),
        secret,
      ).toEqual([]);
    }
    expect(
      kept.filter((text) => /^(set-cookie|cache-control: .*(no-store|private)|authorization)/im.test(text)),
    ).toEqual([]);
  });

  it("serves cached answers in each encoding while Node is away, and an explanation for everything else", async () => {
    const paths = ["/", "/bn", "/notice", "/bn/teacher", "/event/1", "/photo", "/sitemap.xml", "/crest.svg"];
    const encodings = ["br", "gzip", "identity"];
    const before = new Map<string, string>();
    for (const path of paths)
      for (const encoding of encodings)
        before.set(`${path} ${encoding}`, (await get(path, { "Accept-Encoding": encoding })).text);
    await site.kill();
    await wait(1_100);
    for (const path of paths) {
      for (const encoding of encodings) {
        const { status, text } = await get(path, { "Accept-Encoding": encoding });
        expect([path, encoding, status, text === before.get(`${path} ${encoding}`)]).toEqual([
          path,
          encoding,
          200,
          true,
        ]);
      }
    }
    for (const [path, method] of [
      ["/bn/forbidden", "GET"],
      ["/api/notice", "GET"],
      ["/login", "POST"],
    ] as const) {
      const { status, headers, text } = await get(path, {}, method);
      expect([path, status, headers["cache-control"], headers["retry-after"]]).toEqual([path, 503, "no-store", "30"]);
      expect(headers["strict-transport-security"]).toBe("max-age=31536000");
      expect(text).toMatch(/The school’s website is being restarted\..*আবার চেষ্টা করুন/);
    }
  });

  it("redirects http to https, except for the challenges of the certificate authority", async () => {
    const plain = { socketPath: join(proxy.folder, "plain"), headers: { Host: "school.example" } };
    const [moved] = (await once(request({ ...plain, path: "/notice?page=2" }).end(), "response")) as [IncomingMessage];
    expect([moved.resume().statusCode, moved.headers.location]).toEqual([301, "https://school.example/notice?page=2"]);
    const [challenge] = (await once(
      request({ ...plain, path: "/.well-known/acme-challenge/none" }).end(),
      "response",
    )) as [IncomingMessage];
    expect(challenge.resume().statusCode).toBe(404);
  });

  it("passes the client's address and the host name to the site, for every kind of request", async () => {
    const received: IncomingHttpHeaders[] = [];
    const upstream = createServer(({ headers }, response) => response.end(String(received.push(headers)))).listen(
      0,
      "127.0.0.1",
    );
    onTestFinished(() => void upstream.close());
    await once(upstream, "listening");
    const front = await startNginx([{ origin: `http://127.0.0.1:${(upstream.address() as AddressInfo).port}` }]);
    onTestFinished(() => front.stop());
    const paths = ["/notice", "/login", "/api/notice", "/api/upload", "/media/a.mp4"];
    const claimed = { "X-Forwarded-For": "203.0.113.9", "Accept-Encoding": "gzip, br", Accept: "text/html" };
    for (const path of paths) await rawRequest(front, path, claimed);
    const host = new URL(front.origin).host;
    const told = {
      host,
      "x-forwarded-for": "127.0.0.1",
      connection: undefined,
      "accept-encoding": "br",
      accept: "*/*",
    };
    expect(
      received.map((headers) => Object.fromEntries(Object.keys(told).map((name) => [name, headers[name]]))),
    ).toEqual(paths.map(() => told));
  });
});

describe.skipIf(caddy === undefined)("behind Caddy with deploy/Caddyfile (skipped without it)", () => {
  it("passes on Node's answers without the marks for nginx, and says in words if Node is away", async () => {
    const site = await startSite({ ...administratorEnvironment, TRUST_PROXY: "yes" });
    const proxy = await startCaddy(site);
    onTestFinished(() => proxy.stop());
    const [passed, own] = [await rawRequest(proxy, "/bn/notice"), await rawRequest(site, "/bn/notice")];
    expect([passed.status, passed.text === own.text, passed.headers["x-accel-expires"]]).toEqual([
      200,
      true,
      undefined,
    ]);
    expect(own.headers["x-accel-expires"]).toMatch(/^@\d+$/);
    await site.stop();
    const { status, headers, text } = await rawRequest(proxy, "/bn/notice");
    expect([status, headers["content-type"], headers["retry-after"]]).toEqual([503, "text/html; charset=utf-8", "30"]);
    expect([headers["cache-control"], headers["strict-transport-security"]]).toEqual(["no-store", "max-age=31536000"]);
    expect(text).toMatch(/The school’s website is being restarted\..*আবার চেষ্টা করুন/);
  });
});

/** Invites somebody with the form, as the head does, and returns the path of the link that the page shows. */
async function invitationLink({ origin }: Pick<Site, "origin">, { cookie }: Session): Promise<string> {
  const body = new URLSearchParams({ email: invited, role: "editor" });
  const answer = await fetch(`${origin}/admin/people`, {
    method: "POST",
    headers: { Origin: origin, Cookie: cookie },
    body,
  });
  return /\/new-password\?token=[\w-]{32}/.exec(decoded(await answer.text()))?.[0] ?? "";
}

/** Returns the uncompressed texts of all files in nginx's cache. */
async function everythingKept(folder: string): Promise<string[]> {
  const names = await readdir(folder);
  return Promise.all(names.map(async (name) => textIn(await readFile(join(folder, name)))));
}

/** Returns the text of a cached answer: its headers and its decompressed body. */
function textIn(bytes: Buffer): string {
  const end = bytes.indexOf("\r\n\r\n");
  const [head, body] = [bytes.subarray(0, end).toString("latin1"), bytes.subarray(end + 4)];
  if (/Content-Encoding: br/i.test(head)) return head + brotliDecompressSync(body).toString();
  return head + (/Content-Encoding: gzip/i.test(head) ? gunzipSync(body).toString() : body.toString());
}
