import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sqliteDialect } from "../../server/database/sqlite-dialect.ts";
import { makeOlderDatabase, olderTitles } from "../kit/older-database.ts";
import { ProjectCopy } from "../kit/project-copy.ts";
import { followRecipes } from "../kit/recipes.ts";
import { startProcess } from "../kit/site.ts";

// All of `docs/recipes.md` is followed at once in a copy of the project, which is then built, and the other tests are
// run against what was added.

/** What the recipes leave to their reader: the messages in Bengali, and the messages of their shorter steps. */
const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "features/lost/messages/bn.json": { lost_title: "হারানো জিনিস", lost_kept: "পাওয়া জিনিস ৩০ দিন তালিকায় থাকে।" },
  "messages/en.json": {
    problem_short_number: "Enter a number of three to five digits, such as 999.",
    rules_title: "Rules",
    rules_text: "Come in time, and leave nobody out.",
    helpline_title: "Helplines",
    helpline_about: "Whom to call.",
    helpline_empty: "No helpline has been published yet.",
    helpline_field_name: "Name",
    helpline_field_telephone: "Telephone",
  },
  "messages/bn.json": {
    tender_title: "দরপত্র",
    tender_about: "বিদ্যালয় যা কিনতে চায়, আর কত দিন প্রস্তাব নেওয়া হয়।",
    tender_empty: "এখনো কোনো দরপত্র প্রকাশিত হয়নি। প্রকাশিত হলে এখানে দেখা যাবে।",
    tender_field_title: "দরপত্রের শিরোনাম",
    tender_field_link: "দরপত্রের লিংক",
    tender_field_telephone: "জিজ্ঞাসার টেলিফোন",
    library_title: "গ্রন্থাগার",
    library_about: "গ্রন্থাগার কে দেখেন, কখন খোলা থাকে।",
    library_field_librarian: "গ্রন্থাগারিক",
    library_field_hours: "খোলা থাকার সময়",
    problem_short_number: "তিন থেকে পাঁচ অঙ্কের একটি নম্বর লিখুন, যেমন ৯৯৯।",
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
import { entryMessages } from "../messages/action-messages.ts";

export default collection({
  name: "helpline",
  listView: "directory",
  fields: {
    name: field.text({ label: m.helpline_field_name, localized: true }),
    telephone: field.shortNumber({ label: m.helpline_field_telephone }),
    visibility: field.visibility({ label: m.field_visibility }),
  },
  order: "oldest",
  api: apiPaths("/helpline"),
  admin: adminPaths("Helpline"),
  page: "/helpline",
  messages: { title: m.helpline_title, about: m.helpline_about, empty: m.helpline_empty, ...entryMessages },
});
`;

const helplineTable = `
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("helpline")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("nameBn", "text")
    .addColumn("telephone", "text", (column) => column.notNull())
    .addColumn("visibility", "text")
    .execute();
  await db.schema
    .createIndex("helpline_visibility")
    .on("helpline")
    .column("visibility")
    .where(sql.ref("visibility"), "is not", null)
    .execute();
}
`;

let copy: ProjectCopy;

beforeAll(async () => {
  copy = await ProjectCopy.make();
  await followRecipes(await readFile(join(import.meta.dirname, "..", "..", "docs", "recipes.md"), "utf8"), copy);
  for (const [path, added] of Object.entries(messages)) await copy.addMessages(path, added);
  await copy.create("collections/helpline.ts", helpline);
  await copy.create("server/database/migrations/9002-helpline.ts", helplineTable);
  copy.build();
});
afterAll(() => copy?.remove());

it("the types agree once the recipes are followed", () => {
  expect(copy.typeErrors()).toBe("");
});

it("a database of the version before 1.0.0 in which they were followed opens, with all that it has", async () => {
  const [data, migrations] = [join(copy.folder, "data"), join(copy.folder, "server/database/migrations")];
  await mkdir(data);
  await makeOlderDatabase(data);
  const db = new Kysely<never>({ dialect: sqliteDialect(join(data, "school.sqlite")) });
  for (const name of ["9001-tender", "9002-helpline", "9003-library", "9004-tender-telephone"]) {
    await ((await import(join(migrations, `${name}.ts`))) as Migration).up(db);
    await sql`insert into kysely_migration values (${name}, '2026-11-25T01:00:00.000Z')`.execute(db);
  }
  await sql`insert into helpline (name, telephone) values ('Ambulance', '199')`.execute(db);
  await db.destroy();
  const site = await startProcess({ DATA_DIR: data }, join(data, "unused"), copy.folder);
  try {
    expect(await (await fetch(`${site.origin}/helpline`)).text()).toContain("Ambulance");
    const listed = (await (await fetch(`${site.origin}/api/syllabus?limit=100`)).json()) as { title: string }[];
    expect(listed.map(({ title }) => title)).toEqual(olderTitles);
  } finally {
    await site.stop();
  }
});

it("what the recipes add passes the tests of the architecture, and its tables are what it declares", async () => {
  const passed = await copy.passedTests("--project=unit", "tests/architecture", "engine/fields/kinds");
  expect(passed).toContain("the migrated database is what the declarations say of tender");
  expect(passed).toContain(
    "the migrated database is what the declarations say and has no other tables than the server's own",
  );
  expect(passed).toContain("tender has its messages in both languages");
  expect(passed).toContain("the migrated database is what the declarations say of library");
  expect(passed).toContain("library has its messages in both languages");
  expect(passed).toContain("the field kind shortNumber accepts its examples and rejects its counterexamples");
  expect(passed).toContain("the messages have no key in hi that English lacks");
});

it("a list has its API, description, pages and place in the menu; so have a page and a language theirs", async () => {
  const added = "tender|helpline|library|/rules|/hi\\b|manifest";
  const tests = ["api-lists", "problems", "openapi", "pages", "refused-writes", "discovery", "globals"].map(
    (name) => `tests/contract/${name}.test.ts`,
  );
  const passed = await copy.passedTests("--project=contract", "-t", added, ...tests);
  expect(passed).toContain("GET /api/tender answers what was stored, in the declared order, and nothing else");
  expect(passed).toContain('GET /api/tender refuses limit="0", and names it');
  expect(passed).toContain("library answers what was written to it, and keeps what was not sent");
  expect(passed).toContain("library goes by its title in the dashboard and in the log, which lead to its screen");
  expect(passed).toContain("the description of tender matches its list and its entries");
  expect(passed).toContain("every wrong field of helpline is named, in the writer's language");
  for (const base of ["", "/bn", "/hi"]) {
    for (const list of ["tender", "helpline"]) {
      expect(passed).toContain(`the page ${base}/${list} is a whole page in its language`);
      expect(passed).toContain(
        `the page ${base}/${list} shows every entry: its text in the page's language, its pictures, its links`,
      );
      expect(passed).toContain(`the page ${base}/${list} stands in the menu of every page where it is declared to`);
    }
  }
  expect(passed).toContain(
    "the page /rules is there in every language, in the menu and in the sitemap where the table says so",
  );
});

it("the compiler reports a part that is forgotten", async () => {
  const parts = {
    "app/fields/all.ts": /^ {2}shortNumber: .*\n/m,
    "messages/problem-messages.ts": /^ {2}shortNumber: .*\n/m,
    "tests/kit/kind-examples.ts": /^ {2}shortNumber: .*\n/m,
    "app/list-views/all.ts": /^ {2}directory: .*\n/m,
    "app/list-views/lists.ts": /^ {2}directory: .*\n/m,
    // A field that the list view shows.
    "collections/tender.ts": /^ +title: field.*\n/m,
  };
  for (const [path, line] of Object.entries(parts)) {
    await copy.change(path, (text) => text.replace(line, ""));
  }
  const errors = copy.typeErrors();
  for (const path of Object.keys(parts)) expect(errors).toContain(`${path}(`);
  // The list of the engine halves says which kinds there are.
  await copy.change("engine/fields/all.ts", (text) => text.replace(/^ {2}shortNumber,\n/m, ""));
  expect(copy.typeErrors()).toContain("engine/fields/short-number.ts(");
});
