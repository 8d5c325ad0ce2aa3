import { describe, expect, it } from "vitest";
import { SignInBrake } from "./sign-in-brake.ts";

const account = "office@school.example";
const noon = 1_795_219_200_000;
const minute = 60_000;

/** A brake that has seen so many failures of the account at noon. */
function brakeAfter(failures: number): SignInBrake {
  const brake = new SignInBrake();
  for (let count = 0; count < failures; count += 1) brake.record(account, false, noon);
  return brake;
}

describe("the wait before the next attempt on an account", () => {
  it.each([[0, 0], [1, 0], [4, 0], [5, 250], [6, 500], [7, 1_000], [8, 2_000], [9, 4_000], [10, 8_000], [11, 8_000], [2_000, 8_000]])(
    "after %i failures is %i ms",
    (failures, wait) => {
      expect(brakeAfter(failures).waitFor(account, noon)).toBe(wait);
    },
  );

  it("grows for attempts at the same time", () => {
    const brake = brakeAfter(5);
    const waits = [1, 2, 3, 4].map(() => brake.begin(account, noon));
    expect(waits).toEqual([250, 500, 1_000, 2_000]);
  });

  it("is the account's own", () => {
    expect(brakeAfter(20).waitFor("other@school.example", noon)).toBe(0);
  });

  it("ends with a success", () => {
    const brake = brakeAfter(20);
    brake.record(account, true, noon);
    expect(brake.waitFor(account, noon)).toBe(0);
    brake.record(account, false, noon);
    expect(brake.waitFor(account, noon)).toBe(0);
  });

  it("is forgotten a quarter of an hour after the last failure, and counted anew", () => {
    const brake = brakeAfter(6);
    expect(brake.waitFor(account, noon + 15 * minute)).toBe(500);
    expect(brake.waitFor(account, noon + 15 * minute + 1)).toBe(0);
    brake.record(account, false, noon + 16 * minute);
    expect(brake.waitFor(account, noon + 16 * minute)).toBe(0);
  });

  it("lives on while failures go on", () => {
    const brake = brakeAfter(6);
    brake.record(account, false, noon + 14 * minute);
    expect(brake.waitFor(account, noon + 28 * minute)).toBe(1_000);
  });
});

it("remembers so many accounts at most, and forgets the one that has been quiet longest", () => {
  const brake = brakeAfter(6);
  for (let other = 0; other < 9_999; other += 1) brake.record(`${other}@example.com`, false, noon);
  expect(brake.waitFor(account, noon)).toBe(500);
  brake.record("one-more@example.com", false, noon);
  expect(brake.waitFor(account, noon)).toBe(0);
});

it("lets an attempt through at once where there is nothing to wait for", async () => {
  await expect(brakeAfter(0).hold(account)).resolves.toBeUndefined();
});
