import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ProjectCopy } from "./project-copy.ts";

/** The Bengali messages of the feature that the recipes add. */
export const lostWords = { lost_title: "হারানো জিনিস", lost_kept: "পাওয়া জিনিস ৩০ দিন তালিকায় থাকে।" };

/**
 * The messages that the recipes do not give but leave to their reader: the Bengali ones, and those of the shorter
 * steps.
 */
const messages: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "features/lost/messages/bn.json": lostWords,
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

/** A collection that uses the new field kind and the new list view. */
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

/** A code block in the recipes: its language, the first file that its step names, and its lines. */
type Block = { language: string; path: string; lines: string[] };

/** The code blocks of a Markdown text, each with the file that its step names. */
function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  const fence = /^( *)```(\w+)\n([\s\S]*?)^\1```$/gm;
  let end = 0;
  for (const { 0: whole, 1: indent = "", 2: language = "", 3: code = "", index } of markdown.matchAll(fence)) {
    const path =
      /`([\w/.-]+\.\w+)`/.exec(
        markdown
          .slice(end, index)
          .split(/^\d+\. |^## /m)
          .at(-1) ?? "",
      )?.[1] ?? "";
    blocks.push({
      language,
      path,
      lines: code
        .trimEnd()
        .split("\n")
        .map((line) => line.slice(indent.length)),
    });
    end = index + whole.length;
  }
  return blocks;
}

/** Inserts the lines marked `+` after the unmarked line above them, which must occur in the text exactly once. */
function insert(text: string, marked: readonly string[]): string {
  const lines = text.split("\n");
  let place = -1;
  for (const line of marked) {
    const body = line.slice(1);
    if (line.startsWith("+")) {
      place += 1;
      lines.splice(place, 0, body);
      continue;
    }
    place = lines.indexOf(body);
    if (place === -1 || lines.lastIndexOf(body) !== place)
      throw new Error(`This line does not occur exactly once: ${body}`);
  }
  return lines.join("\n");
}

/** Carries out the recipes in a copy of the project: adds files, inserts lines, adds messages. Throws if it cannot. */
export async function followRecipes(copy: ProjectCopy): Promise<void> {
  const markdown = await readFile(join(import.meta.dirname, "..", "..", "docs", "recipes.md"), "utf8");
  for (const { language, path, lines } of blocksOf(markdown)) {
    if (language === "json") {
      await copy.addMessages(path, JSON.parse(lines.join("\n")) as Record<string, string>);
    } else if (language === "diff") {
      const parts = lines.join("\n").split(/^--- /m).slice(1);
      for (const part of parts) {
        const [file = "", ...marked] = part.trimEnd().split("\n");
        await copy.change(file, (text) => insert(text, marked));
      }
    } else await copy.create(path, `${lines.join("\n")}\n`);
  }
}

/**
 * A built copy of the project in which all steps of `docs/recipes.md` are done. It is built once in a run. Each caller
 * gets a copy of its own and may change it.
 */
export async function copyWithRecipes(): Promise<ProjectCopy> {
  const built = await ProjectCopy.shared("recipes", async (copy) => {
    await followRecipes(copy);
    for (const [path, added] of Object.entries(messages)) await copy.addMessages(path, added);
    await copy.create("collections/helpline.ts", helpline);
    await copy.create("server/database/migrations/9002-helpline.ts", helplineTable);
  });
  return built.duplicate();
}
