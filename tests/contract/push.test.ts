import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import notice from "../../collections/notice.ts";
import { instantOf, localTime } from "../../engine/dates/calendar-day.ts";
import urgent from "../../globals/urgent.ts";
import { bodyOf } from "../kit/database-state.ts";
import { eventually } from "../kit/eventually.ts";
import { runCommand } from "../kit/operator-command.ts";
import { makeBrowser, type PushService, startPushService } from "../kit/push-service.ts";
import { nameOf, sheetOf } from "../kit/results.ts";
import { administratorEnvironment, openSession, type Session, writerOf } from "../kit/session.ts";
import { engineVariable } from "../kit/site-database.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { canMakeCertificates } from "../kit/tls-certificate.ts";

// The tests imitate the push service of a running site, and set its clock.

const publicUrl = "https://school.example";
const browser = makeBrowser();
const oneHour = 3_600_000;
const kit = (name: string) => pathToFileURL(join(import.meta.dirname, "..", "kit", name)).href;

let folder: string;
let service: PushService & { ca: string };
let site: SiteProcess;
let session: Session;

const clockFile = () => join(folder, "clock");
/** The offset of the site's clock, in milliseconds. */
let ahead: number;
const now = () => Date.now() + ahead;
/** Returns the time at an hour in Dhaka, one day after the site's current day or more days later. */
const nextDayAt = (hour: number, days = 1) =>
  instantOf(`${localTime(new Date(now() + days * 24 * oneHour)).slice(0, 10)}T${String(hour).padStart(2, "0")}:00`);
/** Sets the site's clock. */
const setClock = async (moment: string | number) => {
  ahead = new Date(moment).getTime() - Date.now();
  await writeFile(clockFile(), String(ahead));
  if (!site) return;
  process.kill(site.pid, "SIGUSR2");
  // The earlier token has expired since the clock moved.
  session = await openSession(site);
};
const startOn = async (data: string): Promise<void> => {
  site = await startSiteProcess({
    ...administratorEnvironment,
    DATA_DIR: data,
    SAMPLE_CONTENT: "no",
    PUBLIC_URL: publicUrl,
    NODE_OPTIONS: `--import=${kit("next-day.mjs")} --import=${kit("push-network.mjs")}`,
    TEST_CLOCK_FILE: clockFile(),
    TEST_PUSH_PORT: String(service.port),
    TEST_PUSH_CERTIFICATE: service.ca,
  });
  session = await openSession(site);
};
const write = async (method: string, path: string, body: object, expected: number) => {
  const answer = await writerOf(site, session.token)(method, path, body);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: expected });
  return answer.body;
};
const publish = (title: string, at = now()) =>
  write("POST", notice.api.list, { ...bodyOf(notice), title, visibility: new Date(at).toISOString() }, 201);
const setLine = (line: string, hours = 5) =>
  write("PATCH", urgent.api.update, { line, until: new Date(now() + hours * oneHour).toISOString() }, 200);
const post = (path: string, body: URLSearchParams, headers: object = {}) =>
  fetch(site.origin + path, { method: "POST", body, redirect: "manual", headers: { Origin: publicUrl, ...headers } });
const endpoint = (name: string) => `https://fcm.googleapis.com/sent/${name}`;
const tell = async (fields: Record<string, string>, topics: readonly string[] = []) => {
  const body = new URLSearchParams({ ...browser.keys, ...fields });
  for (const topic of topics) body.append("topics", topic);
  return (await post("/tell", body)).status;
};
/** Returns the notifications since the last call: the subscriber, the subject and the urgency. */
const received = () =>
  service.received.splice(0).map(({ path, headers, body }) => {
    const { notification } = JSON.parse(browser.read(body)) as {
      notification: Record<"title" | "body" | "navigate" | "tag", string>;
    };
    return { to: path.slice("/sent/".length), urgency: headers.urgency, ttl: Number(headers.ttl), ...notification };
  });
/** Waits for this many notifications and returns their subscribers and subjects. */
const told = async (count: number) => {
  await eventually(() => expect(service.received.length).toBeGreaterThanOrEqual(count));
  return received()
    .map(({ to, title, body }) => `${to}: ${title} (${body})`)
    .toSorted();
};
const adopt = () => post("/admin/push", new URLSearchParams({ what: "adopt" }), { Cookie: session.cookie });

