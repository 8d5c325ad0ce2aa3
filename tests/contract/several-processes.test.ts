import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { addTo, pathTo } from "../database-state.ts";
import { processorTime } from "../cpu-time.ts";
import { startFailureOutput } from "../failed-start.ts";
import { PassedSocket } from "../passed-socket.ts";
import { rawRequest } from "../raw-request.ts";
import { administratorEnvironment, openSession, type Write, writerOf } from "../session.ts";
import { type Site, startSite } from "../site.ts";
import { pdf } from "../documents.ts";
import { uploaderOf } from "../upload.ts";
import { eventually } from "../eventually.ts";

const syllabus = collectionNamed("syllabus");
/** Connections for each look at the site: the system spreads them over both processes. */
const connections = 6;

/** Whether a process is there; one that has ended and is still listed is not. */
async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat !== "" && !/\) Z /.test(stat);
}

/** The ids of the further processes that a site has started. */
async function workersOf({ pid }: Site): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, "utf8")).split(" ").filter(Boolean);
  const commands = await Promise.all(children.map((child) => readFile(`/proc/${child}/cmdline`, "utf8").catch(() => "")));
  return children.filter((_, index) => commands[index]?.endsWith("\0worker\0")).map(Number);
}

// Elsewhere processes cannot share a port, which is said in one line.
describe.skipIf(process.platform !== "linux")("two processes on one port (skipped but on Linux)", () => {
  let site: Site;
  let token: string;
  let write: Write;
  beforeAll(async () => {
    site = await startSite({ SAMPLE_CONTENT: "no", WORKERS: "2", ...administratorEnvironment });
    ({ token } = await openSession(site));
    write = writerOf(site, token);
  });
  afterAll(() => site.stop());

  /** Asks several times at once, each time over a new connection. */
  const readAll = (path: string) => Promise.all(Array.from({ length: connections }, () => rawRequest(site, path, { Connection: "close" })));

  it("both answer, and what one has acknowledged is in the next answer of the other, 200 times", async () => {
    const id = await addTo(write, syllabus, { title: "Round 0.", titleBn: "Round 0.", link: "example.com" });
    const stale: string[] = [];
    for (let round = 1; round <= 200; round += 1) {
      const { status } = await write("PATCH", pathTo(syllabus.api.update, id), { title: `Round ${round}.`, titleBn: `Round ${round}.` });
      expect(status).toBe(200);
      const path = ["/syllabus", "/bn/syllabus", `/api${syllabus.api.list}`][round % 3] ?? "";
      for (const { text } of await readAll(path)) if (!text.includes(`Round ${round}.`)) stale.push(`${path} in round ${round}`);
    }
    expect(stale).toEqual([]);
    const [other] = await workersOf(site);
    // Each has worked: a process that had only started would have used less of the processor than half of the other one.
    const used = await Promise.all([site.pid, other!].map((pid) => processorTime({ pid })));
    expect(Math.min(...used) / Math.max(...used)).toBeGreaterThan(0.2);
    await write("DELETE", pathTo(syllabus.api.remove, id));
  });

  it("a file that is set aside is served by neither any more", async () => {
    const { json } = await uploaderOf(site, token)("document", pdf, "Form.pdf");
    const link = json.data?.url ?? "";
    const id = await addTo(write, syllabus, { title: "A", link });
    expect((await readAll(link)).map(({ status }) => status)).toEqual(Array(connections).fill(200));
    await write("DELETE", pathTo(syllabus.api.remove, id));
    expect((await readAll(link)).map(({ status }) => status)).toEqual(Array(connections).fill(404));
  });

  it("one that is killed is replaced, while the other one answers", async () => {
    const [killed] = await workersOf(site);
    process.kill(killed!, "SIGKILL");
    // Only now the system takes no more connections for it: its threads end one by one, and the last one closes its socket.
    await expect.poll(() => site.output()).toMatch(/has ended with SIGKILL; another is started/);
    expect((await readAll("/readyz")).map(({ status }) => status)).toEqual(Array(connections).fill(200));
    await eventually(async () => {
      const [next] = await workersOf(site);
      expect(next).toBeGreaterThan(0);
      expect(next).not.toBe(killed);
    });
  });

  it("when the first is killed, the other ends too, and the folder can be used again", async () => {
    const left = await workersOf(site);
    await site.kill();
    const port = new URL(site.origin).port;
    site = await startSite({ DATA_DIR: site.dataDirectory, PORT: port, WORKERS: "2", PUBLIC_URL: site.origin });
    for (const pid of left) expect(await isRunning(pid)).toBe(false);
    const children = await workersOf(site);
    expect(children).toHaveLength(1);
    expect(await site.stop()).toBe(0);
    for (const pid of children) expect(await isRunning(pid)).toBe(false);
  });

  it("a socket that systemd passes is the others' too", async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), "socket-"));
    const socket = new PassedSocket();
    const stop = await socket.start({ DATA_DIR, WORKERS: "2", SAMPLE_CONTENT: "no" });
    const origin = `http://127.0.0.1:${socket.port}`;
    expect((await Promise.all(Array.from({ length: connections }, () => rawRequest({ origin }, "/readyz", { Connection: "close" })))).map(({ status }) => status)).toEqual(Array(connections).fill(200));
    expect(await stop()).toBe(0);
    socket.close();
    await rm(DATA_DIR, { recursive: true });
  });

  it("a port that another program has is not shared with it", async () => {
    const other = createServer().listen({ port: 0, host: "127.0.0.1", reusePort: true });
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as AddressInfo;
    expect((await startFailureOutput({ PORT: String(port), WORKERS: "2", SAMPLE_CONTENT: "no" })).join("\n")).toContain(`Port ${port} cannot be used.`);
    other.close();
  });
});
