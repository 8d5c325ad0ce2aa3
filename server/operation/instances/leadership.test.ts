import { expect, it, onTestFinished, vi } from "vitest";
import { Leadership } from "./leadership.ts";
import { eventually } from "../../../tests/kit/eventually.ts";

it("a leader ends every duty, also after one that cannot be ended", async () => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const leadership = new Leadership();
  const ended: string[] = [];
  leadership.add(() => () => ended.push("first"));
  let isBegun = false;
  leadership.add(() => {
    isBegun = true;
    return () => {
      throw new Error("It does not end.");
    };
  });
  leadership.begin();
  await eventually(() => expect(isBegun).toBe(true));
  await leadership.end();
  expect(ended).toEqual(["first"]);
});

it("a leader begins a duty again that could not begin, unless another process leads by then", async () => {
  vi.useFakeTimers();
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
  const leadership = new Leadership();
  let [tries, ends, isAway] = [0, 0, true];
  leadership.add(() => {
    tries += 1;
    if (isAway) throw new Error("The folder is away.");
    return () => (ends += 1);
  });
  leadership.begin();
  await vi.advanceTimersByTimeAsync(0);
  await leadership.end();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(tries).toBe(1);
  leadership.begin();
  await vi.advanceTimersByTimeAsync(0);
  isAway = false;
  await vi.advanceTimersByTimeAsync(120_000);
  expect(tries).toBe(3);
  await leadership.end();
  expect(ends).toBe(1);
});
