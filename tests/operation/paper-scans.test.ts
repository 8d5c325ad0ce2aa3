import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { makePdf, type PdfPage } from "../../features/paper/pdf.ts";
import { findReader } from "../../features/paper/reading/read-page.ts";
import { withDatabase } from "../kit/database-state.ts";
import { pdfOf, scannedPdf } from "../kit/documents.ts";
import { useEmptySite } from "../kit/empty-site.ts";
import { eventually } from "../kit/eventually.ts";
import { visibleText } from "../kit/html.ts";
import { printedJpeg, readFilesOf, whole } from "../kit/read-files.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { startSite } from "../kit/site.ts";
import { uploaderOf } from "../kit/upload.ts";

/** A scanned page with these lines. */
const scan = async (...lines: string[]): Promise<PdfPage> => ({ type: "jpeg", bytes: await printedJpeg(...lines) });

const pdfOfScans = (...pages: PdfPage[]) => Buffer.from(makePdf(pages, { title: "Scan", language: "en" }));

describe.skipIf((await findReader()) === undefined)("scanned PDFs (skipped without tesseract)", whole, () => {
  const here = useEmptySite();

  const { add, stored, settled, page, scans, found, ...files } = readFilesOf(here);
  const addressOf = (bytes: Buffer) => files.addressOf(bytes, "scan.pdf");

  it("are found by their words, without a line or a long number; one is left out and read again", async () => {
    const link = await addressOf(
      pdfOfScans(
        await scan(
          "বিষয়: বিদ্যালয় বন্ধ থাকবে",
          "মোবাইল 01711-234567, (01711) 234567",
          "আগামীকাল সকল ক্লাস বন্ধ থাকবে।",
          "The library opens again on Sunday",
        ),
      ),
    );
    const id = await add("/syllabus", "A paper", link);
    await settled(link, "recognized");
    expect((await stored(link))?.text).not.toMatch(/01711|234567/);
    for (const word of ["বিদ্যালয়", "আগামীকাল", "ক্লাস", "library", "Sunday"])
      expect([word, (await found(word)).length]).toEqual([word, 1]);
    const results = visibleText(await (await fetch(`${here.site.origin}/search?q=library`)).text());
    expect(results).toContain("A paper");
    expect(results).not.toContain("opens again");
    expect(await page("/admin/files")).toContain("Read from a scan or picture");
    expect(await scans({ address: link, isRead: false })).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect(await stored(link)).toMatchObject({ state: "leftOut", text: "" });
    // It stays so if the entry was in the bin.
    await here.write("DELETE", `/syllabus/${id}`);
    await add("/syllabus", "The paper again", link);
    const later = await addressOf(pdfOf("Read after the paper"));
    await add("/syllabus", "Later", later);
    await settled(later, "read");
    expect(await stored(link)).toMatchObject({ state: "leftOut" });
    expect(await found("library")).toEqual([]);
    expect(await page("/admin/files")).toContain("left out of the search");
    expect(await scans({ address: link, isRead: false })).toMatchObject({ modifiedCount: 0 });
    expect(await scans({ address: link, isRead: true })).toMatchObject({ modifiedCount: 1 });
    await settled(link, "recognized");
    expect(await found("library")).toHaveLength(1);
  });

  it("that are in use for longer wait for a button, and are never read while a list of pupils uses them", async () => {
    const link = await addressOf(pdfOfScans(await scan("Samplepupil passed with the roll 102")));
    const id = await add("/syllabus", "Older", link, { visibility: "withdrawn" });
    const old = { usedAt: "2020-01-01T00:00:00.000Z" };
    await withDatabase(here.site, (db) =>
      db.updateTable("media").set(old).where("name", "=", link.split("/").at(-1)!).execute(),
    );
    await here.write("PATCH", `/syllabus/${id}`, { visibility: "public" });
    await settled(link, "scanned");
    expect(await page("/admin/files")).toContain("Read all scans and pictures of documents for the search (1)");
    expect(await scans({ isRead: true })).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect(visibleText(await page("/admin/audit"))).toContain(
      "Files and pictures Chosen to be read for the search: Files and pictures · ",
    );
    await settled(link, "recognized");
    expect(await found("Samplepupil")).toHaveLength(1);
    await add("/publicResult", "Result", link, { formattedDate: "2026-11-01" });
    expect(await found("Samplepupil")).toEqual([]);
    expect(await stored(link)).toBe(undefined);
    expect(await scans({ address: link, isRead: true })).toMatchObject({ modifiedCount: 0 });
    const last = await addressOf(pdfOf("A paper that is read afterwards"));
    await add("/syllabus", "Afterwards", last);
    await settled(last, "read");
    expect(await stored(link)).toBe(undefined);
  });

  it("of an app that writes a line on each page are read; a short PDF of text with no picture is not", async () => {
    const jpeg = await printedJpeg("The hornbills fly over the school");
    const link = await addressOf(scannedPdf(jpeg, "Scanned with CamScanner", 1));
    await add("/syllabus", "Of an app", link);
    await settled(link, "recognized");
    for (const word of ["hornbills", "CamScanner"]) expect([word, (await found(word)).length]).toEqual([word, 1]);
    const short = await addressOf(pdfOf("Closed on Sunday"));
    await add("/syllabus", "Short", short);
    await settled(short, "read");
  });

  it("of pages that nothing is recognized of say so, and are found by the line of text that they have", async () => {
    const white = await sharp({ create: { width: 600, height: 800, channels: 3, background: "white" } })
      .jpeg()
      .toBuffer();
    const blank = await addressOf(scannedPdf(white, "Notice of the kingfishers 01711-234567", 1));
    await add("/syllabus", "Blank", blank);
    await settled(blank, "unrecognized");
    expect(await found("kingfishers")).toHaveLength(1);
    expect((await stored(blank))?.text).not.toMatch(/01711|234567/);
    expect(await page("/admin/files")).toContain("could not be read");
  });
});

it("with PAPER=no a scanned PDF is not read, and the screen offers nothing", async () => {
  const site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no", PAPER: "no" });
  try {
    const session = await openSession(site);
    const upload = uploaderOf(site, session.token);
    const link = (await upload("document", pdfOfScans(await scan("Unread kingfishers")), "a.pdf")).json.data!.url;
    await writerOf(site, session.token)("POST", "/syllabus", { title: "Unread", link });
    await eventually(async () => {
      const rows = await withDatabase(site, (db) => db.selectFrom("document_text").select("state").execute());
      expect(rows).toEqual([{ state: "scanned" }]);
    });
    const screen = await (await fetch(`${site.origin}/admin/files`, { headers: { Cookie: session.cookie } })).text();
    expect(screen).toContain("Scan or picture, not read");
    expect(screen).not.toContain("Read for the search");
  } finally {
    await site.stop();
  }
});
