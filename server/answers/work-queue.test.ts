import { expect, it } from "vitest";
import { BusyError, WorkQueue } from "./work-queue.ts";

/** Work that ends when it is told to, and what was begun so far. */
function workshop() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, work, endNext: () => ends.shift()?.() };
}
const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

it("does two things at once, what is urgent first, the others in their order", async () => {
  const queue = new WorkQueue();
  const { begun, work, endNext } = workshop();
  const all = ["a", "b", "c", "d"].map((name) => queue.run(work(name)));
  all.push(queue.run(work("urgent"), { urgent: true }));
  await turn();
  expect(begun).toEqual(["a", "b"]);
  for (const expected of ["urgent", "c", "d"]) {
    endNext();
    await turn();
    expect(begun.at(-1)).toBe(expected);
  }
  endNext();
  endNext();
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "urgent"]);
});

it("lets the event loop turn after each piece of work, so that what is ready is answered between", async () => {
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

it("refuses what would wait too long, except what is urgent, and goes on afterwards", async () => {
  const queue = new WorkQueue();
  const { work, endNext, begun } = workshop();
  const taken = Array.from({ length: 102 }, (_, place) => queue.run(work(`${place}`)));
  await expect(queue.run(work("too many"))).rejects.toThrow(BusyError);
  taken.push(queue.run(work("urgent"), { urgent: true }));
  while (begun.length < 103) {
    endNext();
    await turn();
  }
  endNext();
  endNext();
  await Promise.all(taken);
  expect(begun).not.toContain("too many");
  const last = queue.run(work("later"));
  await turn();
  endNext();
  expect(await last).toBe("later");
});

it("work that fails gives its place to the next", async () => {
  const queue = new WorkQueue();
  const fail = () => queue.run(() => Promise.reject(new Error("broken")));
  const results = await Promise.allSettled([fail(), fail(), fail(), queue.run(() => Promise.resolve("fine"))]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected", "fulfilled"]);
});
