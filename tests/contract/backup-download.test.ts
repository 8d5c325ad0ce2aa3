import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import syllabus from "../../collections/syllabus.ts";
import { startSteps } from "../../engine/start-steps.ts";
import { StartProgress } from "../../server/operation/first-start/start-progress.ts";
import { addTo, withDatabase } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { decoded, visibleText } from "../kit/html.ts";
import { encodedPicture } from "../kit/media.ts";
import { runCommand } from "../kit/operator-command.ts";
import { childrenOf } from "../kit/process-memory.ts";
import { administratorEnvironment, openSession, type Session, writerOf } from "../kit/session.ts";
import { type Site, startSite, startSiteProcess } from "../kit/site.ts";

let site: Site;
let session: Session;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "downloads-"));
  site = await startSite(administratorEnvironment);
  session = await openSession(site);
});
afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Presses the button with these headers instead of an administrator's. */
const press = (headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`${site.origin}/admin/backup`, {
    method: "POST",
    redirect: "manual",
    headers: { Cookie: session.cookie, Origin: site.origin, ...headers },
    signal: signal ?? null,
  });
const page = async (path: string) =>
  decoded(visibleText(await (await fetch(site.origin + path, { headers: { Cookie: session.cookie } })).text()));
const [alarm, bengaliAlarm] = ["No backup in the last seven days", "গত সাত দিনে এই সাইটের কোনো ব্যাকআপ নেওয়া হয়নি"];
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
const remains = async () => (await readdir(site.dataDirectory)).filter((name) => name.startsWith("backup-"));

it("a site without backups says so; a downloaded one can be restored and silences the alarm for a week", async () => {
  for (const path of ["/admin", "/admin/system"]) {
    expect(await page(path)).toContain(alarm);
    expect(await page(`/bn${path}`)).toContain(bengaliAlarm);
    // The text beside the button says what the file contains.
    expect(await page(path)).toContain("Anyone who has it can get into the site");
  }
  const write = writerOf(site, session.token);
  const id = await addTo(write, syllabus);
  await write("POST", "/pictures", { picture: await encodedPicture(5) });
  const answer = await press();
  expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.get("Content-Type")]).toEqual([
    200,
    "private, no-store",
    "application/x-tar",
  ]);
  const [, name = ""] =
    /^attachment; filename="(school-\d{8}T\d{6}Z\.tar)"$/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  const file = join(folder, name);
  await writeFile(file, await answer.bytes());
  await eventually(async () => expect(await page("/admin")).not.toContain(alarm));
  expect(await page("/bn/admin/system")).not.toContain(bengaliAlarm);
  expect(await page("/admin")).toMatch(/Last backup made or downloaded: /);
  expect(await page("/admin/audit")).toContain("Backup downloaded");
  expect(await remains()).toEqual([]);

  const data = join(folder, "restored");
  expect(await runCommand("restore", [file], data)).toMatchObject({ code: 0, err: "" });
  const restored = await startSite({ DATA_DIR: data, SAMPLE_CONTENT: "no" });
  try {
    const lists = async ({ origin }: Site, path: string) => (await fetch(origin + path)).json();
    for (const path of ["/api/syllabus", "/api/pictures", "/api/notice"])
      expect(await lists(restored, path)).toEqual(await lists(site, path));
    expect(await lists(restored, "/api/syllabus")).toContainEqual(expect.objectContaining({ _id: id }));
    // The backup contains the accounts and the secret.
    expect(
      (await fetch(`${restored.origin}/admin`, { headers: { Cookie: session.cookie }, redirect: "manual" })).status,
    ).toBe(200);
  } finally {
    await restored.stop();
  }

  await withDatabase(site, (db) =>
    db
      .updateTable("account_log")
      .set({ at: daysAgo(8) })
      .where("action", "=", "backup-downloaded")
      .execute(),
  );
  expect(await page("/admin")).toContain(alarm);
});

it("a backup by the operator's command silences the alarm too, and is no longer listed as missing", async () => {
  const wish = "Download a backup";
  await withDatabase(site, async (db) => {
    await db.deleteFrom("account_log").execute();
    await new StartProgress(db).finish(startSteps);
  });
  for (const text of [alarm, wish]) expect(await page("/admin")).toContain(text);
  expect(await runCommand("backup", [join(folder, "operator.tar")], site.dataDirectory)).toMatchObject({
    code: 0,
    err: "",
  });
  for (const text of [alarm, wish]) expect(await page("/admin")).not.toContain(text);
  expect(await page("/admin")).toMatch(/Last backup made or downloaded: /);
  expect(await page("/admin/audit")).toContain("Backup made on the server");
  await withDatabase(site, (db) =>
    db
      .updateTable("account_log")
      .set({ at: daysAgo(8) })
      .execute(),
  );
  expect(await page("/admin")).toContain(alarm);
  expect(await page("/admin")).not.toContain(wish);
});

