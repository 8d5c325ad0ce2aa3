import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revalidatedEachTime } from "../../server/http/send.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { describeServedMedia } from "../kit/served-media.ts";
import { type Site, startSite } from "../kit/site.ts";

const client = join(import.meta.dirname, "..", "..", "build", "app", "client");

let site: Site;
let names: { drawing: string; drawings: string[]; document: string; film: string };
beforeAll(async () => {
  site = await startSite();
  const media = await readdir(join(site.dataDirectory, "media"));
  const first = (extension: string) => `/media/${media.find((name) => name.endsWith(extension))}`;
  const drawings = media.filter((name) => name.endsWith(".svg")).map((name) => `/media/${name}`);
  names = { drawing: first(".svg"), drawings, document: first(".pdf"), film: first(".mp4") };
});
afterAll(() => site.stop());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  rawRequest(site, path, headers, method);
const inMedia = (path: string) => readFile(join(site.dataDirectory, path));
const script = async () =>
  `/assets/${(await readdir(join(client, "assets"))).find((name) => /^libraries.*\.js$/.test(name))}`;
const drawn = async () =>
  `/assets/${(await readdir(join(client, "assets"))).find((name) => /^not-found.*\.svg$/.test(name))}`;

describe("a file that compresses well", () => {
  itForAll([
    ["a small built file", drawn],
    ["a large built file", script],
    ["an icon", () => Promise.resolve("/favicon.svg")],
    ["a drawing in the media library", () => Promise.resolve(names.drawing)],
  ])("comes in every encoding, each with its own ETag", async ([, find]) => {
    const path = await find();
    const answers = await Promise.all(
      ["br", "gzip", "identity"].map((encoding) => get(path, { "Accept-Encoding": encoding })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers, bytes } of answers) {
      expect(Number(headers["content-length"])).toBe(bytes.length);
      expect(headers.vary).toBe("Accept-Encoding");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });
});

it("/favicon.ico is the small crest, for clients that request it without reading the page", async () => {
  const { status, headers, bytes } = await get("/favicon.ico");
  expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
    200,
    "image/x-icon",
    "public, max-age=86400",
  ]);
  const count = bytes.readUInt16LE(4);
  const pictures = Array.from({ length: count }, (_, index) => {
    const entry = bytes.subarray(6 + 16 * index);
    return bytes.subarray(entry.readUInt32LE(12), entry.readUInt32LE(12) + entry.readUInt32LE(8));
  });
  const sizes = await Promise.all(pictures.map(async (picture) => sharp(picture).metadata()));
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual(
    [16, 32, 48].map((side) => ["png", side, side]),
  );
  expect(bytes.length).toBeLessThan(6000);
});

describeServedMedia({ get, addressOf: (kind) => names[kind], bytesOf: inMedia });

it("a path that is not a file of the site is not found, in any spelling", async () => {
  const paths = [
    "/assets/nothing.js",
    "/assets/../../package.json",
    "/custom-elements/manifest.json",
    "/.vite/manifest.json",
    "/favicon.svg.br",
    "/media/../school.sqlite",
    "/media/%2e%2e/school.sqlite",
    "/media/0123456789abcdef0123.pdf",
  ];
  for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 404]);
});

it("a file that was deleted from the disk is not found, and others are still served", async () => {
  await rm(join(site.dataDirectory, names.film));
  expect((await get(names.film, { Range: "bytes=0-1" })).status).toBe(404);
  // The file is sent in one encoding, and then deleted before a client requests another encoding.
  const drawing = names.drawings[1] ?? "";
  expect((await get(drawing, { "Accept-Encoding": "br" })).status).toBe(200);
  await rm(join(site.dataDirectory, drawing));
  const gone = await get(drawing, { "Accept-Encoding": "gzip" });
  expect([gone.status, gone.headers["cache-control"]]).toEqual([404, revalidatedEachTime["Cache-Control"]]);
  expect((await get(names.document)).status).toBe(200);
});
