import { describe, expect, it } from "vitest";
import { Throttle } from "./throttle.ts";

const minute = 60_000;

describe("a throttle", () => {
  it("lets no more than its limit through in any minute", () => {
    const throttle = new Throttle(10);
    const admitted: number[] = [];
    for (let now = 1; now < 10 * minute; now += 700) {
      if (throttle.waitFor("account", now) > 0) continue;
      throttle.count("account", now);
      admitted.push(now);
    }
    expect(admitted.length).toBeGreaterThan(90);
    for (const start of admitted) expect(admitted.filter((time) => time >= start && time < start + minute).length).toBeLessThanOrEqual(10);
  });

  it("returns the exact time to wait, which does not grow by asking", () => {
    const throttle = new Throttle(3);
    for (const now of [0, 10_000, 20_000]) throttle.count("account", now);
    for (const now of [20_000, 30_000, 59_999]) expect(throttle.waitFor("account", now)).toBe(minute - now);
    expect(throttle.waitFor("account", minute)).toBe(0);
    throttle.count("account", minute);
    expect(throttle.waitFor("account", minute)).toBe(10_000);
  });

  it("counts each key separately, and no attempt that was taken back", () => {
    const throttle = new Throttle(2);
    for (const now of [0, 0]) throttle.count("one", now);
    expect([throttle.waitFor("one", 1) > 0, throttle.waitFor("other", 1)]).toEqual([true, 0]);
    throttle.takeBack("one", 0);
    expect(throttle.waitFor("one", 1)).toBe(0);
    throttle.takeBack("one", 0);
    expect(throttle.size).toBe(0);
  });

  it("remembers attempts for a minute at most, no refused attempts, and a limited number of keys", () => {
    const throttle = new Throttle(10);
    for (let place = 0; place < 30_000; place += 1) throttle.waitFor(`refused ${place}`, 0);
    expect(throttle.size).toBe(0);
    for (let place = 0; place < 30_000; place += 1) throttle.count(`key ${place}`, place / 1_000);
    expect(throttle.size).toBe(10_000);
    throttle.count("later", 2 * minute);
    expect(throttle.size).toBe(1);
  });
});
