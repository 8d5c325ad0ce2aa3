import { brotliDecompressSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { compress } from "./compression.ts";
import { CachedResponse } from "./cached-response.ts";

const text = Array.from({ length: 400 }, (_, place) => `<li>Notice ${place * 7919} of class ${place % 5}</li>`).join("\n");

const setUp = () => {
  const compressed = vi.fn((...[encoding, quick]: [Parameters<typeof compress>[1], boolean]) => compress(Buffer.from(text), encoding, quick));
  return { response: new CachedResponse({ tag: "t", type: "text/html", headers: {}, encode: compressed }), compressed };
};

const etagOf = ({ headers }: { headers: string[] }) => headers[headers.indexOf("ETag") + 1];

it("a response is compressed once for all requests that arrive at the same time", async () => {
  const { response, compressed } = setUp();
  const [first, second] = await Promise.all([response.encodedAs("br"), response.for("gzip, br")]);
  expect(first).toBe(second);
  expect([await response.encodedAs("br"), compressed.mock.calls.length]).toEqual([first, 1]);
  expect(brotliDecompressSync(Buffer.from(first.body, "latin1")).toString()).toBe(text);
});

it("those who come when many wait get a quick compression, and later ones the best; both list both ETags", async () => {
  const { response, compressed } = setUp();
  const crowd = await Promise.all(Array.from({ length: 20 }, async () => response.encodedAs("br")));
  expect(compressed.mock.calls.map(([, quick]) => quick)).toEqual([false, true]);
  expect(crowd.map(({ provisional }) => provisional)).toEqual(crowd.map((_, place) => place >= 4));
  const [small, quick] = [crowd[0]!, crowd.at(-1)!];
  expect([etagOf(small), etagOf(quick)]).toEqual(['"t-br"', '"t-br-quick"']);
  expect(small.body.length).toBeLessThan(quick.body.length);
  expect(small.etags).toEqual(quick.etags);
  for (const { body } of [small, quick]) expect(brotliDecompressSync(Buffer.from(body, "latin1")).toString()).toBe(text);
  expect([await response.encodedAs("br"), compressed.mock.calls.length]).toEqual([small, 2]);
});

it("while another text is compressed a response is compressed quickly, and as well as possible when it is asked for again", async () => {
  const [{ response: other }, { response }] = [setUp(), setUp()];
  const first = other.encodedAs("br");
  const quick = await response.encodedAs("br");
  expect([etagOf(quick), quick.provisional]).toEqual(['"t-br-quick"', true]);
  await first;
  await vi.waitFor(async () => expect((await response.encodedAs("br")).provisional).toBe(false));
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
