import { expect, it } from "vitest";
import { BusyError } from "../log/service-error.ts";
import { WorkQueue } from "./work-queue.ts";

/** Tasks that the test ends one by one; `begun` lists those that have started. */
function controlledWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, work, endNext: () => ends.shift()?.() };
}
const eventLoopTurn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

it("two tasks run at once: urgent ones first, the others in their order", async () => {
  const queue = new WorkQueue();
  const { begun, work, endNext } = controlledWork();
  const all = ["a", "b", "c", "d"].map((name) => queue.run(work(name)));
  all.push(queue.run(work("urgent"), { urgent: true }));
  await eventLoopTurn();
  expect(begun).toEqual(["a", "b"]);
  for (const expected of ["urgent", "c", "d"]) {
    endNext();
    await eventLoopTurn();
    expect(begun.at(-1)).toBe(expected);
  }
  endNext();
  endNext();
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "urgent"]);
});

it("the event loop runs after each task, so that other requests are answered in between", async () => {
  const queue = new WorkQueue();
  let turns = 0;
  let done = false;
  const count = () => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  await Promise.all(Array.from({ length: 50 }, () => queue.run(() => Promise.resolve())));
  done = true;
  expect(turns).toBeGreaterThanOrEqual(24);
});

it("a full queue refuses tasks, except urgent ones, and accepts them again later", async () => {
  const queue = new WorkQueue();
  const { work, endNext, begun } = controlledWork();
  const accepted = Array.from({ length: 102 }, (_, place) => queue.run(work(`${place}`)));
  await expect(queue.run(work("too many"))).rejects.toThrow(BusyError);
  accepted.push(queue.run(work("urgent"), { urgent: true }));
  while (begun.length < 103) {
    endNext();
    await eventLoopTurn();
  }
  endNext();
  endNext();
  await Promise.all(accepted);
  expect(begun).not.toContain("too many");
  const last = queue.run(work("later"));
  await eventLoopTurn();
  endNext();
  expect(await last).toBe("later");
});

it("the lines of networks take turns, and a full queue refuses the last task of the longest line", async () => {
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 4 });
  const { begun, work, endNext } = controlledWork();
  const run = (name: string, from?: string) => queue.run(work(name), { from }).catch((error: unknown) => error);
  const running = run("first", "flood");
  const flood = ["a", "b", "c", "d"].map((name) => run(name, "flood"));
  const [reader, page] = [run("reader", "home"), run("page")];
  expect(await Promise.all([flood[3], flood[2]])).toEqual([expect.any(BusyError), expect.any(BusyError)]);
  expect(await run("third of its line", "flood")).toBeInstanceOf(BusyError);
  for (const expected of ["a", "reader", "page", "b"]) {
    endNext();
    await eventLoopTurn();
    expect(begun.at(-1)).toBe(expected);
  }
  endNext();
  expect(await Promise.all([running, reader, page, flood[1]])).toEqual(["first", "reader", "page", "b"]);
});

it("after three urgent tasks another one has its turn, and no more urgent ones wait than tasks in all", async () => {
  const queue = new WorkQueue({ concurrency: 1, maxWaiting: 5 });
  const { begun, work, endNext } = controlledWork();
  const run = (name: string, urgent?: boolean) => queue.run(work(name), { urgent }).catch((error: unknown) => error);
  const all = [run("first"), run("page"), ...["1", "2", "3", "4", "5", "6"].map((name) => run(name, true))];
  for (const expected of ["1", "2", "3", "page", "4", "5", "6"]) {
    endNext();
    await eventLoopTurn();
    expect(begun.at(-1)).toBe(expected);
  }
  endNext();
  expect(await Promise.all(all)).toEqual(["first", "page", "1", "2", "3", "4", "5", "6"]);
});

it("a task that fails makes room for the next", async () => {
  const queue = new WorkQueue();
  const fail = () => queue.run(() => Promise.reject(new Error("broken")));
  const results = await Promise.allSettled([fail(), fail(), fail(), queue.run(() => Promise.resolve("fine"))]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "fulfilled"]);
});
