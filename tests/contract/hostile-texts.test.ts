import { expect, test } from "vitest";
import { collections } from "../../collections/all.ts";
import { paragraphsLimit } from "../../engine/fields/text.ts";
import { updateSchema, columnsOf } from "../../engine/row.ts";
import { hostileTexts } from "../hostile-texts.ts";

const quarterOfMegabyte = 250 * 1024;

/**
 * The processor's time in milliseconds that a work takes: the clock's would count what else the machine does. What
 * grows with the square of a text's length takes minutes here, what grows with its length a fraction of a second.
 */
function costOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each([1_200, paragraphsLimit * 4, quarterOfMegabyte])(
  "hostile texts of %i letters cost no field more than their length",
  (length) => {
    const texts = hostileTexts(length);
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
