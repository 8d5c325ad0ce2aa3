import type { ProjectCopy } from "./project-copy.ts";

/** A block of code in the recipes: its language, the file that the step names first, and its lines. */
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

/** Carries out the recipes in a copy of the project: adds files, inserts lines, adds messages. */
export async function followRecipes(markdown: string, copy: ProjectCopy): Promise<void> {
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
