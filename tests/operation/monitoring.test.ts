import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administrator, administratorEnvironment, openSession } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { eventually } from "../kit/eventually.ts";
import { patience } from "../kit/patience.ts";

const token = "a token that a monitor keeps";

/** Parses the samples of a text in Prometheus's format by name and labels; throws for a line in another form. */
function samplesIn(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  const types = new Set<string>();
  for (const line of text.trimEnd().split("\n")) {
    const [, typed] = /^# TYPE (\w+) (?:counter|gauge|histogram)$/.exec(line) ?? [];
    if (typed !== undefined) types.add(typed);
    if (line.startsWith("# ")) continue;
    const [, name = "", labels = "", value = ""] =
      /^([a-z_]\w*)(\{(?:[a-z]+="[^"\\]*",?)+\})? (\d[\d.e+-]*)$/.exec(line) ?? [];
    if (name === "" || !types.has(name.replace(/_(?:bucket|sum|count)$/, "")) || samples.has(name + labels))
      throw new Error(`Not a sample: ${line}`);
    samples.set(name + labels, Number(value));
  }
  return samples;
}

const metricsOf = (site: SiteProcess, authorization = `Bearer ${token}`) =>
  fetch(`${site.origin}/metrics`, { headers: { Authorization: authorization } });
const samplesOf = async (site: SiteProcess) => samplesIn(await (await metricsOf(site)).text());

describe("with METRICS_TOKEN", () => {
  let site: SiteProcess;
  let BACKUP_DIR: string;
  beforeAll(async () => {
    BACKUP_DIR = await mkdtemp(join(tmpdir(), "monitored-"));
    site = await startSiteProcess({ METRICS_TOKEN: token, BACKUP_DIR, ...administratorEnvironment });
  });
  afterAll(async () => {
    await site.stop();
    await rm(BACKUP_DIR, { recursive: true, force: true });
  });

  it("only a request with the bearer token gets metrics, and no cache stores them", async () => {
    for (const authorization of ["", "Bearer", `Bearer ${token}x`, token, `Basic ${token}`]) {
      const refused = await metricsOf(site, authorization);
      expect([refused.status, refused.headers.get("WWW-Authenticate"), await refused.text()]).toEqual([
        401,
        "Bearer",
        "",
      ]);
    }
    const answer = await metricsOf(site, `bearer ${token}`);
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
      "no-store",
    ]);
  });

  it("requests are counted by class and status, with a histogram whose buckets add up", async () => {
    const before = await samplesOf(site);
    const requests = ["/", "/", "/bn/notice", "/api/notice", "/no-such-page", "/api/nothing"];
    for (const path of requests) await (await fetch(site.origin + path)).arrayBuffer();
    await fetch(`${site.origin}/api/notice`, { method: "POST", body: "{}" });
    const grown = (after: Map<string, number>, key: string) => (after.get(key) ?? 0) - (before.get(key) ?? 0);
    const request = (kind: string, status: number) => `school_http_requests_total{class="${kind}",status="${status}"}`;
    await eventually(async () => {
      const after = await samplesOf(site);
      expect(
        [
          ["page", 200],
          ["page", 404],
          ["api", 200],
          ["api", 404],
          ["write", 401],
        ].map(([kind, status]) => grown(after, request(String(kind), Number(status)))),
      ).toEqual([3, 1, 1, 1, 1]);
      const name = "school_http_request_duration_seconds";
      expect(grown(after, `${name}_count{class="page"}`)).toBe(4);
      const buckets = [...after].flatMap(([key, count]) =>
        key.startsWith(`${name}_bucket{class="page"`) ? [count] : [],
      );
      expect(buckets).toEqual(buckets.toSorted((a, b) => a - b));
      expect(buckets.at(-1)).toBe(after.get(`${name}_count{class="page"}`));
      expect(grown(after, 'school_memory_lookups_total{result="hit"}')).toBeGreaterThanOrEqual(1);
    });
  });

  it("metrics include memory, delay, entries, disk and the last backup", async () => {
    await eventually(async () => {
      const now = Date.now() / 1000;
      const samples = await samplesOf(site);
      expect(samples.get('school_entries{collection="notice"}')).toBeGreaterThan(0);
      expect(samples.get("process_resident_memory_bytes")).toBeGreaterThan(20_000_000);
      expect(samples.get("nodejs_eventloop_delay_p99_seconds")).toBeLessThan(60);
      expect(samples.get("school_disk_free_bytes")).toBeGreaterThan(0);
      expect(samples.get("school_last_backup_timestamp_seconds")).toBeGreaterThan(now - 600);
      expect(samples.get("process_start_time_seconds")).toBeGreaterThan(now - 600);
      expect(samples.has("school_alarms")).toBe(true);
    });
  });
});

describe("without it", () => {
  let site: SiteProcess;
  beforeAll(async () => {
    site = await startSiteProcess({ SAMPLE_CONTENT: "no", LOG_FORMAT: "json", ...administratorEnvironment });
  });
  afterAll(() => site.stop());

  it("/metrics does not exist, whoever asks", async () => {
    const { cookie } = await openSession(site);
    expect((await metricsOf(site)).status).toBe(404);
    expect((await fetch(`${site.origin}/metrics`, { headers: { Cookie: cookie } })).status).toBe(404);
  });

  it("/readyz says whether readers can be served", async () => {
    const ready = await fetch(`${site.origin}/readyz`);
    expect([ready.status, ready.headers.get("Cache-Control"), await ready.json()]).toEqual([
      200,
      "no-store",
      { status: "ready" },
    ]);
    const database = new DatabaseSync(join(site.dataDirectory, "school.sqlite"), { timeout: patience });
    database.exec("alter table collection_stats rename to lost");
    const failing = await fetch(`${site.origin}/readyz`);
    expect([failing.status, await failing.json()]).toEqual([503, { status: "not ready" }]);
    database.exec("alter table lost rename to collection_stats");
    database.close();
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  });

  it("with LOG_FORMAT=json each line of the log is JSON, an error with its request's id, without secrets", async () => {
    const database = new DatabaseSync(join(site.dataDirectory, "school.sqlite"), { timeout: patience });
    database.exec("alter table syllabus rename to lost");
    const { cookie, token: accessToken } = await openSession(site);
    const failed = await fetch(`${site.origin}/api/syllabus`, {
      headers: { Cookie: cookie, Authorization: `Bearer ${accessToken}` },
    });
    expect(failed.status).toBe(500);
    database.exec("alter table lost rename to syllabus");
    database.close();
    const lines = site
      .output()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.length).toBeGreaterThanOrEqual(2);
    for (const { time, level, message } of lines)
      expect([Date.parse(String(time)) > 0, level, typeof message]).toEqual([
        true,
        expect.stringMatching(/^(?:info|error)$/) as string,
        "string",
      ]);
    const error = lines.find(({ message }) => message === "GET /api/syllabus");
    expect(error).toMatchObject({
      level: "error",
      requestId: failed.headers.get("X-Request-Id"),
      error: expect.arrayContaining([expect.stringContaining("no such table: syllabus") as string]) as string[],
    });
    for (const secret of [accessToken, administrator.password, cookie.split("=")[1] ?? "none"])
      expect(site.output()).not.toContain(secret);
  });
});
