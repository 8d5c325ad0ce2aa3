import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bucketAt, namesIn } from "../kit/bucket.ts";
import { withDatabase } from "../kit/database-state.ts";
import { pdf } from "../kit/documents.ts";
import { startFailureOutput } from "../kit/failed-start.ts";
import { encodedPicture } from "../kit/media.ts";
import { describeMediaFolders } from "../kit/media-folders.ts";
import { runCommand } from "../kit/operator-command.ts";
import { describePictureStore } from "../kit/picture-store.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { addEditors } from "../kit/editors.ts";
import { describeServedMedia, type ServedKind } from "../kit/served-media.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { uploaderOf } from "../kit/upload.ts";
import { missingSwift, startSwift, type Swift, swiftKeys } from "../kit/swift.ts";

if (missingSwift !== undefined) process.stdout.write(`Skipped: ${missingSwift}\n`);

const bucket = "school";
let swift: Swift;
const at = (prefix: string) => bucketAt(swift.port, bucket, prefix);

describe.skipIf(missingSwift !== undefined)("with an object store", () => {
  beforeAll(async () => {
    swift = await startSwift();
    await swift.makeBucket(bucket);
  });
  afterAll(() => swift?.stop());

  describe("folders in a bucket:", () => {
    describeMediaFolders(() => at("folders").folders);
  });

  describe("pictures go to a bucket:", () => {
    const filesOf = async ({ dataDirectory }: Pick<SiteProcess, "dataDirectory">) =>
      [...(await namesIn(at("pictures"))), ...(await readdir(join(dataDirectory, "uploads")).catch(() => []))].filter(
        (name) => !name.startsWith("waiting/"),
      );
    describePictureStore({ environment: () => at("pictures").environment, filesOf, shownAt: () => "/media/" });
  });

  describe("a sample school in a bucket", () => {
    let folder: string;
    let site: SiteProcess;
    let names: string[];
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "in-a-bucket-"));
      site = await startSiteProcess({ DATA_DIR: folder, ...administratorEnvironment, ...at("sample").environment });
      names = await namesIn(at("sample"));
    });
    afterAll(async () => {
      await site?.stop();
      await rm(folder, { recursive: true, force: true });
    });
    const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
      rawRequest(site, path, headers, method);
    const extensions = { drawing: ".svg", document: ".pdf", film: ".mp4" } as const;
    const addressOf = (kind: ServedKind) => {
      const name = names.find((one) => one.startsWith("served/") && one.endsWith(extensions[kind]))!;
      return `/media/${name.slice("served/".length)}`;
    };
    const bytesOf = async (address: string) =>
      (await at("sample").folders.served.read(address.slice("/media/".length)))!;

    describeServedMedia({ get, addressOf, bytesOf });

    it("has its files there and none on the disk, and its crest in the icons", async () => {
      expect(names.filter((name) => name.startsWith("served/")).length).toBeGreaterThan(20);
      expect(await readdir(folder)).not.toContain("media");
      expect((await get("/favicon.svg")).status).toBe(200);
    });

    it("the store gets no request for a name that nobody has uploaded", async () => {
      expect((await get("/media/0123456789abcdef0123.pdf")).status).toBe(404);
    });

    it("files taken off the site are only for people who may write, and come back, where they are", async () => {
      const { token, cookie } = await openSession(site);
      const write = writerOf(site, token);
      const id = String((await write("POST", "/pictures", { picture: await encodedPicture(5) })).body.insertedId);
      const { picture } = (await (await fetch(`${site.origin}/api/pictures/${id}`)).json()) as { picture: string };
      const status = async (headers = {}) => (await get(picture, headers)).status;
      // The files that are made later are left out.
      const lasting = async () => (await namesIn(at("sample"))).filter((name) => !/^waiting|avif$/.test(name));
      const before = await lasting();
      expect([await status(), await status({ Cookie: cookie })]).toEqual([200, 200]);
      expect((await write("DELETE", `/pictures/${id}`)).status).toBe(200);
      expect([await status(), await status({ Cookie: cookie })]).toEqual([404, 200]);
      expect((await write("POST", `/pictures/${id}/restore`, { version: 2 })).status).toBe(200);
      expect(await status()).toBe(200);
      expect(await lasting()).toEqual(before);
    });

    it("uploads of an editor whose changes wait for approval are for no visitor, many at once too", async () => {
      const account = await withDatabase(site, addEditors);
      const [admin, editor] = [await openSession(site), await openSession(site, account)];
      const write = writerOf(site, admin.token);
      await write("POST", "/approval/turn", { on: true });
      const upload = uploaderOf(site, editor.token);
      const papers = [1, 2, 3].map((mark) => Buffer.concat([pdf, Buffer.from(`%held ${mark}\n%%EOF`)]));
      const known = papers.map(
        (bytes) => `/media/${createHash("sha256").update(bytes).digest("hex").slice(0, 20)}.pdf`,
      );
      const over = new AbortController();
      const read = async () => {
        const found: number[] = [];
        while (!over.signal.aborted) for (const address of known) found.push((await get(address)).status);
        return found;
      };
      const reading = read();
      const sent = Array.from({ length: 30 }, (_, place) => upload("document", papers[place % 3]!, "held.pdf"));
      const answers = await Promise.all(sent).finally(() => over.abort());
      // More than 16 at once are told to send again.
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(new Set(await reading)).toEqual(new Set([404]));
      const there = await namesIn(at("sample"));
      expect(known.filter((one) => !there.includes(one.replace("/media/", "served/")))).toEqual([]);
      await write("POST", "/approval/turn", { on: false });
    });

    it("the doctor tests the bucket; an export has all files, and an import sends them to another place", async () => {
      const environment = at("sample").environment;
      await site.stop();
      const old = { MEDIA_PUBLIC_URL: "https://cdn.example" };
      const { out } = await runCommand("doctor", [], folder, { environment: { ...environment, ...old } });
      expect(out).toMatch(/^TODO mediaAccess: MEDIA_PUBLIC_URL is ignored.* Close the bucket to the public/m);
      expect(out).toMatch(/^ok {3}mediaStore: The bucket of MEDIA_URL answers/m);
      expect(out).toMatch(/^ok {3}mediaAccess: The bucket of MEDIA_URL shows no file to people without keys/m);
      const exportedTo = join(folder, "exported");
      expect((await runCommand("export", [exportedTo], folder, { environment })).code).toBe(0);
      const exported = (await readdir(join(exportedTo, "media"))).map((name) => `served/${name}`).toSorted();
      expect(exported).toEqual((await namesIn(at("sample"))).filter((name) => !name.startsWith("waiting/")));
      const elsewhere = join(folder, "elsewhere");
      expect(
        (await runCommand("import", [exportedTo], elsewhere, { environment: at("imported").environment })).code,
      ).toBe(0);
      expect(await namesIn(at("imported"))).toEqual(exported);
    });

    it("the doctor says that the bucket has to be closed if it shows files to people without keys", async () => {
      const { address, close } = await startOpenStore(swift.port);
      try {
        const environment = { ...at("sample").environment, MEDIA_ENDPOINT: address };
        const { out } = await runCommand("doctor", [], folder, { environment });
        expect(out).toMatch(/^ok {3}mediaStore: /m);
        expect(out).toMatch(/^TODO mediaAccess: Everybody who knows its address can read a file .* Close the bucket/m);
      } finally {
        close();
      }
    });
  });

  it.each([
    ["a wrong secret", () => ({ MEDIA_SECRET_KEY: "not-the-secret" }), /403 SignatureDoesNotMatch/],
    ["a bucket that is not there", () => ({ MEDIA_URL: "s3://no-such-bucket" }), /404 NoSuchBucket/],
  ] as const)("%s is reported at the start, without the secret", async (_, wrong, said) => {
    const output = (await startFailureOutput({ SAMPLE_CONTENT: "no", ...at("wrong").environment, ...wrong() })).join(
      "\n",
    );
    expect(output).toMatch(/MEDIA_URL/);
    expect(output).toMatch(said);
    expect(output).not.toContain("not-the-secret");
    expect(output).not.toContain(swiftKeys.secretKey);
  });
});

/** Starts a store that shows every object to everybody, and passes requests with keys to another store on this port. */
async function startOpenStore(port: number): Promise<{ address: string; close: () => void }> {
  const server = createServer((request, response) => {
    if (request.headers.authorization === undefined) return response.end();
    const { method, url, headers } = request;
    const sent = forward({ host: "127.0.0.1", port, method, path: url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    // The store sends more than the answer to HEAD.
    sent.on("error", () => undefined);
    return request.pipe(sent);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
