import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { eventually } from "../kit/eventually.ts";
import { addTo } from "../kit/database-state.ts";
import { runCommand } from "../kit/operator-command.ts";
import { administrator, administratorEnvironment, openSession, writerOf } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";
import { readStatus, type Status, statusFile } from "../../server/operation/status.ts";

async function read(dataDirectory: string): Promise<Status> {
  const status = await readStatus(dataDirectory);
  if (typeof status === "string") throw new Error(status);
  return status;
}

it("a site writes its status to its data folder, without personal data", async () => {
  const environment = { ...administratorEnvironment, PUBLIC_URL: "https://sonapur.example" };
  const before = await startSiteProcess(environment);
  const { dataDirectory } = before;
  let site = before;
  try {
    const { token } = await openSession(site);
    const notice = { title: "A notice of today", titleBn: "আজকের নোটিশ", description: "Read it." };
    await addTo(writerOf(site, token), collectionNamed("notice"), { ...notice, formattedDate: "2030-01-02" });
    // Deletes the status file, because the site may have written it before the notice was added.
    await site.kill();
    await rm(join(dataDirectory, statusFile), { force: true });
    // Imitates the file that a process leaves if it is killed while writing the status.
    await writeFile(join(dataDirectory, `${statusFile}.${randomUUID()}.part`), "{");
    site = await startSiteProcess({ ...environment, DATA_DIR: dataDirectory });
    const status = await eventually(() => read(dataDirectory));
    expect(status).toMatchObject({
      state: "awake",
      publicUrl: "https://sonapur.example",
      name: { en: "Upazila Government Secondary School", bn: "উপজেলা সরকারি মাধ্যমিক বিদ্যালয়" },
      lastNotice: { title: { en: "A notice of today", bn: "আজকের নোটিশ" }, date: "2030-01-02" },
      items: { present: 11, of: 11, missing: [] },
      brokenLinks: 0,
      lastBackup: null,
    });
    expect(status.alarms).toContainEqual({
      en: "No backup in the last seven days.",
      bn: "গত সাত দিনে এই সাইটের কোনো ব্যাকআপ নেওয়া হয়নি।",
    });
    expect(Math.abs(Date.now() - Date.parse(status.at))).toBeLessThan(120_000);
    expect(status.bytes).toBeGreaterThan(1_000_000);
    expect(await readFile(join(dataDirectory, statusFile), "utf8")).not.toContain(administrator.email);
    expect((await readdir(dataDirectory)).filter((name) => name.startsWith(statusFile))).toEqual([statusFile]);
    expect(status.areMore).toBeUndefined();
    // The operator's backup is newer than the daily one. If the folder has more files than the site counts, the status
    // says so.
    await site.kill();
    const BACKUP_DIR = join(dataDirectory, "daily");
    await mkdir(BACKUP_DIR);
    const now = new Date();
    const twoHoursAgo = new Date(now.getTime() - 2 * 60 * 60_000).toISOString().replaceAll(/[-:]|\.\d+/g, "");
    const daily = `school-${twoHoursAgo}.tar`;
    await writeFile(join(BACKUP_DIR, daily), "");
    const trial = { at: now.toISOString(), name: daily, isGood: true };
    await writeFile(join(BACKUP_DIR, "status.json"), JSON.stringify({ trial }));
    expect((await runCommand("backup", [join(dataDirectory, "own.tar")], dataDirectory)).code).toBe(0);
    const many = join(dataDirectory, "replaced");
    await mkdir(many);
    for (let file = 0; file <= 50_000; file += 1) writeFileSync(join(many, String(file)), "");
    await rm(join(dataDirectory, statusFile));
    site = await startSiteProcess({ ...environment, DATA_DIR: dataDirectory, BACKUP_DIR });
    const later = await eventually(() => read(dataDirectory));
    expect(later.areMore).toBe(true);
    expect(Date.parse(later.lastBackup ?? "")).toBeGreaterThanOrEqual(now.getTime());
  } finally {
    await site.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
});
