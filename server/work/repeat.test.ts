import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { patience } from "../../tests/kit/patience.ts";
import { repeat } from "./repeat.ts";

const distant = () => new Date(Date.now() + 60 * 60_000).toISOString();

it("what is due is done one pass after another, and a pass that wakes itself is done once more", async () => {
  const moments = Array.from({ length: 3 }, () => new Date(0).toISOString());
  let wake = () => {};
  const due: boolean[] = [];
  let [atOnce, most] = [0, 0];
  const { end } = repeat({
    name: "the test",
    pass: async (_now, _signal, isDue) => {
      due.push(isDue);
      most = Math.max(most, (atOnce += 1));
      if (moments.length > 0) wake();
      await Promise.resolve();
      atOnce -= 1;
      return moments.shift();
    },
    wakesOn: (given) => {
      wake = given;
      return () => (wake = () => {});
    },
  });
  wake();
  await vi.waitFor(() => expect(due).toEqual([true, true, true, true]), { timeout: patience });
  wake();
  await vi.waitFor(() => expect(due).toEqual([true, true, true, true, false]), { timeout: patience });
  await end();
  expect(most).toBe(1);
});

it("what is under way when the work ends is told so, and waited for", async () => {
  const done: string[] = [];
  const pass = (_now: string, signal: AbortSignal) =>
    new Promise<undefined>((resolve) => {
      signal.addEventListener("abort", () => {
        done.push("pass");
        resolve(undefined);
      });
    });
  const { end } = repeat({ name: "the test", pass });
  await end();
  expect(done).toEqual(["pass"]);
});

it("a failed pass is tried again, does not keep a site awake, and wakes a sleeping one within an hour", async () => {
  let passes = 0;
  const work = repeat({
    name: "the test",
    pass: async () => {
      passes += 1;
      if (passes === 1) throw new Error("planted");
      return distant();
    },
    asleepMoment: async () => "2126-01-01T00:00:00.000Z",
  });
  expect(work.isBusy()).toBe(true);
  await work.settled();
  expect([passes, work.isBusy()]).toEqual([1, false]);
  expect(Date.parse((await work.nextMoment()) ?? "") - Date.now()).toBeLessThanOrEqual(60 * 60_000);
  await vi.waitFor(() => expect(passes).toBe(2), { timeout: patience });
  await work.settled();
  expect(await work.nextMoment()).toBe("2126-01-01T00:00:00.000Z");
  await work.end();
});

it("the second try of a failed pass keeps a site awake, also if the first failed before it could wait", async () => {
  let passes = 0;
  let finish = () => {};
  const work = repeat({
    name: "the test",
    pass: () => {
      passes += 1;
      if (passes === 1) throw new Error("planted");
      return new Promise((resolve) => (finish = () => resolve(undefined)));
    },
  });
  await vi.waitFor(() => expect(passes).toBe(2), { timeout: patience });
  expect(work.isBusy()).toBe(true);
  finish();
  await work.settled();
  expect(work.isBusy()).toBe(false);
  await work.end();
});

describe("if the clock is put back", () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date("2030-01-01T00:00:00Z") }));
  afterEach(() => void vi.useRealTimers());

  /** Puts the clock back, and lets the site notice it. */
  async function putBack() {
    vi.setSystemTime(new Date("2029-01-01T00:00:00Z"));
    await vi.advanceTimersByTimeAsync(1_000);
  }

  it("it begins as at the start", async () => {
    let passes = 0;
    const work = repeat({
      name: "the test",
      pass: async () => {
        passes += 1;
        return distant();
      },
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(passes).toBe(1);
    await putBack();
    expect(passes).toBe(2);
    await work.end();
  });

  it("during a pass, the moment that the pass has found does not count", async () => {
    let passes = 0;
    let finish = () => {};
    const work = repeat({
      name: "the test",
      pass: () => {
        passes += 1;
        return new Promise((resolve) => (finish = () => resolve("2031-01-01T00:00:00.000Z")));
      },
    });
    await putBack();
    finish();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(passes).toBe(2);
    finish();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(passes).toBe(2);
    await work.end();
  });
});
