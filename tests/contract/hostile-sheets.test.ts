import { afterAll, beforeAll, expect, it } from "vitest";
import { memoryOf } from "../kit/process-memory.ts";
import { administratorEnvironment, openSession, type Session } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { hostileSheets } from "../samples/hostile-sheets.ts";

/** The most memory in MB that the site may use while it reads sheets. A separate process parses them. */
const mostMemory = 350;

let site: Site;
let session: Session;
beforeAll(async () => {
  site = await startSite(administratorEnvironment);
  session = await openSession(site);
});
afterAll(() => site?.stop());

it.each(hostileSheets)("$name is refused with a message, or read", async ({ name, bytes, expect: expected }) => {
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
});
