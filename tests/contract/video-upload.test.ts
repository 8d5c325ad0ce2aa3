import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pdf } from "../kit/documents.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

const megabyte = 1024 * 1024;
const limit = 120;

let site: SiteProcess;
let token: string;
let cookie: string;
let write: Write;
let film: Buffer;
beforeAll(async () => {
  site = await startSiteProcess({ SAMPLE_CONTENT: "no", MAX_VIDEO_MB: String(limit), ...administratorEnvironment });
  ({ token, cookie } = await openSession(site));
  write = writerOf(site, token);
  film = await readFile(join(import.meta.dirname, "..", "..", "sample", "videos", "river.mp4"));
});
afterAll(() => site.stop());

type Uploaded = { status: number; url: string; message: string };

async function send(body: BodyInit, headers: Record<string, string> = {}): Promise<Uploaded> {
  const init = { method: "POST", body, duplex: "half", headers: { Authorization: `Bearer ${token}`, ...headers } };
  const answer = await fetch(`${site.origin}/api/upload`, init);
  const { data, message = "" } = (await answer.json()) as { data?: { url: string }; message?: string };
  return { status: answer.status, url: data?.url ?? "", message };
}

async function upload(bytes: Buffer, name = "film.mp4", language = "en"): Promise<Uploaded> {
  const body = new FormData();
  body.set("video", new File([new Uint8Array(bytes)], name));
  return send(body, { "Accept-Language": language });
}

/** Builds a box of an MP4 file with this content. */
function box(type: string, content: Buffer | string): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, Buffer.from(content)]);
}

const beginning = Buffer.concat([box("ftyp", "isom\0\0\0\0isommp41"), box("moov", Buffer.alloc(40))]);
const webm = Buffer.from("1a45dfa39f4286810142f7810142f2810442f381084282847765626d", "hex");

