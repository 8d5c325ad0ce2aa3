import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

// The promise of design §4: a new kind of content is one declaration, its words and one migration. Here it is
// added to a copy of the project, which is then built, and the other tests are run against it.

const declaration = `
import { adminPaths, apiPaths, collection } from "../engine/collection.ts";
import { link } from "../engine/fields/link.ts";
import { text } from "../engine/fields/text.ts";
import * as m from "../messages/compiled/messages.js";
import { entryWords } from "../messages/deeds.ts";

export default collection({
  name: "citizenCharter",
  look: "links",
  fields: {
    title: text({ label: m.citizen_charter_field_title, bilingual: true }),
    link: link({ label: m.citizen_charter_field_link }),
  },
  order: "oldest",
  api: apiPaths("/citizenCharter"),
  admin: adminPaths("CitizenCharter"),
  page: "/citizenCharter",
  menu: { group: "administration", place: 9 },
  words: {
    title: m.citizen_charter_title,
    about: m.citizen_charter_about,
    empty: m.citizen_charter_empty,
    ...entryWords,
  },
});
`;

const migration = `
import type { Kysely } from "kysely";

export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable("citizenCharter")
    .addColumn("id", "integer", (column) => column.primaryKey().autoIncrement())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("titleBn", "text")
    .addColumn("link", "text", (column) => column.notNull())
    .execute();
}
`;

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    citizen_charter_title: "Citizen charter",
    citizen_charter_about: "What the school promises to those it serves.",
    citizen_charter_empty: "No citizen charter has been published yet. When there is one, it appears here.",
    citizen_charter_field_title: "Charter Title",
    citizen_charter_field_link: "Charter Link",
  },
  bn: {
    citizen_charter_title: "সিটিজেন চার্টার",
    citizen_charter_about: "সেবাগ্রহীতাদের প্রতি বিদ্যালয়ের প্রতিশ্রুতি।",
    citizen_charter_empty: "এখনো কোনো সিটিজেন চার্টার প্রকাশিত হয়নি। প্রকাশিত হলে এখানে দেখা যাবে।",
    citizen_charter_field_title: "চার্টারের শিরোনাম",
    citizen_charter_field_link: "চার্টারের লিংক",
  },
};

const root = join(import.meta.dirname, "..", "..");
const notCopied = new Set(["node_modules", "build", ".git", ".react-router", "data", "test-results"]);
/** As an operator's shell has it, without what the running tests set. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name !== "NODE_ENV" && !name.startsWith("VITEST")),
);
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "seventeenth-"));
  await cp(root, copy, { recursive: true, filter: (path) => path === root || !notCopied.has(basename(path)) });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"), "junction");
  await writeFile(join(copy, "collections", "citizenCharter.ts"), declaration);
  await writeFile(join(copy, "server", "database", "migrations", "9999-citizen-charter.ts"), migration);
  for (const [locale, added] of Object.entries(words)) {
    const path = join(copy, "messages", `${locale}.json`);
    const messages = JSON.parse(await readFile(path, "utf8")) as Record<string, string>;
    await writeFile(path, JSON.stringify({ ...messages, ...added }));
  }
  run("setup/build.mjs");
});
afterAll(() => rm(copy, { recursive: true, force: true }));

/** Runs one of the copy's scripts; throws with what it said where it fails. */
function run(script: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: copy,
    env: environment,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}:\n${stdout}\n${stderr}`);
}

type Report = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };

/** The names of the copy's tests that passed; throws where one fails. */
async function passedTests(...args: string[]): Promise<string[]> {
  const report = join(copy, "report.json");
  run("node_modules/vitest/vitest.mjs", "run", "--reporter=json", `--outputFile=${report}`, ...args);
  const { testResults } = JSON.parse(await readFile(report, "utf8")) as Report;
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ fullName, status }) => (status === "passed" ? [fullName] : []));
}

it("a new list passes the house's rules, and its table is what it declares", async () => {
  const passed = await passedTests("--project=unit", "tests/house");
  expect(passed).toContain("the migrated database is what the declarations say of citizenCharter");
  expect(passed).toContain("the migrated database is what the declarations say and has no other tables than the server's own");
  expect(passed).toContain("citizenCharter has its words in both languages");
});

it("a new list has its API, its description, its pages and its place in the menu", async () => {
  const passed = await passedTests("--project=contract", "-t", "citizenCharter", "lists", "problems", "openapi", "pages");
  expect(passed).toContain("GET /api/citizenCharter answers what was stored, in the declared order, and nothing else");
  expect(passed).toContain("GET /api/citizenCharter refuses limit=\"0\", and names it");
  expect(passed).toContain("what is said of citizenCharter is what its list and its entries are");
  for (const page of ["/citizenCharter", "/bn/citizenCharter"]) {
    expect(passed).toContain(`the page ${page} shows every entry: its text in the page's language, its pictures, its links`);
    expect(passed).toContain(`the page ${page} stands in the menu of every page where it is declared to`);
  }
});
