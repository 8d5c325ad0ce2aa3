import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { startFailureOutput } from "../kit/failed-start.ts";
import { makeOlderDatabase, olderTitles } from "../kit/older-database.ts";
import { listsAfterRestart } from "../kit/restart.ts";
import { canTrace, killAt, type Point, type TracedStart } from "../kit/traced-start.ts";

// A few of the moments at which a start may be cut short; tests/trust/ tries them all.

describe.skipIf(!canTrace)("a start that is killed can simply be started again", () => {
  const firstStart: TracedStart = { environment: { SAMPLE_CONTENT: "no" } };
  const upgrade: TracedStart = { prepare: makeOlderDatabase };
  const database = (call: string, nth: number): Point => ({ files: "database", call, nth });
  const others = (call: string, nth: number): Point => ({ files: "others", call, nth });

  it.each([
    ["the first one", firstStart, database("pwrite64", 40)],
    ["the first one", firstStart, others("rename", 1)],
    ["an upgrade", upgrade, database("pwrite64", 6)],
    ["an upgrade", upgrade, others("rename", 1)],
  ])("%s %#", async (_, start, point) => {
    const { directory, killed } = await killAt(start, point);
    expect(killed).toBe(true);
    const lists = await listsAfterRestart(directory, { SAMPLE_CONTENT: "no" });
    if (start === upgrade) for (const title of olderTitles) expect(lists).toContain(`"${title}"`);
    await rm(directory, { recursive: true, force: true });
  });
});

const mount = (...args: string[]) => spawnSync("mount", args).status === 0;
/** Whether this process may mount a disk in memory; in most containers not even root may. */
const canMount =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;

describe.skipIf(!canMount)("a full disk at the first start is reported, and the site starts once there is room", () => {
  let lists: string;
  beforeAll(async () => {
    const directory = await mkdtemp(join(tmpdir(), "roomy-"));
    lists = await listsAfterRestart(directory);
    await rm(directory, { recursive: true, force: true });
  });

  // Room in kilobytes: too little for a database, for half of its tables, for some of the media.
  it.each([4, 100, 1500])("with room for %i KB", async (size) => {
    const directory = await mkdtemp(join(tmpdir(), "full-"));
    expect(mount("-t", "tmpfs", "-o", `size=${size}k`, "tmpfs", directory)).toBe(true);
    try {
      const output = await startFailureOutput({ DATA_DIR: directory });
      expect(output.slice(0, 3)).toEqual([
        expect.stringMatching(/Z The site could not start\.$/),
        `The disk is full. Make room for DATA_DIR (${directory}) and start again; nothing is lost.`,
        expect.stringMatching(/^because: /),
      ]);
      expect(mount("-o", "remount,size=64m", directory)).toBe(true);
      expect(await listsAfterRestart(directory)).toBe(lists);
    } finally {
      spawnSync("umount", [directory]);
      await rm(directory, { recursive: true, force: true });
    }
  });
});
