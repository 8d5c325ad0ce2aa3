import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

test("two run at once, the others in the order in which they came", async () => {
  const turns = new Turns(2);
  const begun: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const works = ends.map(async ({ promise }, number) =>
    turns.take(async () => {
      begun.push(number);
      await promise;
    }),
  );
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve();
  await works[1];
  expect(begun).toEqual([0, 1, 2]);
  ends[2]?.reject(new Error("failed"));
  await expect(works[2]).rejects.toThrow("failed");
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[0]?.resolve();
  ends[3]?.resolve();
  await Promise.all([works[0], works[3]]);
  expect(await turns.take(async () => "free again")).toBe("free again");
});
