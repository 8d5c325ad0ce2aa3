import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { delimitedCells } from "../../engine/words/delimited-cells.ts";
import { type Status, statusFile } from "../operation/status.ts";
import { report } from "./report.ts";

const now = new Date("2026-11-25T12:00:00.000Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const well: Status = {
  version: "1.0.0",
  at: hoursAgo(3),
  state: "asleep",
  name: { en: "Sonapur School", bn: "সোনাপুর বিদ্যালয়" },
  publicUrl: "https://sonapur.example",
  lastNotice: { title: { en: "Classes end at noon" }, date: "2026-11-20" },
  items: { present: 11, of: 11, missing: [] },
  brokenLinks: 0,
  lastBackup: hoursAgo(20),
  bytes: 48_000_000,
  alarms: [],
};

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "schools-"));
});
afterEach(() => rm(root, { recursive: true }));

async function school(folder: string, status?: Partial<Status> | string): Promise<string> {
  const data = join(root, folder);
  await mkdir(data);
  const text = typeof status === "string" ? status : JSON.stringify({ ...well, ...status });
  if (status !== undefined) await writeFile(join(data, statusFile), text);
  return data;
}

async function made(): Promise<{ en: string; bn: string; rows: string[][] }> {
  const files = await report(root, now);
  const file = (name: string) => files.get(name) ?? "";
  const rows = delimitedCells(file("schools.csv").slice(1), ",")?.slice(1) ?? [];
  return { en: file("schools.en.html"), bn: file("schools.bn.html"), rows };
}

it("those come first who need help, and each says of when its line is", async () => {
  await school("well", {});
  await school("later", { items: { present: 9, of: 10, missing: [3] } });
  await school("links", { brokenLinks: 2 });
  await school("alarm", { alarms: [{ en: "The disk is nearly full.", bn: "ডিস্ক প্রায় ভরে গেছে।" }] });
  await school("no-backup", { lastBackup: null });
  await school("quiet", { lastNotice: null });
  await school("old", { at: hoursAgo(72), lastBackup: hoursAgo(72) });
  await school("tomorrow", { at: hoursAgo(-24) });
  await school("silent");
  const { en, bn, rows } = await made();
  const [order, needs] = [rows.map(([folder]) => folder), rows.map((row) => row[2])];
  expect(order).toEqual(["silent", "old", "tomorrow", "alarm", "no-backup", "later", "links", "quiet", "well"]);
  expect(needs).toEqual(["word", "word backup", "word", "alarms", "backup", "items", "links", "notice", ""]);
  expect(rows[1]).toContain("72.0");
  for (const text of ["Schools: 9. Need help: 8", "3 days ago", "Incomplete: 3", "The disk is nearly full."])
    expect(en).toContain(text);
  for (const text of ["মোট বিদ্যালয়: ৯টি", "৩ দিন আগে", "অসম্পূর্ণ: ৩", "ডিস্ক প্রায় ভরে গেছে।", "সোনাপুর বিদ্যালয়"])
    expect(bn).toContain(text);
});

it("a site without an administrator, or with the sample school's content, fulfils nothing and needs help", async () => {
  await school("well", {});
  await school("finished", { unfinished: [] });
  await school("nobody", { unfinished: ["administrator"] });
  await school("sample", { unfinished: ["administrator", "sample"] });
  const { en, bn, rows } = await made();
  expect(rows.map((row) => [row[0], row[2]])).toEqual([
    ["nobody", "start items"],
    ["sample", "start items"],
    ["finished", ""],
    ["well", ""],
  ]);
  for (const row of rows.slice(0, 2)) expect(row.filter((cell) => cell === "11")).toEqual([]);
  expect(rows[1]).toContain("administrator sample");
  for (const [page, counted, lines] of [
    [en, "11 of 11", ["No administrator yet", "Still the sample school’s content"]],
    [bn, "১১টির মধ্যে ১১টি", ["এখনো কোনো অ্যাডমিন নেই", "এখনো নমুনা বিদ্যালয়ের তথ্য আছে"]],
  ] as const) {
    expect(page.split(counted)).toHaveLength(3);
    expect(lines.map((line) => page.split(line).length - 1)).toEqual([2, 1]);
  }
});

it("what no site has written is a line of its own, and neither followed, waited for, nor read whole", async () => {
  await school("broken", "{");
  await school("large", JSON.stringify({ ...well, more: "x".repeat(70_000) }));
  await school("script-address", { publicUrl: "javascript:alert(1)" });
  await school("long-name", { name: { en: "x".repeat(501) } });
  await school("wrong-day", { lastNotice: { title: {}, date: "<b>" } });
  await symlink(join(await school("other", {}), statusFile), join(await school("link"), statusFile));
  execFileSync("mkfifo", [join(await school("pipe"), statusFile)]);
  await mkdir(join(await school("folder"), statusFile));
  await school(".removed", {});
  await writeFile(join(root, "file"), "");
  const { rows } = await made();
  expect(rows.map(([folder, status]) => [folder, status])).toEqual([
    ...["broken", "folder", "large", "link", "long-name", "pipe", "script-address", "wrong-day"].map((folder) => [
      folder,
      "unreadable",
    ]),
    ["other", "read"],
  ]);
});

it("the texts of a hostile site are texts in the page, and no formulas in the table", async () => {
  const markup = '</td><script>alert(1)</script><img src=x onerror="alert(2)">';
  await school("hostile", {
    name: { en: markup, bn: markup },
    publicUrl: `https://hostile.example/"><script>alert(3)</script>`,
    lastNotice: { title: { en: '=HYPERLINK("https://evil.example")' }, date: "2026-11-20" },
    alarms: [{ en: `\u202E${markup}\n=1+1`, bn: markup }],
  });
  const { en, bn, rows } = await made();
  for (const page of [en, bn]) {
    expect(page).not.toMatch(/<script|<img|" onerror|"><\/?\w+>alert/i);
    expect(page).toMatch(/content="default-src 'none'; style-src 'sha256-/);
  }
  const cells = rows[0] ?? [];
  expect(cells).toContain(`'=HYPERLINK("https://evil.example")`);
  expect(cells.at(-1)).toBe(` ${markup} =1+1`);
});

it("a folder without schools gives a page that says so", async () => {
  const { en, rows } = await made();
  expect(en).toContain("There is no school in this folder.");
  expect(rows).toEqual([]);
});
