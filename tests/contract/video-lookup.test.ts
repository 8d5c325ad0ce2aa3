import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Reach } from "../../server/media/guarded-fetch.ts";
import { type VideoEndpoint, videoEndpoints, VideoLookup } from "../../server/media/video-lookup.ts";
import { openLibrary, smallJpeg, type TestLibrary } from "../media.ts";

/** A site of the test's own, on loopback, under a name that only the test's reach knows. */
const answers = new Map<string, (answer: ServerResponse) => void>();
let asked: string[] = [];
let own: TestLibrary;
let server: Server;
let host: string;
beforeAll(async () => {
  own = await openLibrary();
  server = createServer((request, answer) => {
    asked.push(`${request.headers.host}${request.url}`);
    const path = request.url?.split("?")[0] ?? "";
    const give = answers.get(path) ?? ((none) => none.writeHead(404).end());
    give(answer);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  host = `video.test:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await own.close();
});
beforeEach(() => {
  asked = [];
  answers.clear();
});

const loopback: Reach = {
  protocol: "http:",
  resolve: async () => ["127.0.0.1"],
  allows: (address) => address === "127.0.0.1",
};

function lookup(reach: Partial<Reach> = {}, endpoint: Partial<VideoEndpoint> = {}) {
  const here = { ask: (id: string) => `http://${host}/oembed?id=${id}`, hosts: [host], thumbnailHosts: [host] };
  const endpoints = { ...videoEndpoints, youtube: { ...here, ...endpoint } };
  return new VideoLookup(own.library, endpoints, { ...loopback, ...reach });
}

const json = (value: unknown) => (answer: ServerResponse) => answer.end(JSON.stringify(value));
const redirect = (to: string) => (answer: ServerResponse) => answer.writeHead(302, { Location: to }).end();
const video = "https://youtu.be/abcdefghijk";
const told = () => ({ title: " Science fair ", thumbnail_url: `http://${host}/thumb.jpg` });

test("title and thumbnail are taken over once, the thumbnail into the library", async () => {
  const picture = await smallJpeg();
  answers.set("/oembed", json(told()));
  answers.set("/thumb.jpg", (answer) => answer.end(picture));
  const facts = await lookup().lookUp(video);
  expect(facts).toEqual({ title: "Science fair", thumbnail: await own.library.addImage(picture) });
  expect(asked).toEqual([`${host}/oembed?id=abcdefghijk`, `${host}/thumb.jpg`]);
});

test("a title without a usable thumbnail is still told", async () => {
  answers.set("/oembed", json(told()));
  answers.set("/thumb.jpg", (answer) => answer.end("<svg/>"));
  expect(await lookup().lookUp(video)).toEqual({ title: "Science fair", thumbnail: undefined });
});

test("a redirect is followed on the list, and never off it", async () => {
  answers.set("/oembed", redirect("/moved"));
  answers.set("/moved", json({ title: "Moved" }));
  expect(await lookup().lookUp(video)).toEqual({ title: "Moved", thumbnail: undefined });
  for (const elsewhere of [
    `http://other.test:${host.split(":")[1]}/moved`,
    `https://${host}/moved`,
    "file:///etc/passwd",
    "http://127.0.0.1/",
  ]) {
    asked = [];
    answers.set("/oembed", redirect(elsewhere));
    expect(await lookup().lookUp(video)).toBeUndefined();
    expect(asked).toHaveLength(1);
  }
  answers.set("/oembed", redirect("/oembed"));
  expect(await lookup().lookUp(video)).toBeUndefined();
});

test("a thumbnail elsewhere is not fetched", async () => {
  answers.set("/oembed", json({ title: "A", thumbnail_url: "http://169.254.169.254/latest/meta-data" }));
  expect(await lookup().lookUp(video)).toEqual({ title: "A", thumbnail: undefined });
  expect(asked).toHaveLength(1);
});

test("an address of this machine or its network is never connected to", async () => {
  answers.set("/oembed", json({ title: "Inside" }));
  const { publicReach } = await import("../../server/media/guarded-fetch.ts");
  for (const inside of [["127.0.0.1"], ["::1"], ["10.0.0.5"], ["169.254.169.254"], ["8.8.8.8", "127.0.0.1"], []]) {
    const guarded = lookup({ allows: publicReach.allows, resolve: async () => inside });
    expect(await guarded.lookUp(video)).toBeUndefined();
  }
  expect(asked).toEqual([]);
});

test("a name is asked once, and what it answered is what is connected to", async () => {
  let times = 0;
  answers.set("/oembed", json({ title: "Once" }));
  const resolve = async () => {
    times += 1;
    return ["127.0.0.1"];
  };
  expect(await lookup({ resolve }).lookUp(video)).toMatchObject({ title: "Once" });
  expect(times).toBe(1);
});

test("unencrypted sites are not asked in earnest", async () => {
  answers.set("/oembed", json({ title: "Plain" }));
  expect(await lookup({ protocol: "https:" }).lookUp(video)).toBeUndefined();
  expect(asked).toEqual([]);
  for (const { ask, hosts } of Object.values(videoEndpoints)) {
    expect(new URL(ask("1")).protocol).toBe("https:");
    expect(hosts).toContain(new URL(ask("1")).host);
  }
});

test("a site that is slow, in its head or in its body, is left after 2 seconds", async () => {
  answers.set("/oembed", () => undefined);
  let before = performance.now();
  expect(await lookup().lookUp(video)).toBeUndefined();
  expect(performance.now() - before).toBeLessThan(3000);
  answers.set("/oembed", (answer) => answer.write("{"));
  before = performance.now();
  expect(await lookup().lookUp(video)).toBeUndefined();
  expect(performance.now() - before).toBeLessThan(3000);
});

test("an endless answer is not read to its end", async () => {
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

test("an answer that is none is no answer", async () => {
  for (const wrong of [json({ title: "" }), json([]), (answer: ServerResponse) => answer.end("<html>")]) {
    answers.set("/oembed", wrong);
    expect(await lookup().lookUp(video)).toBeUndefined();
  }
  answers.clear();
  expect(await lookup().lookUp(video)).toBeUndefined();
});

test("Facebook, files and pages are not asked about", async () => {
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
  expect(asked).toEqual([]);
});
