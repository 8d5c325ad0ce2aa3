import { expect, it } from "vitest";
import { Versions } from "../database/versions.ts";
import { type Answer, ResponseCache } from "./response-cache.ts";
import { WorkQueue } from "./work-queue.ts";

const address = "/notice";
const made = (text: string): Answer => ({ made: { status: 200, type: "text/plain", text, headers: {} } });

/** A cache whose texts are made only when the test says how: `makings` are those that wait. */
const setUp = () => {
  const versions = new Versions();
  const makings: { answer: (answer: Answer) => void; fail: (error: Error) => void }[] = [];
  const make = (_: string, reads: Map<string, number>) => {
    reads.set("notice", versions.of("notice"));
    return new Promise<Answer>((answer, fail) => void makings.push({ answer, fail }));
  };
  const cache = new ResponseCache({ make, versions, queue: new WorkQueue(), maxBytes: 100_000, isUrgent: () => false });
  const find = async () => (await cache.findResponse(address, undefined))?.body;
  return { cache, versions, makings, find, write: () => versions.bump("notice", "1", true) };
};

it("a response is found while it is being made and afterwards, which makes it once", async () => {
  const { cache, makings, find } = setUp();
  expect(cache.findResponse(address, undefined)).toBeUndefined();
  const first = cache.answer(address);
  const waiting = [find(), find()];
  await expect.poll(() => makings.length).toBe(1);
  makings[0]!.answer(made("notices"));
  await first;
  expect(await Promise.all([...waiting, find()])).toEqual(["notices", "notices", "notices"]);
  expect([(await cache.findResponse(address, "br"))?.status, makings.length]).toEqual([200, 1]);
});

it("nobody waits for a making that began before the last write", async () => {
  const { cache, makings, find, write } = setUp();
  const first = cache.answer(address);
  await expect.poll(() => makings.length).toBe(1);
  write();
  expect(cache.findResponse(address, undefined)).toBeUndefined();
  const second = cache.answer(address);
  const waiting = find();
  await expect.poll(() => makings.length).toBe(2);
  makings[1]!.answer(made("new"));
  makings[0]!.answer(made("old"));
  await Promise.all([first, second]);
  expect(await waiting).toBe("new");
  write();
  expect(cache.findResponse(address, undefined)).toBeUndefined();
});

it("a making that fails is told to all who wait, and one without a text leaves them to the handler", async () => {
  const { cache, makings, find } = setUp();
  const failing = [cache.answer(address), find()];
  await expect.poll(() => makings.length).toBe(1);
  makings[0]!.fail(new Error("no disk"));
  expect(await Promise.allSettled(failing)).toEqual([1, 2].map(() => expect.objectContaining({ status: "rejected", reason: expect.objectContaining({ message: "no disk" }) })));
  const redirected = cache.answer(address);
  const waiting = find();
  await expect.poll(() => makings.length).toBe(2);
  makings[1]!.answer({ uncached: { status: 301, headers: { Location: "/" }, body: Buffer.alloc(0) } });
  expect(await redirected).toMatchObject({ status: 301 });
  expect([await waiting, cache.findResponse(address, undefined)]).toEqual([undefined, undefined]);
});
