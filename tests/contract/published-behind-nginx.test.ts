import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { locales, localPath } from "../../engine/words.ts";
import { listBuiltFiles } from "../../server/files/built-files.ts";
import { ask, type Asked } from "../ask.ts";
import { publicRoutes } from "../browser/public-routes.ts";
import { officeFile } from "../documents.ts";
import { smallJpeg } from "../media.ts";
import { type Host, nginx, startNginx } from "../nginx.ts";
import { lasting, ofFile, policyOf, tokens } from "../published-answers.ts";
import { patience as soon, type PublishedSite, startPublishedSite, textOfFile, untilPublished } from "../published-site.ts";
import { openSession, type Session, type Write, writerOf } from "../session.ts";
import { addTo, pathTo } from "../state.ts";

const holidays = collectionNamed("holidayCalendar");
const encodings = ["br", "gzip", "identity"];
const build = join(import.meta.dirname, "..", "..", "build");

let published: PublishedSite;
let host: Host;
let session: Session;
let write: Write;

const fromNode = (path: string, headers: Record<string, string> = {}, method = "GET") => ask(published.site, path, headers, method);
const fromFiles = (path: string, headers: Record<string, string> = {}, method = "GET") => ask(host, path, headers, method);
/** The answers to every public page, in all its encodings, by what was asked. */
async function everyPage(from: typeof fromFiles): Promise<Map<string, Asked>> {
  const answers = new Map<string, Asked>();
  for (const path of await pagePaths()) {
    for (const encoding of encodings) answers.set(`${path} ${encoding}`, await from(path, { "Accept-Encoding": encoding }));
  }
  return answers;
}

async function pagePaths(): Promise<string[]> {
  const sitemap = (await fromNode("/sitemap.xml")).text;
  const named = Array.from(sitemap.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = ""]) => new URL(address).pathname);
  const routes = publicRoutes.filter(({ status }) => status === 200).flatMap(({ path }) => locales.map((locale) => localPath(path, locale)));
  const further = locales.map((locale) => `${localPath("/holidayCalendar", locale)}?page=2`);
  return [...new Set([...routes, ...named, ...further])];
}

