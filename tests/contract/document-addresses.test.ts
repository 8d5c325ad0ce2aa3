import { afterAll, beforeAll, expect, it } from "vitest";
import { pdf } from "../kit/documents.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { smallJpeg } from "../kit/media.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { memoryOf } from "../kit/process-memory.ts";
import { flood } from "../kit/request-flood.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { type Upload, uploaderOf } from "../kit/upload.ts";

let site: SiteProcess;
let session: Session;
let write: Write;
let upload: Upload;
beforeAll(async () => {
  site = await startSiteProcess(administratorEnvironment);
  session = await openSession(site);
  write = writerOf(site, session.token);
  upload = uploaderOf(site, session.token);
});
afterAll(async () => site?.stop());

/** A PDF that differs from others by its number. */
const numbered = (number: number) => Buffer.concat([pdf, Buffer.from(`%${number}\n`)]);

async function uploaded(bytes: Buffer, name: string): Promise<string> {
  const { status, json } = await upload("document", bytes, name);
  expect(status).toBe(200);
  return json.data!.url;
}

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(site.origin + path, { headers, method, redirect: "manual" });

/** Adds a syllabus entry with a file; returns its id and the address that the public page gives the file. */
async function addPaper(title: string, link: string): Promise<{ id: string; address: string }> {
  const id = String((await write("POST", "/syllabus", { title, link })).body.insertedId);
  const html = await (await get("/syllabus")).text();
  return { id, address: new RegExp(`/files/syllabus-${id}/[^"]+`).exec(html)?.[0] ?? "" };
}

it("a newer file replaces an older one at the same address", async () => {
  const { id, address } = await addPaper("Class 6: Science", await uploaded(numbered(1), "old.pdf"));
  expect(address).toBe(`/files/syllabus-${id}/class-6-science.pdf`);
  expect(await (await get("/bn/syllabus")).text()).toContain(`href="${address}"`);
  const before = await get(address);
  expect(before.headers.get("Cache-Control")).toBe("no-cache");
  expect(before.headers.get("Content-Disposition")).toBe("inline; filename*=UTF-8''old.pdf");
  expect(Buffer.from(await before.arrayBuffer())).toEqual(numbered(1));

  const newer = await uploaded(numbered(2), "নতুন.pdf");
  await write("PATCH", `/syllabus/${id}`, { link: newer });
  const after = await get(address, { "If-None-Match": before.headers.get("ETag") ?? "" });
  expect(after.status).toBe(200);
  expect(after.headers.get("Content-Disposition")).toContain(encodeURIComponent("নতুন"));
  expect(Buffer.from(await after.arrayBuffer())).toEqual(numbered(2));
  const unchanged = await get(address, { "If-None-Match": after.headers.get("ETag") ?? "" });
  expect([unchanged.status, unchanged.headers.get("Cache-Control")]).toEqual([304, "no-cache"]);
  // The versions keep the older file, and restoring one puts it back at the same address.
  await write("POST", `/syllabus/${id}/restore`, { version: 1 });
  expect(Buffer.from(await (await get(address)).arrayBuffer())).toEqual(numbered(1));
});

it("the API names the file by its hash, as clients expect", async () => {
  const link = await uploaded(numbered(3), "a.pdf");
  const { id } = await addPaper("API", link);
  expect(await (await get(`/api/syllabus/${id}`)).json()).toMatchObject({ link });
});

it("a file of another type is sent with its own type, and the pages name that type", async () => {
  const { id, address } = await addPaper("Class 7", await uploaded(numbered(4), "a.pdf"));
  await write("PATCH", `/syllabus/${id}`, { link: await uploaded(await smallJpeg(), "a.jpg") });
  const answer = await get(address);
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
  expect(await (await get("/syllabus")).text()).toContain(`/files/syllabus-${id}/class-7.webp`);
});

