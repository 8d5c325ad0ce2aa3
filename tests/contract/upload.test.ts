import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visibleText } from "../kit/html.ts";
import { errorResponse } from "../../server/api/problem.ts";
import { upload } from "../../server/api/upload.ts";
import { FileServer } from "../../server/http/files/file-server.ts";
import { securityHeaders } from "../../server/http/security-headers.ts";
import { createWebServer } from "../../server/http/web-server.ts";
import { mediaFiles } from "../../server/media/media-files.ts";
import { compoundFile, officeFile, openDocument, pdf } from "../kit/documents.ts";
import { openMediaLibrary, photo, smallJpeg, type TestMediaLibrary } from "../kit/media.ts";
import { type Site, startSite } from "../kit/site.ts";

let testLibrary: TestMediaLibrary;
let server: ReturnType<typeof createWebServer>;
let origin: string;
const defaultHeaders = securityHeaders("http://127.0.0.1");
beforeAll(async () => {
  testLibrary = await openMediaLibrary();
  await testLibrary.library.addDocument(pdf, "first.pdf");
  const app = new Hono();
  app.post("/upload", async (context) =>
    upload(context, { library: testLibrary.library, pictures: testLibrary.library }),
  );
  app.onError(errorResponse);
  const files = new FileServer(mediaFiles(testLibrary.library));
  const answer = getRequestListener(app.fetch);
  server = createWebServer(
    async (request, response) => {
      if (!(await files.answer(request, response))) await answer(request, response);
    },
    { headers: defaultHeaders },
  );
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await testLibrary.close();
});

async function send(field: string, bytes: Uint8Array<ArrayBuffer>, name: string, language = "en") {
  const body = new FormData();
  body.set(field, new File([bytes], name, { type: "image/jpeg" }));
  const headers = { "Accept-Language": language };
  const answer = await fetch(`${origin}/upload`, { method: "POST", body, headers });
  return { answer, json: (await answer.json()) as { data?: { url: string }; message?: string } };
}

const arrayOf = (bytes: Buffer) => new Uint8Array(bytes);

describe("an upload", () => {
  test("of a picture returns its address", async () => {
    const { answer, json } = await send("image", arrayOf(await smallJpeg()), "IMG_1.jpg");
    expect(answer.status).toBe(200);
    expect(json.data?.url).toMatch(/^\/media\/[0-9a-f]{20}-400x300-\d+-\d+\.webp$/);
  });

  test("of a document returns its address, and the file gets its last name", async () => {
    const { json } = await send("document", arrayOf(pdf), "রুটিন (৬ষ্ঠ).pdf");
    // No entry uses it yet.
    expect((await fetch(origin + json.data?.url)).status).toBe(404);
    await testLibrary.publish(json.data!.url);
    const file = await fetch(origin + json.data?.url);
    expect(file.headers.get("Content-Type")).toBe("application/pdf");
    // The same document was stored before under another name.
    expect(file.headers.get("Content-Disposition")).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent("রুটিন ")}%28${encodeURIComponent("৬ষ্ঠ")}%29.pdf`,
    );
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
  });

  test("of an Office file is served as a download, never opened in the browser", async () => {
    const odt = openDocument("application/vnd.oasis.opendocument.text");
    const addresses: string[] = [];
    for (const bytes of [
      compoundFile("WordDocument"),
      odt,
      officeFile("xl/workbook.xml"),
      officeFile("ppt/presentation.xml"),
      officeFile("word/document.xml"),
    ]) {
      addresses.push((await send("document", arrayOf(bytes), "ফরম (৬).doc")).json.data!.url);
      await testLibrary.publish(addresses.at(-1)!);
      const { headers } = await fetch(origin + addresses.at(-1));
      expect([headers.get("Content-Disposition"), headers.get("X-Content-Type-Options")]).toEqual([
        expect.stringMatching(/^attachment; /),
        "nosniff",
      ]);
    }
    const file = await fetch(origin + addresses.at(-1));
    expect(file.headers.get("Content-Type")).toMatch(/wordprocessingml/);
    expect(file.headers.get("Content-Disposition")).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent("ফরম ")}%28${encodeURIComponent("৬")}%29.docx`,
    );
    expect(file.headers.get("Content-Security-Policy")).toMatch(/sandbox/);
  });

  test("that is refused gives the reason in the reader's language", async () => {
    const english = await send("image", arrayOf(Buffer.from("<svg/>")), "a.svg");
    expect(english.answer.status).toBe(415);
    expect(english.answer.headers.get("Content-Type")).toBe("application/problem+json");
    expect(english.json.message).toMatch(/not a picture/);
    const bengali = await send("image", arrayOf(Buffer.alloc(16 * 1024 * 1024, 255)), "a.jpg", "bn");
    expect(bengali.answer.status).toBe(413);
    expect(bengali.json.message).toBe("ফাইলটি অনেক বড়। সর্বোচ্চ ১৫ এমবি দেওয়া যায়।");
  });

  test("without a file, or incomplete, is refused", async () => {
    expect((await send("other", arrayOf(pdf), "a.pdf")).answer.status).toBe(400);
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const half = await fetch(`${origin}/upload`, { method: "POST", headers, body: "--x\r\nhalf" });
    expect(half.status).toBe(400);
    expect((await fetch(`${origin}/upload`, { method: "POST", body: "{}" })).status).toBe(400);
  });

  test("that declares more than the limit is refused before it is read", async () => {
    const { answer } = await send("document", arrayOf(Buffer.alloc(30 * 1024 * 1024)), "a.pdf");
    expect(answer.status).toBe(413);
  });

  test("larger than the limit is stopped while it arrives", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
        if (sent > 200 * 1024 * 1024) controller.close();
      },
    });
    const init = {
      method: "POST",
      body: endless,
      duplex: "half",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    };
    // Some clients read the response, others only notice that the connection was closed.
    const answer = await fetch(`${origin}/upload`, init as RequestInit).catch(() => undefined);
    if (answer) expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(60 * 1024 * 1024);
    expect((await send("image", arrayOf(await smallJpeg()), "a.jpg")).answer.status).toBe(200);
  });
});

