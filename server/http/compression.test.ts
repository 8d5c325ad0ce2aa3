import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { compress, type CompressionEffort, isIdle } from "./compression.ts";

const ofLength = (length: number) => Buffer.from(Array.from({ length: length / 8 }, (_, place) => String(place * 7919).padStart(8)).join(""));

/** Whether a text has been compressed before the event loop goes on, which another thread's answer waits for. */
async function isDoneAtOnce(text: Buffer, effort: CompressionEffort): Promise<boolean> {
  let isDone = false;
  const compressing = compress(text, "br", effort).then(({ bytes }) => {
    isDone = true;
    return bytes;
  });
  // The callbacks of promises run before that.
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  const wasDone = isDone;
  expect(brotliDecompressSync(await compressing).equals(text)).toBe(true);
  return wasDone;
}

it("what many wait for is compressed before anything else is done, unless it is long", async () => {
  expect(await isDoneAtOnce(ofLength(100_000), "atOnce")).toBe(true);
  expect(await isDoneAtOnce(ofLength(200_000), "atOnce")).toBe(false);
  expect(await isDoneAtOnce(ofLength(100_000), "quick")).toBe(false);
});

it("compressing at once is as good as compressing quickly, and can be made smaller", async () => {
  const text = ofLength(50_000);
  const [atOnce, quick, smallest] = await Promise.all([compress(text, "br", "atOnce"), compress(text, "br", "quick"), compress(text, "br", "smallest")]);
  expect(atOnce.bytes.equals(quick.bytes)).toBe(true);
  expect([atOnce.smallest, quick.smallest, smallest.smallest]).toEqual([false, false, true]);
  expect(smallest.bytes.length).toBeLessThan(quick.bytes.length);
  expect(isIdle()).toBe(true);
});
