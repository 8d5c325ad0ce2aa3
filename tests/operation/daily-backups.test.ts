import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCommand } from "../kit/operator-command.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { type Site, type SiteProcess, startSite, startSiteProcess } from "../kit/site.ts";
import { eventually } from "../kit/eventually.ts";

const kept = 14;

let folder: string;
let BACKUP_DIR: string;
let site: SiteProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "daily-"));
  BACKUP_DIR = join(folder, "backups");
});
afterEach(async () => {
  await site?.stop();
  site = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<SiteProcess> {
  const clock = pathToFileURL(join(import.meta.dirname, "..", "kit", "next-day.mjs")).href;
  site = await startSiteProcess({
    ...administratorEnvironment,
    DATA_DIR: join(folder, "data"),
    SAMPLE_CONTENT: "no",
    NODE_OPTIONS: `--import=${clock}`,
    BACKUP_DIR,
  });
  return site;
}

type Status = { failedAt?: string; trial?: { name: string; isGood: boolean } };
const backups = async () =>
  (await readdir(BACKUP_DIR).catch(() => []))
    .filter((name) => /^school-\d{8}T\d{6}Z\.tar$/.test(name))
    .toSorted((a, b) => (a < b ? 1 : -1));
const status = async () => JSON.parse(await readFile(join(BACKUP_DIR, "status.json"), "utf8")) as Status;
/** Waits until a restore of a backup was tried, and returns the status after that. */
const untilTried = () => eventually(async () => expect((await status()).trial).toBeDefined()).then(status);
/** Returns the dashboard's text without tags. */
async function dashboard({ origin }: Pick<Site, "origin">, path: string): Promise<string> {
  const { cookie } = await openSession({ origin });
  const page = await fetch(origin + path, { headers: { Cookie: cookie } });
  const main = /<main[^]*<\/main>/.exec(await page.text())?.[0] ?? "";
  return main.replaceAll(/<style[^]*?<\/style>|<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

it("a backup is made each day, across restarts, and the oldest is deleted when there are more than 14", async () => {
  await mkdir(BACKUP_DIR);
  const old = Array.from({ length: kept }, (_, place) => `school-202001${String(place + 10)}T000000Z.tar`);
  const remains = [
    "school-20200110T000000Z.tar.0d.part",
    "school-20200110T000000Z.tar.0d.sqlite.part",
    "status.json.0d1c2b3a-0000-4000-8000-000000000000.part",
  ];
  // The operator's own backup may still be running.
  const running = "school-20200111T000000Z.tar.1e.part";
  for (const name of [...old, ...remains, running, "notes.txt"]) await writeFile(join(BACKUP_DIR, name), "");
  for (const name of remains) await utimes(join(BACKUP_DIR, name), 1_600_000_000, 1_600_000_000);
  const first = await start();
  expect(await untilTried()).toMatchObject({ trial: { isGood: true, name: (await backups())[0] } });
  expect((await backups()).slice(1)).toEqual(old.slice(1).toReversed());
  expect(
    (await readdir(BACKUP_DIR)).filter((name) => !old.includes(name)).toSorted((a, b) => (a < b ? -1 : 1)),
  ).toEqual(["notes.txt", running, (await backups())[0], "status.json"]);
  const newest = join(BACKUP_DIR, (await backups())[0] ?? "");
  if (process.platform !== "win32") expect((await stat(newest)).mode & 0o777).toBe(0o600);
  expect(await dashboard(first, "/admin")).toMatch(
    new RegExp(
      String.raw`Last backup: [^.]*\d{4}, \d\d:\d\d \(\d+ KB\)\. Test restore: .*\. Everything was there\. ` +
        "Download the last backup",
    ),
  );
  expect(await dashboard(first, "/bn/admin")).toMatch(
    /শেষ ব্যাকআপ: .* কেবি\)। ব্যাকআপ থেকে ফিরিয়ে এনে পরীক্ষা: .*। সবকিছু ঠিক ছিল।/,
  );
  await first.kill();
  // A site without a recorded trial makes one. After that it sets a timer for its next check.
  await rm(join(BACKUP_DIR, "status.json"));

  const second = await start();
  await untilTried();
  await dashboard(second, "/admin");
  process.kill(second.pid, "SIGUSR2");
  await eventually(async () => expect((await backups()).filter((name) => !old.includes(name))).toHaveLength(2));
  await eventually(async () => expect(await backups()).toHaveLength(kept));
  expect((await backups()).slice(2)).toEqual(old.slice(2).toReversed());
  for (const name of (await backups()).slice(0, 2))
    expect(await runCommand("restore", ["--check", join(BACKUP_DIR, name)], folder)).toMatchObject({ code: 0 });
});

it("a failed backup is shown on the dashboard, and the site keeps running", async () => {
  await writeFile(BACKUP_DIR, "a file in the place of the folder");
  const failing = await start();
  await eventually(() => expect(failing.output()).toContain("The daily backup failed."));
  await eventually(async () =>
    expect(await dashboard(failing, "/admin")).toMatch(
      new RegExp(
        String.raw`The last backup failed\. Tell the person .* No backup has been made yet\. ` +
          String.raw`The backup failed: [^.]*\d{4}, \d\d:\d\d\. It is tried again`,
      ),
    ),
  );
  expect(await dashboard(failing, "/bn/admin")).toMatch(/শেষবার ব্যাকআপ নেওয়া যায়নি। .* এখনো কোনো ব্যাকআপ নেওয়া হয়নি।/);
});

it("the weekly trial finds a backup that cannot be restored", async () => {
  await mkdir(BACKUP_DIR);
  const name = `school-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "")}.tar`;
  await writeFile(join(BACKUP_DIR, name), "damaged");
  const damaged = await start();
  expect(await untilTried()).toMatchObject({ trial: { name, isGood: false } });
  expect(damaged.output()).toMatch(/The backup \S+ cannot be restored\.\n.*is damaged/);
  expect(await dashboard(damaged, "/admin")).toMatch(/A test restore of the last backup failed\. Tell .* It failed\./);
});

describe("the newest backup can be downloaded", () => {
  it("by administrators alone, whole and uncached; it is none that a wrong clock has dated in the future", async () => {
    await mkdir(BACKUP_DIR);
    const future = "school-20990101T000000Z.tar";
    await writeFile(join(BACKUP_DIR, future), "damaged");
    const running = await start();
    const { trial } = await untilTried();
    const [first, name = "", ...others] = await backups();
    expect({ first, trial, others }).toMatchObject({ first: future, trial: { name, isGood: true }, others: [] });
    const { cookie } = await openSession(running);
    const answer = await fetch(`${running.origin}/admin/backup`, { headers: { Cookie: cookie } });
    expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.get("Content-Disposition")]).toEqual([
      200,
      "private, no-store",
      `attachment; filename="${name}"`,
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(await readFile(join(BACKUP_DIR, name)))).toBe(true);
    for (const headers of [
      {},
      { Cookie: cookie.replace(/session_token=.{8}/, "session_token=aaaaaaaa") },
      { Cookie: "a=b" },
    ]) {
      const refused = await fetch(`${running.origin}/admin/backup`, {
        headers: headers as Record<string, string>,
        redirect: "manual",
      });
      expect(refused.status).toBe(404);
      expect(refused.headers.get("Content-Type")).toMatch(/text\/html/);
    }
  });

  it("not if the site makes no backups", async () => {
    const running = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
    const { cookie } = await openSession(running);
    expect((await fetch(`${running.origin}/admin/backup`, { headers: { Cookie: cookie } })).status).toBe(404);
    expect(await dashboard(running, "/admin")).toContain("No backup has been downloaded yet.");
    await running.stop();
  });
});
