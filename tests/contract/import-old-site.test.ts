import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oldCollections } from "../../server/transfer/old-site.ts";
import { withDatabase } from "../database-state.ts";
import { type OldSite, startOldSite } from "../old-site.ts";
import { runCommand } from "../operator-command.ts";
import { startSite } from "../site.ts";

const entries = 12;
const pictures = 3;
let old: OldSite;
let folder: string;
beforeAll(async () => {
  old = await startOldSite({ entries, pictures, pictureWidth: 300, cutEvery: 7 });
  folder = await mkdtemp(join(tmpdir(), "old-"));
});
afterAll(async () => {
  await old.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the import with these arguments and data folder. It is killed as soon as its output has the text `stopAt`. */
const runImport = (args: string[], data: string, stopAt?: string) =>
  runCommand("import", args, join(folder, data), { environment: { SAMPLE_CONTENT: "no" }, ...(stopAt === undefined ? {} : { stopAt }) });

const countIn = (data: string, table: string) =>
  withDatabase({ dataDirectory: join(folder, data) }, async (db) => (await db.selectFrom(table).select("id").execute()).length);

describe("a running installation of the old product", () => {
  beforeAll(async () => {
    const awkward: Record<string, Record<string, unknown>[]> = {
      "/news": [
        { _id: "b1", title: "A BROKEN PICTURE", image: "data:image/jpeg;base64,AAAA", description: "x", formattedDate: "May 1, 2023" },
        { _id: "b2", title: "NO DAY", image: "https://i.ibb.co/a.jpg", description: "x", formattedDate: "Someday, 2023" },
      ],
      "/notice": [
        { _id: "b3", title: "A script", description: "x", link: "javascript:alert(1)", formattedDate: "May 1, 2023" },
        { _id: "b5", title: "x".repeat(5000), description: "x", link: "example.com", formattedDate: "May 1, 2023" },
      ],
      "/examRoutine": [{ _id: "b4", title: "No link" }],
      "/syllabus": [{ ...old.lists.get("/syllabus")![0], _id: "d1" }],
      "/pictures": [{ ...old.lists.get("/pictures")![0], _id: "d2" }],
    };
    for (const [path, more] of Object.entries(awkward)) old.lists.get(path)?.push(...more);
  });

  it("is not written from by --dry-run, which says what it would do", async () => {
    const { code, out } = await runImport([old.address, "--dry-run"], "dry");
    expect(code).toBe(0);
    expect(out).toContain(`notice: ${entries} would be added, 0 were here, 0 are the same as another, 2 refused`);
    expect(out).toContain(`syllabus: ${entries} would be added, 0 were here, 1 are the same as another, 0 refused`);
    for (const { name } of oldCollections) expect(await countIn("dry", name)).toBe(0);
  });

  it("is imported whole, though it is stopped in the middle and connections are cut; a second run changes nothing", async () => {
    const stopped = await runImport([old.address], "data", "admissionForm: ");
    expect(stopped.code).toBeNull();
    const { code, out, err } = await runImport([old.address], "data");
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`video: ${entries} added`);
    for (const { name } of oldCollections) expect([name, await countIn("data", name)]).toEqual([name, entries]);
    const refused = out.split("\n").filter((line) => line.includes("was refused"));
    expect(refused.map((line) => line.replace(/^.*?(\w+ \w+ was)/, "$1"))).toEqual([
      expect.stringMatching(/^examRoutine b4 was refused\. link: /),
      expect.stringMatching(/^news b1 was refused\. image: /),
      expect.stringMatching(/^news b2 was refused\. formattedDate: /),
      expect.stringMatching(/^notice b3 was refused\. link: /),
      expect.stringMatching(/^notice b5 was refused\. title: /),
    ]);
    const again = await runImport([old.address], "data");
    expect(again.code).toBe(0);
    for (const { name } of oldCollections) {
      expect(again.out).toContain(`${name}: 0 added, ${entries} were here`);
      expect(await countIn("data", name)).toBe(entries);
    }
  });

  it("shows its content: dates, years, links and pictures without metadata", async () => {
    const site = await startSite({ DATA_DIR: join(folder, "data"), SAMPLE_CONTENT: "no" });
    try {
      const list = async (path: string) => (await (await fetch(`${site.origin}/api${path}`)).json()) as Record<string, string>[];
      const notices = await list("/notice");
      expect(notices.find(({ title }) => title === "Notice 4")).toMatchObject({
        link: "https://drive.google.com/file/d/4/view",
        formattedDate: "February 5, 2023",
        expirationDate: "2023-02-05",
      });
      const teachers = await list("/teachers");
      expect(teachers.find(({ name }) => name === "RAHIMA KHATUN 0")).toMatchObject({ ssc: 1990, bsc: 1996 });
      const withPictures = teachers.filter(({ image }) => image?.startsWith("/media/"));
      expect(withPictures.length).toBe(pictures);
      const picture = Buffer.from(await (await fetch(site.origin + withPictures[0]!.image)).arrayBuffer());
      expect(picture.toString("latin1")).not.toContain("the camera's owner");
      const news = await list("/news");
      expect(news.find(({ title }) => title === "ANNUAL SPORTS 1")?.description).toContain("A sunny day.");
      expect((await fetch(`${site.origin}/bn/teacher`)).status).toBe(200);
    } finally {
      await site.stop();
    }
  });
});

it("a Bengali text is stored as the Bengali one, and known again though its entry has no id", async () => {
  const list = old.lists.get("/syllabus")!;
  const before = list.splice(0, list.length, { title: "ষষ্ঠ শ্রেণি", link: "https://school.example/6" });
  expect((await runImport([old.address], "bengali")).out).toContain("syllabus: 1 added");
  expect((await runImport([old.address], "bengali")).out).toContain("syllabus: 0 added, 0 were here, 1 are the same as another");
  const stored = await withDatabase({ dataDirectory: join(folder, "bengali") }, (db) => db.selectFrom("syllabus").selectAll().execute());
  expect(stored).toMatchObject([{ title: "ষষ্ঠ শ্রেণি", titleBn: "ষষ্ঠ শ্রেণি" }]);
  list.splice(0, 1, ...before);
});

it("an address that answers something else is named, and the other lists are still read", async () => {
  old.lists.get("/video")!.length = 0;
  const { code, out } = await runImport([`${old.address}/elsewhere`], "elsewhere");
  expect(code).toBe(1);
  for (const { name } of oldCollections) expect(out).toMatch(new RegExp(`${name}: .*/elsewhere.* answered 404`));
});

it("without a source, the usage is shown", async () => {
  const { code, err } = await runImport([], "none");
  expect([code, err]).toEqual([1, expect.stringContaining("npm run import -- https://")]);
  const readme = await readFile(join(import.meta.dirname, "..", "..", "README.md"), "utf8");
  expect(readme).toContain("npm run import -- https://");
});