describe.skipIf(!canMakeCertificates || process.platform === "win32")("a running site", () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "push-site-"));
    service = await startPushService(folder);
    ahead = 0;
    await setClock(nextDayAt(10));
    await startOn(join(folder, "data"));
    expect(await tell({ what: "keep", endpoint: endpoint("notices") }, ["notices"])).toBe(200);
    expect(await tell({ what: "keep", endpoint: endpoint("results") }, ["results"])).toBe(200);
  });
  afterAll(async () => {
    await site?.stop();
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("tells subscribers of results as soon as they can be looked up, and nothing about a pupil", async () => {
    const open = async (title: string, body: object) => {
      const { insertedId } = await write("POST", "/results", sheetOf(title, 3), 201);
      await write("POST", `/results/${String(insertedId)}/codes`, {}, 200);
      await write("POST", `/results/${String(insertedId)}/open`, { confirmed: true, ...body }, 200);
    };
    await open("Half-yearly", {});
    await open("Annual", { opens: new Date(now() + oneHour).toISOString() });
    await eventually(() => expect(service.received).toHaveLength(1));
    const [first] = received();
    expect(first).toMatchObject({
      to: "results",
      title: "Results of Half-yearly can be looked up",
      body: "Class Six · 2026",
      navigate: `${publicUrl}/result`,
    });
    expect(JSON.stringify(first)).not.toContain(nameOf(0).split(" ")[0]);
    await setClock(now() + oneHour + 60_000);
    expect(await told(1)).toEqual(["results: Results of Annual can be looked up (Class Six · 2026)"]);
  });

  it("tells everybody of an urgent line at night, and of a notice in the morning", async () => {
    await setClock(nextDayAt(23, 0));
    await publish("By night");
    await setLine("Closed for the flood");
    await eventually(() => expect(service.received).toHaveLength(2));
    const line = { title: "Urgent from the school", body: "Closed for the flood", tag: "urgent", urgency: "high" };
    const both = received();
    expect(both).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
    // The time to live keeps the push service from delivering the message after the line has ended.
    for (const { ttl } of both) expect(ttl).toBeLessThanOrEqual(5 * 60 * 60);
    await setLine("Closed for the flood", 6);
    await setLine("Open at ten", 6);
    expect(await told(2)).toEqual(["notices", "results"].map((to) => `${to}: Urgent from the school (Open at ten)`));
    await setClock(nextDayAt(7));
    expect(await told(1)).toEqual(["notices: By night (Notice)"]);
  });

  it("lets a renewed subscription replace the old one, and stores no unknown one", async () => {
    await setClock(nextDayAt(10));
    const renewal = { what: "renew", endpoint: endpoint("renewed") };
    expect(await tell({ ...renewal, old: endpoint("nobody") })).toBe(422);
    expect(await tell({ ...renewal, old: endpoint("notices"), endpoint: "https://inside.example/a" })).toBe(422);
    expect(await tell({ ...renewal, old: endpoint("notices") })).toBe(200);
    await publish("Renewed");
    expect(await told(1)).toEqual(["renewed: Renewed (Notice)"]);
  });

  it("tells nobody of entries that became visible only because its clock was a week ahead", async () => {
    const right = nextDayAt(10);
    await setClock(right);
    await publish("Comes in three days", new Date(right).getTime() + 72 * oneHour);
    await setClock(new Date(right).getTime() + 7 * 24 * oneHour);
    await eventually(async () =>
      expect(await (await fetch(`${site.origin}/notice`)).text()).toContain("Comes in three days"),
    );
    await publish("Sent in the wrong week");
    expect(await told(1)).toEqual(["renewed: Sent in the wrong week (Notice)"]);
    await setClock(new Date(right).getTime() + oneHour);
    await publish("Sent in the right week");
    expect(await told(1)).toEqual(["renewed: Sent in the right week (Notice)"]);
    await setClock(new Date(right).getTime() + 72 * oneHour + 60_000);
    expect(await told(1)).toEqual(["renewed: Comes in three days (Notice)"]);
  });

  it.skipIf(process.env[engineVariable] === "postgres")(
    "tells of nothing after a restore by the command, or in a copied folder, until an administrator says so",
    async () => {
      const [data, copied, backup] = ["data", "copied", "backup.tar"].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ];
      await setClock(nextDayAt(10));
      expect((await runCommand("backup", [backup], data)).code).toBe(0);
      await publish("After the backup");
      expect(await told(1)).toHaveLength(1);
      await site.stop();
      await cp(data, copied, { recursive: true });
      expect((await runCommand("restore", [backup], data)).code).toBe(0);
      for (const place of [data, copied]) {
        await startOn(place);
        await publish("Of a restored site or a copy");
        await setLine("Of a restored site or a copy");
        expect((await adopt()).status).toBe(303);
        await publish(`Of the school's site ${place === data}`);
        expect(await told(1)).toEqual([`renewed: Of the school's site ${place === data} (Notice)`]);
        await site.stop();
      }
    },
  );
});
