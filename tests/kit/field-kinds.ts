import type { Field, PublishedValue, StoredValue } from "../../engine/field.ts";
import type { FieldKind } from "../../engine/field-kind.ts";
import { constant } from "../../engine/fields/constant.ts";
import { eiin, emailAddress, phone } from "../../engine/fields/contacts.ts";
import { count, year } from "../../engine/fields/whole-number.ts";
import { day, expiresOn, postedOn } from "../../engine/fields/days.ts";
import { focus } from "../../engine/fields/focus.ts";
import { image, link } from "../../engine/fields/link.ts";
import { palette } from "../../engine/fields/palette.ts";
import { table } from "../../engine/fields/table.ts";
import { formattedText, lineLimit, longText, paragraphsLimit, text } from "../../engine/fields/text.ts";
import { videoLink } from "../../engine/fields/video-link.ts";
import { visibility } from "../../engine/fields/visibility.ts";
import type { Message } from "../../engine/message.ts";

const label: Message = () => "Label";
const value: Message = (_, options) => (options?.locale === "bn" ? "শিক্ষাপঞ্জি" : "Academic Calendar");

/** A field as declarations use it, and how it must behave. */
export type FieldCase = {
  name: string;
  field: Field;
  kind: FieldKind;
  column: Field["column"];
  required: boolean;
  nullable: boolean;
  /** Values that are accepted, each with the value that is stored. */
  accepts: readonly (readonly [unknown, StoredValue])[];
  refuses: readonly unknown[];
  /** A stored value and what the API answers for it, where they differ. */
  published?: readonly [string, PublishedValue];
};

const notText = [1, true, {}, [], ["a"]];
const blank = ["", "  ", "\n", "\u200B"];
const absent = [undefined, null];
const addresses = [
  ["https://example.com/a.pdf", "https://example.com/a.pdf"],
  [" example.com/a.pdf ", "https://example.com/a.pdf"],
  ["/media/0123456789abcdef.pdf", "/media/0123456789abcdef.pdf"],
] as const;
const notAddresses = ["javascript:alert(1)", "data:text/html,a", "a b", "/login", ...notText];
const notYears = [
  "20",
  "20265",
  "2026.5",
  "1899",
  "2101",
  "0x7e",
  "2e3",
  "abc",
  1899,
  2101,
  2026.5,
  Number.NaN,
  Infinity,
  true,
  {},
  [],
];
const notDays = [
  "2026-02-30",
  "2026-13-01",
  "21.11.2026",
  "November 31, 2026",
  "Novembre 21, 2026",
  "2026-11-21T10:00",
  "0001-01-01",
  "1899-12-31",
  "2101-01-01",
  "2100-12-31T23:00:00Z",
  "9999-12-31T23:59:59Z",
  "",
  0,
  1_795_219_200_000,
  null,
  {},
];
const days = [
  ["2026-11-21", "2026-11-21"],
  ["2028-02-29", "2028-02-29"],
  ["2026-11-21T17:59:59Z", "2026-11-21"],
  ["2026-11-21T18:00:00.000Z", "2026-11-22"],
  ["2026-11-21T00:00:00+06:00", "2026-11-21"],
] as const;

