import { describe, expect, it } from "vitest";
import { entryWords } from "../messages/deeds.ts";
import { adminPaths, apiPaths, bengaliName, collection } from "./collection.ts";
import { postedOn } from "./fields/days.ts";
import { link } from "./fields/link.ts";
import { longText, text } from "./fields/text.ts";
import { year } from "./fields/year.ts";
import { addSchema, columnsOf, publish } from "./row.ts";

const words = () => "Words";
const papers = collection({
  name: "paper",
  look: "links",
  fields: {
    title: text({ label: words, upperCase: true, bilingual: true }),
    summary: longText({ label: words, required: false, bilingual: true }),
    link: link({ label: words }),
    since: year({ label: words, required: false }),
    formattedDate: postedOn({ label: words }),
  },
  order: "newest",
  api: apiPaths("/paper"),
  admin: adminPaths("Paper"),
  words: { title: words, about: words, empty: words, ...entryWords },
});

it("columns follow from the fields, each bilingual one with its companion", () => {
  expect(columnsOf(papers)).toEqual([
    { name: "title", type: "text", nullable: false },
    { name: "titleBn", type: "text", nullable: true },
    { name: "summary", type: "text", nullable: true },
    { name: "summaryBn", type: "text", nullable: true },
    { name: "link", type: "text", nullable: false },
    { name: "since", type: "integer", nullable: true },
    { name: "formattedDate", type: "text", nullable: false },
  ]);
  expect(bengaliName("title")).toBe("titleBn");
});

describe("what is sent to add an entry", () => {
  const schema = addSchema(papers);
  const sent = { title: "Class 6", link: "example.com/a", formattedDate: "2026-11-21" };

  it("becomes a value for every column", () => {
    expect(schema.parse(sent)).toEqual({
      title: "CLASS 6",
      titleBn: null,
      summary: null,
      summaryBn: null,
      link: "https://example.com/a",
      since: null,
      formattedDate: "2026-11-21",
    });
  });

  it("may have Bengali texts of the same lengths", () => {
    expect(schema.parse({ ...sent, titleBn: " ষষ্ঠ\nশ্রেণি " })).toMatchObject({ titleBn: "ষষ্ঠ শ্রেণি" });
    expect(schema.safeParse({ ...sent, titleBn: "ক".repeat(301) }).success).toBe(false);
    expect(schema.safeParse({ ...sent, summaryBn: "ক".repeat(301) }).success).toBe(true);
  });

  it.each(["_id", "id", "__proto__", "linkBn", "unknown"])("may not have a field %s", (name) => {
    const more = JSON.parse(`{"title": "a", "link": "example.com", "${name}": "1"}`) as unknown;
    const { error } = schema.safeParse(more);
    expect(error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: [name] }]);
  });

  it("is refused field by field", () => {
    const { error } = schema.safeParse({ link: "javascript:alert(1)", since: "soon" });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(["title", "link", "since"]);
  });
});

it("an entry is published with its id as text, dates in words and without what is empty", () => {
  const row = {
    id: 12,
    title: "CLASS 6",
    titleBn: null,
    summary: null,
    summaryBn: "ষষ্ঠ শ্রেণি",
    link: "https://example.com/a",
    since: 2004,
    formattedDate: "2026-11-21",
  };
  expect(publish(papers, row)).toEqual({
    _id: "12",
    title: "CLASS 6",
    summaryBn: "ষষ্ঠ শ্রেণি",
    link: "https://example.com/a",
    since: 2004,
    formattedDate: "November 21, 2026",
  });
  expect(Object.keys(publish(papers, row))[0]).toBe("_id");
});
