import { describe, expect, it } from "vitest";
import { itForAll } from "../tests/kit/it-for-all.ts";
import { entryMessages } from "../messages/action-messages.ts";
import { adminPaths, apiPaths, localizedName, collection } from "./collection.ts";
import { postedOn } from "./fields/days.ts";
import { link } from "./fields/link.ts";
import { longText, text } from "./fields/text.ts";
import { visibility } from "./fields/visibility.ts";
import { year } from "./fields/whole-number.ts";
import { addSchema, columnsOf, toApiEntry } from "./row.ts";

const message = () => "Message";
const papers = collection({
  name: "paper",
  listView: "links",
  fields: {
    title: text({ label: message, upperCase: true, localized: true }),
    summary: longText({ label: message, required: false, localized: true }),
    link: link({ label: message }),
    since: year({ label: message, required: false }),
    formattedDate: postedOn({ label: message }),
    visibility: visibility({ label: message }),
  },
  order: "newest",
  api: apiPaths("/paper"),
  admin: adminPaths("Paper"),
  messages: { title: message, about: message, empty: message, ...entryMessages },
});

it("each field has a column, and each localized field a second one for its companion", () => {
  expect(columnsOf(papers)).toEqual([
    { name: "title", type: "text", nullable: false },
    { name: "titleBn", type: "text", nullable: true },
    { name: "summary", type: "text", nullable: true },
    { name: "summaryBn", type: "text", nullable: true },
    { name: "link", type: "text", nullable: false },
    { name: "since", type: "integer", nullable: true },
    { name: "formattedDate", type: "text", nullable: false },
    { name: "visibility", type: "text", nullable: true },
  ]);
  expect(localizedName("title")).toBe("titleBn");
});

describe("the body that adds an entry", () => {
  const schema = addSchema(papers);
  const sent = { title: "Class 6", link: "example.com/a", formattedDate: "2026-11-21" };

  it("is parsed into a value for every column", () => {
    expect(schema.parse(sent)).toEqual({
      title: "CLASS 6",
      titleBn: null,
      summary: null,
      summaryBn: null,
      link: "https://example.com/a",
      since: null,
      formattedDate: "2026-11-21",
      visibility: null,
    });
  });

  it("may contain Bengali texts with the same length limits", () => {
    expect(schema.parse({ ...sent, titleBn: " ষষ্ঠ\nশ্রেণি " })).toMatchObject({ titleBn: "ষষ্ঠ শ্রেণি" });
    expect(schema.safeParse({ ...sent, titleBn: "ক".repeat(301) }).success).toBe(false);
    expect(schema.safeParse({ ...sent, summaryBn: "ক".repeat(301) }).success).toBe(true);
  });

  it("is stored in upper case in both languages if the field says so; Bengali letters have no case", () => {
    expect(schema.parse({ ...sent, titleBn: "Karim" })).toMatchObject({ title: "CLASS 6", titleBn: "KARIM" });
    expect(schema.parse({ ...sent, titleBn: "ষষ্ঠ শ্রেণি (Sec. a)" })).toMatchObject({ titleBn: "ষষ্ঠ শ্রেণি (SEC. A)" });
    expect(schema.parse({ ...sent, summary: "All", summaryBn: "All" })).toMatchObject({ summaryBn: "All" });
  });

  itForAll(["_id", "id", "__proto__", "linkBn", "unknown"])("may not contain another field", (name) => {
    const more = JSON.parse(`{"title": "a", "link": "example.com", "${name}": "1"}`) as unknown;
    const { error } = schema.safeParse(more);
    expect(error?.issues).toMatchObject([{ code: "unrecognized_keys", keys: [name] }]);
  });

  it("is rejected with an issue for each wrong field", () => {
    const { error } = schema.safeParse({ link: "javascript:alert(1)", since: "soon" });
    expect(error?.issues.map(({ path }) => path[0])).toEqual(["title", "link", "since"]);
  });
});

it("an entry is published with a string id, long dates and no empty fields", () => {
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
  expect(toApiEntry(papers, row)).toEqual({
    _id: "12",
    title: "CLASS 6",
    summaryBn: "ষষ্ঠ শ্রেণি",
    link: "https://example.com/a",
    since: 2004,
    formattedDate: "November 21, 2026",
  });
  expect(Object.keys(toApiEntry(papers, row))[0]).toBe("_id");
});
