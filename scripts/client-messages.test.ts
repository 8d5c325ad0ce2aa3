import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { createBuilder, type Rollup } from "vite";
import { itForAll } from "../tests/kit/it-for-all.ts";
import { clientMessages } from "./client-messages.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A site with a third language, which lacks a translation, and with two screens. */
const codes = ["en", "bn", "sat"] as const;
const files = {
  "package.json": '{ "type": "module" }',
  "engine/message.ts": "export const messageOf = (...texts: string[]) => texts;",
  "messages/en.json": '{ "both": "On both screens", "first": "First alone", "unused": "Nowhere", "month": "January" }',
  "messages/bn.json": '{ "both": "দুই পর্দায়", "first": "কেবল প্রথম", "month": "জানুয়ারি" }',
  "messages/sat.json": '{ "both": "ᱵᱟᱨᱭᱟ", "month": "ᱡᱟᱱᱣᱟᱨᱤ" }',
  "first.js": 'import * as m from "./messages/compiled/messages.js"; console.log(m.both, m.first, m.month);',
  "messages/shown.js": 'export { both } from "./compiled/messages.js";',
  "second.js": 'import { both } from "./messages/shown.js"; console.log(both);',
};

/** Builds the scripts in a language, and returns the text of each. */
async function scriptsIn(language: string): Promise<Record<string, string>> {
  const root = mkdtempSync(join(tmpdir(), "scripts-"));
  folders.push(root);
  for (const folder of ["engine", "messages"]) mkdirSync(join(root, folder));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  const inEveryLanguage = async () => new Set(["month"]);
  const builder = await createBuilder({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [clientMessages({ root, codes, language, inEveryLanguage })],
    build: { write: false, rolldownOptions: { input: [join(root, "first.js"), join(root, "second.js")] } },
  });
  const built = (await builder.build(builder.environments.client!)) as Rollup.RollupOutput;
  return Object.fromEntries(built.output.map((one) => [one.name ?? "", "code" in one ? one.code : ""]));
}

itForAll([
  ["en", "On both screens", "First alone"],
  ["bn", "দুই পর্দায়", "কেবল প্রথম"],
  ["sat", "ᱵᱟᱨᱭᱟ", "First alone"],
] as const)(
  "scripts have the sentences of their language alone, or English without one",
  async ([language, both, first]) => {
    const scripts = await scriptsIn(language);
    const all = Object.values(scripts).join("\n");
    expect(all).toContain(both);
    expect(all).toContain(first);
    const others = ["On both screens", "দুই পর্দায়", "ᱵᱟᱨᱭᱟ", "First alone", "কেবল প্রথম"];
    expect(others.filter((text) => all.includes(text)).toSorted()).toEqual([both, first].toSorted());
  },
);

it("a sentence of one screen lies with it, and one that nothing shows nowhere", async () => {
  const { second, ...others } = await scriptsIn("en");
  expect(second).not.toContain("First alone");
  expect(Object.values(others).join("\n")).not.toContain("Nowhere");
});

it("the words that people type in any language are there in all", async () => {
  const { first } = await scriptsIn("bn");
  for (const word of ["January", "জানুয়ারি", "ᱡᱟᱱᱣᱟᱨᱤ"]) expect(first).toContain(word);
});

it("a language that the site does not have is refused", async () => {
  await expect(scriptsIn("fr")).rejects.toThrow('The site has no language "fr".');
});
