import type { FieldKind } from "../../engine/field-kind.ts";
import type { Field, PublishedValue } from "../../engine/field.ts";
import { maxAddressLength } from "../../engine/fields/link.ts";
import { paletteNames } from "../../engine/media/palettes.ts";
import { cellsOf, type TableColumn } from "../../engine/fields/table-rows.ts";
import { isTable } from "../../engine/fields/table.ts";
import { lineLimit, paragraphsLimit } from "../../engine/fields/text.ts";

/** A value sent for a field, and what the API answers for it. */
export type Example = { sent: PublishedValue; answered: PublishedValue };

/** What the tests need to know of a field kind. */
type KindExample = {
  /** The n-th example of a field of this kind, counted from 1. */
  example: (place: number, field: Field) => Example;
  /** Values that the API refuses, in addition to those that it refuses for every kind. */
  refuses: readonly unknown[];
  /** Values that the API accepts for this kind although it refuses them for every other kind. */
  takes?: readonly unknown[];
  /** The text that a browser test types into the control; undefined if nothing is typed or if a file is chosen. */
  typed?: (context: { name: string; mark: string; origin: string }) => string;
};

const oneHour = 3_600_000;
/**
 * Start of the current hour, in milliseconds since 1970. End dates must lie in the near future, so examples count from
 * it.
 */
const thisHour = Math.floor(Date.now() / oneHour) * oneHour;

/** An example whose value is answered as it was sent. */
export function same(value: PublishedValue): Example {
  return { sent: value, answered: value };
}

/** Two rows of a table, whatever its columns are. */
function exampleRows(place: number, field: Field): object[] {
  const columns = isTable(field) ? field.columns : {};
  const cell = (column: TableColumn, isMain: boolean, line: number) =>
    ({
      text: isMain ? `Row ${line} of ${place}` : `উদাহরণ ${line}`,
      number: 10 * place + line,
      choice: "choices" in column ? Object.keys(column.choices)[0] : undefined,
      day: `2026-12-0${place}`,
    })[column.kind];
  return [1, 2].map((line) =>
    Object.fromEntries(
      cellsOf(columns).map(([name, column]) => [name, cell(column, Object.hasOwn(columns, name), line)]),
    ),
  );
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
  formattedText: {
    example: (place) =>
      same(`## Heading of ${place}\n\n- **bold**\n- [a link](https://example.com/${place})\n\nSecond <b>&amp; "last".`),
    refuses: [tooLong(paragraphsLimit)],
    typed: typedText,
  },
  link: {
    example: (place) => same(`https://example.com/${place}?a=1&b=2#c`),
    refuses: [tooLong(maxAddressLength)],
    typed: ({ mark }) => `https://example.com/${encodeURIComponent(mark)}`,
  },
  videoLink: {
    example: (place) => same(`https://example.com/${place}.mp4?a=1&b=2#c`),
    refuses: [
      tooLong(maxAddressLength),
      "https://example.com/a.pdf",
      "https://example.com/",
      "/media/0123456789abcdef0123.pdf",
    ],
    typed: ({ mark }) => `https://example.com/${encodeURIComponent(mark)}.mp4`,
  },
  image: {
    example: (place) => same(`https://example.com/${place}.jpg`),
    refuses: [tooLong(maxAddressLength)],
    // The address of an existing picture, because later pages show the picture.
    typed: ({ mark, origin }) => new URL(`/icon-192.png?${mark}`, origin).href,
  },
  focus: { example: (place) => same(`${place} 20`), refuses: ["50", "101 50", "50% 22%", "-1 4", "1.5 2"] },
  year: {
    example: (place) => same(2000 + place),
    refuses: ["20", 1899, 2101, 2020.5, "MMXX"],
    typed: () => "২০০৪",
  },
  count: { example: (place) => same(place), refuses: [0, -1, 10_000, 1.5, "some"], typed: () => "১৬" },
  flag: { example: () => ({ sent: 1, answered: true }), refuses: ["perhaps", 2], takes: [true] },
  // An example site has the examples of each collection at these ids.
  reference: { example: (place) => same(String(place)), refuses: ["0", "first", -1, 1.5, "1234567890123456"] },
  palette: {
    example: (place) => same(paletteNames[place] ?? null),
    refuses: ["no such palette", "constructor", "__proto__"],
  },
  eiin: { example: (place) => same(`10000${place}`), refuses: ["12345", "1234567", "abcdef"], typed: () => "১২৩৪৫৬" },
  phone: {
    example: (place) => same(`+880 0000-00000${place}`),
    refuses: ["12", "a telephone", "1+234567", "1".repeat(16)],
    typed: () => "+৮৮০ ০০০০ ০০০০০০",
  },
  emailAddress: {
    example: (place) => same(`office${place}@school.example`),
    refuses: ["office", "office@", "a b@school.example"],
    typed: () => "office@school.example",
  },
  postedOn: {
    example: (place) => ({ sent: `2026-11-2${place}`, answered: `November 2${place}, 2026` }),
    refuses: ["2026-02-30"],
  },
  expiresOn: { example: (place) => same(`2099-12-0${place}`), refuses: ["2026-02-30"] },
  day: { example: (place) => same(`2026-12-0${place}`), refuses: ["2026-02-30", "1899-12-31", "tomorrow", 20261201] },
  until: {
    // Not the next hour, because it may begin while the tests run.
    example: (place) => same(new Date(thisHour + (place + 1) * oneHour).toISOString()),
    refuses: ["soon", "2026-12-01", "2026-12-01T08:05"],
  },
  visibility: {
    // A time in the past, so that visitors see the examples.
    example: (place) => same(`2020-01-0${place}T00:00:00.000Z`),
    refuses: ["hidden", "2026-12-01", "2026-12-01T08:00", "1999-12-31T23:59:00Z", 1],
  },
  table: { example: (place, field) => same(exampleRows(place, field)), refuses: ["rows", 1, {}, [["a"]], [{ z: 1 }]] },
  constant: { example: () => same(null), refuses: [] },
};
