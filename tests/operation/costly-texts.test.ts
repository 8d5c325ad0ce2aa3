import { expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { paragraphsLimit } from "../../engine/fields/text.ts";
import { columnsOf, updateSchema } from "../../engine/row.ts";
import { costlyTexts } from "../kit/costly-texts.ts";
import { costOf, mostTime } from "../kit/parser-costs.ts";

// tests/trust/parser-costs.test.ts measures every parser and pattern of the product.

it.each([1_200, paragraphsLimit * 4])(
  "hostile texts of %i letters cost every field no more than a moment",
  async (length) => {
    for (const collection of collections) {
      for (const { name } of columnsOf(collection)) {
        const schema = updateSchema(collection, [name]);
        for (const [what, text] of costlyTexts(length)) {
          const cost = await costOf(() => schema.safeParse({ [name]: text }), mostTime);
          expect([what, name, cost <= mostTime]).toEqual([what, name, true]);
        }
      }
    }
  },
);
