import { brotliDecompressSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { compress } from "./compression.ts";
import { CachedResponse } from "./cached-response.ts";

const text = Array.from({ length: 400 }, (_, place) => `<li>Notice ${place * 7919} of class ${place % 5}</li>`).join("\n");

const setUp = (quickly: boolean) => {
  const compressed = vi.fn((...[encoding, quick]: [Parameters<typeof compress>[1], boolean]) => compress(Buffer.from(text), encoding, quick));
  return { response: new CachedResponse({ tag: "t", type: "text/html", headers: {}, encode: compressed }, quickly), compressed };
};

const etagOf = ({ headers }: { headers: string[] }) => headers[headers.indexOf("ETag") + 1];

it("a response is compressed once for all requests that arrive at the same time", async () => {
  const { response, compressed } = setUp(false);
  const [first, second] = await Promise.all([response.encodedAs("br"), response.for("gzip, br")]);
  expect(first).toBe(second);
  expect([await response.encodedAs("br"), compressed.mock.calls.length]).toEqual([first, 1]);
  expect(brotliDecompressSync(Buffer.from(first.body, "latin1")).toString()).toBe(text);
});

it("a quick response is compressed quickly, then again for later requests; both versions list both ETags", async () => {
  const { response } = setUp(true);
  const quick = await response.encodedAs("br");
  expect([etagOf(quick), quick.provisional]).toEqual(['"t-br-quick"', true]);
  await vi.waitFor(async () => expect((await response.encodedAs("br")).provisional).toBe(false));
  const small = await response.encodedAs("br");
  expect(etagOf(small)).toBe('"t-br"');
  expect(small.body.length).toBeLessThan(quick.body.length);
  expect(small.etags).toEqual(quick.etags);
  expect(brotliDecompressSync(Buffer.from(small.body, "latin1")).toString()).toBe(text);
});

it("smallest() waits for the best compression", async () => {
  const { response } = setUp(true);
  await response.encodedAs("br");
  expect((await response.smallest("br")).provisional).toBe(false);
});

it("a response whose compression failed is compressed again on the next request", async () => {
  let fails = true;
  const response = new CachedResponse({
    tag: "t",
    type: "text/plain",
    headers: {},
    encode: async (encoding) => {
      if (fails) throw new Error("The disk is away.");
      return compress(Buffer.from(text), encoding, false);
    },
  });
  await expect(response.encodedAs("gzip")).rejects.toThrow("away");
  fails = false;
  expect((await response.encodedAs("gzip")).body.length).toBeGreaterThan(100);
});