describe.skipIf(!nginx)("nginx before the published files (left out where there is no nginx)", () => {
  beforeAll(async () => {
    published = await startPublishedSite();
    session = await openSession(published.site);
    write = writerOf(published.site, session.token);
    for (let place = 0; place < 31; place += 1) await addTo(write, holidays, { title: `Day ${place}`, link: "example.com" });
    await untilPublished(published.site);
    host = await startNginx(published.site, published.folder);
  });
  afterAll(async () => {
    await host?.stop();
    await published?.end();
  });

  it("answers every public page as Node does, in every encoding, from a file", async () => {
    const [files, node] = [await everyPage(fromFiles), await everyPage(fromNode)];
    expect(files.size).toBeGreaterThan(300);
    for (const [asked, answer] of files) {
      const own = node.get(asked)!;
      expect(lasting(answer), asked).toEqual(lasting(own));
      expect(policyOf(answer).replace(/^.*; frame/, "frame"), asked).toBe("frame-ancestors 'none'");
      const isLogin = asked.includes("/login ");
      if (isLogin) continue;
      expect(policyOf(answer), asked).toBe(own.headers["content-security-policy"]);
      expect(answer.headers.etag, asked).toMatch(ofFile);
      const [, encoding] = asked.split(" ");
      expect(answer.headers["content-encoding"] ?? "identity", asked).toBe(encoding);
      expect(Number(answer.headers["content-length"]), asked).toBe(answer.bytes.length);
      expect(tokens(answer.headers.vary), asked).toEqual(["accept-encoding", "cookie"]);
    }
  });

  it("sends nothing again to who has it, in each encoding by its own validator", async () => {
    for (const path of ["/", "/bn/notice", "/event/1", "/holidayCalendar?page=2"]) {
      const answers = await Promise.all(encodings.map((encoding) => fromFiles(path, { "Accept-Encoding": encoding })));
      expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
      for (const [place, { headers }] of answers.entries()) {
        const asked = { "Accept-Encoding": encodings[place]!, "If-None-Match": `"other", ${headers.etag}` };
        const again = await fromFiles(path, asked);
        expect([again.status, again.bytes.length]).toEqual([304, 0]);
        expect(again.headers).toMatchObject({ etag: headers.etag, "cache-control": "no-cache", vary: headers.vary });
        expect(again.headers).not.toHaveProperty("content-encoding");
        expect((await fromFiles(path, { ...asked, "If-None-Match": '"other"' })).status).toBe(200);
      }
    }
  });

  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip;q=1.0, br;q=0.5", "br"],
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0,br;q=0.0", undefined],
    ["BR;Q=0, GZip", "gzip"],
    ["brotli, x-gzip", undefined],
    ["", undefined],
  ])("packs for a client that takes %j in %j", async (accepted, encoding) => {
    for (const path of ["/notice", "/bn", "/favicon.svg"]) {
      const answer = await fromFiles(path, { "Accept-Encoding": accepted });
      expect([answer.status, answer.headers["content-encoding"], answer.text.length > 100]).toEqual([200, encoding, true]);
    }
  });

  it("answers built files, and what phones and search engines ask for, as Node does", async () => {
    const others = ["/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/bn/manifest.webmanifest"];
    const paths = [...listBuiltFiles(build).keys(), ...others];
    expect(paths.length).toBeGreaterThan(50);
    for (const path of paths) {
      const packs = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/.test(path);
      for (const encoding of encodings) {
        const [file, node] = await Promise.all([fromFiles, fromNode].map((from) => from(path, { "Accept-Encoding": encoding })));
        const plainType = (answer: Asked) => ({ ...lasting(answer), type: lasting(answer).type.replace(/; ?charset=utf-8$/, "") });
        expect(plainType(file!), path).toEqual(plainType(node!));
        expect(file!.headers.etag, path).toMatch(ofFile);
        expect(file!.headers["content-encoding"] ?? "identity", path).toBe(packs ? encoding : "identity");
        expect(tokens(file!.headers.vary), path).toEqual(packs ? ["accept-encoding"] : []);
      }
    }
  });

  it("answers media as Node does, with ranges, each kind as it is meant", async () => {
    const names = await readdir(join(published.folder, "media"));
    const paths = names.filter((name) => !/\.(?:br|gz)$/.test(name)).map((name) => `/media/${name}`);
    expect(paths.length).toBeGreaterThan(100);
    for (const path of paths) {
      const [file, node] = await Promise.all([fromFiles(path), fromNode(path)]);
      expect([path, file.bytes.equals(node.bytes)]).toEqual([path, true]);
      const briefly = (answer: Asked) => ({ ...lasting(answer, ["content-security-policy"]), text: "" });
      expect(briefly(file), path).toEqual(briefly(node));
    }
    const drawing = paths.find((path) => path.endsWith(".svg"))!;
    const packed = await fromFiles(drawing, { "Accept-Encoding": "br" });
    expect([packed.headers["content-encoding"], packed.headers["content-type"]]).toEqual(["br", "image/svg+xml"]);
    expect(packed.text).toBe((await fromNode(drawing)).text);
    const document = paths.find((path) => path.endsWith(".pdf"))!;
    const [part, whole] = [await fromFiles(document, { Range: "bytes=100-199" }), await fromNode(document)];
    expect([part.status, part.headers["content-range"]]).toEqual([206, `bytes 100-199/${whole.bytes.length}`]);
    expect(part.bytes.equals(whole.bytes.subarray(100, 200))).toBe(true);
  });

  it("hands over what a browser does not show, and AVIF to who takes it", async () => {
    const send = async (name: string, file: File) => {
      const form = new FormData();
      form.set(name, file);
      const headers = { Authorization: `Bearer ${session.token}` };
      // Through nginx, as the school's own form does.
      const answer = await fetch(`${host.origin}/api/upload`, { method: "POST", headers, body: form });
      return ((await answer.json()) as { data: { url: string } }).data.url;
    };
    const document = await send("document", new File([new Uint8Array(officeFile("word/document.xml"))], "form.docx"));
    const picture = await send("image", new File([new Uint8Array(await smallJpeg(7))], "pond.jpg"));
    const patience = { timeout: 30_000, interval: 20 };
    await vi.waitFor(async () => expect((await fromFiles(document)).headers.etag).toMatch(ofFile), patience);
    expect((await fromFiles(document)).headers["content-disposition"]).toMatch(/^attachment/);
    expect((await fromNode(document)).headers["content-disposition"]).toMatch(/^attachment/);
    await vi.waitFor(async () => expect(await textOfFile(published.folder, picture.slice(1).replace(/webp$/, "avif"))).toBeDefined(), patience);
    for (const [accept, type] of [["image/avif,image/webp,*/*", "image/avif"], ["image/webp,*/*", "image/webp"]] as const) {
      const [file, node] = await Promise.all([fromFiles(picture, { Accept: accept }), fromNode(picture, { Accept: accept })]);
      expect([file.headers["content-type"], file.headers.vary, file.bytes.equals(node.bytes)]).toEqual([type, "Accept", true]);
    }
  });

  const odd = ["/notice/", "//notice", "/bn//notice/?a=b", "/notice?page=1", "/bn/notice?a=b&page=1", "/", "/no-such-page", "/bn/no-such-page", "/index", "/404", "/bn/404"];
  const hidden = ["/notice.html", "/notice.html.br", "/index.html", "/bn.html", "/404.html", "/.published", "/.pages/holidayCalendar/2", "/.pages/holidayCalendar/2.html"];

  it("leads from other spellings to the one address, and knows no other address of a file", async () => {
    for (const path of [...odd, ...hidden, "/classroutine", "/notice?page=99", "/notice?page=abc", "/admin", "/healthz"]) {
      const [file, node] = await Promise.all([fromFiles(path), fromNode(path)]);
      expect([path, file.status, file.headers.location, file.text]).toEqual([path, node.status, node.headers.location, node.text]);
    }
    for (const path of hidden) expect([path, (await fromFiles(path)).status]).toEqual([path, 404]);
  });

  it("remembers the language that was chosen, and leads to it", async () => {
    const cases: [path: string, cookie: string, referrer: string][] = [
      ["/", "language=bn", ""],
      ["/?fbclid=a", "a=b; language=bn", ""],
      ["/", "language=en", ""],
      ["/", "language=bn", "https://search.example/bn"],
      ["/", "language=bn", "/bn/notice"],
      ["/", "language=bn", "/notice"],
      ["/bn", "", "/"],
      ["/bn/notice", "language=en", "/notice"],
      ["/bn/notice", "language=bn", "/notice"],
      ["/notice", "", "/bn/notice"],
      ["/notice", "", "https://evil.example/bn/notice"],
      ["/notice", "language=bn", ""],
    ];
    for (const [path, cookie, referrer] of cases) {
      const answers = await Promise.all(
        [host, published.site].map((from) =>
          ask(from, path, { ...(cookie && { Cookie: cookie }), ...(referrer && { Referer: referrer.startsWith("/") ? from.origin + referrer : referrer }) }),
        ),
      );
      const [file, node] = answers.map(({ status, headers }) => [status, headers.location, headers["set-cookie"]]);
      expect([path, cookie, referrer, file]).toEqual([path, cookie, referrer, node]);
      // No shared cache may tell others of the choice.
      const caching = answers[0]!.headers["set-cookie"] ? "private, no-cache" : "no-cache";
      expect([path, cookie, referrer, answers[0]!.headers["cache-control"]]).toEqual([path, cookie, referrer, caching]);
    }
  });

  it("leaves to Node who is signed in, and what is more than reading", async () => {
    const signed = await fromFiles("/notice", { Cookie: session.cookie });
    expect([signed.headers["cache-control"], signed.headers.etag]).toEqual(["private, no-store", undefined]);
    for (const method of ["POST", "PUT", "DELETE"]) {
      const [file, node] = await Promise.all([fromFiles("/notice", {}, method), fromNode("/notice", {}, method)]);
      expect([method, file.status, file.text]).toEqual([method, node.status, node.text]);
    }
    const head = await fromFiles("/notice", { "Accept-Encoding": "br" }, "HEAD");
    expect([head.status, head.bytes.length, head.headers["content-encoding"]]).toEqual([200, 0, "br"]);
  });

  it("never shows half a page while writes go on", async () => {
    const id = await addTo(write, holidays, { title: "Round 0.", link: "example.com" });
    const writing = new AbortController();
    const broken: unknown[] = [];
    const read: string[] = [];
    const reader = async (path: string, encoding: string) => {
      while (!writing.signal.aborted) {
        const { status, headers, bytes, text } = await fromFiles(path, { "Accept-Encoding": encoding });
        read.push(path);
        const whole = status === 200 && text.endsWith("</html>") && Number(headers["content-length"]) === bytes.length;
        if (!whole) broken.push([path, encoding, status, text.slice(-50)]);
      }
    };
    const readers = encodings.flatMap((encoding) => ["/holidayCalendar", "/bn/holidayCalendar?page=2"].map((path) => reader(path, encoding)));
    // As many as are needed for some reads to meet a write, however slow the machine is.
    for (let round = 1; round <= 50 || read.length < 200; round += 1) await write("PATCH", pathTo(holidays.api.update, id), { title: `Round ${round}.`.repeat(1 + (round % 50)) });
    writing.abort();
    await Promise.all(readers);
    expect(broken).toEqual([]);
    const { text } = await fromNode("/holidayCalendar?page=2");
    await vi.waitFor(async () => expect((await fromFiles("/holidayCalendar?page=2")).text).toBe(text), soon);
  });

  it("goes on with all of it when Node is down", async () => {
    const pages = await everyPage(fromFiles);
    const lost = await Promise.all(locales.map((locale) => fromNode(localPath("/404", locale))));
    const redirects = odd.slice(0, 5);
    const leads = await Promise.all(redirects.map((path) => fromFiles(path)));
    await published.site.stop();
    for (const [asked, answer] of pages) {
      const [path = "", encoding = ""] = asked.split(" ");
      expect(lasting(await fromFiles(path, { "Accept-Encoding": encoding })), asked).toEqual(lasting(answer));
    }
    for (const path of ["/", "/bn", "/notice"]) {
      const signed = await fromFiles(path, { Cookie: session.cookie, "Accept-Encoding": "br" });
      expect([path, lasting(signed)]).toEqual([path, lasting(pages.get(`${path} br`)!)]);
    }
    const nowhere = ["/no-such-page", "/notice?page=99", "/index", "/404", "/assets/none.js", "/media/none.pdf", ...hidden];
    for (const path of [...nowhere, "/bn/no-such-page", "/bn/404"]) {
      const { status, text } = await fromFiles(path);
      const page = lost[path.startsWith("/bn/") ? 1 : 0];
      expect([path, status, text === page?.text]).toEqual([path, 404, true]);
    }
    for (const [place, path] of redirects.entries()) {
      const wanted = leads[place]!;
      let { status, headers } = await fromFiles(path);
      expect([path, status]).toEqual([path, wanted.status]);
      // Without Node, nginx takes away one slash at a time.
      while (status === 308 && headers.location !== wanted.headers.location) ({ status, headers } = await fromFiles(String(headers.location)));
      expect([path, headers.location]).toEqual([path, wanted.headers.location]);
    }
    for (const path of ["/api/notice", "/api/auth/get-session"]) expect((await fromFiles(path)).status).toBe(502);
    expect((await fromFiles("/notice", {}, "POST")).status).toBe(503);
  });
});
