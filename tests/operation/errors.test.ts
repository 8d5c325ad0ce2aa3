import { once } from "node:events";
import { rename } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withDatabaseFile } from "../kit/older-database.ts";
import { rawRequest } from "../kit/raw-request.ts";
import { openSession, administratorEnvironment } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";
import { eventually } from "../kit/eventually.ts";

async function withSite(
  environment: Record<string, string>,
  work: (site: SiteProcess) => Promise<void>,
): Promise<SiteProcess> {
  const site = await startSiteProcess({ SAMPLE_CONTENT: "no", ...environment });
  try {
    await work(site);
  } finally {
    await site.stop();
  }
  return site;
}

it("failures have the id of their requests in the answers and in the log, which stays bounded", async () => {
  const { output } = await withSite({}, async (site) => {
    withDatabaseFile(join(site.dataDirectory, "school.sqlite"), (open) =>
      open.exec("alter table syllabus rename to lost"),
    );
    const { status, headers, text } = await rawRequest(site, "/api/syllabus");
    const { requestId, message } = JSON.parse(text) as { requestId: string; message: string };
    expect([status, requestId]).toEqual([500, headers["x-request-id"]]);
    expect(message).not.toContain("syllabus");
    await eventually(() =>
      expect(site.output()).toMatch(
        new RegExp(` error \\[${requestId}\\] GET /api/syllabus\n    .*no such table: syllabus`),
      ),
    );
    for (let round = 0; round < 100; round += 1)
      expect((await rawRequest(site, `/api/syllabus?offset=${round}`)).status).toBe(500);
  });
  // The timer for scheduled entries meets the same failure, and is counted with it.
  expect(output().match(/ error \[/g)?.length ?? 0).toBeLessThanOrEqual(10);
});

it("a client that leaves is no error; /healthz tells why writing cannot work, and the log tells it once", async () => {
  const { output } = await withSite(administratorEnvironment, async (site) => {
    const { token } = await openSession(site);
    const headers = { Authorization: `Bearer ${token}`, "Content-Length": "1000000" };
    const form = '--x\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF';
    for (const [path, type, begun] of [
      ["/api/upload", "multipart/form-data; boundary=x", form],
      ["/api/notice", "application/json", '{"title": "half'],
      ["/setup", "application/x-www-form-urlencoded", "email=a"],
      ["/api/auth/sign-in/email", "application/json", '{"email": "a@'],
    ] as const) {
      const leaving = request(site.origin + path, {
        method: "POST",
        headers: { ...headers, "Content-Type": type, Expect: "100-continue" },
      });
      leaving.on("error", () => undefined);
      leaving.flushHeaders();
      // The server is reading the body at this point.
      await once(leaving, "continue");
      leaving.write(begun);
      const closed = new Promise((resolve) => leaving.once("close", resolve));
      leaving.destroy();
      await closed;
    }
    const { port, hostname } = new URL(site.origin);
    for (const path of ["/", "/api/openapi.json", "/sitemap.xml", "/nothing", "/admin"]) {
      const leaving = connect(Number(port), hostname);
      leaving.on("error", () => undefined);
      leaving.write(`GET ${path} HTTP/1.1\r\nHost: school.example\r\n\r\n`);
      const closed = new Promise((resolve) => leaving.once("close", resolve));
      leaving.once("connect", () => leaving.resetAndDestroy());
      await closed;
    }
    expect((await rawRequest(site, "/readyz")).status).toBe(200);
    const path = join(site.dataDirectory, "school.sqlite");
    await rename(path, `${path}.away`);
    const checks = { database: "failing", disk: "ok", signIn: "ok" };
    const { status, text } = await rawRequest(site, "/healthz");
    expect([status, JSON.parse(text)]).toEqual([503, { status: "failing", checks }]);
    expect((await rawRequest(site, "/healthz", {}, "HEAD")).status).toBe(503);
    await rename(`${path}.away`, path);
    await eventually(async () => expect((await rawRequest(site, "/healthz")).status).toBe(200));
  });
  expect(output().match(/ error .*/g)).toEqual([expect.stringContaining("The check of database fails.")]);
  expect(output()).not.toMatch(/\n {4}at /);
  expect(output()).toContain("The check of database passes again.");
});
