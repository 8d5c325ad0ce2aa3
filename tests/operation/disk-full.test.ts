import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { addTo, pathTo } from "../kit/database-state.ts";
import { pdf } from "../kit/documents.ts";
import { visibleText } from "../kit/html.ts";
import { smallJpeg } from "../kit/media.ts";
import { addOpen, isFound, lookUp } from "../kit/results.ts";
import { openSession, type Write, administratorEnvironment, writerOf } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { uploaderOf } from "../kit/upload.ts";

const directory = mkdtempSync(join(tmpdir(), "small-disk-"));

/** Mounts a disk of 6 MB in memory; returns false if this user may not. */
function mounted(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=6m", "none", directory], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const small = mounted();

describe.skipIf(!small)("with a full disk (skipped where none can be mounted)", () => {
  let site: SiteProcess;
  let write: Write;
  let token: string;
  let cookie: string;
  const filler = join(directory, "filler");
  beforeAll(async () => {
    site = await startSiteProcess({
      SAMPLE_CONTENT: "no",
      TRUST_PROXY: "yes",
      DATA_DIR: directory,
      ...administratorEnvironment,
    });
    ({ token, cookie } = await openSession(site));
    write = writerOf(site, token);
  });
  afterAll(async () => {
    await site.stop();
    execFileSync("umount", [directory]);
    await rm(directory, { recursive: true });
  });

  async function fill(): Promise<void> {
    const { bavail, bsize } = await statfs(directory);
    await writeFile(filler, Buffer.alloc(bavail * bsize));
  }

  async function send(
    field: string,
    bytes: Buffer,
    language: string,
  ): Promise<{ status: number; message: string; type: string | null }> {
    const body = new FormData();
    body.set(field, new File([new Uint8Array(bytes)], "a"));
    const headers = { Authorization: `Bearer ${token}`, "Accept-Language": language };
    const answer = await fetch(`${site.origin}/api/upload`, { method: "POST", body, headers });
    const { message } = (await answer.json()) as { message: string };
    return { status: answer.status, message, type: answer.headers.get("Content-Type") };
  }

  const files = async () =>
    (await readdir(directory, { recursive: true })).filter((name) => /^(?:media|uploads)[^/]*\//.test(name));

  it("a video is refused while enough room is left for the rest of the site, which keeps working", async () => {
    const film = await readFile(join(import.meta.dirname, "..", "..", "sample", "videos", "river.mp4"));
    const before = await files();
    expect(await send("video", film, "en")).toMatchObject({
      status: 507,
      message: expect.stringMatching(/no room left/),
    });
    expect(await files()).toEqual(before);
    expect((await send("document", pdf, "en")).status).toBe(200);
  });

  it("every write is refused and leaves nothing, reads work, and writes work again once there is room", async () => {
    const entry = (title: string) => ({ title, link: "https://school.example/a" });
    expect((await write("POST", "/syllabus", entry("first"))).status).toBe(201);
    const before = await files();
    await fill();

    // Small entries still fit into the database's write-ahead log until that is full as well.
    let acknowledged = 1;
    let refused = await write("POST", "/notice", { ...entry("a"), description: "a".repeat(19_000) });
    for (let more = 0; refused.status === 201 && more < 500; more += 1) {
      acknowledged += 1;
      refused = await write("POST", "/syllabus", entry("a".repeat(300)));
    }
    expect(acknowledged).toBeLessThan(500);
    expect([refused.status, refused.headers.get("Content-Type")]).toEqual([507, "application/problem+json"]);
    expect(refused.body.message).toMatch(/no room left on the server’s disk/);
    const document = Buffer.concat([pdf, Buffer.alloc(100_000), Buffer.from("%%EOF")]);
    expect(await send("document", document, "en")).toMatchObject({ status: 507, type: "application/problem+json" });
    const inBengali = await send("image", await smallJpeg(), "bn");
    expect([inBengali.status, inBengali.message]).toEqual([507, expect.stringMatching(/ডিস্কে আর জায়গা নেই/)]);
    expect(await files()).toEqual(before);
    expect(site.output()).toMatch(/The disk is full: POST/);

    const list = await fetch(`${site.origin}/api/syllabus`);
    expect([list.status, ((await list.json()) as unknown[]).length > 0]).toEqual([200, true]);
    expect((await fetch(`${site.origin}/syllabus`)).status).toBe(200);

    await rm(filler);
    expect((await write("POST", "/syllabus", entry("last"))).status).toBe(201);
    expect((await send("document", document, "en")).status).toBe(200);
    const { status, headers } = await fetch(`${site.origin}/api/syllabus?limit=1`);
    expect([status, Number(headers.get("X-Total-Count")) > 1]).toEqual([200, true]);
  });

  it("a form that stores something other than content is refused, and keeps what was typed", async () => {
    await fill();
    const form = { what: "exempt", item: "6", reason: "A typed reason", reasonBn: "a".repeat(200) };
    const press = () =>
      fetch(`${site.origin}/admin/disclosure`, {
        method: "POST",
        redirect: "manual",
        headers: { Origin: site.origin, Cookie: cookie },
        body: new URLSearchParams(form),
      });
    let refused = await press();
    for (let more = 0; refused.status === 303 && more < 500; more += 1) refused = await press();
    expect(refused.status).toBe(507);
    const html = await refused.text();
    expect(visibleText(html)).toMatch(/no room left on the server’s disk/);
    expect(html).toContain('value="A typed reason"');
    await rm(filler);
  });

  it("wrong tries of a result count all the same", async () => {
    const { id, slips } = await addOpen(write, "Full disk", 5);
    const ask = (code: string, address: string) => lookUp(site, { examination: id, roll: "1", code }, address);
    await fill();
    const entry = { title: "a".repeat(300), link: "https://school.example/a" };
    let refused = await write("POST", "/syllabus", entry);
    for (let more = 0; refused.status === 201 && more < 500; more += 1)
      refused = await write("POST", "/syllabus", entry);
    expect(refused.status).toBe(507);
    const first = visibleText(await (await ask("", "192.0.2.1")).text());
    for (let count = 1; count < 20; count += 1) expect((await ask("", "192.0.2.1")).status).toBe(200);
    expect(visibleText(await (await ask("", "192.0.2.1")).text())).not.toBe(first);
    expect(await isFound(ask(slips[0]?.code ?? "", "192.0.2.1"), 0)).toBe(false);
    expect(await isFound(ask(slips[0]?.code ?? "", "192.0.2.2"), 0)).toBe(true);
    await rm(filler);
  });

  it("a refused write that would have shown files shows none of them", async () => {
    const description = "a".repeat(19_000);
    const upload = uploaderOf(site, token);
    const hidden: { link: string; id: string }[] = [];
    for (const [place, visibility] of ["draft", "withdrawn", "2099-12-31T00:00:00.000Z", "public", "draft"].entries()) {
      const { json } = await upload("document", Buffer.concat([pdf, Buffer.from(`%${place}\n%%EOF`)]), "paper.pdf");
      const link = json.data?.url ?? "";
      hidden.push({ link, id: await addTo(write, notice, { title: "hidden", description, link, visibility }) });
    }
    const { update, remove, item, list } = notice.api;
    const [draft = "", withdrawn = "", scheduled = "", removed = ""] = hidden.map(({ id }) => id);
    expect((await write("DELETE", pathTo(remove, removed))).status).toBe(200);
    const served = () => Promise.all(hidden.map(async ({ link }) => (await fetch(site.origin + link)).status));
    expect(await served()).toEqual(hidden.map(() => 404));
    const long = { description: "b".repeat(19_000) };
    const showing = [
      () => write("PATCH", pathTo(update, draft), { visibility: "public", ...long }),
      () => write("PATCH", pathTo(update, withdrawn), { visibility: "public", ...long }),
      () => write("PATCH", pathTo(update, scheduled), { visibility: "2020-01-01T00:00:00.000Z", ...long }),
      () => write("POST", `${pathTo(item, removed)}/restore`, { version: 1 }),
      () => write("POST", list, { title: "new", link: hidden[4]?.link, ...long }),
    ];

    await fill();
    // Fills the rest of the database's write-ahead log as well.
    let isFull = false;
    for (let more = 0; !isFull && more < 500; more += 1)
      isFull = (await write("POST", list, { title: "a", ...long })).status === 507;
    for (const show of showing) expect((await show()).status).toBe(507);
    expect(await served()).toEqual(hidden.map(() => 404));

    await rm(filler);
    for (const show of showing) expect((await show()).status).toBeLessThan(300);
    expect(await served()).toEqual(hidden.map(() => 200));
  });
});
