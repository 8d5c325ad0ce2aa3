import { expect, test } from "vitest";
import { jsonShape } from "./json-shape.ts";

const shapeOf = (text: string) => jsonShape(Buffer.from(text));

test.each<[string, number, number]>([
  ["{}", 1, 0],
  ["7", 0, 0],
  ['{"a":1,"b":[2,3]}', 2, 4],
  ["[[[[]]]]", 4, 0],
  ["[][][]", 1, 0],
  // What stands in strings does not count, whatever stands before their ends.
  ['{"a":"[{,:,:"}', 1, 1],
  ['{"a":"\\"[[,,"}', 1, 1],
  ['{"a":"\\\\","b":"\\\\\\"[["}', 1, 3],
  ['"not ended [[[,,,', 0, 0],
  ["]]]][", 0, 0],
])("the shape of %s", (text, depth, separators) => {
  const shape = shapeOf(text);
  expect([Math.max(0, shape.depth), shape.separators]).toEqual([depth, separators]);
});

test("an encoded picture is found where it stands, and nothing else passes for one", () => {
  const picture = `data:image/png;base64,${"A".repeat(100_000)}`;
  const text = JSON.stringify({ caption: "ক", image: picture, more: 1 });
  const [found, ...others] = shapeOf(text).encoded;
  expect(others).toEqual([]);
  expect(Buffer.from(text).toString("utf8", found?.start, found?.end)).toBe(JSON.stringify(picture));
  for (const other of [` ${picture}`, `date:${picture}`, `\\u0064ata:${"A".repeat(100_000)}`, "data:image/png;base64,AAAA"]) {
    expect(shapeOf(`{"image":"${other}"}`).encoded).toEqual([]);
  }
});