describe("a stored picture", () => {
  test("is AVIF for clients that accept it, WebP for all others, at one address", async () => {
    const { json } = await send("image", arrayOf(await photo(700, 500).jpeg().toBuffer()), "a.jpg");
    await testLibrary.makeAvif();
    await testLibrary.publish(json.data!.url);
    const hash = json.data?.url.slice("/media/".length).split("-")[0] ?? "";
    const made = (await testLibrary.files()).find((name) => name.startsWith(hash) && name.endsWith(".avif"));
    const address = `/media/${made?.replace("avif", "webp")}`;
    const typeFor = async (accept: string) => {
      const answer = await fetch(origin + address, { headers: { Accept: accept } });
      expect(answer.headers.get("Vary")).toBe("Accept");
      expect(answer.headers.get("Cache-Control")).toMatch(/immutable/);
      return answer.headers.get("Content-Type");
    };
    expect(await typeFor("image/avif,image/webp,*/*")).toBe("image/avif");
    expect(await typeFor("image/webp,*/*")).toBe("image/webp");
  });

  test("is the only kind of file that is served under /media", async () => {
    for (const path of ["/media/../school.sqlite", "/media/%2e%2e/school.sqlite", "/media/a.part", "/media/"]) {
      expect((await fetch(origin + path)).status).toBe(404);
    }
    const files = await readFile(join(testLibrary.directory, "school.sqlite"));
    expect(files.length).toBeGreaterThan(0);
  });
});

describe("the lists", () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(async () => site.stop());

  test("show the type and size of a linked file", async () => {
    const notes = async (path: string) => {
      const html = await (await fetch(site.origin + path)).text();
      return Array.from(html.matchAll(/<small[^>]*>(.*?)<\/small>/g), ([, note = ""]) => visibleText(note).trim());
    };
    expect(await notes("/syllabus")).toContainEqual(expect.stringMatching(/^PDF, \d+ KB$/));
    expect(await notes("/bn/syllabus")).toContainEqual(expect.stringMatching(/^পিডিএফ, [০-৯]+ কেবি$/));
    expect(await notes("/bn/notice")).toContainEqual(expect.stringMatching(/^পিডিএফ, [০-৯]+ কেবি$/));
    expect(await notes("/publicResult")).toContainEqual(expect.stringMatching(/^\w+ \d+, \d{4} · PDF, \d+ KB$/));
  });
});