it("only an administrator can download a backup, and only with the site's own button", async () => {
  const visitor = await press({ Cookie: "" });
  expect([visitor.status, visitor.headers.get("Location")]).toEqual([302, "/forbidden"]);
  await withDatabase(site, (db) => db.updateTable("user").set({ role: "editor" }).execute());
  const editor = await press();
  expect([editor.status, editor.headers.get("Location")]).toEqual([302, "/forbidden"]);
  expect(await page("/admin")).not.toMatch(/Make and download a backup|Last backup taken/);
  await withDatabase(site, (db) => db.updateTable("user").set({ role: "admin" }).execute());
  for (const Origin of ["https://evil.example", "null"]) expect((await press({ Origin })).status).toBe(403);
});

it("only one backup is made at a time; an aborted download makes room for the next and is not recorded", async () => {
  const recorded = () =>
    withDatabase(site, (db) =>
      db.selectFrom("account_log").select("id").where("action", "=", "backup-downloaded").execute(),
    );
  const before = await recorded();
  const giveUp = new AbortController();
  const first = await press({}, giveUp.signal);
  expect(first.status).toBe(200);
  const second = await press();
  expect([second.status, second.headers.get("Location")]).toEqual([303, "/admin/system?backup=busy#backup"]);
  expect(await page("/bn/admin/system?backup=busy")).toContain("এই মুহূর্তে একটি ব্যাকআপ নামানো হচ্ছে");
  giveUp.abort();
  await eventually(async () => {
    const next = await press();
    expect(next.status).toBe(200);
    await next.body?.cancel();
  });
  await eventually(async () => expect(await remains()).toEqual([]));
  expect(await recorded()).toEqual(before);
});

it("an administrator who leaves before the first byte makes room for the next one, whose file is whole", async () => {
  const headers = { Cookie: session.cookie, Origin: site.origin };
  const leaveAt = async (isTime: () => Promise<unknown>) => {
    const request = httpRequest(`${site.origin}/admin/backup`, { method: "POST", headers })
      .on("error", () => {})
      .end();
    await once(request, "finish");
    await isTime();
    request.destroy();
  };
  const pressed = async () => {
    const answer = await press();
    expect(answer.status).toBe(200);
    return answer.bytes();
  };
  await eventually(pressed);
  await leaveAt(async () => {});
  await eventually(pressed);
  await leaveAt(() => eventually(async () => expect(await remains()).not.toEqual([])));
  const file = join(folder, "next.tar");
  await writeFile(file, await eventually(pressed));
  await eventually(async () => expect(await remains()).toEqual([]));
  expect(await runCommand("restore", [file], join(folder, "next"))).toMatchObject({ code: 0, err: "" });
});

it.runIf(process.platform === "linux")(
  "a backup that a busy machine starts slowly still reaches the administrator",
  async () => {
    const environment = { ...administratorEnvironment, DATA_DIR: join(folder, "slow"), SAMPLE_CONTENT: "no" };
    // Sign in before the impatient server starts, because checking the password may take longer than that server waits
    // for a silent client.
    const patient = await startSite(environment);
    const { cookie } = await openSession(patient);
    await patient.stop();
    const impatience = pathToFileURL(join(import.meta.dirname, "..", "kit", "impatient-server.mjs")).href;
    const impatient = await startSiteProcess({ ...environment, NODE_OPTIONS: `--import=${impatience}` });
    const answer = fetch(`${impatient.origin}/admin/backup`, {
      method: "POST",
      headers: { Cookie: cookie, Origin: impatient.origin },
    });
    const making = await eventually(async () => {
      for (const id of await childrenOf(impatient.pid))
        if ((await readFile(`/proc/${id}/cmdline`, "utf8")).includes("backup.ts")) return Number(id);
      throw new Error("No backup is being made.");
    });
    process.kill(making, "SIGSTOP");
    // The server meanwhile closes other connections that are just as silent.
    for (const _ of [1, 2])
      await once(
        connect(Number(new URL(impatient.origin).port), "127.0.0.1")
          .on("error", () => {})
          .resume(),
        "close",
      );
    process.kill(making, "SIGCONT");
    expect((await answer).status).toBe(200);
    const file = join(folder, "late.tar");
    await writeFile(file, await (await answer).bytes());
    expect(await runCommand("restore", ["--check", file], join(folder, "late"))).toMatchObject({ code: 0, err: "" });
    await impatient.stop();
  },
);
