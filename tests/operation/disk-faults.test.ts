import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { addTo, withDatabase } from "../kit/database-state.ts";
import { pdf } from "../kit/documents.ts";
import { startFailureOutput } from "../kit/failed-start.ts";
import { traceCommand } from "../kit/killed-command.ts";
import { mountLoopDisk } from "../kit/loop-disk.ts";
import { titlesIn } from "../kit/older-database.ts";
import {
  administrator,
  administratorEnvironment,
  openSession,
  type Session,
  signIn,
  type Write,
  writerOf,
} from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { failFlushes, slowDown } from "../kit/slow-disk.ts";
import { canTrace } from "../kit/traced-start.ts";
import { type Upload, uploaderOf } from "../kit/upload.ts";

const syllabus = collectionNamed("syllabus");
const entry = (title: string) => ({ title, link: "https://school.example/a" });

const disk = mountLoopDisk();
describe.skipIf(!disk)("with a disk that becomes read-only (skipped where none can be mounted)", () => {
  let site: SiteProcess;
  let session: Session;
  let write: Write;
  let upload: Upload;
  const DATA_DIR = join(disk?.directory ?? "", "data");
  const environment = { SAMPLE_CONTENT: "no", DATA_DIR, ...administratorEnvironment };
  beforeAll(async () => {
    site = await startSiteProcess(environment);
    session = await openSession(site);
    write = writerOf(site, session.token);
    upload = uploaderOf(site, session.token);
    await addTo(write, syllabus, entry("Before"));
    // A session of yesterday, whose expiry every page would extend.
    const yesterday = { expiresAt: new Date(Date.now() + 6 * 24 * 60 * 60_000).toISOString() };
    await withDatabase(site, (db) => db.updateTable("session").set(yesterday).execute());
    disk?.fail();
  });
  afterAll(async () => {
    await site.kill();
    disk?.remove();
  });

  it("every write is refused with a message in both languages, and leaves nothing", async () => {
    for (const [language, words] of [
      ["en", /disk cannot be written to, so nothing was saved/],
      ["bn", /ডিস্কে লেখা যাচ্ছে না/],
    ] as const) {
      const refused = await write("POST", syllabus.api.list, entry("Refused"), { "Accept-Language": language });
      expect([refused.status, refused.headers.get("Content-Type"), refused.body.message]).toEqual([
        507,
        "application/problem+json",
        expect.stringMatching(words),
      ]);
      const document = await upload("document", pdf, "Form.pdf", language);
      expect([document.status, document.json.message]).toEqual([507, expect.stringMatching(words)]);
    }
    const signedIn = await signIn(site, administrator);
    expect([signedIn.status, await signedIn.json()]).toEqual([
      507,
      expect.objectContaining({ message: expect.stringMatching(/disk cannot be written to/) as string }),
    ]);
    expect(site.output()).toMatch(/The disk cannot be written to: POST/);
    // Without a script, the browser sends the form itself and gets a page as the answer.
    const form = new URLSearchParams({ email: administrator.email, password: administrator.password });
    const page = await fetch(`${site.origin}/login`, { method: "POST", headers: { Origin: site.origin }, body: form });
    expect([page.status, await page.text()]).toEqual([
      507,
      expect.stringMatching(/disk cannot be written to, so nothing was saved/),
    ]);
  });

  it("visitors are served, and monitors and administrators see the fault", async () => {
    for (const path of ["/syllabus", "/bn", "/readyz"])
      expect([path, (await fetch(site.origin + path)).status]).toEqual([path, 200]);
    const list = (await (await fetch(`${site.origin}/api${syllabus.api.list}`)).json()) as { title: string }[];
    expect(list.map(({ title }) => title)).toEqual(["Before"]);
    const health = await fetch(`${site.origin}/healthz`);
    expect([health.status, await health.json()]).toEqual([
      503,
      expect.objectContaining({ checks: expect.objectContaining({ disk: "failing" }) as object }),
    ]);
    for (const [path, words] of [
      ["/admin", "disk cannot be written to, so nothing can be saved"],
      ["/bn/admin", "ডিস্কে লেখা যাচ্ছে না, তাই কিছুই সংরক্ষণ করা যাবে না"],
    ]) {
      expect(await (await fetch(site.origin + path, { headers: { Cookie: session.cookie } })).text()).toContain(words);
    }
  });

  it("it stops and starts with clear messages; once repaired, it takes writes and has lost none", async () => {
    expect(await site.stop()).toBe(1);
    expect(site.output()).toContain("The site has ended, but not everything could be closed.");
    expect(site.output()).not.toContain("Node.js v");
    expect(
      (await startFailureOutput({ ...environment, DATA_DIR: join(disk?.directory ?? "", "new") })).join("\n"),
    ).toMatch(/The disk of DATA_DIR \(.*\) cannot be read or written\. .* mount it again/);
    site = await startSiteProcess(environment);
    expect((await fetch(`${site.origin}/syllabus`)).status).toBe(200);
    await site.kill();
    disk?.repair();
    site = await startSiteProcess(environment);
    await addTo(writerOf(site, (await openSession(site)).token), syllabus, entry("After"));
    expect(await site.stop()).toBe(0);
    expect(titlesIn(join(DATA_DIR, "school.sqlite"))).toEqual(["Before", "After"]);
  });
});

