import { afterAll, beforeAll, expect, test } from "vitest";
import { MediaError } from "../../server/media/media-error.ts";
import { compoundFile, officeFile, openDocument, pdf, zip } from "../documents.ts";
import { openLibrary, smallJpeg, type TestLibrary } from "../media.ts";

let own: TestLibrary;
beforeAll(async () => {
  own = await openLibrary();
});
afterAll(async () => own.close());

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

test.for(kept)("a document is told by its content: %s", async ([extension, bytes]) => {
  const address = await own.library.addDocument(bytes, "C:\\Users\\clerk\\রুটিন ষষ্ঠ শ্রেণি.exe");
  expect(address).toMatch(new RegExp(`^/media/[0-9a-f]{20}\\.${extension}$`));
  const described = await own.library.describe(address);
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
  ["a zip whose directory lies", "damaged", lyingZip()],
  ["half a PDF", "damaged", pdf.subarray(0, 60)],
  ["Word with macros", "macros", officeFile("word/document.xml", "word/vbaProject.bin")],
  ["older Excel with macros", "macros", compoundFile("Workbook", "_VBA_PROJECT_CUR")],
  ["more than 20 MB", "tooLarge", Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)])],
];

function lyingZip(): Buffer {
  const bytes = officeFile("word/document.xml");
  bytes.writeUInt32LE(bytes.length * 2, bytes.length - 6);
  return bytes;
}

test.for(refused)("%s: %s", async ([, reason, bytes]) => {
  const before = await own.files();
  const error: unknown = await own.library.addDocument(bytes, "routine.pdf").catch((thrown: unknown) => thrown);
  expect(error instanceof MediaError && error.reason).toBe(reason);
  expect(await own.files()).toEqual(before);
});

test("a photo of a paper is kept as a picture, under its name", async () => {
  const address = await own.library.addDocument(await smallJpeg(), "notice.JPG");
  expect(address).toMatch(/-400x300\.webp$/);
  expect(await own.library.describe(address)).toMatchObject({ type: "image/webp", title: "notice.JPG" });
});

test("one query tells of many files", async () => {
  const address = await own.library.addDocument(pdf, "a.pdf");
  const known = await own.library.describeAll([address, "/media/none.pdf", "https://example.com/a.pdf"]);
  expect([...known.keys()]).toEqual([address]);
  expect(await own.library.describeAll([])).toEqual(new Map());
});
