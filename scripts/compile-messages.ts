import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Messages, placeholdersOf, readMessages } from "./read-messages.ts";

/** The folder of the compiled messages. Every module imports `messages.js` from it. */
const folder = join("messages", "compiled");

/**
 * Compiles the messages of `root` into a module with one function for each message, and its types. `codes` are those of
 * the site's languages, in their order. Files that would stay the same are not written, so that nothing that watches
 * them starts. Throws a `MessageError` if a message file has a mistake; then nothing is written.
 */
export function compileMessages(root: string, codes: readonly [string, ...string[]]): void {
  const messages = readMessages(root, codes);
  const files = new Map([
    ["messages.js", messageModule(messages, "../../engine/message.ts")],
    ["messages.d.ts", typesOf(messages)],
  ]);
  const target = join(root, folder);
  mkdirSync(target, { recursive: true });
  for (const [name, text] of files) writeIfChanged(join(target, name), text);
  // Removes what another version of the compiler has written. `.built` is the build's own.
  for (const name of readdirSync(target))
    if (!files.has(name) && name !== ".built") rmSync(join(target, name), { recursive: true });
}

/**
 * The module with these messages. A bundler leaves out the messages that nothing imports, because each is a pure call.
 * `messageOf`, from the module `engine`, chooses the language when the message is read. If a message has the text of
 * one language only (client-messages.ts), it returns that.
 */
export function messageModule(messages: Messages, engine: string): string {
  // No key contains the `$` of the import's name.
  const lines = [`import { messageOf as $ } from ${JSON.stringify(engine)};`];
  for (const [key, texts] of messages) {
    const given = texts.slice(0, texts.findLastIndex((text) => text !== undefined) + 1);
    const literals = given.map((text) => (text === undefined ? "undefined" : JSON.stringify(text)));
    lines.push(`export const ${key} = /* @__PURE__ */ $(${literals.join(", ")});`);
  }
  return `${lines.join("\n")}\n`;
}

/** The types of the messages. Editors show the text in the first language. */
function typesOf(messages: Messages): string {
  const lines = ['import type { MessageWith, PlainMessage } from "../../engine/message.ts";'];
  for (const [key, [text = ""]] of messages) {
    const names = placeholdersOf(text).map((name) => JSON.stringify(name));
    const type = names.length === 0 ? "PlainMessage" : `MessageWith<${names.join(" | ")}>`;
    lines.push(`/** ${text.replaceAll("*/", "*\\/")} */`, `export const ${key}: ${type};`);
  }
  return `${lines.join("\n")}\n`;
}

/** Writes a file whole or not at all, and only if its text changes. */
function writeIfChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
