import type { FileHandle } from "node:fs/promises";
import { MediaError } from "./media-error.ts";
import { attributesOfTags, decodeCharacterReferences } from "./xml-elements.ts";
import { readEntry, type ZipEntry } from "./zip-archive.ts";

/** The largest part that is read, in bytes. The relationships of a sheet with 5,000 links take 900 KB. */
const partLimit = 1024 * 1024;
/** The most that is read of one file, in bytes. A presentation of 300 slides has 300 small parts. */
const allPartsLimit = 8 * 1024 * 1024;

/** Whether an entry is the part of an Office file that lists the content type of each part (ECMA-376 part 2, §7.2.3.2). */
export function isContentTypes(entry: ZipEntry): boolean {
  return partName(entry).toLowerCase() === "[content_types].xml";
}

/** A part's name as Office compares it, with percent-encoded letters decoded. */
function partName({ name }: ZipEntry): string {
  return name.replaceAll(/%([2-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/**
 * Found in every content type of executable parts: VBA projects and their data, main parts and templates of files
 * with macros, Excel's macro sheets, ActiveX controls.
 */
const executableType = /macro|vba|activex/i;

/** Found in every relationship to a VBA project, whatever the name of its part. */
const vbaRelationship = /vbaProject/i;

/** Types of relationships whose targets Office loads as soon as it opens the file. */
const autoLoadedType = /\/(?:attachedTemplate|oleObject|frame|subDocument)$/i;

/** Targets on another computer. A template on the author's own disk (`file:///C:/…`) is common and harmless. */
const remoteTarget = /^(?:(?!file:)[a-z][a-z0-9+.-]+:|[\\/]{2}|file:(?!(?:\/\/(?:localhost)?)?\/[^\\/]|[a-z]:))/i;

/**
 * Throws a `MediaError` if a zipped Office file contains macros or loads something from another computer when it is
 * opened. Like Office, it goes by content types and relationships, not by the names of parts. Returns the XML of the
 * content types.
 */
export async function checkOfficeArchive(file: FileHandle, entries: readonly ZipEntry[]): Promise<string> {
  let bytesLeft = allPartsLimit;
  let types = "";
  for (const entry of entries) {
    const isTypes = isContentTypes(entry);
    if (!isTypes && !/\.rels$/i.test(partName(entry))) continue;
    bytesLeft -= entry.uncompressedSize;
    if (bytesLeft < 0) throw new MediaError("damaged");
    const xml = textOf(await readEntry(file, entry, partLimit));
    if (isTypes) types = xml;
    if ((isTypes ? executableType : vbaRelationship).test(decodeCharacterReferences(xml))) throw new MediaError("macros");
    if (!isTypes && loadsRemoteTarget(xml)) throw new MediaError("remoteContent");
  }
  return types;
}

/** Throws a `MediaError` if an OpenDocument file contains Basic or other scripts, which it has in fixed folders. */
export function checkOpenDocument(entries: readonly ZipEntry[]): void {
  const script = entries.find(({ name, uncompressedSize }) => uncompressedSize > 0 && /^(?:Basic|Scripts)\//i.test(name));
  if (script) throw new MediaError("macros");
}

/** The text of an XML part. Throws for encodings and markup that could hide a word from the checks. */
function textOf(bytes: Buffer): string {
  const mark = bytes.toString("hex", 0, 2);
  const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
  const xml = decode(bytes, encoding);
  // Office programs write only elements into these parts; comments, CDATA and DTDs could hide one.
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

function loadsRemoteTarget(relationships: string): boolean {
  for (const attributes of attributesOfTags(relationships)) {
    const matches = (name: string, pattern: RegExp) => pattern.test(attributes.get(name)?.trim() ?? "");
    if (matches("TargetMode", /^External$/i) && matches("Type", autoLoadedType) && matches("Target", remoteTarget)) return true;
  }
  return false;
}
