import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A mistake in a message file. Its `message` is one line that names the file and the key. */
export class MessageError extends Error {}

/** Every message by its key: its texts in the order of the languages, undefined where a language lacks it. */
export type Messages = ReadonlyMap<string, readonly (string | undefined)[]>;

/** A message file: its path from the root, with `/`, and its texts by their keys. */
type MessageFile = { path: string; texts: ReadonlyMap<string, string> };

/** A key becomes the name of an export. */
const identifier = /^[A-Za-z]\w*$/;
/** The identifiers that may not be the name of a constant in a module (ECMAScript 2024, 12.7.2 and 13.1.1). */
const reserved = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw true try typeof var void while with yield"
  ).split(" "),
);
const placeholder = /\{([A-Za-z]\w*)\}/g;

/** The placeholders of a text, each once. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = ""]) => name))];
}

/**
 * Reads the messages of `root` in the languages with these codes: those of the site in `messages/`, and those of its
 * features in `features/<name>/messages/`. The first language must have every message. Throws a `MessageError` at the
 * first mistake.
 */
export function readMessages(root: string, codes: readonly [string, ...string[]]): Messages {
  const messages = new Map<string, (string | undefined)[]>();
  const homes = new Map<string, string>();
  for (const folder of ["messages", ...globSync("features/*/messages", { cwd: root }).toSorted()]) {
    const [base, ...others] = codes.map((code) => readFile(root, join(folder, `${code}.json`).replaceAll("\\", "/")));
    if (base === undefined) continue;
    for (const [key, text] of base.texts) {
      const home = homes.get(key);
      if (home !== undefined) throw new MessageError(`${base.path}: "${key}" is in ${home} too.`);
      homes.set(key, base.path);
      messages.set(key, [text, ...others.map(({ texts }) => texts.get(key))]);
    }
    for (const other of others) compareFiles(other, base);
  }
  return messages;
}

/** Reads and checks one message file. A file that is missing has no texts. */
function readFile(root: string, path: string): MessageFile {
  const file = join(root, path);
  const texts = existsSync(file) ? parse(readFileSync(file, "utf8"), path) : new Map<string, string>();
  for (const [key, text] of texts) {
    if (!identifier.test(key) || reserved.has(key))
      throw new MessageError(`${path}: "${key}" is no name for code: use letters, digits and _, and a letter first.`);
    if (/[{}]/.test(text.replaceAll(placeholder, "")))
      throw new MessageError(`${path}: "${key}" has a brace that belongs to no placeholder such as {name}.`);
  }
  return { path, texts };
}

/** An entry of a message file, up to the next one or to the closing brace. */
const entry = /^\s*("(?:[^"\\\n]|\\.)*")\s*:\s*("(?:[^"\\\n]|\\.)*")\s*(?:,(?!\s*\})|(?=\}))/;

/**
 * Parses a JSON object of strings. `JSON.parse` would silently take the last of two equal keys, and does not name the
 * line of every mistake.
 */
function parse(text: string, path: string): Map<string, string> {
  const texts = new Map<string, string>();
  let last = "";
  let rest = text.replace(/^\s*\{/, "");
  while (rest === text || rest.trim() !== "}") {
    const [found = "", quotedKey, quotedText] = (rest !== text && entry.exec(rest)) || [];
    const [key, value] = [unquote(quotedKey), unquote(quotedText)];
    if (key === undefined || value === undefined) {
      const line = text.slice(0, text.length - rest.trimStart().length).split("\n").length;
      const after = last === "" ? "" : `after "${last}"`;
      throw new MessageError(
        `${[path, `line ${line}`, after].filter(Boolean).join(", ")}: this is not valid JSON of strings.`,
      );
    }
    if (texts.has(key)) throw new MessageError(`${path}: "${key}" is there twice.`);
    texts.set(key, value);
    last = key;
    rest = rest.slice(found.length);
  }
  return texts;
}

/** The string that a JSON string literal stands for; undefined if it is none. */
function unquote(literal: string | undefined): string | undefined {
  try {
    return literal === undefined ? undefined : (JSON.parse(literal) as string);
  } catch {
    return undefined;
  }
}

/** Checks that a translation has no other keys and placeholders than the file of the first language. */
function compareFiles({ path, texts }: MessageFile, base: MessageFile): void {
  for (const [key, text] of texts) {
    const original = base.texts.get(key);
    if (original === undefined) throw new MessageError(`${path}: "${key}" is missing in ${base.path}.`);
    const [own, needed] = [placeholdersOf(text), placeholdersOf(original)];
    const lacking = needed.find((name) => !own.includes(name));
    const unknown = own.find((name) => !needed.includes(name));
    if (lacking !== undefined) throw new MessageError(`${path}: "${key}" lacks {${lacking}}, which ${base.path} has.`);
    if (unknown !== undefined) throw new MessageError(`${path}: "${key}" has {${unknown}}, which ${base.path} lacks.`);
  }
}
