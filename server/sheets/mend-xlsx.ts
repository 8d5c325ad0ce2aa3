import { archiveOf, entriesOf, unpack } from "./archive.ts";
import { SheetError } from "./sheet.ts";

// Changes what the library (hucre 1.0.0) reads wrongly in valid files: names of entries with backslashes, and empty
// text cells, which it takes for the first shared text.

/** A workbook that the library reads correctly, and the names of its sheets that are tables, not charts or macros. */
export type MendedXlsx = { content: Buffer; tables: ReadonlySet<string> };

/** Mends an archive. Throws a `SheetError`, also for one that holds no workbook. */
export function mendXlsx(bytes: Buffer): MendedXlsx {
  const entries = entriesOf(bytes);
  const textOf = (path: string) => {
    const entry = entries.find(({ name }) => name.toLowerCase() === path.toLowerCase());
    return entry && unpack(bytes, entry).toString("utf8");
  };
  const main = relationsOf(textOf("_rels/.rels"), "").find(({ type }) => type === "officeDocument")?.target;
  const workbook = main === undefined ? undefined : textOf(main);
  if (main === undefined || workbook === undefined || !/<(?:\w{1,20}:)?workbook[\s>]/.test(workbook))
    throw new SheetError("notASheet");
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const relations = relationsOf(textOf(`${folder}_rels/${main.slice(folder.length)}.rels`), folder);
  const sheets = relations.filter(({ type }) => type === "worksheet");
  const changed = new Map<string, Buffer>();
  for (const { target } of sheets) {
    const entry = entries.find(({ name }) => name.toLowerCase() === target.toLowerCase());
    const text = entry && unpack(bytes, entry).toString("utf8");
    const mended = text && withoutEmptyTexts(text);
    if (entry && mended !== undefined && mended !== text) changed.set(entry.name, Buffer.from(mended));
  }
  const ids = new Set(sheets.map(({ id }) => id));
  const tables = elementsOf(workbook, "sheet").filter((one) => ids.has(attribute(one, String.raw`\w{1,20}:id`)));
  return {
    content: archiveOf(bytes, entries, changed),
    tables: new Set(tables.map((one) => decoded(attribute(one, "name")))),
  };
}

/** A cell says that it has a shared text but has none. Without its type it is empty. */
function withoutEmptyTexts(sheet: string): string {
  const untyped = (attributes: string) => attributes.replace(/\st="s"/, "");
  return sheet
    .replaceAll(
      /<((?:\w{1,20}:)?)c(\s[^<>]*)\/>/g,
      (_, prefix: string, rest: string) => `<${prefix}c${untyped(rest)}/>`,
    )
    .replaceAll(
      /<((?:\w{1,20}:)?)c(\s[^<>]*)>(?:<\1v\s?\/>|<\1v[^<>]{0,40}>\s{0,9}<\/\1v>)?<\/\1c>/g,
      (_, prefix: string, rest: string) => `<${prefix}c${untyped(rest)}/>`,
    );
}

type Relation = { id: string; type: string; target: string };

/** The parts to which a part in a folder leads: the last word of each type, and the path in the archive. */
function relationsOf(text: string | undefined, folder: string): Relation[] {
  return elementsOf(text ?? "", "Relationship").map((one) => ({
    id: attribute(one, "Id"),
    type: attribute(one, "Type").replace(/^.*\//, ""),
    target: resolved(decoded(attribute(one, "Target")).replaceAll("\\", "/"), folder),
  }));
}

/** The path to which a relative or absolute path leads from a folder, such as "xl/". */
function resolved(target: string, folder: string): string {
  const parts: string[] = [];
  for (const part of (target.startsWith("/") ? target : folder + target).split("/"))
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  return parts.join("/");
}

function elementsOf(text: string, name: string): string[] {
  return text.match(new RegExp(String.raw`<(?:\w{1,20}:)?${name}\s[^<>]*>`, "g")) ?? [];
}

function attribute(element: string, name: string): string {
  return (
    new RegExp(String.raw`\s${name}\s?=\s?(?:"([^"]*)"|'([^']*)')`)
      .exec(element)
      ?.slice(1)
      .find((one) => one !== undefined) ?? ""
  );
}

const signs: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Replaces the references to characters in an attribute. */
function decoded(text: string): string {
  return text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,5}));/gi,
    (whole, hex?: string, code?: string, name = "") => {
      const point = hex === undefined ? Number(code) : Number.parseInt(hex, 16);
      return signs[name as string] ?? (point <= 0x10ffff ? String.fromCodePoint(point) : whole);
    },
  );
}
