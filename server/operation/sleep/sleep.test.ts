import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Sleep } from "./sleep.ts";

const minute = 60_000;
const idle = 15 * minute;

let dataDirectory: string;
let [isBusy, next] = [false, undefined as string | undefined];
let sleep: Sleep;
let sleeps: boolean;
beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "sleep-"));
  [isBusy, next, sleeps] = [false, undefined, false];
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.useFakeTimers({ now: Date.parse("2026-03-01T06:00:00.000Z") });
  sleep = new Sleep({ idle, isBusy: () => isBusy, nextMoment: async () => next, dataDirectory });
  await sleep.begin(() => (sleeps = true));
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await rm(dataDirectory, { recursive: true, force: true });
});

/** Sends a reader's request. It is answered when the returned function is called. */
function ask(url: string): () => void {
  const response = new EventEmitter();
  sleep.observe({ url } as IncomingMessage, response as ServerResponse);
  return () => void response.emit("close");
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it("a site that nobody has asked since its start ends after a minute", async () => {
  await pass(minute - 1);
  expect(sleeps).toBe(false);
  ask("/healthz");
  ask("/metrics?all");
  await pass(2_000);
  expect(sleeps).toBe(true);
});

it("a site ends so long after its last reader was answered whole", async () => {
  const answer = ask("/bn/notice");
  await pass(2 * idle);
  expect(sleeps).toBe(false);
  answer();
  await pass(idle - 1);
  expect(sleeps).toBe(false);
  await pass(2_000);
  expect(sleeps).toBe(true);
});

it("a site does not end while it works, nor shortly before it would be woken, nor while something is due", async () => {
  isBusy = true;
  await pass(10 * minute);
  [isBusy, next] = [false, new Date(Date.now() + 2 * minute).toISOString()];
  await pass(10 * minute);
  expect(sleeps).toBe(false);
  next = new Date(Date.now() + 10 * minute).toISOString();
  await pass(2_000);
  expect(sleeps).toBe(true);
});

it("wake-at is one line with the earliest moment, empty where nothing is due, and gone at the start", async () => {
  const read = () => readFile(join(dataDirectory, "wake-at"), "utf8");
  next = "2026-03-02T18:30:00.000Z";
  await sleep.settle();
  expect(await read()).toBe("2026-03-02T18:30:00.000Z\n");
  next = undefined;
  await sleep.settle();
  expect(await read()).toBe("");
  await sleep.begin(() => undefined);
  await expect(read()).rejects.toThrow("ENOENT");
});
