import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { withDatabase } from "../kit/database-state.ts";
import { freePort } from "../kit/run-web-server.ts";
import { type ImageHost, imageHostKey, type Misbehaviour, startImageHost } from "../kit/image-host.ts";
import { photo, smallJpeg } from "../kit/media.ts";
import { startOldSite } from "../kit/old-site.ts";
import { runCommand } from "../kit/operator-command.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { uploaderOf, type Upload } from "../kit/upload.ts";

let host: ImageHost;
let site: SiteProcess;
let upload: Upload;
let write: Write;
beforeAll(async () => {
  host = await startImageHost();
  site = await startSiteProcess({ SAMPLE_CONTENT: "no", ...administratorEnvironment, ...host.environment });
  const { token } = await openSession(site);
  [upload, write] = [uploaderOf(site, token), writerOf(site, token)];
});
afterAll(async () => {
  await site.stop();
  await host.stop();
});
afterEach(() => host.misbehave());

const encode = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString("base64")}`;
const entries = async () =>
  ((await (await fetch(`${site.origin}/api/pictures`)).json()) as { picture: string }[]).map(({ picture }) => picture);
const filesHere = async () =>
  (
    await Promise.all(
      ["media", "media-waiting", "uploads"].map((name) => readdir(join(site.dataDirectory, name)).catch(() => [])),
    )
  ).flat();
/** The key in each form in which an address or a text may contain it. */
const keySpellings = [
  imageHostKey,
  encodeURIComponent(imageHostKey),
  new URLSearchParams({ key: imageHostKey }).toString().slice("key=".length),
];

describe("the host gets", () => {
  it("the key in the query, and in the field `image` a JPEG with a meaningless name", async () => {
    const bytes = await photo(800, 500).webp().toBuffer();
    await upload("image", bytes, "Rahima Khatun, class 6.webp");
    const { query, name, type, bytes: received } = host.sent.at(-1)!;
    expect(new URLSearchParams(query).getAll("key")).toEqual([imageHostKey]);
    expect([name, type]).toEqual(["picture.jpg", "image/jpeg"]);
    expect(await sharp(received).metadata()).toMatchObject({ format: "jpeg", width: 800, height: 500 });
  });

  it("a PNG if a picture has transparency, and only then", async () => {
    const create = (alpha: number) =>
      sharp({ create: { width: 30, height: 20, channels: 4, background: { r: 1, g: 2, b: 3, alpha } } })
        .png()
        .toBuffer();
    for (const [alpha, type] of [
      [0.5, "image/png"],
      [1, "image/jpeg"],
    ] as const) {
      await upload("image", await create(alpha), "a.png");
      expect(host.sent.at(-1)).toMatchObject({ type });
    }
  });
});

const json =
  (value: unknown): Misbehaviour =>
  (answer) =>
    answer.end(JSON.stringify(value));
const url = (address: string) => json({ data: { url: address } });
const refused = /The image host did not take the picture/;
const notUnderstood = /The image host’s answer was not understood/;
const unreachable = /The image host cannot be reached/;

describe("a host that", () => {
  it.each<[string, Misbehaviour, RegExp]>([
    [
      "refuses the key and repeats it",
      (answer, { query }) => answer.writeHead(403).end(`{"error":{"message":"bad ${query}"}}`),
      refused,
    ],
    ["refuses the picture", (answer) => answer.writeHead(400).end("{}"), refused],
    ["has too many requests", (answer) => answer.writeHead(429).end(), refused],
    ["fails", (answer) => answer.writeHead(500).end("<h1>"), refused],
    ["answers no JSON", (answer) => answer.end("<html>"), notUnderstood],
    ["answers nothing", (answer) => answer.end(), notUnderstood],
    ["answers null", json(null), notUnderstood],
    ["answers no address", json({ data: {} }), notUnderstood],
    ["answers a number as the address", json({ data: { url: 1 } }), notUnderstood],
    ["answers a script as the address", url("javascript:alert(1)"), notUnderstood],
    ["answers an ftp address", url("ftp://images.example/a.jpg"), notUnderstood],
    ["answers an address without its scheme", url("images.example/a.jpg"), notUnderstood],
    ["answers an address of this site", url("/media/0123456789abcdef0123.webp"), notUnderstood],
    ["answers an address with a password", url("https://a:b@images.example/a.jpg"), notUnderstood],
    ["answers an address with markup", url('https://images.example/a.jpg"><script>'), notUnderstood],
    [
      "answers an address that is too long to be stored",
      url(`https://images.example/${"a".repeat(1975)}`),
      notUnderstood,
    ],
    [
      "answers an address with the key in the query",
      (answer, { query }) => url(`https://images.example/a.jpg${query}`)(answer, { origin: "", query }),
      notUnderstood,
    ],
    [
      "answers an address with the key in the path",
      url(`https://images.example/${encodeURIComponent(imageHostKey)}/a.jpg`),
      notUnderstood,
    ],
    [
      "answers an address with the key in a part of the path",
      url(`https://images.example/x${encodeURIComponent(imageHostKey)}y/100%.png`),
      notUnderstood,
    ],
    [
      "answers an address with the key in a part of a query's value",
      url(`https://images.example/a.png?from=/upload?key%3D${imageHostKey}%26n=1`),
      notUnderstood,
    ],
    [
      "answers an address with the key in an address that its query holds",
      url(`https://images.example/a.png?from=${encodeURIComponent(`/upload?key=${encodeURIComponent(imageHostKey)}`)}`),
      notUnderstood,
    ],
    [
      "answers an address with the key in its fragment",
      url(`https://images.example/a.png#${encodeURIComponent(imageHostKey).toLowerCase()}`),
      notUnderstood,
    ],
    ["redirects", (answer, { origin }) => answer.writeHead(307, { Location: `${origin}/upload` }).end(), notUnderstood],
    [
      "answers more than an address takes",
      (answer) =>
        answer.end(JSON.stringify({ data: { url: "https://images.example/a.jpg", more: "x".repeat(70_000) } })),
      notUnderstood,
    ],
    ["ends the connection", (answer) => answer.destroy(), unreachable],
    [
      "ends the connection in the middle of its answer",
      (answer) => answer.writeHead(200, { "Content-Length": 100 }).write("{", () => answer.destroy()),
      unreachable,
    ],
  ])("%s is reported, and nothing is saved", async (_, how, message) => {
    host.misbehave(how);
    const [before, filesBefore, bytes] = [await entries(), await filesHere(), await smallJpeg(11)];
    const answer = await upload("image", bytes, "a.jpg");
    expect([answer.status, answer.json.message]).toEqual([502, expect.stringMatching(message)]);
    const written = await write("POST", "/pictures", { picture: encode(bytes) });
    expect([written.status, written.body.message]).toEqual([502, answer.json.message]);
    expect([await entries(), await filesHere()]).toEqual([before, filesBefore]);
    for (const spelling of keySpellings) expect(answer.text + JSON.stringify(written.body)).not.toContain(spelling);
  });

  it("answers without an end is cut off by a limit", async () => {
    let written = 0;
    const chunk = Buffer.alloc(64 * 1024, 32);
    host.misbehave((answer) => {
      const pour = (): unknown => {
        while (!answer.destroyed && written < 500_000_000) {
          written += chunk.length;
          if (!answer.write(chunk)) return answer.once("drain", pour);
        }
        return undefined;
      };
      pour();
    });
    expect(await upload("image", await smallJpeg(), "a.jpg")).toMatchObject({
      status: 502,
      json: { message: expect.stringMatching(notUnderstood) as string },
    });
    await host.abandoned();
    expect(written).toBeLessThan(20_000_000);
  });

  it("cannot be reached is reported in the reader's language", async () => {
    const IMAGE_HOST_URL = `http://127.0.0.1:${await freePort()}/upload`;
    const lonely = await startSiteProcess({
      SAMPLE_CONTENT: "no",
      ...administratorEnvironment,
      ...host.environment,
      IMAGE_HOST_URL,
    });
    const { status, json: answer } = await uploaderOf(lonely, (await openSession(lonely)).token)(
      "image",
      await smallJpeg(),
      "a.jpg",
      "bn",
    );
    expect([status, answer.message]).toEqual([502, expect.stringMatching(/^ছবি রাখার সাইটের সঙ্গে এখন সংযোগ করা যাচ্ছে না/)]);
    expect(lonely.output()).toMatch(/POST \/api\/upload\n.*The image host took no picture: ECONNREFUSED/);
    await lonely.stop();
  });

  it("has failed can be tried again with the same request", async () => {
    const [picture, headers] = [encode(await smallJpeg(12)), { "Idempotency-Key": "again" }];
    host.misbehave((answer) => answer.writeHead(503).end());
    expect((await write("POST", "/pictures", { picture }, headers)).status).toBe(502);
    host.misbehave();
    expect((await write("POST", "/pictures", { picture }, headers)).status).toBe(201);
  });
});