/** Every kind of field, in the ways that declarations use it. */
export const fieldKinds: readonly FieldCase[] = [
  {
    name: "text",
    field: text({ label }),
    kind: "text",
    column: "text",
    required: true,
    nullable: false,
    accepts: [
      ["  Class 6 ", "Class 6"],
      ["of\u0000 one\u0007 \n line", "of one line"],
      ["\u09A1\u09BC", "\u09A1\u09BC"],
      ["\u09DC", "\u09A1\u09BC"],
      ["a".repeat(lineLimit), "a".repeat(lineLimit)],
      ["<script>alert(1)</script>", "<script>alert(1)</script>"],
      ["broken \uD800", "broken \uFFFD"],
      ["two\r\nlines\rmore", "two lines more"],
    ],
    refuses: [...blank.slice(0, 3), "\u0000", "a".repeat(lineLimit + 1), ...absent, ...notText],
  },
  {
    name: "text in capitals",
    field: text({ label, upperCase: true }),
    kind: "text",
    column: "text",
    required: true,
    nullable: false,
    accepts: [
      ["Sample Rahman", "SAMPLE RAHMAN"],
      ["নমুনা রহমান", "নমুনা রহমান"],
    ],
    refuses: ["", "ß".repeat(lineLimit), ...absent],
  },
  {
    name: "optional text",
    field: text({ label, required: false }),
    kind: "text",
    column: "text",
    required: false,
    nullable: true,
    accepts: [
      [" a ", "a"],
      ["", null],
      ["  ", null],
      [undefined, null],
      [null, null],
    ],
    refuses: ["a".repeat(lineLimit + 1), ...notText],
  },
  {
    name: "eiin",
    field: eiin({ label }),
    kind: "eiin",
    column: "text",
    required: false,
    nullable: true,
    accepts: [
      ["১২৩৪৫৬", "123456"],
      [" 123 456 ", "123456"],
      ["", null],
      [undefined, null],
      [null, null],
    ],
    refuses: ["12345", "1234567", "12345a", ...notText],
  },
  {
    name: "phone",
    field: phone({ label }),
    kind: "phone",
    column: "text",
    required: false,
    nullable: true,
    accepts: [
      ["+৮৮০ ১১১", "+880 111"],
      ["(02) 123-4567", "(02) 123-4567"],
      ["", null],
      [undefined, null],
      [null, null],
    ],
    refuses: ["12345", "1234567890123456", "12+345678", "call us", ...notText],
  },
  {
    name: "emailAddress",
    field: emailAddress({ label }),
    kind: "emailAddress",
    column: "text",
    required: false,
    nullable: true,
    accepts: [
      [" office@school.example ", "office@school.example"],
      ["", null],
      [undefined, null],
      [null, null],
    ],
    refuses: ["office", "office@school", "a b@school.example", "বিদ্যালয়@school.example", ...notText],
  },
  {
    name: "long text",
    field: longText({ label }),
    kind: "longText",
    column: "text",
    required: true,
    nullable: false,
    accepts: [
      ["One.\r\n\r\nTwo.\n", "One.\n\nTwo."],
      ["\u0000tab\tstays", "tab\tstays"],
    ],
    refuses: ["", "\r\n", "a".repeat(paragraphsLimit + 1), ...absent, ...notText],
  },
  {
    name: "formatted text",
    field: formattedText({ label }),
    kind: "formattedText",
    column: "text",
    required: true,
    nullable: false,
    accepts: [
      ["## One\r\n\r\n- **two**\n", "## One\n\n- **two**"],
      ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ],
    refuses: ["", "\r\n", "a".repeat(paragraphsLimit + 1), ...absent, ...notText],
  },
  {
    name: "link",
    field: link({ label }),
    kind: "link",
    column: "text",
    required: true,
    nullable: false,
    accepts: addresses,
    refuses: [...blank, ...absent, ...notAddresses],
  },
  {
    name: "link of a video",
    field: videoLink({ label }),
    kind: "videoLink",
    column: "text",
    required: true,
    nullable: false,
    accepts: [
      ["youtu.be/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"],
      ["https://vimeo.com/76979871", "https://vimeo.com/76979871"],
      ["https://www.facebook.com/watch/?v=1", "https://www.facebook.com/watch/?v=1"],
      ["https://fb.watch/abc/", "https://fb.watch/abc/"],
      ["https://example.com/a.webm", "https://example.com/a.webm"],
      ["/media/0123456789abcdef0123.mp4", "/media/0123456789abcdef0123.mp4"],
    ],
    refuses: [
      ...blank,
      ...absent,
      ...notAddresses,
      "https://example.com/a.pdf",
      "https://facebook.com.evil.example/watch",
      "/media/0123456789abcdef0123.pdf",
      "/media/0123456789abcdef0123-400x300-50-25.webp",
    ],
  },
  {
    name: "optional link",
    field: link({ label, required: false }),
    kind: "link",
    column: "text",
    required: false,
    nullable: true,
    accepts: [...addresses, ["", null], [" ", null], [undefined, null], [null, null]],
    refuses: notAddresses,
  },
  {
    name: "image",
    field: image({ label }),
    kind: "image",
    column: "text",
    required: true,
    nullable: false,
    accepts: addresses,
    refuses: [...blank, ...absent, ...notAddresses],
  },
  {
    name: "optional image",
    field: image({ label, required: false }),
    kind: "image",
    column: "text",
    required: false,
    nullable: true,
    accepts: [...addresses, ["", null], [undefined, null]],
    refuses: notAddresses,
  },
  {
    name: "focus of a picture",
    field: focus({ label, of: "image" }),
    kind: "focus",
    column: "text",
    required: false,
    nullable: true,
    accepts: [
      ["50 22", "50 22"],
      [" 0 100 ", "0 100"],
      ["007 08", "7 8"],
      ["৫০ ২২", "50 22"],
      ["", null],
      [undefined, null],
      [null, null],
    ],
    refuses: ["50", "101 0", "0 101", "-1 0", "1.5 2", "50  22", "50,22", "a b", ...notText],
  },
  {
    name: "year",
    field: year({ label }),
    kind: "year",
    column: "integer",
    required: true,
    nullable: false,
    accepts: [
      [2004, 2004],
      ["2004", 2004],
      [" ২০০৪ ", 2004],
      [1900, 1900],
      [2100, 2100],
    ],
    refuses: ["", ...absent, ...notYears],
  },
  {
    name: "optional year",
    field: year({ label, required: false }),
    kind: "year",
    column: "integer",
    required: false,
    nullable: true,
    accepts: [
      [2004, 2004],
      ["", null],
      [" ", null],
      [undefined, null],
      [null, null],
    ],
    refuses: notYears,
  },
  {
    name: "count",
    field: count({ label }),
    kind: "count",
    column: "integer",
    required: true,
    nullable: false,
    accepts: [
      [16, 16],
      ["16", 16],
      [" ১৬ ", 16],
      [1, 1],
      [9999, 9999],
    ],
    refuses: ["", "0", "10000", "-1", "1.5", "0x7", "some", 0, -1, 10_000, 1.5, Number.NaN, true, {}, [], ...absent],
  },
  {
    name: "palette",
    field: palette({
      label,
      choices: { green: label, blue: label, teal: label, aubergine: label, brick: label, ochre: label },
    }),
    kind: "palette",
    column: "text",
    required: false,
    nullable: true,
    accepts: [
      ["blue", "blue"],
      [" green ", "green"],
      ["", null],
      [" ", null],
      [undefined, null],
      [null, null],
    ],
    refuses: [...notText, "purple", "Blue", "toString", "b".repeat(1000)],
  },
  {
    name: "day of posting",
    field: postedOn({ label }),
    kind: "postedOn",
    column: "text",
    required: false,
    nullable: false,
    accepts: days,
    refuses: notDays,
    published: ["2026-11-21", "November 21, 2026"],
  },
  {
    name: "last day",
    field: expiresOn({ label, days: 7 }),
    kind: "expiresOn",
    column: "text",
    required: false,
    nullable: false,
    accepts: days,
    refuses: notDays,
  },
  {
    name: "day of an event",
    field: day({ label, edge: "first" }),
    kind: "day",
    column: "text",
    required: false,
    nullable: true,
    accepts: [
      ["2026-11-21", "2026-11-21"],
      ["November 21, 2026", "2026-11-21"],
      ["2026-11-21T18:00:00Z", "2026-11-22"],
      ["", null],
      [undefined, null],
      [null, null],
    ],
    refuses: ["2026-02-30", "1899-12-31", "2101-01-01", "soon", 20261121, "2".repeat(100)],
  },
  {
    name: "visibility",
    field: visibility({ label }),
    kind: "visibility",
    column: "text",
    required: false,
    nullable: true,
    accepts: [
      [undefined, null],
      [null, null],
      ["", null],
      ["public", null],
      ["draft", "draft"],
      ["withdrawn", "withdrawn"],
      ["2026-12-01T08:05:59+06:00", "2026-12-01T02:05:00.000Z"],
      ["2026-12-01T02:05:00.000Z", "2026-12-01T02:05:00.000Z"],
    ],
    refuses: [
      "Draft",
      "always",
      "2026-12-01",
      "2026-12-01T08:05",
      "2026-02-30T08:05:00Z",
      "1999-12-31T23:59:59Z",
      "2101-01-01T00:00:00Z",
      ...notText,
    ],
  },
  {
    name: "table",
    field: table({
      label,
      required: false,
      columns: {
        service: { kind: "text", label, localized: true, required: true },
        fee: { kind: "number", label },
        duty: { kind: "choice", label, choices: { gate: label, library: label } },
        from: { kind: "day", label },
      },
      rows: 2,
    }),
    kind: "table",
    column: "text",
    required: false,
    nullable: true,
    accepts: [
      ["", null],
      [undefined, null],
      [null, null],
      [[], null],
      ["[]", null],
      [[{}, { service: " ", fee: "" }], null],
      [
        [{ fee: "১,২৫,০০০", service: " Certificate ", duty: "gate", from: "November 21, 2026" }, {}],
        '[{"service":"Certificate","fee":125000,"duty":"gate","from":"2026-11-21"}]',
      ],
      [[{ serviceBn: "সনদ" }, {}, { service: "A" }], '[{"service":"সনদ","serviceBn":"সনদ"},{"service":"A"}]'],
      ['[{"service":"<b>","fee":0}]', '[{"service":"<b>","fee":0}]'],
    ],
    refuses: [
      0,
      1,
      false,
      true,
      {},
      ["a"],
      [["a"]],
      [null],
      "rows",
      '{"service":"A"}',
      [{ service: "A", __proto__: 1, constructor: 1 }],
      '[{"service":"A","__proto__":1}]',
      [{ fee: 1 }],
      [{ service: "A" }, { service: "B" }, { service: "C" }],
      [{ service: "a".repeat(lineLimit + 1) }],
      [{ service: 1 }],
      ...[-1, 1.5, "some", "1,2", 1_000_000_000, "9999999999"].map((fee) => [{ service: "A", fee }]),
      ...["Gate", "toString", 1].map((duty) => [{ service: "A", duty }]),
      ...["2026-02-30", "soon"].map((from) => [{ service: "A", from }]),
    ],
    published: ['[{"service":"A","fee":0}]', [{ service: "A", fee: 0 }]],
  },
  {
    name: "constant",
    field: constant({ label, value }),
    kind: "constant",
    column: "text",
    required: false,
    nullable: false,
    accepts: [
      [undefined, "Academic Calendar"],
      ["Something else", "Academic Calendar"],
    ],
    refuses: [1, {}],
  },
];
