import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { collections } from "../../collections/all.ts";
import video from "../../collections/video.ts";
import type { Database } from "../../server/database/open.ts";
import { openSiteDatabase } from "../kit/site-database.ts";
import { Store } from "../../server/content/store.ts";
import { MediaLibrary } from "../../server/media/media-library.ts";
import { VideoDetails } from "../../server/media/video-details.ts";
import { videoEndpoints, VideoLookup } from "../../server/media/video-lookup.ts";
import type { Work } from "../../server/work/work.ts";
import { smallJpeg } from "../kit/media.ts";
import { eventually } from "../kit/eventually.ts";

let server: Server;
let host: string;
let picture: Buffer;
/** The response of the test's own video site to a request for a description, and the number of such requests. */
let describeVideo: (answer: ServerResponse) => void;
let asked = 0;
let directory: string;
let db: Database;
let store: Store;
let library: MediaLibrary;
let details: Work | undefined;

beforeAll(async () => {
  picture = await smallJpeg();
  server = createServer((request, answer) => {
    if (request.url === "/thumb.jpg") return void answer.end(picture);
    asked += 1;
    return describeVideo(answer);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(async () => {
  asked = 0;
  describeVideo = known;
  directory = await mkdtemp(join(tmpdir(), "video-"));
  db = await openSiteDatabase(directory);
  store = new Store(db);
  library = new MediaLibrary(db, directory);
});
afterEach(async () => {
  await details?.end();
  await db.destroy();
  await rm(directory, { recursive: true, force: true });
});

const known = (answer: ServerResponse) =>
  answer.end(JSON.stringify({ title: "Science fair", thumbnail_url: `http://${host}/thumb.jpg` }));
const unknown = (answer: ServerResponse) => answer.writeHead(503).end();

/** Starts the look-ups as the server does at its start, with these pauses in milliseconds. */
function start(pauses: readonly number[]) {
  const here = { oembedUrl: (id: string) => `http://${host}/oembed?id=${id}`, thumbnailOrigin: `http://${host}` };
  const lookup = new VideoLookup(library, { ...videoEndpoints, youtube: here });
  details = new VideoDetails(collections, store, lookup, pauses).lead();
}

const add = (values: { title?: string; thumbnail?: string; src?: string } = {}) =>
  store.add(
    video,
    { src: "https://youtu.be/abcdefghijk", title: null, titleBn: null, visibility: null, thumbnail: null, ...values },
    "test",
  );
const read = (id: string) => store.find(video, id);

test("an empty title and picture are filled in after the entry was added", async () => {
  start([]);
  const id = await add();
  await eventually(async () =>
    expect(await read(id)).toMatchObject({
      title: "Science fair",
      thumbnail: expect.stringMatching(/^\/media\/.*\.webp$/),
    }),
  );
  expect(asked).toBe(1);
});

test("values that an administrator typed stay", async () => {
  start([]);
  const id = await add({ title: "Our own title" });
  await eventually(async () =>
    expect(await read(id)).toMatchObject({ title: "Our own title", thumbnail: expect.any(String) }),
  );
});

test("a video site that fails is asked again after each pause, and not more often", async () => {
  describeVideo = unknown;
  start([5, 10, 15]);
  const id = await add();
  await eventually(() => expect(asked).toBe(4));
  // Adding another video makes it look at all entries again, but it sends no more requests for this one.
  const other = await add({ src: "https://youtu.be/bbbbbbbbbbb" });
  await eventually(() => expect(asked).toBe(8));
  expect([await read(id), await read(other)]).toMatchObject([{ title: null }, { title: null }]);
});

test("a response to the second request is filled in", async () => {
  describeVideo = (answer) => {
    describeVideo = known;
    unknown(answer);
  };
  start([5]);
  const id = await add();
  await eventually(async () => expect(await read(id)).toMatchObject({ title: "Science fair" }));
  expect(asked).toBe(2);
});

test("a response that cannot be stored does not stop the look-ups; it is requested again after the pause", async () => {
  const seen = new Set<string | undefined>();
  describeVideo = (answer) => {
    if (seen.has(answer.req.url)) return known(answer);
    seen.add(answer.req.url);
    // Every text field refuses this many combining marks.
    return answer.end(JSON.stringify({ title: `e${"\u0301".repeat(40)}` }));
  };
  start([50]);
  const [first, second] = [await add(), await add({ src: "https://youtu.be/bbbbbbbbbbb" })];
  for (const id of [first, second])
    await eventually(async () => expect(await read(id)).toMatchObject({ title: "Science fair" }));
  expect(asked).toBe(4);
});

test("a Bengali title becomes the Bengali title too", async () => {
  describeVideo = (answer) => answer.end(JSON.stringify({ title: "বিজ্ঞান মেলা" }));
  start([]);
  const id = await add();
  await eventually(async () => expect(await read(id)).toMatchObject({ title: "বিজ্ঞান মেলা", titleBn: "বিজ্ঞান মেলা" }));
});

test("after a restart, missing details are still looked up", async () => {
  describeVideo = unknown;
  start([]);
  const id = await add();
  await eventually(() => expect(asked).toBe(1));
  await details?.end();
  describeVideo = known;
  start([]);
  await eventually(async () => expect(await read(id)).toMatchObject({ title: "Science fair" }));
});

test("an entry that changed or was removed during its look-up is left alone", async () => {
  const changes: (() => Promise<unknown>)[] = [];
  describeVideo = (answer) => void Promise.resolve(changes.shift()?.()).then(() => known(answer));
  const changed = await add();
  const removed = await add();
  changes.push(
    () => store.update(video, changed, { src: "https://example.com/film.mp4" }, "test"),
    () => store.remove(video, removed, "test"),
  );
  start([]);
  await eventually(() => expect(asked).toBe(2));
  await details?.end();
  expect(await read(changed)).toMatchObject({ src: "https://example.com/film.mp4", title: null, thumbnail: null });
  expect(await read(removed)).toBeUndefined();
});

test("files and videos on Facebook are not looked up", async () => {
  const file = await add({ src: "https://example.com/film.mp4" });
  await add({ src: "https://www.facebook.com/watch/?v=1" });
  start([]);
  const last = await add();
  await eventually(async () => expect(await read(last)).toMatchObject({ title: "Science fair" }));
  expect([asked, (await read(file))?.title]).toEqual([1, null]);
});
