import { expect, test } from "vitest";
import { collections } from "../../collections/all.ts";
import { paragraphsLimit } from "../../engine/fields/text.ts";
import { updateSchema, columnsOf } from "../../engine/row.ts";
import { costlyTexts } from "../kit/costly-texts.ts";

const quarterOfMegabyte = 250 * 1024;

/**
 * Returns the processor time of `work` in milliseconds, because the wall clock would include other work of the machine.
 * Quadratic time would take minutes here, and linear time takes a fraction of a second.
 */
function costOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each([1_200, paragraphsLimit * 4, quarterOfMegabyte])(
  "hostile texts of %i letters cost every field at most linear time",
  (length) => {
    const texts = costlyTexts(length);
    for (const collection of collections) {
      for (const { name } of columnsOf(collection)) {
        const schema = updateSchema(collection, [name]);
        for (const [what, text] of texts) {
          const cost = costOf(() => schema.safeParse({ [name]: text }));
          expect([what, name, cost < 500]).toEqual([what, name, true]);
        }
      }
    }
  },
);
