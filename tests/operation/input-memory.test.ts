import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { photo } from "../kit/media.ts";
import { memoryOf } from "../kit/process-memory.ts";
import { openSession, administratorEnvironment } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

const megabyte = 1024 * 1024;

let site: SiteProcess;
let headers: { Authorization: string };
let jpeg: Buffer;
beforeAll(async () => {
  // The picture is made in advance, because making it blocks this process, which would then not notice a closed
  // connection.
  jpeg = await photo(2400, 1800).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
  site = await startSiteProcess({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  headers = { Authorization: `Bearer ${(await openSession(site)).token}` };
});
afterAll(() => site.stop());

/**
 * Posts on a connection of its own, because a reused one may be closed already, which this process notices too late
 * while it makes bodies. Returns 503 if the server closes the connection while the body is still being sent.
 */
async function post(path: string, type: string, body: Buffer): Promise<number> {
  const sent = request(site.origin + path, {
    method: "POST",
    agent: false,
    headers: { ...headers, "Content-Type": type, "Content-Length": body.length },
  });
  return new Promise((resolve) => {
    sent.on("response", (answer) => resolve(answer.resume().statusCode ?? 0));
    sent.on("error", () => resolve(503));
    sent.end(body);
  });
}

function send(field: string, bytes: Buffer, name: string): Promise<number> {
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
  return post(
    "/api/upload",
    "multipart/form-data; boundary=x",
    Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--x--\r\n")]),
  );
}

function sendEncoded(bytes: Buffer): Promise<number> {
  const record = { caption: "পুকুর", picture: `data:image/jpeg;base64,${bytes.toString("base64")}` };
  return post("/api/pictures", "application/json", Buffer.from(JSON.stringify(record)));
}

/** Pads the picture to `size` bytes, so that the site treats each variant as another picture. */
const variant = (number: number, size = jpeg.length + 1) =>
  Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length, number)]);

it.skipIf(process.platform !== "linux")("files and pictures at once take no more than 300 MB of memory", async () => {
  const idle = (await memoryOf(site.pid)).now;
  const pdfs = [1, 2, 3, 4, 5, 6, 7, 8].map((number) =>
    Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(19.9 * megabyte, number), Buffer.from("%%EOF\n")]),
  );
  const kept = await Promise.all(pdfs.map((pdf) => send("document", pdf, "a.pdf")));
  expect(kept).toEqual(pdfs.map(() => 200));
  const afterDocuments = (await memoryOf(site.pid)).most;
  expect(afterDocuments - idle).toBeLessThan(120);

  const pictures = [1, 2, 3].map((number) => send("image", variant(number), "a.jpg"));
  const encoded = [4, 5, 6].map((number) => sendEncoded(variant(number, 14.9 * megabyte)));
  expect(await Promise.all(pictures)).toEqual(pictures.map(() => 200));
  const answers = await Promise.all(encoded);
  expect(answers.filter((status) => status !== 201 && status !== 503)).toEqual([]);
  expect(answers).toContain(201);
  expect((await memoryOf(site.pid)).most - idle).toBeLessThan(300);
});
