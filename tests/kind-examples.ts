import type { FieldKind } from "../engine/field-kind.ts";
import type { Stored } from "../engine/field.ts";
import { addressLimit } from "../engine/fields/link.ts";
import { lineLimit, paragraphsLimit } from "../engine/fields/text.ts";

/** What is sent for a field, and what the API answers of it. */
export type Example = { sent: Stored; answered: Stored };

/** What the tests must know of a field kind. */
type KindExample = {
  /** The example of this place, counted from 1. */
  example: (place: number) => Example;
  /** Values that it takes from nobody, besides those that no kind takes. */
  refuses: readonly unknown[];
  /** What a person types into its control; left out where that is nothing, or a file. */
  typed?: (typing: { name: string; mark: string; origin: string }) => string;
};

/** The same value, sent and answered. */
export function same(value: Stored): Example {
  return { sent: value, answered: value };
}

const tooLong = (limit: number) => `https://example.com/${"a".repeat(limit)}`;
const typedText = ({ name, mark }: { name: string; mark: string }) => `${mark} ${name}`;

/** Examples of every kind of field. */
export const kindExamples: Readonly<Record<FieldKind, KindExample>> = {
  text: { example: (place) => same(`EXAMPLE ${place}`), refuses: [tooLong(lineLimit)], typed: typedText },
  longText: {
    example: (place) => same(`First paragraph of ${place}.\n\nSecond <b>&amp; "last".`),
    refuses: [tooLong(paragraphsLimit)],
    typed: typedText,
  },
  link: {
    example: (place) => same(`https://example.com/${place}?a=1&b=2#c`),
    refuses: [tooLong(addressLimit)],
    typed: ({ mark }) => `https://example.com/${encodeURIComponent(mark)}`,
  },
  image: {
    example: (place) => same(`https://example.com/${place}.jpg`),
    refuses: [tooLong(addressLimit)],
    // An address that every later page can really show.
    typed: ({ mark, origin }) => new URL(`/icon-192.png?${mark}`, origin).href,
  },
  year: {
    example: (place) => same(2000 + place),
    refuses: ["20", 1899, 2101, 2020.5, "MMXX"],
    typed: () => "২০০৪",
  },
  postedOn: {
    example: (place) => ({ sent: `2026-11-2${place}`, answered: `November 2${place}, 2026` }),
    refuses: ["2026-02-30"],
  },
  expiresOn: { example: (place) => same(`2099-12-0${place}`), refuses: ["2026-02-30"] },
  constant: { example: () => same(null), refuses: [] },
};
