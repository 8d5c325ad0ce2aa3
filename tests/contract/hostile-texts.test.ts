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

test.for([lengthOf("line", 1_200), lengthOf("paragraphs", paragraphsLimit * 4), lengthOf("body", quarterOfMegabyte)])(
  "hostile texts as long as a %s may be cost no field more than their length",
  ([, length]) => {
    for (const [what, text] of hostileTexts(Number(length))) {
      for (const collection of collections) {
        for (const { name } of columnsOf(collection)) {
          const cost = costOf(() => updateSchema(collection, [name]).safeParse({ [name]: text }));
          expect([what, name, cost < 500]).toEqual([what, name, true]);
        }
      }
    }
  },
);

function lengthOf(what: string, length: number): [string, number] {
  return [what, length];
}
