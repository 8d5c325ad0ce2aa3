import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type VideoEndpoint, videoEndpoints, VideoLookup } from "../../server/media/video-lookup.ts";
import { openMediaLibrary, smallJpeg, type TestMediaLibrary } from "../kit/media.ts";

/** The responses of the test's own video site on loopback, by path. */
const answers = new Map<string, (answer: ServerResponse) => void>();
let requested: string[] = [];
let testLibrary: TestMediaLibrary;
let server: Server;
let host: string;
beforeAll(async () => {
  testLibrary = await openMediaLibrary();
  server = createServer((request, answer) => {
    requested.push(`${request.headers.host}${request.url}`);
    const path = request.url?.split("?")[0] ?? "";
    const give = answers.get(path) ?? ((none) => none.writeHead(404).end());
    give(answer);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await testLibrary.close();
});
beforeEach(() => {
  requested = [];
  answers.clear();
});

function lookup() {
  const here: VideoEndpoint = {
    oembedUrl: (id) => `http://${host}/oembed?id=${id}`,
    thumbnailOrigin: `http://${host}`,
  };
  return new VideoLookup(testLibrary.library, { ...videoEndpoints, youtube: here });
}

const json = (value: unknown) => (answer: ServerResponse) => answer.end(JSON.stringify(value));
const redirect = (to: string) => (answer: ServerResponse) => answer.writeHead(302, { Location: to }).end();
const video = "https://youtu.be/abcdefghijk";
const described = () => ({ title: " Science fair ", thumbnail_url: `http://${host}/thumb.jpg` });

test("title and thumbnail are fetched once, the thumbnail into the media library", async () => {
  const picture = await smallJpeg();
  answers.set("/oembed", json(described()));
  answers.set("/thumb.jpg", (answer) => answer.end(picture));
  const facts = await lookup().lookUp(video);
  expect(facts).toEqual({ title: "Science fair", thumbnail: await testLibrary.library.addImage(picture) });
  expect(requested).toEqual([`${host}/oembed?id=abcdefghijk`, `${host}/thumb.jpg`]);
});

test("a title without a usable thumbnail is still returned", async () => {
  answers.set("/oembed", json(described()));
  answers.set("/thumb.jpg", (answer) => answer.end("<svg/>"));
  expect(await lookup().lookUp(video)).toEqual({ title: "Science fair", thumbnail: undefined });
});

test("no redirect is followed, wherever it leads", async () => {
  answers.set("/moved", json({ title: "Moved" }));
  for (const elsewhere of ["/moved", `https://${host}/moved`, "file:///etc/passwd", "http://169.254.169.254/"]) {
    requested = [];
    answers.set("/oembed", redirect(elsewhere));
    expect(await lookup().lookUp(video)).toBeUndefined();
    expect(requested).toEqual([`${host}/oembed?id=abcdefghijk`]);
  }
});

test("a thumbnail on another host is not fetched", async () => {
  for (const elsewhere of [
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    `http://${host}.evil.example/a`,
    "nonsense",
  ]) {
    requested = [];
    answers.set("/oembed", json({ title: "A", thumbnail_url: elsewhere }));
    expect(await lookup().lookUp(video)).toEqual({ title: "A", thumbnail: undefined });
    expect(requested).toHaveLength(1);
  }
});

test("the real video sites are requested only over https", () => {
  for (const { oembedUrl, thumbnailOrigin } of Object.values(videoEndpoints)) {
    expect([new URL(oembedUrl("1")).protocol, new URL(thumbnailOrigin).protocol]).toEqual(["https:", "https:"]);
  }
});

test("a site that sends no headers or no body times out", async () => {
  answers.set("/oembed", () => undefined);
  expect(await lookup().lookUp(video)).toBeUndefined();
  answers.set("/oembed", (answer) => answer.write("{"));
  expect(await lookup().lookUp(video)).toBeUndefined();
});

test("only a limited part of an endless response is read", async () => {
  let written = 0;
  const chunk = Buffer.alloc(64 * 1024, 32);
  answers.set("/oembed", (answer) => {
    const pour = () => {
      while (!answer.destroyed && written < 500_000_000) {
        written += chunk.length;
        if (!answer.write(chunk)) return answer.once("drain", pour);
      }
      return answer;
    };
    pour();
  });
  expect(await lookup().lookUp(video)).toBeUndefined();
  expect(written).toBeLessThan(20_000_000);
});

test("an invalid response gives no result", async () => {
  for (const wrong of [json({ title: "" }), json([]), (answer: ServerResponse) => answer.end("<html>")]) {
    answers.set("/oembed", wrong);
    expect(await lookup().lookUp(video)).toBeUndefined();
  }
  answers.clear();
  expect(await lookup().lookUp(video)).toBeUndefined();
});

test("Facebook, files and pages are not looked up", async () => {
  for (const other of [
    "https://www.facebook.com/watch/?v=123456",
    "https://fb.watch/abc/",
    "https://example.com/film.mp4",
    "/media/0123456789abcdef0123.mp4",
    "https://example.com/",
    "https://youtube.com.evil.example/watch?v=abcdefghijk",
    "nonsense",
  ]) {
    expect(await lookup().lookUp(other)).toBeUndefined();
  }
  expect(requested).toEqual([]);
});
