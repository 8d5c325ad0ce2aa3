import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withDatabase } from "../database-state.ts";
import { administratorEnvironment, openSession, writerOf } from "../session.ts";
import { type Site, startSite } from "../site.ts";

const hour = 60 * 60_000;

/** The alarms on the dashboard, as text. */
async function alarms({ origin }: Site, path = "/admin"): Promise<string[]> {
  const { cookie } = await openSession({ origin });
  const html = await (await fetch(origin + path, { headers: { Cookie: cookie } })).text();
  const list = /<ul class="alarms">([^]*?)<\/ul>/.exec(html)?.[1] ?? "";
  return list.split("</li>").slice(0, -1).map((one) => one.replaceAll(/<[^>]+>/g, "").trim());
}

it("a clock that is behind the last change is told in both languages, and a right one is not", async () => {
  const site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
  try {
    const write = writerOf(site, (await openSession(site)).token);
    await write("POST", "/syllabus", { title: "a", link: "https://school.example" });
    const slow = (list: string[]) => list.filter((line) => /clock|ঘড়ি/.test(line));
    expect(slow(await alarms(site))).toEqual([]);
    await withDatabase(site, (db) => db.updateTable("audit_log").set({ at: new Date(Date.now() + hour).toISOString() }).execute());
    expect(slow(await alarms(site))).toEqual([expect.stringMatching(/^The server’s clock is slow/) as string]);
    expect(slow(await alarms(site, "/bn/admin"))).toEqual([expect.stringMatching(/^সার্ভারের ঘড়ি পিছিয়ে আছে/) as string]);
  } finally {
    await site.stop();
  }
});

const directory = mkdtempSync(join(tmpdir(), "nearly-full-"));

/** Mounts a disk of 60 MB in memory; returns false where this user may not. */
function mounted(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=60m", "none", directory], { stdio: "ignore" });
    return true;
  } catch {
    rmSync(directory, { recursive: true });
    return false;
  }
}

it.skipIf(!mounted())("a disk that is almost full is told (skipped where none can be mounted)", async () => {
  const site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no", DATA_DIR: directory });
  try {
    expect(await alarms(site)).toEqual(["The server’s disk is almost full. Tell the person who looks after the site."]);
    expect(await alarms(site, "/bn/admin")).toEqual([expect.stringContaining("ডিস্ক প্রায় ভরে গেছে") as string]);
  } finally {
    await site.stop();
    execFileSync("umount", [directory]);
    rmSync(directory, { recursive: true });
  }
});
