import type { FileHandle } from "node:fs/promises";
import { MediaError } from "./media-error.ts";
import { elementsOf, withLetters } from "./xml-elements.ts";
import { readEntry, type ZipEntry } from "./zip-archive.ts";

/** Longest part that is read, in bytes; a sheet of 5,000 links has relationships of 900 KB. */
const partLimit = 1024 * 1024;
/** Most that is read of one file, in bytes: a presentation of 300 slides has 300 small parts. */
const allPartsLimit = 8 * 1024 * 1024;

/** Whether an entry is the part of an Office file that says what type each part is of (ECMA-376 part 2, §7.2.3.2). */
export function isContentTypes(entry: ZipEntry): boolean {
  return partName(entry).toLowerCase() === "[content_types].xml";
}

/** A part's name as Office compares it: letters may be percent-encoded. */
function partName({ name }: ZipEntry): string {
  return name.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * Content types of what runs: VBA projects and their data, main parts and templates of files with macros, Excel's
 * macro sheets, ActiveX controls. Every one of them has one of these words in it.
 */
const runs = /macro|vba|activex/i;

/** A relationship to a VBA project, whatever its part is called. */
const projectRelationship = /vbaProject/i;

/** Relationships that Office follows as soon as it opens the file. */
const followed = /\/(?:attachedTemplate|oleObject|frame|subDocument)$/i;

/** What is on another computer; a template on the author's own disk (`file:///C:/…`) is common and harmless. */
const otherComputer = /^(?:(?!file:)[a-z][a-z0-9+.-]+:|[\\/]{2}|file:(?!(?:\/\/(?:localhost)?)?\/[^\\/]|[a-z]:))/i;

/**
 * Throws a `MediaError` where an Office file of today runs something or fetches something when it is opened. It
 * is told by content types and relationships, which Office goes by, not by what parts are called. Answers the
 * text of the content types.
 */
export async function checkOfficeFile(file: FileHandle, entries: readonly ZipEntry[]): Promise<string> {
  let left = allPartsLimit;
  let types = "";
  for (const entry of entries) {
    const isTypes = isContentTypes(entry);
    if (!isTypes && !/\.rels$/i.test(partName(entry))) continue;
    left -= entry.unpacked;
    if (left < 0) throw new MediaError("damaged");
    const xml = textOf(await readEntry(file, entry, partLimit));
    if (isTypes) types = xml;
    if ((isTypes ? runs : projectRelationship).test(withLetters(xml))) throw new MediaError("macros");
    if (!isTypes && fetches(xml)) throw new MediaError("fetches");
  }
  return types;
}

/** Throws a `MediaError` where an OpenDocument file holds Basic or other scripts: it is by their place that they run. */
export function checkOpenDocument(entries: readonly ZipEntry[]): void {
  const script = entries.find(({ name, unpacked }) => unpacked > 0 && /^(?:Basic|Scripts)\//i.test(name));
  if (script) throw new MediaError("macros");
}

/** The text of an XML part; what could hide a word in it is refused. */
function textOf(bytes: Buffer): string {
  const mark = bytes.toString("hex", 0, 2);
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  const xml = decode(bytes, encoding);
  // No program writes anything but elements into these parts; comments and the like could hide one.
  const declared = /^<\?xml[^>]{0,200}encoding\s*=\s*["']([^"']{1,40})/i.exec(xml)?.[1]?.toLowerCase();
  const isOther = encoding === "utf-8" && declared !== undefined && declared !== "utf-8" && declared !== "us-ascii";
  if (isOther || xml.includes("\0") || /<!|<\?(?!xml\s)/i.test(xml)) throw new MediaError("damaged");
  return xml;
}

function decode(bytes: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new MediaError("damaged", { cause });
  }
}

function fetches(relationships: string): boolean {
  for (const attributes of elementsOf(relationships)) {
    const is = (name: string, wanted: RegExp) => wanted.test(attributes.get(name)?.trim() ?? "");
    if (is("TargetMode", /^External$/i) && is("Type", followed) && is("Target", otherComputer)) return true;
  }
  return false;
}