it("a record that is refused because of another field sends no picture", async () => {
  const sentBefore = host.sent.length;
  const gone = {
    titleBn: "ক",
    title: "A",
    image: encode(await smallJpeg(13)),
    description: "B",
    formattedDate: "someday",
  };
  expect((await write("POST", "/news", gone)).status).toBe(400);
  const { insertedId } = (await write("POST", "/video", { src: "https://example.com/film.mp4", title: "A" })).body;
  const film = { src: "/media/0123456789abcdef0123.mp4", thumbnail: encode(await smallJpeg(13)) };
  expect((await write("PATCH", `/video/${String(insertedId)}`, film)).status).toBe(400);
  expect(host.sent).toHaveLength(sentBefore);
});

it("no line of the log, no page and no file contains the key", async () => {
  const pages = await Promise.all(
    ["/photo", "/api/pictures", "/healthz"].map(async (path) => (await fetch(site.origin + path)).text()),
  );
  const files = await readdir(site.dataDirectory, { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), "latin1")),
  );
  expect(site.output()).toContain("The image host took no picture");
  for (const spelling of keySpellings)
    for (const text of [site.output(), ...pages, ...contents]) expect(text).not.toContain(spelling);
});

it("an import from the old product keeps its hosted pictures' addresses and sends none to the host", async () => {
  const [old, dataDirectory, sentBefore] = [
    await startOldSite({ entries: 2, pictures: 1, pictureWidth: 30, cutEvery: 1_000 }),
    await mkdtemp(join(tmpdir(), "old-")),
    host.sent.length,
  ];
  expect(await runCommand("import", [old.address], dataDirectory, { environment: host.environment })).toMatchObject({
    code: 0,
  });
  const pictures = await withDatabase({ dataDirectory }, async (db) =>
    db.selectFrom("picture").select("picture").orderBy("id").execute(),
  );
  expect(pictures).toEqual([
    { picture: expect.stringMatching(/^\/media\//) as string },
    { picture: "https://i.ibb.co/1/photo.jpg" },
  ]);
  expect(host.sent).toHaveLength(sentBefore);
  await old.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

it("an export keeps the addresses, and an import restores them", async () => {
  await write("POST", "/pictures", { picture: encode(await smallJpeg(14)) });
  const folder = await mkdtemp(join(tmpdir(), "hosted-"));
  const run = async (command: string, dataDirectory: string) => {
    expect(await runCommand(command, [join(folder, "exported")], dataDirectory)).toMatchObject({ code: 0 });
  };
  await run("export", site.dataDirectory);
  const { files } = JSON.parse(await readFile(join(folder, "exported", "media.json"), "utf8")) as { files: unknown[] };
  expect(files).toEqual([]);
  await run("import", join(folder, "data"));
  const copy = await startSiteProcess({ SAMPLE_CONTENT: "no", DATA_DIR: join(folder, "data") });
  const copied = (await (await fetch(`${copy.origin}/api/pictures`)).json()) as { picture: string }[];
  expect(copied.map(({ picture }) => picture)).toEqual(await entries());
  expect(copied.length).toBeGreaterThan(0);
  await copy.stop();
  await rm(folder, { recursive: true, force: true });
});
