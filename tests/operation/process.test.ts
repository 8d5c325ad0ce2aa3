import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { photo } from "../kit/media.ts";
import { childrenOf, memoryOf } from "../kit/process-memory.ts";
import { administratorEnvironment, openSession } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { eventually } from "../kit/eventually.ts";
import { uploaderOf } from "../kit/upload.ts";

describe("the process ends cleanly on SIGTERM", () => {
  it("while one visitor keeps a connection and another is in a request, leaving one whole database file", async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), "ending-"));
    const site = await startSiteProcess({ DATA_DIR: dataDirectory, SAMPLE_CONTENT: "no" });
    const agent = new Agent({ keepAlive: true });
    const [response] = (await once(get(`${site.origin}/`, { agent }), "response")) as [NodeJS.ReadableStream];
    await once(response.resume(), "end");
    const { port, hostname } = new URL(site.origin);
    const visitor = connect(Number(port), hostname);
    await once(visitor, "connect");
    visitor.on("error", () => visitor.destroy());
    visitor.write("GET / HTTP/1.1\r\nHost: school.example\r\n");
    const closed = once(visitor, "close");
    visitor.resume();
    expect(await site.stop()).toBe(0);
    await closed;
    agent.destroy();
    const files = await readdir(dataDirectory);
    expect(files).toContain("school.sqlite");
    expect(files.filter((file) => /-(?:wal|shm|journal)$/.test(file))).toEqual([]);
    await rm(dataDirectory, { recursive: true, force: true });
  });

  it("answering each request in progress as its connection's last, and telling monitors it is not ready", async () => {
    const site = await startSiteProcess({ SAMPLE_CONTENT: "no" });
    const { port, hostname } = new URL(site.origin);
    const open = async () => {
      // A connection that still waits to be accepted when the port closes is reset.
      const socket = connect(Number(port), hostname).on("error", () => undefined);
      await once(socket, "connect");
      return socket;
    };
    const [monitor, visitor] = [await open(), await open()];
    visitor.write("GET / HTTP/1.1\r\nHost: school.example\r\n");
    // By now the server has accepted the earlier connections.
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
    const ended = site.stop();
    await eventually(() => expect(open()).rejects.toThrow("ECONNREFUSED"));
    monitor.write("GET /readyz HTTP/1.1\r\nHost: school.example\r\n\r\n");
    const told = await text(monitor);
    visitor.write("\r\n");
    const page = await text(visitor);
    expect([told, page]).toEqual([
      expect.stringMatching(/^HTTP\/1\.1 503 /),
      expect.stringMatching(/^HTTP\/1\.1 200 /),
    ]);
    expect(told).toContain('{"status":"not ready"}');
    for (const answer of [told, page]) expect(answer).toMatch(/^connection: close\r$/im);
    expect(await ended).toBe(0);
  });
});

/** Waits until a site that has answered its first visitor has released the memory that the start used. */
async function expectLittleMemory(site: SiteProcess): Promise<void> {
  expect((await fetch(site.origin)).status).toBe(200);
  if (process.platform === "linux") await expect.poll(async () => (await memoryOf(site.pid)).now).toBeLessThan(180);
}

it("a first start logs each step in one line, and the site's address, and then takes at most 180 MB", async () => {
  const site = await startSiteProcess({ SAMPLE_CONTENT: "yes" });
  const lines = site.output().trimEnd().split("\n");
  expect(lines).toEqual(expect.arrayContaining(["The sample school's content has been loaded."]));
  expect(lines.some((line) => /^The school's site is at http:\/\/localhost:\d+$/.test(line))).toBe(true);
  expect(site.output()).not.toMatch(/warning|error|deprecat/i);
  await expectLittleMemory(site);
  await site.stop();
});

it("a later start says where the site is, and what it ignores, without values, and takes at most 180 MB", async () => {
  const misspelt = { BACKUPDIR: "a-secret", SMTP_URI: "a-secret" };
  // systemd has passed a socket, but to another process.
  const ofAnother = { LISTEN_PID: "1", LISTEN_FDS: "1" };
  const site = await startSiteProcess({
    PUBLIC_URL: "https://school.example/",
    EXIT_WHEN_IDLE: "1m",
    ...misspelt,
    ...ofAnother,
  });
  expect(site.output()).toContain(
    "\nThe school's site is at https://school.example " +
      `(on this machine at http://localhost:${new URL(site.origin).port})\n`,
  );
  expect(
    site
      .output()
      .split("\n")
      .filter((line) => line.includes("is no setting")),
  ).toEqual([
    "BACKUPDIR is no setting of the site and has no effect. Is BACKUP_DIR meant?",
    "SMTP_URI is no setting of the site and has no effect. Is SMTP_URL meant?",
  ]);
  // Without a socket of its own that would start it again, it stays awake.
  expect(site.output()).toContain("EXIT_WHEN_IDLE is ignored");
  expect(site.output()).not.toContain("a-secret");
  await expectLittleMemory(site);
  await site.stop();
});

it.runIf(process.platform === "linux")(
  "a picture whose AVIF was being made when the whole process group was ended gets it after the next start",
  async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "group-"));
    const start = () => startSiteProcess({ ...administratorEnvironment, DATA_DIR, SAMPLE_CONTENT: "no" });
    const site = await start();
    const { json } = await uploaderOf(site, (await openSession(site)).token)(
      "image",
      await photo(1700, 1200).jpeg().toBuffer(),
      "a.jpg",
    );
    const making = async () => {
      const children = await Promise.all(
        (await childrenOf(site.pid)).map(async (id) => ({
          id: Number(id),
          command: await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => ""),
        })),
      );
      return children.find(({ command }) => command.includes("make-avif"))?.id;
    };
    const child = await eventually(async () => (await making()) ?? Promise.reject(new Error("No AVIF is being made.")));
    process.kill(child, "SIGTERM");
    // The site has noticed that the AVIF process is gone, and keeps running until the test ends it.
    await expect
      .poll(async () => [await childrenOf(site.pid), await readdir(join(DATA_DIR, "uploads"))])
      .toEqual([[], []]);
    expect((await fetch(site.origin)).status).toBe(200);
    expect(await site.stop()).toBe(0);
    const again = await start();
    await expect
      .poll(async () => readdir(join(DATA_DIR, "media")))
      .toContain(json.data?.url.slice("/media/".length).replace("webp", "avif"));
    // The source picture is removed last, so that a site that stops earlier makes the AVIF again.
    await expect.poll(() => readdir(join(DATA_DIR, "media-waiting"))).toEqual([]);
    expect([await again.stop(), site.output()]).toEqual([
      0,
      expect.not.stringContaining("No AVIF could be made") as string,
    ]);
    await rm(DATA_DIR, { recursive: true, force: true });
  },
);
