import { brotliDecompressSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { compress, type CompressionEffort, type Encoding } from "./compression.ts";
import { CachedResponse } from "./cached-response.ts";

const text = Array.from({ length: 400 }, (_, place) => `<li>Notice ${place * 7919} of class ${place % 5}</li>`).join(
  "\n",
);

const setUp = () => {
  const compressed = vi.fn((encoding: Encoding, effort: CompressionEffort) =>
    compress(Buffer.from(text), encoding, effort),
  );
  return { response: new CachedResponse({ tag: "t", type: "text/html", headers: {}, encode: compressed }), compressed };
};

const etagOf = ({ headers }: { headers: Record<string, string> }) => headers["ETag"];

it("a response is compressed once for all requests that arrive at the same time", async () => {
  const { response, compressed } = setUp();
  const [first, second] = await Promise.all([response.encodedAs("br"), response.for("gzip, br")]);
  expect(first).toBe(second);
  expect(compressed.mock.calls.length).toBe(1);
  expect(brotliDecompressSync(Buffer.from(first.body, "latin1")).toString()).toBe(text);
});

it("a body is compressed once for a crowd, quickly, and as well as possible for those who come later", async () => {
  const { response, compressed } = setUp();
  const crowd = await Promise.all(Array.from({ length: 20 }, async () => response.encodedAs("br")));
  const quick = crowd[0]!;
  expect(new Set(crowd)).toEqual(new Set([quick]));
  expect([etagOf(quick), quick.provisional, compressed.mock.calls.length]).toEqual(['"t-br-quick"', true, 1]);
  await expect.poll(async () => (await response.encodedAs("br")).provisional).toBe(false);
  const small = await response.encodedAs("br");
  expect([etagOf(small), compressed.mock.calls.map(([, effort]) => effort)]).toEqual(['"t-br"', ["quick", "smallest"]]);
  expect(small.body.length).toBeLessThan(quick.body.length);
  expect(small.etags).toEqual(quick.etags);
  for (const { body } of [small, quick])
    expect(brotliDecompressSync(Buffer.from(body, "latin1")).toString()).toBe(text);
});

it("a response whose compression failed is compressed again on the next request", async () => {
  let fails = true;
  const response = new CachedResponse({
    tag: "t",
    type: "text/plain",
    headers: {},
    encode: async (encoding) => {
      if (fails) throw new Error("The disk is away.");
      return compress(Buffer.from(text), encoding, "smallest");
    },
  });
  await expect(response.encodedAs("gzip")).rejects.toThrow("away");
  fails = false;
  expect((await response.encodedAs("gzip")).body.length).toBeGreaterThan(100);
});