describe("an uploaded video", () => {
  test("is stored unchanged with its name, and served in byte ranges", async () => {
    const { status, url } = await upload(film, "নদী.mp4");
    expect([status, url]).toEqual([200, expect.stringMatching(/^\/media\/[0-9a-f]{20}\.mp4$/)]);
    // No entry uses it yet, so only people who may write see it.
    const headers = { Cookie: cookie };
    expect((await fetch(site.origin + url)).status).toBe(404);
    const whole = await fetch(site.origin + url, { headers });
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(film);
    expect(whole.headers.get("Content-Disposition")).toBe(`inline; filename*=UTF-8''${encodeURIComponent("নদী")}.mp4`);
    const part = await fetch(site.origin + url, { headers: { ...headers, Range: "bytes=1000-1099" } });
    expect([part.status, part.headers.get("Content-Type")]).toEqual([206, "video/mp4"]);
    expect(part.headers.get("Content-Range")).toBe(`bytes 1000-1099/${film.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(1000, 1100));
  });

  test("may also be WebM, and MP4 of every common brand", async () => {
    expect((await upload(Buffer.concat([webm, Buffer.alloc(100)]))).url).toMatch(/\.webm$/);
    for (const brand of ["mp42", "avc1", "M4V ", "iso5"]) {
      expect((await upload(Buffer.concat([box("ftyp", `${brand}\0\0\0\0`), box("moov", brand)]))).url).toMatch(
        /\.mp4$/,
      );
    }
  });

  itForAll([
    ["a PDF", () => pdf, 415],
    ["a text", () => Buffer.from("ftyp"), 415],
    [
      "a film of QuickTime that claims to be MP4 as well",
      () => Buffer.concat([box("ftyp", "qt  \0\0\0\0isom"), box("moov", "")]),
      415,
    ],
    ["a film of QuickTime", () => Buffer.concat([box("ftyp", "qt  \0\0\0\0qt  "), box("moov", "")]), 415],
    ["a photo of an iPhone", () => Buffer.concat([box("ftyp", "heic\0\0\0\0mif1iso8"), box("moov", "")]), 415],
    [
      "Matroska that is no WebM",
      () => Buffer.from(webm.toString("hex").replace("847765626d", "886d6174726f736b61"), "hex"),
      415,
    ],
    ["a film without its index", () => Buffer.concat([box("ftyp", "isom\0\0\0\0"), box("mdat", "frames")]), 422],
    [
      "a film that ends within a box's head",
      () =>
        Buffer.concat([
          box("ftyp", "isom\0\0\0\0"),
          box("moov", Buffer.alloc(8, "\0\0\0\0\0\0\0\t")),
          Buffer.from([0, 0, 0, 1, 0x6d, 0x64, 0x61, 0x74, 0]),
        ]),
      422,
    ],
    ["a film that is cut off", () => film.subarray(0, film.length - 1000), 422],
    ["a film with a broken box", () => Buffer.concat([beginning, Buffer.from([0, 0, 0, 3, 0, 0, 0, 0])]), 422],
  ])("is refused where it is no film that plays", async ([name, bytes, status]) => {
    const answer = await upload(bytes(), "film.mp4");
    expect([name, answer.status]).toEqual([name, status]);
    if (status === 415) expect(answer.message).toMatch(/MP4 or WebM/);
  });

  test("of many megabytes takes no memory, and one that is too large is stopped while it arrives", async () => {
    const residentKilobytes = async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${site.pid}/status`, "utf8"))?.[1]);
    /** Builds a form with a film of this size, sent a megabyte at a time without a `Content-Length`. */
    const form = (size: number) => {
      const length = Buffer.alloc(16);
      length.writeUInt32BE(1);
      length.write("mdat", 4, "latin1");
      length.writeBigUInt64BE(BigInt(16 + size * megabyte), 8);
      const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="video"; filename="long.mp4"\r\n\r\n');
      let sent = 0;
      return new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(Buffer.concat([head, beginning, length])),
        pull(controller) {
          sent += 1;
          if (sent <= size) return controller.enqueue(new Uint8Array(megabyte));
          controller.enqueue(Buffer.from("\r\n--x--\r\n"));
          return controller.close();
        },
      });
    };
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    await upload(film);
    const before = await residentKilobytes();
    const { status, url } = await send(form(100), headers);
    expect([status, url]).toEqual([200, expect.stringMatching(/\.mp4$/)]);
    expect((await residentKilobytes()) - before).toBeLessThan(60 * 1024);
    // Some clients read the response, others only notice that the connection was closed.
    const refused = await send(form(limit + 30), headers).catch(() => undefined);
    if (refused) expect([refused.status, refused.message]).toEqual([413, expect.stringContaining(`${limit} MB`)]);
    await expect.poll(() => readdir(join(site.dataDirectory, "uploads"))).toEqual([]);
  });
});

describe("a record", () => {
  test("of a video accepts an uploaded film, and no document", async () => {
    const { url } = await upload(film);
    expect((await write("POST", "/video", { src: url })).status).toBe(201);
    const body = new FormData();
    body.set("document", new File([new Uint8Array(pdf)], "a.pdf"));
    const document = await send(body);
    expect(document.status).toBe(200);
    const refused = await write("POST", "/video", { src: document.url });
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { src: expect.stringMatching(/YouTube, Vimeo or Facebook/) },
    ]);
  });

  itForAll([
    ["/video", { src: "/media/0123456789abcdef0123.mp4" }, "src"],
    ["/pictures", { picture: "/media/0123456789abcdef0123-400x300-50-25.webp" }, "picture"],
    ["/syllabus", { title: "Class 6", link: "/media/0123456789abcdef0123.pdf" }, "link"],
  ])("cannot name an upload that does not exist", async ([path, sent, field]) => {
    const { status, body } = await write("POST", path, sent);
    expect([status, body.errors]).toEqual([400, { [field]: expect.stringMatching(/file is not on this site/) }]);
  });

  test("of a video without known details is saved, and shown with a drawn picture", async () => {
    expect((await write("POST", "/video", { src: "https://youtu.be/abcdefghijk", title: "Sports day" })).status).toBe(
      201,
    );
    const page = await (await fetch(`${site.origin}/video`)).text();
    expect(page).toMatch(/<img src="data:image\/svg\+xml,[^"]*Sports day[^"]*"/);
  });
});
