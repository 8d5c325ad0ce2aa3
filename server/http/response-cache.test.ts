import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { momentKey, Versions } from "../content/versions.ts";
import { BusyError } from "../log/service-error.ts";
import { type Answer, ResponseCache } from "./response-cache.ts";
import { WorkQueue } from "./work-queue.ts";

const address = "/notice";
const made = (text: string): Answer => ({ made: { status: 200, type: "text/plain", text, headers: {} } });

/** A cache whose texts are made only when the test says so: `makings` are the pending ones. */
const setUp = () => {
  const versions = new Versions();
  const makings: { answer: (answer: Answer) => void; fail: (error: Error) => void }[] = [];
  const make = (_: string, reads: Map<string, number>) => {
    reads.set("notice", versions.of("notice"));
    return new Promise<Answer>((answer, fail) => void makings.push({ answer, fail }));
  };
  const lookups: boolean[] = [];
  const cache = new ResponseCache({
    make,
    versions,
    queue: new WorkQueue(),
    maxBytes: 100_000,
    isUrgent: () => false,
    lineOf: () => "",
    onLookup: (isHit) => void lookups.push(isHit),
  });
  const find = async () => {
    const found = await cache.find(address, () => "");
    return found && "response" in found ? (await found.response.for(undefined)).body : found?.status;
  };
  return { makings, find, lookups, write: () => versions.bump("notice", "1", true) };
};

it("a text is made once for all who wait, and is in memory afterwards", async () => {
  const { makings, find, lookups } = setUp();
  const waiting = [find(), find(), find()];
  await expect.poll(() => makings.length).toBe(1);
  makings[0]!.answer(made("notices"));
  expect(await Promise.all(waiting)).toEqual(["notices", "notices", "notices"]);
  expect([await find(), makings.length, lookups]).toEqual(["notices", 1, [false, false, false, true]]);
});

it("a text is made anew after midnight in Dhaka, as some content ends with the day", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T17:59:59Z") });
  onTestFinished(() => void vi.useRealTimers());
  const { makings, find } = setUp();
  const before = find();
  await expect.poll(() => makings.length).toBe(1);
  makings[0]!.answer(made("today"));
  expect([await before, await find()]).toEqual(["today", "today"]);
  vi.setSystemTime(new Date("2026-11-22T18:00:00Z"));
  const after = find();
  await expect.poll(() => makings.length).toBe(2);
  makings[1]!.answer(made("tomorrow"));
  expect(await after).toBe("tomorrow");
});

it("nobody waits for a making that began before the last write, nor gets what it made", async () => {
  const { makings, find, write } = setUp();
  const first = find();
  await expect.poll(() => makings.length).toBe(1);
  write();
  const second = [find(), find()];
  await expect.poll(() => makings.length).toBe(2);
  makings[1]!.answer(made("new"));
  makings[0]!.answer(made("old"));
  expect(await Promise.all([first, ...second])).toEqual(["old", "new", "new"]);
  write();
  const third = find();
  await expect.poll(() => makings.length).toBe(3);
  makings[2]!.answer(made("newest"));
  expect(await third).toBe("newest");
});

it("a making that fails is told to all who wait, and what is no text is made for each request", async () => {
  const { makings, find } = setUp();
  const failing = [find(), find()];
  await expect.poll(() => makings.length).toBe(1);
  makings[0]!.fail(new Error("no disk"));
  expect(await Promise.allSettled(failing)).toEqual(
    [1, 2].map(() =>
      expect.objectContaining({ status: "rejected", reason: expect.objectContaining({ message: "no disk" }) }),
    ),
  );
  const redirected = find();
  await expect.poll(() => makings.length).toBe(2);
  makings[1]!.answer({ uncached: { status: 301, headers: { Location: "/" }, body: Buffer.alloc(0) } });
  expect(await redirected).toBe(301);
  const absent = find();
  await expect.poll(() => makings.length).toBe(3);
  makings[2]!.answer(undefined);
  expect(await absent).toBeUndefined();
});

it("a text that several lines wait for is made at the first turn of any, and refused if all refuse it", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 4 });
  const order: string[] = [];
  const make = async (one: string): Promise<Answer> => {
    order.push(one);
    return made(one);
  };
  const cache = new ResponseCache({
    make,
    versions: new Versions(),
    queue,
    maxBytes: 100_000,
    isUrgent: () => false,
    lineOf: () => "",
  });
  const running = queue.run(() => promise);
  const find = (one: string, line: string) => cache.find(one, () => line);
  const flood = ["/1", "/2", "/3"].map((one) => find(one, "flood"));
  const quiet = find("/3", "quiet");
  // The queue is full, so this refuses the last one of the longest line: /3 for the flood.
  const third = find("/4", "third");
  await expect(find("/5", "flood")).rejects.toThrow(BusyError);
  resolve();
  await running;
  await Promise.all([...flood, quiet, third]);
  expect(order).toEqual(["/1", "/3", "/4", "/2"]);
});

it("no proxy keeps a text in the last seconds before its moment, and nobody gets it from then on", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-25T10:59:00Z"), toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const versions = new Versions();
  const end = "2026-11-25T11:00:00.000Z";
  const make = async (_: string, reads: Map<string, number>) => {
    reads.set(momentKey(end), versions.of(momentKey(end)));
    return made(new Date().toISOString() < end ? "closed" : "open");
  };
  const usual = { queue: new WorkQueue(), maxBytes: 100_000, isUrgent: () => false, lineOf: () => "" };
  const cache = new ResponseCache({ make, versions, ...usual });
  const server = createServer((request, response) => void cache.answer(request, response, address));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const seen = [];
  for (const second of ["10:59:56.999", "10:59:57.000", "10:59:59.999", "11:00:00.000"]) {
    vi.setSystemTime(new Date(`2026-11-25T${second}Z`));
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { Connection: "close" } });
    const isKept = answer.headers.has("X-Accel-Expires");
    seen.push([second, await answer.text(), isKept, answer.headers.get("Cache-Control") === "no-cache"]);
  }
  expect(seen).toEqual([
    ["10:59:56.999", "closed", true, false],
    ["10:59:57.000", "closed", false, true],
    ["10:59:59.999", "closed", false, true],
    ["11:00:00.000", "open", true, false],
  ]);
});
