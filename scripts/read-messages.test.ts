import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MessageError, readMessages } from "./read-messages.ts";

const en = "messages/en.json";
const bn = "messages/bn.json";
const json = (messages: Readonly<Record<string, string>>) => JSON.stringify(messages, null, 2);

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "messages-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const right = '{\n  "title": "Notices",\n  "about": "About {name}"\n}\n';
const feature = "features/lost/messages/en.json";
const notJson = "this is not valid JSON of strings.";
const mistakes: readonly [string, Readonly<Record<string, string>>, string][] = [
  ["no object", { [en]: "[]" }, `${en}, line 1: ${notJson}`],
  ["nothing", { [en]: "" }, `${en}, line 1: ${notJson}`],
  ["a comma that is missing", { [en]: right.replace(",", "") }, `${en}, line 2: ${notJson}`],
  ["a comma too many", { [bn]: right.replace("\n}", ",\n}") }, `${bn}, line 3, after "title": ${notJson}`],
  ["a quote that is missing", { [en]: right.replace('}"', "}") }, `${en}, line 3, after "title": ${notJson}`],
  ["an unknown escape", { [en]: right.replace("{name}", "\\x") }, `${en}, line 3, after "title": ${notJson}`],
  ["a text that is an object", { [en]: right.replace('"Notices"', "{}") }, `${en}, line 2: ${notJson}`],
  ["more after the end", { [en]: `${right}{}` }, `${en}, line 4, after "about": ${notJson}`],
  ["a key twice", { [en]: right.replace("about", "title") }, `${en}: "title" is there twice.`],
  [
    "a key that a feature has too",
    { [en]: right, [feature]: json({ about: "Lost" }) },
    `${feature}: "about" is in ${en} too.`,
  ],
  ...["new-title", "2nd", "__proto__", "delete", "$schema", "শিরোনাম"].map((key): (typeof mistakes)[number] => [
    `the key ${key}`,
    { [en]: right.replace("title", key) },
    `${en}: "${key}" is no name for code: use letters, digits and _, and a letter first.`,
  ]),
  [
    "a brace without a placeholder",
    { [en]: right.replace("name}", "name") },
    `${en}: "about" has a brace that belongs to no placeholder such as {name}.`,
  ],
  [
    "a placeholder that a language lacks",
    { [en]: right, [bn]: json({ about: "সম্বন্ধে" }) },
    `${bn}: "about" lacks {name}, which ${en} has.`,
  ],
  [
    "a placeholder that only a translation has",
    { [en]: right, [bn]: json({ title: "{name} নোটিশ" }) },
    `${bn}: "title" has {name}, which ${en} lacks.`,
  ],
  [
    "a key that only a translation has",
    { [en]: right, [bn]: json({ titel: "নোটিশ" }) },
    `${bn}: "titel" is missing in ${en}.`,
  ],
];

it.each(mistakes)("a message file with %s is refused in one line", (_, files, message) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  expect(() => readMessages(root, ["en", "bn"])).toThrow(new MessageError(message));
});
