import { expect, it } from "vitest";
import { expectForAll } from "../kit/it-for-all.ts";

const isEven = (one: number) => expect(one % 2).toBe(0);

it("a rule of several cases names each case that breaks it, and what was wrong with it", async () => {
  const tried: number[] = [];
  const outcome = expectForAll([1, 2, 3], (one) => {
    tried.push(one);
    isEven(one);
  });
  await expect(outcome).rejects.toThrow(/^1, 3\n1: expected 1 to be \+0.*\n3: expected 1 to be \+0/);
  expect(tried).toEqual([1, 2, 3]);
});

it("a rule that holds in every case passes, and a rule without cases fails", async () => {
  await expectForAll([2, 4], isEven);
  await expect(expectForAll([], isEven)).rejects.toThrow("number of cases");
});

it("a case is called by its name, its path, its first part, or itself", async () => {
  const fails = () => expect.unreachable("broken");
  const cases = [{ name: "notice" }, { path: "/about" }, ["bn", 1], "a text", undefined];
  await expect(expectForAll(cases, fails)).rejects.toThrow(/^notice, \/about, bn, a text, undefined\n/);
});
