import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sqliteDialect } from "../../server/database/sqlite-dialect.ts";
import { makeOlderDatabase, olderTitles } from "../kit/older-database.ts";
import type { ProjectCopy } from "../kit/project-copy.ts";
import { copyWithRecipes } from "../kit/recipes.ts";
import { startBuiltSite } from "../kit/site.ts";

// The tests follow all of `docs/recipes.md` in a copy of the project, build it, and run other tests against the parts
// that were added.

let copy: ProjectCopy;

beforeAll(async () => {
  copy = await copyWithRecipes();
}, 300_000);
afterAll(() => copy?.remove());

it("a database of the version before 1.0.0 that followed them opens with all its content", async () => {
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
  const site = await startBuiltSite({ DATA_DIR: data }, join(data, "unused"), copy.folder);
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
  // Each is a rule of every declaration, field kind or message, so also of those that the recipes add.
  for (const rule of [
    "the migrated database is what the declarations say of each declaration",
    "the migrated database is what the declarations say and has no other tables than the server's own",
    "every declaration has its messages in both languages",
    "every kind of field accepts its examples and rejects its counterexamples",
    "the messages are not empty, and have no spaces around them",
  ])
    expect(passed).toContain(rule);
});

it("a list has its API, description, pages and place in the menu; so have a page and a language theirs", async () => {
  const rules = [
    ["the list of every collection", "answers what was stored, in the declared order, and nothing else"],
    ["the list of every collection", "refuses a wrong limit or offset, and names it"],
    ["every global", "answers what was written to it, and keeps what was not sent"],
    ["every global", "goes by its title in the dashboard and in the log, which lead to its screen"],
    ["the description of every collection", "matches its list and its entries"],
    ["", "every wrong field is named, in the writer's language"],
    ["the page of every collection, in both languages", "is a whole page in its language"],
    ["the page of every collection, in both languages", "stands in the menu of every page where it is declared to"],
    ["a page of its own", "is there in every language, in the menu and in the sitemap where the table says so"],
    ["", "the manifest can be installed, in each language"],
  ] as const;
  const tests = ["api-lists", "problems", "openapi", "pages", "refused-writes", "discovery", "globals"].map(
    (name) => `tests/contract/${name}.test.ts`,
  );
  const passed = await copy.passedTests("--project=contract", "-t", rules.map(([, rule]) => rule).join("|"), ...tests);
  for (const names of rules) expect(passed).toContain(names.join(" ").trim());
});

it("the types check after the recipes are followed, and the compiler reports a forgotten part", async () => {
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
  // No other file has an error, so what the recipes add is right as long as nothing is forgotten.
  const wrong = [...copy.typeErrors().matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, path]) => path);
  expect(new Set(wrong)).toEqual(new Set(Object.keys(parts)));
  // `engine/fields/all.ts` lists the field kinds. If a kind is missing there, the compiler reports it in the kind's own
  // file, so it is enough to check that file and what it imports.
  await copy.change("engine/fields/all.ts", (text) => text.replace(/^ {2}shortNumber,\n/m, ""));
  expect(copy.typeErrors("engine/fields/short-number.ts")).toContain("engine/fields/short-number.ts(");
});
