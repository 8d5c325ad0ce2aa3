import { afterAll, beforeAll, expect, test } from "vitest";
import { MediaError } from "../../server/media/media-error.ts";
import { compoundFile, officeFile, openDocument, pdf, zip } from "../kit/documents.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { openMediaLibrary, smallJpeg, type TestMediaLibrary } from "../kit/media.ts";

let testLibrary: TestMediaLibrary;
beforeAll(async () => {
  testLibrary = await openMediaLibrary();
});
afterAll(async () => testLibrary.close());

const kept: [string, Buffer][] = [
  ["pdf", pdf],
  ["pdf", Buffer.concat([Buffer.from("a scanner's own line\n"), pdf])],
  ["docx", officeFile("word/document.xml")],
  ["docx", officeFile("word/document2.xml")],
  ["xlsx", officeFile("xl/workbook.xml")],
  ["pptx", officeFile("ppt/presentation.xml")],
  ["odt", openDocument("application/vnd.oasis.opendocument.text", { "Basic/": "", "Scripts/": "" })],
  ["ods", openDocument("application/vnd.oasis.opendocument.spreadsheet")],
  ["doc", compoundFile("WordDocument", "1Table")],
  ["xls", compoundFile("Workbook")],
  ["ppt", compoundFile("PowerPoint Document")],
];

itForAll(kept)("the type of a document is recognised by its content", async ([extension, bytes]) => {
  const address = await testLibrary.library.addDocument(bytes, "C:\\Users\\clerk\\রুটিন ষষ্ঠ শ্রেণি.exe");
  expect(address).toMatch(new RegExp(`^/media/[0-9a-f]{20}\\.${extension}$`));
  const described = await testLibrary.describe(address);
  expect(described).toMatchObject({ size: bytes.length, title: "রুটিন ষষ্ঠ শ্রেণি.exe" });
});

const refused: [string, string, Buffer][] = [
  ["HTML named as a PDF", "notADocument", Buffer.from("<!doctype html><script></script>")],
  ["a program", "notADocument", Buffer.from("MZ\x90\0")],
  ["any other zip", "notADocument", zip({ "a.txt": "a" })],
  ["an archive of Java", "notADocument", zip({ "META-INF/MANIFEST.MF": "a" })],
  ["Excel's binary sheets", "notADocument", officeFile("xl/workbook.bin")],
  ["an OpenDocument drawing", "notADocument", openDocument("application/vnd.oasis.opendocument.graphics")],
  ["an installer", "notADocument", compoundFile("Property")],
  ["half a zip", "damaged", officeFile("word/document.xml").subarray(0, 90)],
  ["a zip with a false directory", "damaged", zipWithFalseDirectory()],
  ["half a PDF", "damaged", pdf.subarray(0, 60)],
  ["more than 20 MB", "tooLarge", Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)])],
];

const text = "application/vnd.oasis.opendocument.text";

itForAll<[string, string, Buffer]>([
  ["the name of one with macros", "routine.DOCM", officeFile("word/document.xml")],
  ["the name of a template with macros", "routine.potm", officeFile("ppt/presentation.xml")],
  ["a project", "a.docx", officeFile("word/document.xml", "word/vbaProject.bin")],
  ["a project in other capitals", "a.xlsx", officeFile("xl/workbook.xml", "xl/VBAPROJECT.BIN")],
  ["Basic", "a.odt", openDocument(text, { "Basic/Standard/Module1.xml": "<xml/>" })],
  ["Python", "a.odt", openDocument(text, { "Scripts/python/a.py": "print()" })],
  ["a project, of before 2007", "a.xls", compoundFile("Workbook", "_VBA_PROJECT_CUR")],
])("an Office file is refused for its macros", async ([, name, bytes]) => {
  const before = await testLibrary.files();
  await expect(testLibrary.library.addDocument(bytes, name)).rejects.toMatchObject({ reason: "macros" });
  expect(await testLibrary.files()).toEqual(before);
});

function zipWithFalseDirectory(): Buffer {
  const bytes = officeFile("word/document.xml");
  bytes.writeUInt32LE(bytes.length * 2, bytes.length - 6);
  return bytes;
}

itForAll(refused)(
  "what is no document, or cannot be told from one that is dangerous, is refused with the reason",
  async ([, reason, bytes]) => {
    const before = await testLibrary.files();
    const error: unknown = await testLibrary.library
      .addDocument(bytes, "routine.pdf")
      .catch((thrown: unknown) => thrown);
    expect(error instanceof MediaError && error.reason).toBe(reason);
    expect(await testLibrary.files()).toEqual(before);
  },
);

test("a photo of a document is stored as a picture, with its name as title", async () => {
  const address = await testLibrary.library.addDocument(await smallJpeg(), "notice.JPG");
  expect(address).toMatch(/-400x300-\d+-\d+\.webp$/);
  expect(await testLibrary.describe(address)).toMatchObject({ type: "image/webp", title: "notice.JPG" });
});

test("the details of many files are read by one query", async () => {
  const address = await testLibrary.library.addDocument(pdf, "a.pdf");
  const known = await testLibrary.library.describeAll([address, "/media/none.pdf", "https://example.com/a.pdf"]);
  expect([...known.keys()]).toEqual([address]);
  expect(await testLibrary.library.describeAll([])).toEqual(new Map());
});