it("a range of a large file is sent, and a HEAD request gets its size", async () => {
  const large = Buffer.concat([numbered(5), Buffer.alloc(300_000, " "), Buffer.from("%%EOF\n")]);
  const { address } = await addPaper("Large", await uploaded(large, "large.pdf"));
  const part = await get(address, { Range: "bytes=0-3" });
  expect([part.status, await part.text()]).toEqual([206, "%PDF"]);
  expect(part.headers.get("Cache-Control")).toBe("no-cache");
  const head = await get(address, {}, "HEAD");
  expect(head.headers.get("Content-Length")).toBe(String(large.length));
});

it("a thousand simultaneous readers all get a file, others still read, and the memory stays bounded", async () => {
  const large = Buffer.concat([numbered(9), Buffer.alloc(200_000, " "), Buffer.from("%%EOF\n")]);
  const { address } = await addPaper("Results", await uploaded(large, "results.pdf"));
  await get("/notice");
  const before = (await memoryOf(site.pid)).now;
  const flooded = flood(site, 1000, () => ({ path: address, method: "GET" }));
  const read: number[] = [];
  for (let round = 0; round < 10; round += 1) read.push((await get("/notice")).status, (await get("/event")).status);
  expect(await flooded).toEqual({ 200: 1000 });
  expect(new Set(read)).toEqual(new Set([200]));
  expect((await memoryOf(site.pid)).now - before).toBeLessThan(100);
});

it("a file is hidden with its entry, even if another entry shows it", async () => {
  const link = await uploaded(numbered(6), "a.pdf");
  const { id, address } = await addPaper("Hidden", link);
  await addPaper("Shown", link);
  await write("PATCH", `/syllabus/${id}`, { visibility: "withdrawn" });
  expect((await get(address)).status).toBe(404);
  expect((await get(address, { Cookie: session.cookie })).status).toBe(200);
  await write("PATCH", `/syllabus/${id}`, { visibility: "public" });
  expect((await get(address)).status).toBe(200);
});

it("no shared cache may store what only people who may write get at a hidden entry's address", async () => {
  const { id, address } = await addPaper("Private", await uploaded(numbered(61), "a.pdf"));
  await write("PATCH", `/syllabus/${id}`, { visibility: "withdrawn" });
  const cacheControl = async (headers: Record<string, string> = {}) => {
    const answer = await get(address, { Cookie: session.cookie, ...headers });
    return [answer.status, answer.headers.get("Cache-Control")];
  };
  expect(await cacheControl()).toEqual([200, "private, no-cache"]);
  expect(await cacheControl({ Range: "bytes=0-5" })).toEqual([206, "private, no-cache"]);
  await write("PATCH", `/syllabus/${id}`, { link: "https://example.com/a.pdf" });
  expect(await cacheControl()).toEqual([302, "private, no-cache"]);
});

it("a file goes to the bin with its entry, and returns to its address when restored", async () => {
  const { id, address } = await addPaper("Removed", await uploaded(numbered(7), "a.pdf"));
  await write("DELETE", `/syllabus/${id}`);
  expect((await get(address)).status).toBe(404);
  await write("POST", `/syllabus/${id}/restore`, { version: 1 });
  expect((await get(address)).status).toBe(200);
});

it("if a web address replaces a file, the file's address redirects there", async () => {
  const { id, address } = await addPaper("Moved", await uploaded(numbered(8), "a.pdf"));
  await write("PATCH", `/syllabus/${id}`, { link: "https://example.com/a%20b.pdf" });
  const answer = await get(address);
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "https://example.com/a%20b.pdf"]);
});

itForAll([
  "/files",
  "/files/",
  "/files/syllabus-1",
  "/files/syllabus-0/a.pdf",
  "/files/syllabus-999999/a.pdf",
  "/files/picture-1/a.webp",
  "/files/user-1/a.pdf",
  "/files/syllabus-1/a/b.pdf",
  "/files/%2e%2e/school.sqlite",
])("an address that names no file is none", async (path) => {
  expect((await get(path)).status).toBe(path.endsWith("/") ? 308 : 404);
});
