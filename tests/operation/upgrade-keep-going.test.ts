import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { adding, failing, good, hasNoOffice, hostOf, other, stubSite, third, useOffice } from "../kit/office.ts";

describe.skipIf(hasNoOffice)("schools of an office (skipped without nginx and python3)", () => {
  const { office, run, addFile, write } = useOffice();
  beforeAll(async () => {
    await write(...good.slice(3, 6));
    expect((await addFile()).code).toBe(0);
  }, adding);

  it("are upgraded past one that is broken, which is named at the end", async () => {
    const broken = stubSite.replaceAll(failing, other);
    const [before, next] = [await office.machine.releaseOf(other), await office.machine.release("1.1.0", broken)];
    const names = [other, third, "stub-04"];
    const stopped = await run(["upgrade", ...names, "--release", next]);
    expect([stopped.code, stopped.err]).toEqual([
      1,
      expect.stringMatching(/^stub-02 was not upgraded: .* The schools after it were left alone\.\n$/),
    ]);
    expect(await office.machine.releaseOf(third)).toBe(before);
    const { code, out, err } = await run(["upgrade", ...names, "--release", next, "--keep-going"]);
    expect([code, err]).toEqual([1, "These schools were not upgraded: stub-02.\n"]);
    expect(out).toMatch(/^stub-02 was not upgraded: /m);
    expect(out).toContain("2 upgraded to 1.1.0.\n");
    expect(await Promise.all(names.map((name) => office.machine.releaseOf(name)))).toEqual([before, next, next]);
  });

  it("whose upgrade was interrupted are not upgraded further before that release serves or is taken back", async () => {
    const old = await office.machine.releaseOf(other);
    const interrupt = async (version: string, begin: string) => {
      const release = await office.machine.release(version, begin);
      const kill = { call: `systemctl start school@${other}.socket`, isDone: false };
      expect((await run(["upgrade", other, "--release", release], kill)).code).toBe(null);
      expect(await office.machine.releaseOf(other)).toBe(release);
    };
    await interrupt("1.1.1", stubSite.replaceAll(failing, other));
    const next = await office.machine.release("1.1.2", stubSite);
    const upgrade = ["upgrade", other, "--release", next];
    const { code, err } = await run(upgrade);
    expect([code, err]).toEqual([1, expect.stringContaining(`It serves as before, with ${old};`)]);
    expect(await office.machine.releaseOf(other)).toBe(old);
    await interrupt("1.1.3", stubSite);
    expect(await run(upgrade)).toMatchObject({ code: 0, err: "" });
    expect(await office.machine.releaseOf(other)).toBe(next);
  });

  describe("on a disk that is full", () => {
    /** Stands first in PATH: copies nothing if its arguments have a text. */
    const cp = () => join(office.machine.root, "bin/cp");
    const failCopies = (text: string) =>
      writeFile(
        cp(),
        `#!/bin/sh\ncase "$*" in *${text}*) echo "cp: No space left on device" >&2; exit 1;; esac\n` +
          `PATH=/usr/bin:/bin exec cp "$@"\n`,
        { mode: 0o755 },
      );
    const statusOf = async (name: string) => (await office.machine.get(hostOf(name))).status;

    it("are passed by an upgrade that cannot copy their databases, and serve as before", async () => {
      const next = await office.machine.release("1.2.0", stubSite);
      const names = [other, third];
      const before = await Promise.all(names.map((name) => office.machine.releaseOf(name)));
      await failCopies("before-upgrade.part");
      const { code, out, err } = await run(["upgrade", ...names, "--release", next, "--keep-going"]);
      await rm(cp());
      expect([code, err]).toEqual([1, "These schools were not upgraded: stub-02, stub-03.\n"]);
      expect(out.match(/^stub-0[23] was not upgraded: .*No space left on device/gm)).toHaveLength(2);
      expect(await Promise.all(names.map((name) => office.machine.releaseOf(name)))).toEqual(before);
      expect(await Promise.all(names.map(statusOf))).toEqual([200, 200]);
    });

    it("stop an upgrade that cannot put a school back, which a second command does", async () => {
      const next = await office.machine.release("1.3.0", stubSite.replaceAll(failing, other));
      const before = await office.machine.releaseOf(other);
      await failCopies("before-upgrade/");
      const upgrade = ["upgrade", other, third, "--release", next, "--keep-going"];
      const stranded = await run(upgrade);
      await rm(cp());
      expect([stranded.code, stranded.err]).toEqual([
        1,
        expect.stringMatching(/^stub-02 was not upgraded: .*could not be put back: .*No space.*were left alone\.\n$/),
      ]);
      expect(await office.machine.releaseOf(third)).not.toBe(next);
      expect((await run(upgrade)).err).toBe("These schools were not upgraded: stub-02.\n");
      expect([await office.machine.releaseOf(other), await statusOf(other)]).toEqual([before, 200]);
      expect(await office.machine.releaseOf(third)).toBe(next);
    });
  });
});
