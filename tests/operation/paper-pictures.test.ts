import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findReader } from "../../features/paper/reading/read-page.ts";
import { withDatabase } from "../kit/database-state.ts";
import { pdfOf } from "../kit/documents.ts";
import { type EmptySite, useEmptySite } from "../kit/empty-site.ts";
import { visibleText } from "../kit/html.ts";
import { printedJpeg, readFilesOf, whole } from "../kit/read-files.ts";
import { administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";
import { uploaderOf } from "../kit/upload.ts";

describe.skipIf((await findReader()) === undefined)("photographed papers (skipped without tesseract)", whole, () => {
  const here = useEmptySite();
  const { add, stored, settled, page, scans, found, ...files } = readFilesOf(here);
  const photo = async (...lines: string[]) => files.addressOf(await printedJpeg(...lines), "IMG_1.jpg");
  const lastInLog = async () => {
    const [, line = ""] = /<ol class="audit">.*?<li>(.*?)<\/li>/s.exec(await page("/admin/audit")) ?? [];
    return visibleText(line).trim();
  };
  /** Makes a file one that an entry has used since 2020. */
  const grow = (link: string) =>
    withDatabase(here.site, (db) =>
      db
        .updateTable("media")
        .set({ usedAt: "2020-01-01T00:00:00.000Z" })
        .where("name", "=", link.split("/").at(-1)!)
        .execute(),
    );

  it("are found by their words, without a line or a long number; one is left out, read again and erased", async () => {
    const link = await photo(
      "বিষয়: বিদ্যালয় বন্ধ থাকবে",
      "মোবাইল 01711-234567, (01711) 234567",
      "আগামীকাল সকল ক্লাস বন্ধ থাকবে।",
      "The library opens again on Sunday",
    );
    expect(link).toMatch(/\.webp$/);
    const id = await add("/syllabus", "A photographed notice", link);
    await settled(link, "recognized");
    expect((await stored(link))?.text).not.toMatch(/01711|234567/);
    for (const word of ["বিদ্যালয়", "আগামীকাল", "library", "Sunday"])
      expect([word, (await found(word)).length]).toEqual([word, 1]);
    const results = visibleText(await (await fetch(`${here.site.origin}/search?q=library`)).text());
    expect(results).toContain("A photographed notice");
    expect(results).not.toContain("opens again");
    expect(visibleText(await page("/admin/files"))).toContain("Read from a scan or picture");
    expect(visibleText(await page(`/bn/syllabusUpdateForm/${id}`))).toContain("স্ক্যান বা ছবি থেকে পড়া");
    expect(await scans({ address: link, isRead: false })).toMatchObject({ modifiedCount: 1 });
    expect(await lastInLog()).toMatch(/^IMG_1\.jpg Left out of the search: Files and pictures · .* · clerk@/);
    expect(await found("library")).toEqual([]);
    expect(await scans({ address: link, isRead: true })).toMatchObject({ modifiedCount: 1 });
    await settled(link, "recognized");
    await here.write("DELETE", `/syllabus/${id}`);
    const later = await photo("A paper that is read afterwards");
    await add("/syllabus", "Afterwards", later);
    await settled(later, "recognized");
    expect(await stored(link)).toBe(undefined);
  });

  it("that are in use for longer wait for a button, and are never read while a list of pupils uses them", async () => {
    const link = await photo("Samplepupil passed with the roll 102");
    const id = await add("/syllabus", "Older", link, { visibility: "withdrawn" });
    await grow(link);
    await here.write("PATCH", `/syllabus/${id}`, { visibility: "public" });
    await settled(link, "scanned");
    expect(visibleText(await page("/admin/files"))).toContain(
      "Read all scans and pictures of documents for the search (1)",
    );
    expect(await scans({ isRead: true })).toMatchObject({ modifiedCount: 1 });
    expect(await lastInLog()).toMatch(
      /^Files and pictures Chosen to be read for the search: Files and pictures · .* · clerk@/,
    );
    await settled(link, "recognized");
    expect(await found("Samplepupil")).toHaveLength(1);
    await add("/publicResult", "Result", link, { formattedDate: "2026-11-01" });
    expect(await found("Samplepupil")).toEqual([]);
    expect(await stored(link)).toBe(undefined);
    expect(await scans({ address: link, isRead: true })).toMatchObject({ modifiedCount: 0 });
  });

  it("that appear at their scheduled moment are read, although they were used for long before", async () => {
    const link = await photo("The cormorants are back");
    const id = await add("/syllabus", "Scheduled", link, { visibility: "draft" });
    await grow(link);
    const hourAgo = new Date(Date.now() - 60 * 60_000).toISOString();
    await here.write("PATCH", `/syllabus/${id}`, { visibility: hourAgo });
    await settled(link, "recognized");
    expect(await found("cormorants")).toHaveLength(1);
  });

  it("whose file is missing keep no other one waiting", async () => {
    const [lost, other] = [await photo("A paper that is lost"), await photo("The lapwings are back")];
    await rm(join(here.site.dataDirectory, lost));
    await add("/syllabus", "Lost", lost);
    await add("/syllabus", "There", other);
    await settled(other, "recognized");
    await settled(lost, "unrecognized");
  });

  it("are read in document fields alone, not in fields for pictures", async () => {
    const bytes = await printedJpeg("A banner with the word kingfishers");
    const image = (await here.upload("image", bytes, "banner.jpg")).json.data!.url;
    const news = { title: "A banner", image, description: "Sports day", formattedDate: "2026-11-01" };
    expect((await here.write("POST", "/news", news)).status).toBe(201);
    const last = await photo("A paper that is read after the banner");
    await add("/syllabus", "After the banner", last);
    await settled(last, "recognized");
    expect(await stored(image)).toBe(undefined);
    expect(await found("kingfishers")).toEqual([]);
  });

  it("are read on a machine without poppler, where PDFs are found only by their titles", async () => {
    const folder = await mkdtemp(join(tmpdir(), "without-poppler-"));
    const programs = join(folder, "bin");
    await mkdir(programs);
    for (const program of ["tesseract", "dirname", "env"])
      await symlink(execFileSync("which", [program], { encoding: "utf8" }).trim(), join(programs, program));
    await symlink(process.execPath, join(programs, "node"));
    const site = await startSiteProcess({ ...administratorEnvironment, SAMPLE_CONTENT: "no", PATH: programs });
    try {
      const session = await openSession(site);
      const write = writerOf(site, session.token);
      const other: EmptySite = { site, session, write, upload: uploaderOf(site, session.token) };
      const its = readFilesOf(other);
      const plain = await its.addressOf(pdfOf("About cormorants"), "a.pdf");
      await its.add("/syllabus", "A PDF", plain);
      const link = await its.addressOf(await printedJpeg("The library opens again on Sunday"), "IMG_1.jpg");
      await its.add("/syllabus", "A photographed notice", link);
      await its.settled(link, "recognized");
      expect(await its.stored(plain)).toBe(undefined);
      expect(await its.found("library")).toHaveLength(1);
    } finally {
      await site.stop();
      await rm(folder, { recursive: true });
    }
  });
});
