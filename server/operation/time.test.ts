import { expect, it } from "vitest";
import { keepLatest } from "./time.ts";

/** Readings that end when the test says so. */
function readings() {
  const asked: PromiseWithResolvers<string>[] = [];
  const read = () => {
    asked.push(Promise.withResolvers<string>());
    return asked[asked.length - 1]?.promise ?? Promise.resolve("");
  };
  return { asked, read };
}

it("the last reading answers while the next one is under way", async () => {
  const { asked, read } = readings();
  const look = keepLatest(0, Infinity, read);
  const first = look();
  asked[0]?.resolve("good");
  expect(await first).toBe("good");
  // The second reading does not end, as if a store did not answer.
  expect([await look(), await look()]).toEqual(["good", "good"]);
  expect(asked.length).toBeGreaterThan(1);
  asked.at(-1)?.resolve("bad");
  await asked.at(-1)?.promise;
  expect(await look()).toBe("bad");
});

it("a last reading that is too old is not told any more", async () => {
  const { asked, read } = readings();
  const look = keepLatest(0, -1, read);
  const first = look();
  asked[0]?.resolve("good");
  await first;
  const second = look();
  asked[1]?.resolve("bad");
  expect(await second).toBe("bad");
});

it("a reading that fails is told, and takes the last one with it", async () => {
  const { asked, read } = readings();
  const look = keepLatest(0, Infinity, read);
  const first = look();
  asked[0]?.resolve("good");
  await first;
  expect(await look()).toBe("good");
  asked[1]?.reject(new Error("It is away."));
  await expect(asked[1]?.promise).rejects.toThrow();
  const third = look();
  asked[2]?.reject(new Error("It is away."));
  await expect(third).rejects.toThrow("away");
});
