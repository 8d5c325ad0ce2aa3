import { expect, test } from "vitest";
import { jsonShape } from "./json-shape.ts";

const unlimited = { depth: Infinity, separators: Infinity, plainBytes: Infinity };
const shapeOf = (text: string) => jsonShape(Buffer.from(text), unlimited);

test.each<[string, number, number]>([
  ["{}", 1, 0],
  ["7", 0, 0],
  ['{"a":1,"b":[2,3]}', 2, 4],
  ["[[[[]]]]", 4, 0],
  ["[][][]", 1, 0],
  // Brackets, commas and colons in strings do not count, however the strings end.
  ['{"a":"[{,:,:"}', 1, 1],
  ['{"a":"\\"[[,,"}', 1, 1],
  ['{"a":"\\\\","b":"\\\\\\"[["}', 1, 3],
  ['"not ended [[[,,,', 0, 0],
  ["]]]][", 0, 0],
])("measures the depth and the separators of %s", (text, depth, separators) => {
  const shape = shapeOf(text);
  expect([Math.max(0, shape.depth), shape.separators]).toEqual([depth, separators]);
});

test("finds the position of an encoded picture, and takes nothing else for one", () => {
  const picture = `data:image/png;base64,${"A".repeat(100_000)}`;
  const text = JSON.stringify({ caption: "ক", image: picture, more: 1 });
  const [found, ...others] = shapeOf(text).encoded;
  expect(others).toEqual([]);
  expect(Buffer.from(text).toString("utf8", found?.start, found?.end)).toBe(JSON.stringify(picture));
  for (const other of [` ${picture}`, `date:${picture}`, `\\u0064ata:${"A".repeat(100_000)}`, "data:image/png;base64,AAAA"]) {
    expect(shapeOf(`{"image":"${other}"}`).encoded).toEqual([]);
  }
});

test("stops measuring where a text is beyond a limit", () => {
  const limits = { depth: 8, separators: 400, plainBytes: 1000 };
  expect(jsonShape(Buffer.from("[".repeat(100_000)), limits).depth).toBe(9);
  expect(jsonShape(Buffer.from(`[${"1,".repeat(100_000)}`), { ...limits, plainBytes: 1_000_000 }).separators).toBe(401);
  expect(jsonShape(Buffer.from(`{"a":${" ".repeat(100_000)}1}`), limits).plainBytes).toBe(1001);
});
