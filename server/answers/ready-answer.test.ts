import { brotliDecompressSync } from "node:zlib";
import { expect, it, vi } from "vitest";
import { pack } from "./encodings.ts";
import { ReadyAnswer } from "./ready-answer.ts";

const text = Array.from({ length: 400 }, (_, place) => `<li>Notice ${place * 7919} of class ${place % 5}</li>`).join("\n");

const made = (hurried: boolean) => {
  const packed = vi.fn((...[encoding, quickly]: [Parameters<typeof pack>[1], boolean]) => pack(Buffer.from(text), encoding, quickly));
  return { answer: new ReadyAnswer({ tag: "t", type: "text/html", headers: {}, pack: packed }, hurried), packed };
};

const etagOf = ({ headers }: { headers: string[] }) => headers[headers.indexOf("ETag") + 1];

it("is packed once for all who ask at the same time", async () => {
  const { answer, packed } = made(false);
  const [one, other] = await Promise.all([answer.in("br"), answer.for("gzip, br")]);
  expect(one).toBe(other);
  expect([await answer.in("br"), packed.mock.calls.length]).toEqual([one, 1]);
  expect(brotliDecompressSync(Buffer.from(one.body, "latin1")).toString()).toBe(text);
});

it("is packed quickly for a crowd, then anew for those who come later, who know both", async () => {
  const { answer } = made(true);
  const quick = await answer.in("br");
  expect([etagOf(quick), quick.provisional]).toEqual(['"t-br-quick"', true]);
  await vi.waitFor(async () => expect((await answer.in("br")).provisional).toBe(false));
  const small = await answer.in("br");
  expect(etagOf(small)).toBe('"t-br"');
  expect(small.body.length).toBeLessThan(quick.body.length);
  expect(small.tags).toEqual(quick.tags);
  expect(brotliDecompressSync(Buffer.from(small.body, "latin1")).toString()).toBe(text);
});

it("is as small as it gets where that is asked for", async () => {
  const { answer } = made(true);
  await answer.in("br");
  expect((await answer.smallest("br")).provisional).toBe(false);
});

it("is made anew after a failure", async () => {
  let fails = true;
  const answer = new ReadyAnswer({
    tag: "t",
    type: "text/plain",
    headers: {},
    pack: async (encoding) => {
      if (fails) throw new Error("The disk is away.");
      return pack(Buffer.from(text), encoding, false);
    },
  });
  await expect(answer.in("gzip")).rejects.toThrow("away");
  fails = false;
  expect((await answer.in("gzip")).body.length).toBeGreaterThan(100);
});
