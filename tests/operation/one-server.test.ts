import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockDirectory } from "../../server/disk/directory-lock.ts";
import { startFailureOutput } from "../kit/failed-start.ts";
import { makeOlderDatabase, olderTitles, titlesIn } from "../kit/older-database.ts";
import { runAdmin } from "../kit/operator-command.ts";
import { openSession } from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

let DATA_DIR: string;
beforeEach(async () => {
  DATA_DIR = await mkdtemp(join(tmpdir(), "one-"));
});
afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

const start = () => startSiteProcess({ DATA_DIR, SAMPLE_CONTENT: "no" });

/** Runs the operator's command with this input; returns its exit code and its output. */
async function admin(args: string[], input = ""): Promise<[number | null, string]> {
  const { code, out, err } = await runAdmin(DATA_DIR, args, input);
  return [code, out + err];
}

it("a second server is refused in one line, while the first keeps running and the command works", async () => {
  const site = await start();
  const output = await startFailureOutput({ DATA_DIR });
  expect(output).toEqual([
    `The site is already running with DATA_DIR ${DATA_DIR}. Stop it first, or set another DATA_DIR.`,
  ]);
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
  const account = { email: "new@school.example", password: "by the command line" };
  expect((await admin(["add", account.email], `${account.password}\n`))[0]).toBe(0);
  await openSession(site, account);
  // The last administrator cannot be disabled.
  expect((await admin(["add", "other@school.example"], "another one of these\n"))[0]).toBe(0);
  expect((await admin(["disable", account.email]))[0]).toBe(0);
  await expect(openSession(site, account)).rejects.toThrow("is not let in: 403");
  expect(await site.stop()).toBe(0);
});

it("a server that is killed does not keep the next from starting", async () => {
  await (await start()).kill();
  expect(await (await start()).stop()).toBe(0);
});

it("of servers that start at the same moment, one runs", async () => {
  const outcomes = await Promise.allSettled([start(), start(), start()]);
  const served = outcomes.flatMap((outcome): SiteProcess[] => (outcome.status === "fulfilled" ? [outcome.value] : []));
  // Stop the servers before any other expectation, so that a failing test leaves no server running.
  expect(await Promise.all(served.map((site) => site.stop()))).toEqual([0]);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected")
      expect(String(outcome.reason)).toMatch(/ended with 1:\nThe site is already running with DATA_DIR/);
  }
});

it("a start waits for a server that is just ending", async () => {
  const first = await start();
  const [ended, second] = await Promise.all([first.stop(), start()]);
  expect(ended).toBe(0);
  expect(await second.stop()).toBe(0);
});

it("the command does not upgrade the database of a running server", async () => {
  const site = await start();
  await site.kill();
  await rm(join(DATA_DIR, "school.sqlite"));
  for (const name of ["-wal", "-shm"]) await rm(join(DATA_DIR, `school.sqlite${name}`), { force: true });
  await makeOlderDatabase(DATA_DIR);
  // Plays the role of the server of the older version.
  const unlock = lockDirectory(DATA_DIR);
  expect(await admin(["list"])).toEqual([1, expect.stringMatching(/^The site is already running with DATA_DIR/)]);
  unlock();
  expect(titlesIn(join(DATA_DIR, "school.sqlite"))).toEqual(olderTitles);
  expect(await admin(["list"])).toEqual([0, "clerk@school.example\n"]);
});
