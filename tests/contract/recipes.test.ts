import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ProjectCopy } from "../project-copy.ts";
import { followRecipes } from "../recipes.ts";

// The promise of design §3: what can be added has a recipe. Here all of `docs/recipes.md` is followed at once in a copy
// of the project, which is then built, and the other tests are run against what was added.

/** What the recipes leave to their reader: the words in Bengali, and the words of their shorter steps. */
const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    problem_telephone: "Enter a telephone number, such as +8800000000000.",
    rules_title: "Rules",
    rules_text: "Come in time, and leave nobody out.",
    helpline_title: "Helplines",
    helpline_about: "Whom to call.",
    helpline_empty: "No helpline has been published yet.",
    helpline_field_name: "Name",
    helpline_field_telephone: "Telephone",
  },
  bn: {
    charter_title: "সিটিজেন চার্টার",
    charter_about: "সেবাগ্রহীতাদের প্রতি বিদ্যালয়ের প্রতিশ্রুতি।",
    charter_empty: "এখনো কোনো সিটিজেন চার্টার প্রকাশিত হয়নি। প্রকাশিত হলে এখানে দেখা যাবে।",
    charter_field_title: "চার্টারের শিরোনাম",
    charter_field_link: "চার্টারের লিংক",
    problem_telephone: "একটি টেলিফোন নম্বর লিখুন।",
    rules_title: "নিয়মাবলি",
    rules_text: "সময়মতো এসো, কাউকে বাদ দিয়ো না।",
    helpline_title: "হেল্পলাইন",
    helpline_about: "কাকে ফোন করবেন।",
    helpline_empty: "এখনো কোনো হেল্পলাইন প্রকাশিত হয়নি।",
    helpline_field_name: "নাম",
    helpline_field_telephone: "টেলিফোন",
  },
};

/** A collection of the new kind of field and with the new list view. */
const helpline = `
import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { field } from "../engine/fields/all.ts";
import * as m from "../messages/compiled/messages.js";
import { entryWords } from "../messages/deeds.ts";

export default collection({
  name: "helpline",
  look: "directory",
  fields: {
    name: field.text({ label: m.helpline_field_name, bilingual: true }),
    telephone: field.telephone({ label: m.helpline_field_telephone }),
  },
  order: "oldest",
  api: apiPaths("/helpline"),
  admin: adminPaths("Helpline"),
  page: "/helpline",
  words: { title: m.helpline_title, about: m.helpline_about, empty: m.helpline_empty, ...entryWords },
});
`;

const helplineTable = `
import type { Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("helpline")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("nameBn", "text")
    .addColumn("telephone", "text", (column) => column.notNull())
    .execute();
}
`;

let copy: ProjectCopy;

beforeAll(async () => {
  copy = await ProjectCopy.make();
  await followRecipes(await readFile(join(import.meta.dirname, "..", "..", "docs", "recipes.md"), "utf8"), copy);
  for (const [locale, added] of Object.entries(words)) await copy.addWords(locale, added);
  await copy.create("collections/helpline.ts", helpline);
  await copy.create("server/database/migrations/9002-helpline.ts", helplineTable);
  copy.build();
});
afterAll(() => copy?.remove());

it("whoever follows the recipes forgets nothing: the types agree", () => {
  expect(copy.typeErrors()).toBe("");
});

it("what they add passes the house's rules, and its tables are what it declares", async () => {
  const passed = await copy.passedTests("--project=unit", "tests/house", "engine/fields/kinds");
  expect(passed).toContain("the migrated database is what the declarations say of citizenCharter");
  expect(passed).toContain("the migrated database is what the declarations say and has no other tables than the server's own");
  expect(passed).toContain("citizenCharter has its words in both languages");
  expect(passed).toContain("the kind telephone takes its examples, and refuses what is none");
  expect(passed).toContain("the words have nothing in hi that English does not say");
});

it("a list has its API, its description, its pages and its place in the menu; so have a page and a language theirs", async () => {
  const added = "citizenCharter|helpline|/rules|/hi\\b|manifest";
  const tests = ["lists", "problems", "openapi", "pages", "refused-writes", "discovery"].map((name) => `tests/contract/${name}.test.ts`);
  const passed = await copy.passedTests("--project=contract", "-t", added, ...tests);
  expect(passed).toContain("GET /api/citizenCharter answers what was stored, in the declared order, and nothing else");
  expect(passed).toContain("GET /api/citizenCharter refuses limit=\"0\", and names it");
  expect(passed).toContain("what is said of citizenCharter is what its list and its entries are");
  expect(passed).toContain("every wrong field of helpline is named, in the writer's language");
  for (const base of ["", "/bn", "/hi"]) {
    for (const list of ["citizenCharter", "helpline"]) {
      expect(passed).toContain(`the page ${base}/${list} is a whole page in its language`);
      expect(passed).toContain(`the page ${base}/${list} shows every entry: its text in the page's language, its pictures, its links`);
      expect(passed).toContain(`the page ${base}/${list} stands in the menu of every page where it is declared to`);
    }
  }
  expect(passed).toContain("the page /rules is there in every language, in the menu and in the sitemap where the table says so");
});

it("whoever forgets a part is told by the compiler", async () => {
  const parts = {
    "engine/fields/all.ts": /^ {2}telephone,\n/m,
    "app/fields/all.ts": /^ {2}telephone: .*\n/m,
    "messages/problems.ts": /^ {2}telephone: .*\n/m,
    "tests/kind-examples.ts": /^ {2}telephone: .*\n/m,
    "app/looks/all.ts": /^ {2}directory: .*\n/m,
    // A field that the list view shows.
    "collections/citizenCharter.ts": /^ +title: field.*\n/m,
  };
  for (const [path, line] of Object.entries(parts)) {
    await copy.change(path, (text) => text.replace(line, ""));
  }
  const said = copy.typeErrors();
  for (const path of Object.keys(parts)) expect(said).toContain(`${path}(`);
});
