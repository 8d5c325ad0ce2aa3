import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pdf } from "../kit/documents.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { memoryOf } from "../kit/process-memory.ts";
import { openSession, type Write, administratorEnvironment, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { databaseState } from "../kit/database-state.ts";

let site: SiteProcess;
let token: string;
let write: Write;
beforeAll(async () => {
  site = await startSiteProcess({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  ({ token } = await openSession(site));
  write = writerOf(site, token);
});
afterAll(() => site.stop());

/**
 * Everything that a write can change: its rows, all files of the media library, pictures that wait for processing, and
 * uploads in progress.
 */
async function everything(): Promise<unknown> {
  const names = (folder: string) => readdir(join(site.dataDirectory, folder)).catch(() => [] as string[]);
  return [await databaseState(site), await names("media"), await names("media-waiting"), await names("uploads")];
}

let before: unknown;
let output: string;
beforeEach(async () => {
  before = await everything();
  output = site.output();
});
afterEach(async () => {
  // The server removes the received part of a broken-off body a moment after its client has left.
  await expect.poll(everything).toEqual(before);
  expect(site.output()).toBe(output);
});

/**
 * Sends raw bytes and returns everything that the server answers until it closes the connection; with `cut` the client
 * ends the request early.
 */
async function sendRaw(head: string, body: Buffer | string = "", cut = false): Promise<string> {
  const { port, hostname } = new URL(site.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  let received = "";
  socket.on("data", (chunk: Buffer) => (received += chunk.toString()));
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(`${head}\r\nHost: school.example\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`);
  socket.write(body);
  if (cut) socket.end();
  await closed;
  return received;
}

const good = { title: "a", link: "https://school.example/a" };
const json = "POST /api/syllabus HTTP/1.1\r\nContent-Type: application/json\r\n";

describe("a JSON body", () => {
  const nested = (depth: number) => `${'{"title":'.repeat(depth)}1${"}".repeat(depth)}`;
  const cases: [string, number, string][] = [
    ["10 MB of nested arrays", 413, "[".repeat(10_000_000)],
    ["100,000 nested arrays", 400, "[".repeat(100_000)],
    ["100,000 nested arrays in a field", 400, `{"title":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
    ["nested objects", 400, nested(10_000)],
    ["a million keys", 413, `{${Array.from({ length: 1_000_000 }, (_, key) => `"${key}":1`).join()}}`],
    ["20,000 keys", 400, `{${Array.from({ length: 20_000 }, (_, key) => `"${key}":1`).join()}}`],
    ["a list of 100,000 numbers", 400, `{"title":[${"1,".repeat(100_000)}1]}`],
    ["a title of 300,000 spaces", 413, JSON.stringify({ ...good, title: " ".repeat(300_000) })],
    ["a title of 200,000 spaces", 400, JSON.stringify({ ...good, title: " ".repeat(200_000) })],
    ["a title of combining marks", 400, JSON.stringify({ ...good, title: `a${"\u0315\u0300".repeat(50_000)}` })],
    ["a very long number", 400, `{"title":1${"0".repeat(200_000)}}`],
    ["a prototype", 400, '{"__proto__":{"title":"a"},"title":"a","link":"https://a.example"}'],
    ["a constructor", 400, '{"constructor":{"prototype":{}},"title":"a","link":"https://a.example"}'],
    ["half a string", 400, '{"title":"a'],
    ["nothing but spaces", 400, " ".repeat(200_000)],
    ["a zero byte", 400, '{"title":"a"}\0'],
  ];
  itForAll(cases)("is answered with the status that fits", async ([, status, body]) => {
    const answer = await write("POST", "/syllabus", body);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([status, "application/problem+json"]);
    expect(JSON.stringify(answer.body).length).toBeLessThan(5_000);
  });

  it.skipIf(process.platform !== "linux")(
    "of 20 MB that would take many times as much once it is parsed is refused before",
    async () => {
      const { now } = await memoryOf(site.pid);
      for (const many of ["[]", "{}", '"data:"', '{"picture":"data:"}']) {
        expect(
          (await write("POST", "/pictures", `{"picture":[${`${many},`.repeat(20_000_000 / (many.length + 1))}1]}`))
            .status,
        ).toBe(413);
      }
      expect((await write("POST", "/pictures", "[".repeat(10_000_000) + "]".repeat(10_000_000))).status).toBe(413);
      expect((await memoryOf(site.pid)).most - now).toBeLessThan(200);
    },
  );

  it("of a collection with pictures may be long only because of its picture", async () => {
    const picture = `data:image/png;base64,${"A".repeat(1_000_000)}`;
    const body = (more: object) => JSON.stringify({ picture, ...more });
    expect((await write("POST", "/pictures", body({ caption: "a".repeat(1_000_000) }))).status).toBe(413);
    expect((await write("POST", "/pictures", body({ [picture]: 1 }))).status).toBe(413);
    expect((await write("POST", "/pictures", body({}))).body.errors).toHaveProperty("picture");
    // Other errors are reported first, before the picture costs any time.
    expect((await write("POST", "/pictures", body({ colour: "red" }))).body.errors).toEqual({
      colour: expect.any(String) as string,
    });
    expect((await write("POST", "/syllabus", JSON.stringify({ ...good, link: picture }))).status).toBe(413);
  });

  itForAll<[string, string, Buffer]>([
    ["UTF-16", "", Buffer.from(JSON.stringify(good), "utf16le")],
    ["broken UTF-8", "", Buffer.from('{"title":"\xff\xfe","link":"https://a.example"}', "latin1")],
    ["another encoding", "; charset=utf-16", Buffer.from(JSON.stringify(good))],
  ])("in another encoding than UTF-8 is refused", async ([, parameter, body]) => {
    const received = await sendRaw(
      `POST /api/syllabus HTTP/1.1\r\nContent-Type: application/json${parameter}\r\nContent-Length: ${body.length}`,
      body,
    );
    expect(received).toMatch(/^HTTP\/1.1 4(?:00|15) [^]*problem\+json/);
  });

  it("that is compressed is refused, however small", async () => {
    const compressed = gzipSync(JSON.stringify(good));
    expect(await sendRaw(`${json}Content-Encoding: gzip\r\nContent-Length: ${compressed.length}`, compressed)).toMatch(
      /^HTTP\/1.1 415 /,
    );
  });

  it("that declares too great a length is refused before it is sent, with or without `Expect`", async () => {
    expect(await sendRaw(`${json}Content-Length: 300000`)).toMatch(/^HTTP\/1.1 413 /);
    expect(await sendRaw(`${json}Expect: 100-continue\r\nContent-Length: 300000`)).toMatch(/HTTP\/1.1 413 /);
  });

  itForAll([
    "Content-Length: -1",
    "Content-Length: 1e3",
    "Content-Length: 2\r\nContent-Length: 3",
    "Content-Length: 2\r\nTransfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked",
    "Transfer-Encoding: chunked, identity",
  ])("framed wrongly is never stored", async (framing) => {
    // Node may close the connection before it sends the refusal.
    expect(await sendRaw(`${json}${framing}`, "2\r\n{}\r\n0\r\n\r\n")).toMatch(/^(?:HTTP\/1.1 4\d\d |$)/);
  });

  it("that breaks off is not logged as an error", async () => {
    await sendRaw(`${json}Content-Length: 100`, '{"title":', true);
  });

  itForAll(["k".repeat(501), "ক".repeat(3), "a\tb"])("with a wrong key is refused", async (key) => {
    const named = Buffer.from(key).toString("latin1");
    expect(await sendRaw(`${json}Idempotency-Key: ${named}\r\nContent-Length: 2`, "{}")).toMatch(
      /^HTTP\/1.1 400 [^]*Idempotency-Key/,
    );
  });
});

describe("a form", () => {
  const form = "POST /api/upload HTTP/1.1\r\n";
  const type = "Content-Type: multipart/form-data; boundary=x";
  const part = (disposition: string, content: string, more = "") =>
    `--x\r\nContent-Disposition: form-data; ${disposition}${more}\r\n\r\n${content}\r\n`;
  const file = (name = "a.pdf", content = pdf.toString("latin1")) =>
    part(`name="document"; filename="${name}"`, content);
  const send = (body: string, header = type, cut = false) =>
    sendRaw(
      `${form}${header}\r\nContent-Length: ${Buffer.byteLength(body, "latin1") + (cut ? 100 : 0)}`,
      Buffer.from(body, "latin1"),
      cut,
    );

  itForAll<[string, string, string]>([
    ["no boundary", `${file()}--x--\r\n`, "Content-Type: multipart/form-data"],
    ["an empty boundary", `${file()}--x--\r\n`, "Content-Type: multipart/form-data; boundary="],
    ["another boundary", `${file()}--x--\r\n`, "Content-Type: multipart/form-data; boundary=y"],
    ["no end", file(), type],
    ["no parts", "--x--\r\n", type],
    ["nothing", "", type],
    ["two files", `${file()}${file()}--x--\r\n`, type],
    ["thousands of parts", `${part('name="a"', "a").repeat(5_000)}${file()}--x--\r\n`, type],
    [
      "a very long header",
      `--x\r\nContent-Disposition: form-data; name="document"; filename="${"a".repeat(15_000)}`,
      type,
    ],
    [
      "thousands of headers",
      `${part('name="document"; filename="a.pdf"', "a", "\r\nA: b".repeat(2_000))}--x--\r\n`,
      type,
    ],
    ["a file in another field", `${part('name="other"; filename="a.pdf"', "%PDF-%%EOF")}--x--\r\n`, type],
    ["a file without a field", `${part('filename="a.pdf"', "%PDF-%%EOF")}--x--\r\n`, type],
    [
      "a field with the name of a prototype",
      `${part('name="__proto__"; filename="a.pdf"', "%PDF-%%EOF")}--x--\r\n`,
      type,
    ],
    ["a picture as text", `${part('name="image"', "data:image/png;base64,AAAA")}--x--\r\n`, type],
    ["an empty file", `${file("a.pdf", "")}--x--\r\n`, type],
    ["a form of addresses", "document=a", "Content-Type: application/x-www-form-urlencoded"],
  ])("that is malformed is refused", async ([, body, header]) => {
    expect(await send(body, header)).toMatch(/^HTTP\/1.1 4\d\d [^]*problem\+json/);
  });

  it("that breaks off within a file or after it leaves nothing and is not logged as an error", async () => {
    await send(file().slice(0, -60), type, true);
    await send(file(), type, true);
  });
});

it("a file's name never decides where it is stored", async () => {
  const names = [
    "../../../a.pdf",
    "/etc/passwd",
    "C:\\a\\..\\b.pdf",
    "a\0.pdf",
    "\u202efdp.exe",
    ".htaccess",
    "a".repeat(3_000),
    "con",
  ];
  for (const name of names) {
    const body = new FormData();
    body.set("document", new File([new Uint8Array(pdf)], name));
    const init = { method: "POST", body, headers: { Authorization: `Bearer ${token}` } };
    const answer = await fetch(`${site.origin}/api/upload`, init);
    expect([name, answer.status]).toEqual([name, 200]);
    expect(((await answer.json()) as { data: { url: string } }).data.url).toMatch(/^\/media\/[0-9a-f]{20}\.pdf$/);
  }
  // Exactly one file is stored.
  const [, media, waiting, arriving] = (await everything()) as string[][];
  expect([media?.length, waiting, arriving]).toEqual([1, [], []]);
  before = await everything();
});
