import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { collections } from "../../collections/all.ts";
import { feedPath } from "../../engine/feed-path.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { withDatabase } from "../kit/database-state.ts";
import { pdf, pdfOf } from "../kit/documents.ts";
import { useEmptySite } from "../kit/empty-site.ts";
import { eventually } from "../kit/eventually.ts";
import { visibleText } from "../kit/html.ts";
import { isOnServer } from "../kit/site-database.ts";

/** All places that list entries: pages and feeds in both languages, the API, the list of files. */
const listings = [
  ...collections.flatMap((collection) => {
    const paths = [collection.page, feedPath(collection)].filter((path) => path !== undefined);
    return [`/api${collection.api.list}`, ...locales.flatMap((locale) => paths.map((path) => localPath(path, locale)))];
  }),
  "/sitemap.xml",
  "/admin/files",
];

const hasReader = spawnSync("pdftotext", ["-v"]).status !== null;

describe.skipIf(!hasReader)("the texts of PDFs (skipped without poppler-utils)", () => {
  const here = useEmptySite();

  const addressOf = async (bytes: Buffer) => (await here.upload("document", bytes, "a.pdf")).json.data!.url;
  const add = async (path: string, title: string, link: string, rest: object = {}) => {
    const { status, body } = await here.write("POST", path, { title, link, ...rest });
    expect(status, JSON.stringify(body)).toBe(201);
    return String(body.insertedId);
  };
  const html = async (question: string, language = "") =>
    (await fetch(`${here.site.origin}${language}/search?q=${encodeURIComponent(question)}`)).text();
  const found = async (question: string) =>
    ((await (await fetch(`${here.site.origin}/api/search?q=${encodeURIComponent(question)}`)).json()) as object[])
      .length;
  const states = () =>
    withDatabase(here.site, (db) => db.selectFrom("document_text").select(["name", "state", "text"]).execute());
  const stateOf = async (address: string) => (await states()).find(({ name }) => address.endsWith(name))?.state;
  const settled = (address: string, state: string) =>
    eventually(async () => expect(await stateOf(address)).toBe(state));
  /** Adds a file and waits until it is read. Files are read in order, so all earlier ones are processed then. */
  const readOn = async (...words: string[]) => {
    const link = await addressOf(pdfOf("A paper that is read last", ...words));
    await add("/syllabus", "Last", link);
    await settled(link, "read");
  };

  it("a PDF is found by its words in both languages, with a line of it as the excerpt", async () => {
    const link = await addressOf(pdfOf("The photosynthesis of water hyacinths", "গ্রীষ্মকালীন ছু টি ও জলাভূমি"));
    await add("/syllabus", "Class 8", link);
    await settled(link, "read");
    expect(await html("photosynthesis")).toContain("<mark>photosynthesis</mark> of water");
    expect(await html("জলাভূমি", "/bn")).toContain("<mark>জলাভূমি</mark>");
    expect(await html("গ্রীষ্মকালীন ছুটি", "/bn")).toContain("<mark>ছুটি</mark>");
    expect(await found("photosynthesis")).toBe(1);
    // Globals and entries have the same ids, and only entries have files.
    const people = [{ duty: "other", what: "Photosynthesis" }];
    expect((await here.write("PATCH", "/contact", { people })).status).toBe(200);
    expect(await html("photosynthesis")).toContain("<mark>photosynthesis</mark> of water");
    expect(await html("photosynthesis")).toContain("<mark>Photosynthesis</mark>");
  });

  it.skipIf(isOnServer)("text that was typed for a Bijoy font is found in Unicode", async () => {
    const link = await addressOf(pdfOf("evwl©K cixÿvi mgqm~wP", "evsjv cÖ_g cÎ I wØZxq cÎ"));
    await add("/syllabus", "Bijoy", link);
    await settled(link, "read");
    expect(await found("পরীক্ষার সময়সূচি")).toBe(1);
  });

  it("nobody finds a hidden entry's PDF, and everybody does once the entry is shown", async () => {
    const link = await addressOf(pdfOf("About marshmallows"));
    const id = await add("/syllabus", "Hidden", link, { visibility: "withdrawn" });
    await readOn();
    expect(await stateOf(link)).toBe(undefined);
    expect(await found("marshmallows")).toBe(0);
    await here.write("PATCH", `/syllabus/${id}`, { visibility: "public" });
    await eventually(async () => expect(await found("marshmallows")).toBe(1));
    await here.write("PATCH", `/syllabus/${id}`, { visibility: "withdrawn" });
    expect(await found("marshmallows")).toBe(0);
  });

  it("the text of a PDF is erased when its entry is removed or its file replaced", async () => {
    const link = await addressOf(pdfOf("About kingfishers"));
    const id = await add("/syllabus", "Removed", link);
    await settled(link, "read");
    const newer = await addressOf(pdfOf("About cormorants"));
    await here.write("PATCH", `/syllabus/${id}`, { link: newer });
    await settled(newer, "read");
    expect([await found("kingfishers"), await found("cormorants")]).toEqual([0, 1]);
    await here.write("DELETE", `/syllabus/${id}`);
    await eventually(async () => expect(JSON.stringify(await states())).not.toMatch(/kingfishers|cormorants/));
    expect(await found("cormorants")).toBe(0);
  });

  it("the text of a removed file is erased with it, even if an entry still names the file", async () => {
    const address = await addressOf(pdfOf("About hornbills"));
    await add("/syllabus", "Names a removed file", address);
    await settled(address, "read");
    expect(await found("hornbills")).toBe(1);
    expect((await here.write("POST", "/remove-file", { address })).body).toMatchObject({ deletedCount: 1 });
    expect(await found("hornbills")).toBe(0);
    expect(JSON.stringify(await states())).not.toContain("hornbills");
  });

  it.skipIf(isOnServer).each(["/publicResult", "/internalResult", "/admissionList"])(
    "a pupil's name in a file of %s is found nowhere",
    async (path) => {
      const name = `Samplepupil${path.slice(1, 6)}`;
      const link = await addressOf(pdfOf(`Roll 101 ${name}`, path));
      await add(path, "Result", link, {
        formattedDate: "2026-11-01",
        ...(path === "/admissionList" && { kind: "Lottery" }),
      });
      await readOn(path);
      expect(JSON.stringify(await states())).not.toContain(name);
      for (const language of ["", "/bn"]) expect(await html(name, language)).not.toContain("/files/");
      expect(await found(name)).toBe(0);
      for (const page of listings) {
        const answer = await fetch(here.site.origin + page, { headers: { Cookie: here.session.cookie } });
        expect([page, answer.status]).toEqual([page, 200]);
        expect(await answer.text(), page).not.toContain(name);
      }
    },
  );

  it("a notice's file is not read while a result also uses it; if one starts to, its text is erased", async () => {
    const link = await addressOf(pdfOf("Roll 102 Samplepupilshared"));
    await add("/syllabus", "A paper", link);
    await settled(link, "read");
    expect(await found("Samplepupilshared")).toBe(1);
    await add("/publicResult", "Result", link, { formattedDate: "2026-11-01" });
    expect(await found("Samplepupilshared")).toBe(0);
    expect(JSON.stringify(await states())).not.toContain("Samplepupilshared");
    await readOn("once more");
    expect(await found("Samplepupilshared")).toBe(0);
  });

  it.skipIf(isOnServer)(
    "the clerk is told which files cannot be read, and the site does not try them again",
    async () => {
      const scanned = await addressOf(pdfOf(""));
      const paper = await add("/syllabus", "Scanned", scanned);
      // Where scans are read, a blank one was read in vain.
      await eventually(async () => expect(await stateOf(scanned)).toMatch(/^(?:scanned|unrecognized)$/));
      const damaged = await addressOf(
        Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.alloc(500, "x"), pdf.subarray(-6)]),
      );
      await add("/syllabus", "Damaged", damaged);
      await settled(damaged, "damaged");
      const screen = await (
        await fetch(`${here.site.origin}/admin/files`, { headers: { Cookie: here.session.cookie } })
      ).text();
      expect(screen).toContain("Scan or picture");
      expect(screen).toContain("Probably damaged");
      const form = await fetch(`${here.site.origin}/bn/syllabusUpdateForm/${paper}`, {
        headers: { Cookie: here.session.cookie },
      });
      expect(visibleText(await form.text())).toContain("স্ক্যান বা ছবি");
    },
  );
});
