import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { addTo, withDatabase } from "../kit/database-state.ts";
import { administrator, administratorEnvironment, cookieOf, openSession, signIn, writerOf } from "../kit/session.ts";
import { type Site, type SiteProcess, startSite, startSiteProcess } from "../kit/site.ts";
import { canMakeCertificates, makeCertificate } from "../kit/tls-certificate.ts";
import { eventually } from "../kit/eventually.ts";

const [hour, day] = [60 * 60_000, 24 * 60 * 60_000];
const syllabus = collectionNamed("syllabus");

/** Returns the alarms on the dashboard as text. */
async function alarms({ origin }: Pick<Site, "origin">, cookie: string, path = "/admin"): Promise<string[]> {
  const html = await (await fetch(origin + path, { headers: { Cookie: cookie } })).text();
  const list = /<ul class="alarms">([^]*?)<\/ul>/.exec(html)?.[1] ?? "";
  return list
    .split("</li>")
    .slice(0, -1)
    .map((one) => one.replaceAll(/<[^>]+>/g, "").trim());
}

describe.skipIf(!canMakeCertificates)("with a certificate and backups (skipped without openssl)", () => {
  let folder: string;
  let web: Server;
  let site: SiteProcess;
  let origin: string;
  let cookie: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "alarms-"));
    web = createServer(await makeCertificate(folder, "localhost", 3)).listen(0, "localhost");
    await once(web, "listening");
    origin = `https://localhost:${(web.address() as AddressInfo).port}`;
    // The last attempt at a backup failed just now, and the newest backup is three days old.
    const name = `school-${nameOf(Date.now() - 3 * day)}.tar`;
    const at = new Date().toISOString();
    await mkdir(join(folder, "backups"));
    await writeFile(join(folder, "backups", name), "a backup");
    await writeFile(
      join(folder, "backups", "status.json"),
      JSON.stringify({ failedAt: at, trial: { at, name, isGood: true } }),
    );
    const clock = pathToFileURL(join(import.meta.dirname, "..", "kit", "next-day.mjs")).href;
    const folders = { DATA_DIR: join(folder, "data"), BACKUP_DIR: join(folder, "backups") };
    site = await startSiteProcess({
      ...administratorEnvironment,
      ...folders,
      SAMPLE_CONTENT: "no",
      PUBLIC_URL: origin,
      NODE_OPTIONS: `--import=${clock}`,
    });
    const answer = await signIn(site, administrator, { Origin: origin });
    cookie = cookieOf(answer);
  });
  afterAll(async () => {
    await site.stop();
    web.close();
    await rm(folder, { recursive: true, force: true });
  });

  const nameOf = (time: number) => new Date(time).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  /** Returns the alarms that contain a word. */
  const those = async (word: RegExp, path?: string) =>
    (await alarms(site, cookie, path)).filter((line) => word.test(line));
  const add = async () => {
    const { accessToken } = (await (
      await fetch(`${site.origin}/api/jwt?email=${administrator.email}`, { headers: { Cookie: cookie } })
    ).json()) as { accessToken: string };
    return addTo(writerOf(site, accessToken), syllabus);
  };

  it("alarms for an expiring certificate and an old backup show in both languages until both are renewed", async () => {
    await eventually(async () =>
      expect(await those(/certificate/)).toEqual([
        expect.stringMatching(/^The site’s security certificate has ended or ends within two weeks/) as string,
      ]),
    );
    expect(await those(/সার্টিফিকেট/, "/bn/admin")).toEqual([
      expect.stringMatching(/^সাইটের নিরাপত্তা সার্টিফিকেটের মেয়াদ/) as string,
    ]);
    expect(await those(/days old/)).toEqual([
      expect.stringMatching(/^The last backup is more than two days old\./) as string,
    ]);
    expect(await those(/পুরোনো/, "/bn/admin")).toEqual([
      expect.stringMatching(/^শেষ ব্যাকআপ দুই দিনের বেশি পুরোনো/) as string,
    ]);
    web.setSecureContext(await makeCertificate(folder, "localhost", 90));
    process.kill(site.pid, "SIGUSR2");
    await eventually(async () => expect(await those(/certificate|backup/)).toEqual([]));
  });

  it("a clock that is behind the last change is told in both languages, and a right one is not", async () => {
    await add();
    expect(await those(/clock/)).toEqual([]);
    await withDatabase(site, (db) =>
      db
        .updateTable("audit_log")
        .set({ at: new Date(Date.now() + day + hour).toISOString() })
        .execute(),
    );
    expect(await those(/clock/)).toEqual([expect.stringMatching(/^The server’s clock is behind/) as string]);
    expect(await those(/ঘড়ি/, "/bn/admin")).toEqual([expect.stringMatching(/^সার্ভারের ঘড়ি পিছিয়ে আছে/) as string]);
  });
});

const directory = mkdtempSync(join(tmpdir(), "nearly-full-"));

/** Mounts a disk of 60 MB in memory; returns false if this user may not. */
function mounted(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=60m", "none", directory], { stdio: "ignore" });
    return true;
  } catch {
    rmSync(directory, { recursive: true });
    return false;
  }
}

it.skipIf(!mounted())("an almost full disk raises an alarm (skipped where no disk can be mounted)", async () => {
  const site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no", DATA_DIR: directory });
  try {
    const { cookie } = await openSession(site);
    expect(await alarms(site, cookie)).toEqual([
      "The server’s disk is almost full. Tell the person who looks after the site.",
      expect.stringMatching(/^No backup in the last/) as string,
    ]);
    expect((await alarms(site, cookie, "/bn/admin"))[0]).toContain("ডিস্ক প্রায় ভরে গেছে");
  } finally {
    await site.stop();
    execFileSync("umount", [directory]);
    rmSync(directory, { recursive: true });
  }
});
