import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { log } from "./log.ts";
import { newRequestId, withRequestId } from "./request-id.ts";
import { UnavailableError } from "./service-error.ts";

let written = "";
beforeEach(() => {
  vi.useFakeTimers();
  written = "";
  const capture = (text: string | Uint8Array) => {
    written += String(text);
    return true;
  };
  vi.spyOn(process.stderr, "write").mockImplementation(capture);
  vi.spyOn(process.stdout, "write").mockImplementation(capture);
});
afterEach(() => {
  vi.runAllTimers();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("an error is logged as one block: time, request id, what failed, and the stacks of the error and its causes", () => {
  const cause = Object.assign(new Error("no space left"), { code: "ENOSPC" });
  const id = newRequestId();
  withRequestId(id, () => {
    log.error(
      "POST /api/notice",
      new Error("The entry could not be kept.", { cause: new TypeError("inside", { cause }) }),
    );
  });
  const [head, ...rest] = written.trimEnd().split("\n");
  expect(head).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z error \[[0-9a-f]{12}\] POST \/api\/notice$/);
  expect(head).toContain(`[${id}]`);
  expect(rest.every((line) => line.startsWith("    "))).toBe(true);
  expect(rest[0]).toBe("    Error: The entry could not be kept.");
  expect(rest).toContain("    caused by: TypeError: inside");
  expect(rest).toContain("    caused by: ENOSPC Error: no space left");
  expect(rest.filter((line) => line.includes("log.test.ts")).length).toBeGreaterThanOrEqual(3);
});

it("what an unavailable service prevents is one line an hour for each kind, whatever the address is", () => {
  class StoreError extends UnavailableError {
    readonly service = "media";
  }
  const fail = () => new StoreError("The store: away.", { cause: new Error("ECONNREFUSED") });
  for (let place = 0; place < 1000; place += 1) log.error(`GET /media/${place}`, fail());
  log.error("Pictures wait.", new Error("failed", { cause: fail() }));
  log.error("Pictures wait.", fail());
  const reason = "The store: away. ECONNREFUSED";
  const lines = () =>
    written
      .trimEnd()
      .split("\n")
      .map((line) => line.replace(/^\S+ error /, ""));
  expect(lines()).toEqual([`GET /media/0: ${reason}`, `Pictures wait. ${reason}`]);
  vi.advanceTimersByTime(60 * 60_000);
  expect(lines().slice(2)).toEqual([`… 999 more errors ${reason}`, `… 1 more errors Pictures wait. ${reason}`]);
  log.error("GET /media/a", fail());
  expect(lines().at(-1)).toBe(`GET /media/a: ${reason}`);
});

it("values that are not errors and circular causes are logged too", () => {
  log.error("Odd.", "words");
  log.error("Odder.", Object.create(null));
  const circle = new Error("round");
  circle.cause = circle;
  log.error("Oddest.", circle);
  expect(written).toContain("\n    words\n");
  expect(written.match(/Error: round/g)).toHaveLength(1);
  const chain = Array.from({ length: 20 }).reduce<Error>((cause) => new Error("deep", { cause }), new Error("deepest"));
  log.error("Deepest.", chain);
  expect(written.match(/caused by: Error: deep/g)).toHaveLength(5);
});

it.each([
  ["a line that looks like an event", "GET /x\n2026-01-01T00:00:00.000Z error [000000000000] The disk is full."],
  ["a carriage return", "GET /x\rerased"],
  ["terminal colours", "GET /\u001B[31mx"],
  ["other line separators", "GET /x\u0085a\u2028b\u2029c"],
  ["a right-to-left override", "GET /\u202Egpj.exe"],
])("%s in a client's text cannot forge or disturb a line of the log", (_, text) => {
  log.error(text, new Error(text));
  log.info(text);
  // eslint-disable-next-line no-control-regex
  expect(written).not.toMatch(/[\r\u001B\u0085\u2028\u2029\u202E]/);
  const events = written.split("\n").filter((line) => line !== "" && !line.startsWith("    "));
  expect(events).toHaveLength(2);
});

it("lines are cut after about a thousand characters, and an error has a limited number of lines", () => {
  log.error(`GET /${"x".repeat(100_000)}`, new Error("y".repeat(1_000_000)));
  log.error("Many lines.", new Error("z\n".repeat(100_000)));
  const lines = written.split("\n");
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1_100);
  expect(lines.length).toBeLessThan(60);
});

it("of the errors from one place in the code, ten a minute are logged and the others are counted", () => {
  const fail = (place: number) => log.error(`GET /page?${place}`, new Error(`different each time: ${place}`));
  for (let place = 0; place < 1000; place += 1) fail(place);
  log.error("Elsewhere.", new Error("another place"));
  expect(written.match(/ error GET \/page/g)).toHaveLength(10);
  expect(written).toContain("Elsewhere.");
  vi.advanceTimersByTime(60_000);
  expect(written.trimEnd().split("\n").at(-1)).toMatch(/… 990 more errors at .*log\.test\.ts:\d+/);
  fail(1000);
  expect(written).toContain("GET /page?1000");
});

it("errors from very many places are limited in total", () => {
  for (let place = 0; place < 5000; place += 1) {
    const error = new Error("made up");
    error.stack = `Error: made up\n    at somewhere (file.ts:${place}:1)`;
    log.error("GET /", error);
  }
  expect(written.match(/ error GET/g)!.length).toBeLessThanOrEqual(110);
});
