import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makePdf } from "../../features/paper/pdf.ts";
import { findReader } from "../../features/paper/reading/read-page.ts";
import * as m from "../../messages/compiled/messages.js";
import { withDatabase } from "../kit/database-state.ts";
import { runCommand } from "../kit/operator-command.ts";
import { paperJpeg, paperPhoto, printedNotice } from "../kit/paper-photo.ts";
import { patience } from "../kit/patience.ts";
import { childrenOf } from "../kit/process-memory.ts";
import { administratorEnvironment, openSession, type Session, writerOf } from "../kit/session.ts";
import { type Site, type SiteProcess, startSite, startSiteProcess } from "../kit/site.ts";
import { uploaderOf, uploadForm } from "../kit/upload.ts";

async function sendPage(site: Pick<Site, "origin">, { token }: Session, bytes: Buffer) {
  const answer = await fetch(`${site.origin}/api/paper/page`, {
    method: "POST",
    body: uploadForm("file", bytes, "IMG_1.jpg"),
    headers: { Authorization: `Bearer ${token}`, "Accept-Language": "bn" },
  });
  return { status: answer.status, body: (await answer.json()) as { id: string; message: string } };
}

const isThere = async (site: Pick<Site, "origin">, { token }: Session, page: string) =>
  (await writerOf(site, token)("POST", "/paper/look", { page, look: "white" })).status;

/** The files of pages and of pictures that arrive. */
async function filesIn(data: string): Promise<string[]> {
  const entries = await readdir(join(data, "made", "paper"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

describe("a page", () => {
  let site: SiteProcess | undefined;
  let data = "";
  afterAll(async () => {
    await site?.stop();
    await rm(data, { recursive: true, force: true });
  });

  it("whose process is killed gets a sentence and leaves nothing, and a restart keeps the others", async () => {
    data = await mkdtemp(join(tmpdir(), "paper-faults-"));
    const environment = { DATA_DIR: data, SAMPLE_CONTENT: "no", ...administratorEnvironment };
    site = await startSiteProcess(environment);
    const session = await openSession(site);
    const first = await sendPage(site, session, await paperJpeg(1));
    expect(first.status).toBe(201);
    const before = await filesIn(data);
    const large = await paperPhoto(3_000, 4_000).jpeg({ quality: 60 }).toBuffer();
    const { pid } = site;
    const sending = sendPage(site, session, large);
    const makerOf = async () => {
      for (const id of await childrenOf(pid))
        if ((await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")).includes("/paper/pages/"))
          return Number(id);
      return undefined;
    };
    await expect.poll(makerOf, { interval: 20, timeout: 30_000 }).toBeDefined();
    process.kill((await makerOf()) ?? 0, "SIGKILL");
    const killed = await sending;
    expect(killed.status).toBe(503);
    expect(killed.body.message).toMatch(/[ঀ-৿]/);
    expect(await filesIn(data)).toEqual(before);
    expect((await sendPage(site, session, large)).status).toBe(201);
    // A restart in the middle leaves what was there, and nothing that is no page.
    const cut = sendPage(site, session, large).catch(() => undefined);
    await expect.poll(makerOf, { interval: 20, timeout: 30_000 }).toBeDefined();
    await site.kill();
    await cut;
    site = await startSiteProcess(environment);
    expect(await isThere(site, await openSession(site), first.body.id)).toBe(200);
  }, 180_000);
});

describe.skipIf((await findReader()) === undefined)("a scanned PDF (skipped without tesseract)", () => {
  let site: SiteProcess | undefined;
  let data = "";
  afterAll(async () => {
    await site?.stop();
    await rm(data, { recursive: true, force: true });
  });

  it("waits for the next start if the site ends, and is not tried again if the process was killed", async () => {
    data = await mkdtemp(join(tmpdir(), "scan-faults-"));
    const environment = { DATA_DIR: data, SAMPLE_CONTENT: "no", ...administratorEnvironment };
    site = await startSiteProcess(environment);
    const { token } = await openSession(site);
    const page = { type: "jpeg" as const, bytes: await (await printedNotice()).jpeg().toBuffer() };
    const pages = Array.from({ length: 20 }, () => page);
    const scan = Buffer.from(makePdf(pages, { title: "Scan", language: "bn" }));
    const link = (await uploaderOf(site, token)("document", scan, "a.pdf")).json.data!.url;
    await writerOf(site, token)("POST", "/syllabus", { title: "Scan", link });
    const state = async (of: SiteProcess) =>
      withDatabase(of, async (db) =>
        (await db.selectFrom("document_text").select("state").execute()).map((row) => row.state),
      );
    await expect.poll(() => state(site!), { timeout: patience }).toEqual(["reading"]);
    await site.stop();
    expect(await state(site)).toEqual(["waiting"]);
    site = await startSiteProcess(environment);
    await expect.poll(() => state(site!), { timeout: patience }).toEqual(["reading"]);
    await site.kill();
    site = await startSiteProcess(environment);
    await expect.poll(() => state(site!), { timeout: patience }).toEqual(["unrecognized"]);
  }, 300_000);
});

it("the doctor says whether papers are read, and how to get the program that reads them", async () => {
  const site = await startSite(administratorEnvironment);
  try {
    const saysOf = async (environment: Record<string, string>) =>
      /^(?:ok|note) +paper: .*$/m.exec((await runCommand("doctor", [], site.dataDirectory, { environment })).out)?.[0];
    expect(await saysOf({ PATH: join(site.dataDirectory, "nowhere") })).toContain("tesseract-ocr tesseract-ocr-ben");
    expect(await saysOf({ PAPER: "no" })).toContain("PAPER is no");
    const { cookie } = await openSession(site);
    const system = await (await fetch(`${site.origin}/admin/system`, { headers: { Cookie: cookie } })).text();
    expect(system).toContain(m.paper_check_label());
  } finally {
    await site.stop();
  }
});

const small = mkdtempSync(join(tmpdir(), "small-disk-"));

/** Mounts a disk of 20 MB in memory; returns false if this user may not. */
function mounted(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=20m", "none", small], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

describe.skipIf(!mounted())("with a small disk (skipped where none can be mounted)", () => {
  let site: SiteProcess;
  afterAll(async () => {
    await site.stop();
    execFileSync("umount", [small]);
    await rm(small, { recursive: true });
  });

  it("a page does not take the room of the database, and the sender reads why", async () => {
    site = await startSiteProcess({ DATA_DIR: small, SAMPLE_CONTENT: "no", ...administratorEnvironment });
    const { status, body } = await sendPage(site, await openSession(site), await paperJpeg(1));
    expect([status, body.message]).toEqual([507, expect.stringMatching(/ডিস্ক|জায়গা/)]);
    expect(await filesIn(small)).toEqual([]);
  }, 60_000);
});
