import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Bucket, bucketAt, namesIn } from "../kit/bucket.ts";
import { withDatabase } from "../kit/database-state.ts";
import { pdf } from "../kit/documents.ts";
import { type Line, startLine } from "../kit/line.ts";
import { encodedPicture, smallJpeg } from "../kit/media.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { missingSwift, startSwift, type Swift } from "../kit/swift.ts";
import { uploaderOf, type Upload } from "../kit/upload.ts";
import { eventually } from "../kit/eventually.ts";

if (missingSwift !== undefined) process.stdout.write(`Skipped: ${missingSwift}\n`);

const megabyte = 1024 * 1024;
/** Makes a document of this size; each `mark` makes another one. */
const document = (size: number, mark: string) => Buffer.concat([pdf, Buffer.alloc(size, mark), Buffer.from("%%EOF")]);

describe.skipIf(missingSwift !== undefined)("an object store that fails", () => {
  let swift: Swift;
  let line: Line;
  let site: SiteProcess;
  let bucket: Bucket;
  let upload: Upload;
  let write: Write;
  let cookie: string;
  beforeAll(async () => {
    swift = await startSwift();
    await swift.makeBucket("school");
    line = await startLine(swift.port);
    // Direct access to the store, while the site's connection to it fails.
    bucket = bucketAt(swift.port, "school", "site");
    site = await startSiteProcess({
      SAMPLE_CONTENT: "no",
      ...administratorEnvironment,
      ...bucketAt(line.port, "school", "site").environment,
    });
    const { cookie: own, token } = await openSession(site);
    cookie = own;
    [upload, write] = [uploaderOf(site, token), writerOf(site, token)];
  });
  afterAll(async () => {
    await site?.stop();
    await line?.stop();
    await swift?.stop();
  });
  afterEach(() => line.work());
  const get = (path: string) => rawRequest(site, path);
  /** Publishes an entry with a new document, and returns the document's address. */
  const publish = async (size: number, mark: string) => {
    const link = (await upload("document", document(size, mark), "a.pdf")).json.data!.url;
    expect((await write("POST", "/syllabus", { title: mark, link })).status).toBe(201);
    return link;
  };
  const rows = () => withDatabase(site, (db) => db.selectFrom("media").select(["name", "size"]).execute());
  /**
   * Everything that a failed upload must not leave: rows, documents in the bucket, and temporary files. Picture sizes
   * sent before the failure may remain: no row names them, and the daily cleanup removes them.
   */
  const state = async () => [
    await rows(),
    (await namesIn(bucket)).filter((name) => !/^waiting|webp$|avif$/.test(name)),
    await readdir(join(site.dataDirectory, "uploads")).catch(() => []),
  ];

  it.each([
    [
      "the line is cut in the middle of an upload",
      () => line.cutAfter(200_000),
      502,
      /cannot be reached/,
      /সংযোগ করা যাচ্ছে না/,
    ],
    ["the store is down", () => line.goDown(), 502, /cannot be reached/, /সংযোগ করা যাচ্ছে না/],
    ["the store is silent", () => line.goSilent(), 504, /did not answer in time/, /সময়মতো সাড়া দেয়নি/],
  ] as const)(
    "%s: an upload is refused in words, and no row names what is not there",
    async (what, fail, status, english, bengali) => {
      const before = await state();
      const sent = document(megabyte, what[4]!);
      fail();
      for (const [language, message] of [
        ["en", english],
        ["bn", bengali],
      ] as const) {
        const answer = await upload("document", sent, "a.pdf", language);
        expect([answer.status, answer.json.message]).toEqual([status, expect.stringMatching(message)]);
      }
      expect((await write("POST", "/pictures", { picture: await encodedPicture(status) })).status).toBe(status);
      line.work();
      expect(await state()).toEqual(before);
      expect((await upload("document", sent, "a.pdf")).status).toBe(200);
    },
  );

  it("a request whose connection breaks is repeated once, so neither clerks nor readers notice", async () => {
    let isCut = line.failOnce();
    const { status, json } = await upload("document", document(50_000, "o"), "a.pdf");
    expect(status, json.message).toBe(200);
    await isCut;
    isCut = line.failOnce();
    // No entry uses it, because the site itself would read a document that visitors see.
    expect((await rawRequest(site, json.data!.url, { Cookie: cookie })).status).toBe(200);
    await isCut;
  });

  it("a full store is reported as full, and accepts files again once there is room", async () => {
    const before = await state();
    await swift.limit("school", 1);
    expect(await upload("image", await smallJpeg(50), "a.jpg")).toMatchObject({
      status: 507,
      json: { message: expect.stringMatching(/file store is full/) },
    });
    expect(await upload("document", document(10_000, "f"), "a.pdf", "bn")).toMatchObject({
      status: 507,
      json: { message: expect.stringMatching(/ভান্ডারে আর জায়গা নেই/) },
    });
    expect(await state()).toEqual(before);
    await swift.limit("school");
    expect((await upload("image", await smallJpeg(50), "a.jpg")).status).toBe(200);
  });

  it("while the store is down, pages and cached files are served; other files get 503 and a message", async () => {
    const [seen, unseen] = [await publish(50_000, "s"), await publish(50_000, "u")];
    // The site keeps a file only after it has answered.
    await eventually(async () => {
      line.work();
      await get(seen);
      line.goDown();
      expect((await get(seen)).status).toBe(200);
    });
    expect([(await get(seen)).status, (await get("/")).status, (await get("/notice")).status]).toEqual([200, 200, 200]);
    const { status, headers, text } = await get(unseen);
    expect([status, headers["retry-after"]]).toEqual([503, "2"]);
    expect(text).toMatch(/This file cannot be shown right now/);
    expect(text).toMatch(/এই ফাইলটি এখন দেখানো যাচ্ছে না/);
    line.work();
    expect((await get(unseen)).status).toBe(200);
  });

  it.each<[string, () => unknown, "ok" | "failing", RegExp]>([
    ["works", () => undefined, "ok", /^$/],
    ["is down", () => line.goDown(), "failing", /The check of mediaStore fails\.[^]*cannot be reached/],
    ["is silent", () => line.goSilent(), "failing", /The check of mediaStore fails\.[^]*has not answered in time/],
    [
      "is full",
      () => swift.limit("school", 1),
      "failing",
      /The check of mediaStore fails\.[^]*Make room in the bucket/,
    ],
  ])("/healthz says in time whether a store that %s can be used", async (_, fail, result, words) => {
    const checked = await startSiteProcess({
      SAMPLE_CONTENT: "no",
      ...bucketAt(line.port, "school", "checked").environment,
    });
    try {
      await fail();
      const health = await fetch(`${checked.origin}/healthz`, { signal: AbortSignal.timeout(9_000) });
      expect([health.status, await health.json()]).toEqual([
        result === "ok" ? 200 : 503,
        { status: result, checks: { database: "ok", disk: "ok", signIn: "ok", mediaStore: result } },
      ]);
      expect(/The check of[^]*/.exec(checked.output())?.[0] ?? "").toMatch(words);
      expect((await fetch(`${checked.origin}/readyz`)).status).toBe(200);
    } finally {
      line.work();
      await swift.limit("school");
      await checked.stop();
    }
  });

  it("a file that many request at once is read from the store once", async () => {
    const size = 120_000;
    const url = await publish(size, "m");
    const before = line.received();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(url)));
    expect(answers.map(({ status, bytes }) => [status, bytes.length > size])).toEqual(
      Array.from({ length: 20 }, () => [200, true]),
    );
    // The site itself reads it once more for the search, at the latest now.
    expect(line.received() - before).toBeLessThan(3 * size);
  });

  it("a large file is read as fast as the client reads it, and no further after the client has left", async () => {
    const size = 19 * megabyte;
    // No entry uses it, because the site itself would read a document that visitors see.
    const { url } = (await upload("document", document(size, "l"), "a.pdf")).json.data!;
    const before = line.received();
    const sent = request(site.origin + url, { headers: { Cookie: cookie } });
    sent.on("error", () => undefined).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    expect(response.headers["content-length"]).toBe(String(size + pdf.length + 5));
    response.pause();
    // The transfer stops once all buffers along the way are full.
    let [last, since] = [before, performance.now()];
    const silence = () => {
      if (line.received() !== last) [last, since] = [line.received(), performance.now()];
      return performance.now() - since;
    };
    await expect.poll(silence).toBeGreaterThan(1_000);
    expect(line.received() - before).toBeLessThan(size);
    const open = line.open();
    response.destroy();
    await eventually(() => expect(line.open()).toBeLessThan(open));
    expect(line.received() - before).toBeLessThan(size);
  });

  it("if the store's transfer breaks off, the client's does too, and the client notices by the length", async () => {
    const url = await publish(8 * megabyte, "c");
    const sent = request(site.origin + url).end();
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    line.goDown();
    await expect(response.toArray()).rejects.toThrow(/aborted/);
  });

  it("after all of this each row of the table has its file, with the size that it states", async () => {
    const known = await rows();
    expect(known.length).toBeGreaterThan(0);
    for (const { name, size } of known)
      expect([name, (await bucket.folders.served.find(name))?.size]).toEqual([name, size]);
  });
});
