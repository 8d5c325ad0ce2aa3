import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { npmStart, type StartedSite } from "../kit/npm-start.ts";

const root = join(import.meta.dirname, "..", "..");
let directory: string;
let site: StartedSite;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "npm-start-"));
  site = await npmStart(root, { DATA_DIR: directory, SAMPLE_CONTENT: "no" });
});

afterEach(async () => {
  site?.kill();
  await rm(directory, { recursive: true, force: true });
});

const ended = async () => ((await once(site.npm, "exit")) as [number | null, string | null])[0];
const isServing = () =>
  fetch(site.origin).then(
    () => true,
    () => false,
  );

// tests/trust/ordinary-machines.test.ts sends SIGTERM to npm alone.
it("SIGINT to `npm start` ends the site", async () => {
  site.npm.kill("SIGINT");
  expect(await ended()).toBe(0);
  expect(await isServing()).toBe(false);
});

it("SIGTERM to npm and site, as systemd and terminals send it, ends the site after requests under way", async () => {
  const visitor = connect(Number(new URL(site.origin).port), "127.0.0.1");
  await once(visitor, "connect");
  let received = "";
  visitor.on("data", (chunk: Buffer) => (received += chunk.toString()));
  const closed = once(visitor, "close");
  // A request whose headers are not complete yet.
  visitor.write("GET /healthz HTTP/1.1\r\nHost: school.example\r\n");
  expect(await isServing()).toBe(true);
  process.kill(-Number(site.npm.pid), "SIGTERM");
  // Now the site accepts no new connection, and the visitor may finish the request.
  while (await isServing());
  visitor.write("Connection: close\r\n\r\n");
  expect(await ended()).toBe(0);
  await closed;
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
});