describe.skipIf(!canTrace)("with a disk that is slow, over its quota or loses power (skipped without strace)", () => {
  const delay = 200;
  let DATA_DIR: string;
  let site: SiteProcess;
  beforeAll(async () => {
    DATA_DIR = await realpath(await mkdtemp(join(tmpdir(), "slow-")));
    site = await startSiteProcess({ SAMPLE_CONTENT: "no", DATA_DIR, ...administratorEnvironment });
  });
  afterAll(async () => {
    await site.kill();
    await rm(DATA_DIR, { recursive: true, force: true });
  });

  it("a used-up quota is reported as a full disk", async () => {
    const upload = uploaderOf(site, (await openSession(site)).token);
    const endQuota = await failFlushes(site.pid, "EDQUOT");
    const refused = await upload("document", pdf, "Form.pdf");
    await endQuota();
    expect([refused.status, refused.json.message]).toEqual([507, expect.stringMatching(/no room left on the server/)]);
    expect((await upload("document", pdf, "Form.pdf")).status).toBe(200);
  });

  it("a backup is on the disk before it gets its name", async () => {
    const trace = await traceCommand(["server/commands/backup.ts", join(DATA_DIR, "own.tar")], DATA_DIR);
    const steps = trace.split("\n").filter((line) => /own\.tar\.[\w-]+\.part[>"]/.test(line));
    const calls = steps.map((line) => /^\d+ +(\w+)\(/.exec(line)?.[1]);
    expect(calls.slice(-2)).toEqual(["fsync", "rename"]);
  });

  it("writes are acknowledged only once they are on the disk, visitors are served, and a kill loses none", async () => {
    const session = await openSession(site);
    const [write, upload] = [writerOf(site, session.token), uploaderOf(site, session.token)];
    const endSlowness = await slowDown(site.pid, delay);
    const begun = performance.now();
    await addTo(write, syllabus, entry("Slow"));
    expect(performance.now() - begun).toBeGreaterThanOrEqual(delay);
    expect((await upload("document", pdf, "Form.pdf")).status).toBe(200);
    const waiting = [
      addTo(write, syllabus, entry("Waits")),
      fetch(`${site.origin}/syllabus`).then(({ status }) => status),
    ] as const;
    expect(await Promise.all(waiting)).toEqual([expect.any(String), 200]);
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);

    // The kill came while this write waited for the disk. It was not acknowledged, so it may or may not be stored.
    const [unsure] = await Promise.all([addTo(write, syllabus, entry("Unsure")).catch(() => undefined), site.kill()]);
    await endSlowness();
    site = await startSiteProcess({ SAMPLE_CONTENT: "no", DATA_DIR, ...administratorEnvironment });
    await addTo(writerOf(site, (await openSession(site)).token), syllabus, entry("Fast"));
    await site.stop();
    expect(unsure).toBeUndefined();
    expect(titlesIn(join(DATA_DIR, "school.sqlite")).filter((title) => title !== "Unsure")).toEqual([
      "Slow",
      "Waits",
      "Fast",
    ]);
  });
});
