import { afterAll, beforeAll, expect, test } from "vitest";
import { MediaError } from "../../server/media/media-error.ts";
import { compoundFile, contentTypes, officeFile, openDocument, pdf, relationships, wordFile, zip } from "../documents.ts";
import { openMediaLibrary, smallJpeg, type TestMediaLibrary } from "../media.ts";

let testLibrary: TestMediaLibrary;
beforeAll(async () => {
  testLibrary = await openMediaLibrary();
});
afterAll(async () => testLibrary.close());

const kept: [string, Buffer][] = [
  ["pdf", pdf],
  ["pdf", Buffer.concat([Buffer.from("a scanner's own line\n"), pdf])],
  ["docx", officeFile("word/document.xml")],
  ["xlsx", officeFile("xl/workbook.xml")],
  ["pptx", officeFile("ppt/presentation.xml")],
  ["odt", openDocument("application/vnd.oasis.opendocument.text")],
  ["ods", openDocument("application/vnd.oasis.opendocument.spreadsheet")],
  ["doc", compoundFile("WordDocument", "1Table")],
  ["xls", compoundFile("Workbook")],
  ["ppt", compoundFile("PowerPoint Document")],
];

test.for(kept)("the type of a document is recognised by its content: %s", async ([extension, bytes]) => {
  const address = await testLibrary.library.addDocument(bytes, "C:\\Users\\clerk\\রুটিন ষষ্ঠ শ্রেণি.exe");
  expect(address).toMatch(new RegExp(`^/media/[0-9a-f]{20}\\.${extension}$`));
  const described = await testLibrary.library.describe(address);
  expect(described).toMatchObject({ size: bytes.length, title: "রুটিন ষষ্ঠ শ্রেণি.exe" });
});

const refused: [string, string, Buffer][] = [
  ["HTML named as a PDF", "notADocument", Buffer.from("<!doctype html><script></script>")],
  ["a program", "notADocument", Buffer.from("MZ\x90\0")],
  ["any other zip", "notADocument", zip({ "a.txt": "a" })],
  ["an archive of Java", "notADocument", zip({ "META-INF/MANIFEST.MF": "a" })],
  ["an OpenDocument drawing", "notADocument", openDocument("application/vnd.oasis.opendocument.graphics")],
  ["an installer", "notADocument", compoundFile("Property")],
  ["half a zip", "damaged", officeFile("word/document.xml").subarray(0, 90)],
  ["a zip with a false directory", "damaged", zipWithFalseDirectory()],
  ["half a PDF", "damaged", pdf.subarray(0, 60)],
  ["older Excel with macros", "macros", compoundFile("Workbook", "_VBA_PROJECT_CUR")],
  ["more than 20 MB", "tooLarge", Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)])],
];

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const project = "application/vnd.ms-office.vbaProject";
const text = "application/vnd.oasis.opendocument.text";
const overrides = (type: string, declaration = "") =>
  `${declaration}<Types><Override ContentType='${type}' PartName="/word/a.bin"/></Types>`;
const external = (type: string, target: string) => relationships(`Type="${office}/${type}" TargetMode="External" Target="${target}"`);
const withTypes = (types: string | Buffer) => zip({ "[Content_Types].xml": types, "word/document.xml": "<xml/>" }, 8);
const settings = "word/_rels/settings.xml.rels";

const running: [string, string, Buffer][] = [
  ["macros", "a project under its usual name", wordFile({ "word/vbaProject.bin": "a" }, { "word/vbaProject.bin": project })],
  ["macros", "a project under another name", wordFile({ "word/theme/one.xml": "a" }, { "word/theme/one.xml": project })],
  ["macros", "a project in a compressed part", withTypes(overrides(project))],
  ["macros", "a type in other capitals", withTypes(overrides(project.toUpperCase()))],
  ["macros", "a type spelt with references", withTypes(overrides(project.replace("vba", "&#118;&#x62;a")))],
  ["macros", "types in UTF-16", withTypes(Buffer.from(`\ufeff${overrides(project)}`, "utf16le"))],
  ["macros", "a main part of a file with macros", withTypes(overrides("application/vnd.ms-word.document.macroEnabled.main+xml"))],
  ["macros", "a sheet of Excel's old macros", withTypes(overrides("application/vnd.ms-excel.macrosheet+xml"))],
  ["macros", "an ActiveX control", withTypes(overrides("application/vnd.ms-office.activeX+xml"))],
  ["macros", "types under a name in other capitals", zip({ "[CONTENT_TYPES].xml": overrides(project), "word/document.xml": "a" })],
  ["macros", "a relationship to a project", wordFile({ "word/_rels/document.xml.rels": relationships('Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="a.xml"') })],
  ["macros", "a relationship in a part with an encoded name", wordFile({ "word/_rels/document.xml.%72els": relationships('Target="a" Type="x/vbaProject"') })],
  ["macros", "OpenDocument with Basic", openDocument(text, { "Basic/Standard/Module1.xml": "<xml/>" })],
  ["macros", "OpenDocument with Python", openDocument(text, { "Scripts/python/a.py": "print()" })],
  ["remoteContent", "a template on another computer", wordFile({ [settings]: external("attachedTemplate", "https://other.example/a.dotm") })],
  ["remoteContent", "a template on a share", wordFile({ [settings]: external("attachedTemplate", "file:///\\\\other.example\\a.dotm") })],
  ["remoteContent", "an object on another computer", wordFile({ [settings]: external("oleObject", "http://other.example/a.html!") })],
  ["remoteContent", "with an attribute that hides another", wordFile({ [settings]: relationships(`A='x> TargetMode="Internal"' TargetMode="External" Type="${office}/frame" Target="http://other.example/>"`) })],
  ["damaged", "types with an entity", withTypes(overrides("&a;", '<!DOCTYPE a [<!ENTITY a "macroEnabled">]>'))],
  ["damaged", "relationships with a comment that hides one", wordFile({ [settings]: `<!-- ' -->${external("frame", "https://other.example/")}<!-- ' -->` })],
  ["damaged", "types in another encoding", withTypes(overrides("a", '<?xml version="1.0" encoding="utf-7"?>'))],
  ["damaged", "types of 20 MB, compressed", withTypes(overrides(" ".repeat(20 * 1024 * 1024)))],
  ["damaged", "types that are longer than declared", zipWithFalseLength()],
  ["damaged", "two parts of one name", zip({ "[Content_Types].xml": "a", "[content_types].XML": overrides(project) })],
  ["damaged", "one part over another", zipWithOverlap()],
];

