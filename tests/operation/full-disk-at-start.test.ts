import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { startFailureOutput } from "../kit/failed-start.ts";
import { listsAfterRestart } from "../kit/restart.ts";

const mount = (...args: string[]) => spawnSync("mount", args).status === 0;
/** Whether this process may mount a disk in memory. In most containers even root may not. */
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

  // 4 KB are too little for a database, 100 KB for more than half of its tables, and 1,500 KB for more than some of the
  // media, which only a start with the sample school has.
  it.each([
    [4, "no"],
    [100, "no"],
    [1500, "yes"],
  ])("with room for %i KB (SAMPLE_CONTENT=%s)", async (size, SAMPLE_CONTENT) => {
    const directory = await mkdtemp(join(tmpdir(), "full-"));
    expect(mount("-t", "tmpfs", "-o", `size=${size}k`, "tmpfs", directory)).toBe(true);
    try {
      const output = await startFailureOutput({ DATA_DIR: directory, SAMPLE_CONTENT });
      expect(output.slice(0, 3)).toEqual([
        expect.stringMatching(/Z The site could not start\.$/),
        `The disk is full. Make room for DATA_DIR (${directory}) and start again; nothing is lost.`,
        expect.stringMatching(/^because: /),
      ]);
      expect(mount("-o", "remount,size=64m", directory)).toBe(true);
      const after = await listsAfterRestart(directory, { SAMPLE_CONTENT });
      if (SAMPLE_CONTENT === "yes") expect(after).toBe(lists);
    } finally {
      spawnSync("umount", [directory]);
      await rm(directory, { recursive: true, force: true });
    }
  });
});
