import { performance } from "node:perf_hooks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { giveBackMemoryOfStart, longestPause } from "./memory-of-start.ts";

// Whether the event loop was busy is the runtime's to say, and so is its collection.
const [utilization, collect] = [vi.spyOn(performance, "eventLoopUtilization"), vi.fn()];

const pauseWith = (busy: number) => {
  utilization.mockReturnValue({ idle: 0, active: 0, utilization: busy });
  vi.advanceTimersByTime(longestPause);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("gc", collect);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  collect.mockReset();
});

it("the memory of the start is given back once, after the first pause in which the process had little to do", () => {
  giveBackMemoryOfStart();
  for (const busy of [1, 0.5, 0.1]) pauseWith(busy);
  expect(collect).not.toHaveBeenCalled();
  for (const busy of [0.01, 0, 0]) pauseWith(busy);
  expect([collect.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
});

it("a program that may not ask for a collection goes on without", () => {
  vi.stubGlobal("gc", undefined);
  giveBackMemoryOfStart();
  pauseWith(0);
  expect(vi.getTimerCount()).toBe(0);
});
