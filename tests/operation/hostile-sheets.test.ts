import { afterAll, beforeAll, expect, it } from "vitest";
import { processorTime } from "../kit/cpu-time.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { memoryOf } from "../kit/process-memory.ts";
import { administratorEnvironment, openSession, type Session } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { hostileSheets } from "../samples/hostile-sheets.ts";

/** The most memory in MB that the site may use while it reads sheets. A separate process parses them. */
const mostMemory = 350;
/**
 * The most processor time in ms of all of its threads, while it receives, hands on and answers one sheet. Understanding
 * a sheet took it seconds to hours.
 */
const mostTime = 1_000;

let site: SiteProcess;
let session: Session;
beforeAll(async () => {
  site = await startSiteProcess(administratorEnvironment);
  session = await openSession(site);
});
afterAll(() => site?.stop());

itForAll(hostileSheets)(
  "a hostile sheet is refused with a message, or read",
  async ({ name, bytes, expect: expected }) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(bytes())]), name);
    const headers = { Authorization: `Bearer ${session.token}` };
    const answer = await fetch(`${site.origin}/api/results/read`, { method: "POST", headers, body: form });
    const { message = "" } = (await answer.json()) as { message?: string };
    // A readable sheet may still contain no marks, which also gives a message.
    if (answer.status !== 200) expect(message).toMatch(/\w+ \w+/);
    expect([200, 400, 413, 415, 422, 503]).toContain(answer.status);
    if (expected === "refused") expect(answer.status).not.toBe(200);
    expect((await fetch(`${site.origin}/`)).status).toBe(200);
    expect((await memoryOf(site.pid)).most).toBeLessThan(mostMemory);
  },
);

/** A full sheet: 2,000 rows of 100 columns. */
const fullSheet = [
  ["Roll", "Name", ...Array.from({ length: 98 }, (_, at) => `Subject ${at}`)].join("\t"),
  ...Array.from({ length: 1999 }, (_, at) => [at + 1, "নমুনা নাম", ...Array(98).fill("33")].join("\t")),
].join("\n");
const lessons = (cell: string) => `Day\t1st\t2nd\nSunday\t${cell}\t${cell}\nMonday\t${cell}\tBangla`;
const pasted: [string, string][] = [
  ["10,000 Bengali letters in a cell", lessons("ক".repeat(10_000))],
  ["1.9 MB of one letter", "a".repeat(1_900_000)],
  ["a megabyte of spaces between letters", lessons(`a${" ".repeat(500_000)}a`)],
  ["a full sheet", fullSheet],
];

it.runIf(process.platform === "linux").each(pasted)(
  "%s, pasted, takes the process that answers everybody no more than a moment",
  async (_, cells) => {
    const headers = { Authorization: `Bearer ${session.token}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ cells });
    for (const path of ["/api/results/read", "/api/routines/read"]) {
      const before = await processorTime(site);
      const answer = await fetch(site.origin + path, { method: "POST", headers, body });
      expect([200, 422]).toContain(answer.status);
      await answer.arrayBuffer();
      const cost = (await processorTime(site)) - before;
      expect([path, cost < mostTime]).toEqual([path, true]);
    }
  },
);