/** A zip that declares its content types as shorter than they are. */
function zipWithFalseLength(): Buffer {
  const bytes = withTypes(overrides("a".repeat(5_000)));
  bytes.writeUInt32LE(10, bytes.indexOf(Buffer.from("PK\x01\x02", "latin1")) + 24);
  return bytes;
}

/** A zip whose directory places the second entry where the first one is. */
function zipWithOverlap(): Buffer {
  const bytes = withTypes(overrides("a"));
  bytes.writeUInt32LE(0, bytes.lastIndexOf(Buffer.from("PK\x01\x02", "latin1")) + 42);
  return bytes;
}

test.for(running)("an Office file is refused as %s: %s", async ([reason, , bytes]) => {
  const before = await testLibrary.files();
  const error: unknown = await testLibrary.library.addDocument(bytes, "a.docx").catch((thrown: unknown) => thrown);
  expect(error instanceof MediaError && error.reason).toBe(reason);
  expect(await testLibrary.files()).toEqual(before);
});

test.for<[string, Buffer]>([
  ["a part that only has the name of a project", zip({ "[Content_Types].xml": contentTypes(["word/document.xml"]), "word/document.xml": "a", "word/vbaProject.bin": "a" })],
  ["compressed parts", withTypes(contentTypes(["word/document.xml"]))],
  ["a template on the author's own disk", wordFile({ [settings]: external("attachedTemplate", "file:///C:\\Users\\clerk\\letter.dotx") })],
  ["links to pages", wordFile({ "word/_rels/document.xml.rels": external("hyperlink", "https://school.example/notice") })],
  ["an embedded sheet", wordFile({ "word/_rels/document.xml.rels": relationships(`Type="${office}/oleObject" Target="embeddings/oleObject1.bin"`) })],
  ["OpenDocument with empty folders", openDocument(text, { "Basic/": "", "Scripts/": "" })],
])("an Office file is kept with %s", async ([, bytes]) => {
  expect(await testLibrary.library.addDocument(bytes, "a.docx")).toMatch(/\.(?:docx|odt)$/);
});

function zipWithFalseDirectory(): Buffer {
  const bytes = officeFile("word/document.xml");
  bytes.writeUInt32LE(bytes.length * 2, bytes.length - 6);
  return bytes;
}

test.for(refused)("%s: %s", async ([, reason, bytes]) => {
  const before = await testLibrary.files();
  const error: unknown = await testLibrary.library.addDocument(bytes, "routine.pdf").catch((thrown: unknown) => thrown);
  expect(error instanceof MediaError && error.reason).toBe(reason);
  expect(await testLibrary.files()).toEqual(before);
});

test("a photo of a paper is stored as a picture, with its name as title", async () => {
  const address = await testLibrary.library.addDocument(await smallJpeg(), "notice.JPG");
  expect(address).toMatch(/-400x300-\d+-\d+\.webp$/);
  expect(await testLibrary.library.describe(address)).toMatchObject({ type: "image/webp", title: "notice.JPG" });
});

test("many files are described by one query", async () => {
  const address = await testLibrary.library.addDocument(pdf, "a.pdf");
  const known = await testLibrary.library.describeAll([address, "/media/none.pdf", "https://example.com/a.pdf"]);
  expect([...known.keys()]).toEqual([address]);
  expect(await testLibrary.library.describeAll([])).toEqual(new Map());
});
