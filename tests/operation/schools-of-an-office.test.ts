import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import {
  adding,
  alipur,
  belkuchi,
  failing,
  good,
  hasNoOffice,
  heading,
  hostOf,
  other,
  row,
  stub,
  stubs,
  third,
  useOffice,
} from "../kit/office.ts";
import { withDatabaseFile } from "../kit/older-database.ts";

/** Ten rows that cannot be used, each with its reason. */
const bad: [string, RegExp][] = [
  [row("Upper", 300_001), /"Upper" cannot be a school's name/],
  [row("url", 300_002).replace(hostOf("url"), "https://url.example"), /cannot be a host/],
  [row("digits", 12_345), /no EIIN/],
  [row("nameless", 300_003).replace("আদর্শ বিদ্যালয় nameless", " "), /name_bn is empty/],
  [row("mail", 300_004).replace("head@mail.example", "head at mail"), /is not an e-mail address/],
  [row("more", 300_005) + ",Dhaka", /more cells/],
  [row("twin", 300_006), /The name twin is in row 29/],
  [row("twin", 300_007).replace(hostOf("twin"), "other.example"), /The name twin is in row 28/],
  [row("copied", 200_003), /The eiin 200003 is in row 4/],
  [row("taken", 300_008).replace(hostOf("taken"), hostOf("byhand")), /the host of byhand/i],
];
// The row whose EIIN is copied is not the only one that is not used: nobody knows which school has it.
const copiedFrom = stub;

describe.skipIf(hasNoOffice)("the schools of an office (skipped without nginx and python3)", () => {
  const { office, run, addFile, write, addByHand, databaseOf, recordOf, made, lineOf } = useOffice();
  beforeAll(addByHand);

  /** All paths on the machine with a school's name in them. */
  const pathsWith = async (name: string) =>
    (await readdir(office.machine.root, { recursive: true, withFileTypes: true }))
      .map((one) => join(one.parentPath, one.name))
      .filter((path) => path.includes(name));

  it("are checked in a dry run, which changes nothing", async () => {
    await write(...good.filter((line) => !line.startsWith(copiedFrom)), ...bad.slice(0, 2).map(([line]) => line));
    const before = await office.machine.state();
    const { code, out } = await run(["add", "--from", office.file, "--release", office.release, "--dry-run"]);
    expect([code, out.match(/^would add /gm)?.length]).toEqual([1, 19]);
    expect(out).toMatch(/^row 21 \(Upper\): .*\nrow 22 \(url\): /);
    expect(out).toContain("19 would be added, 0 there already, 2 rows not used.");
    expect(await office.machine.state()).toEqual(before);
  });

  it(
    "are added from a file of 30 rows: bad ones are named with the reason, others made",
    { timeout: adding },
    async () => {
      await write(...good, ...bad.map(([line]) => line));
      // The first command is killed in the middle of a school.
      const call = `systemctl enable --now school@${other}.socket`;
      expect((await addFile({ call, isDone: true })).code).toBe(null);
      expect(await made()).toEqual([alipur, belkuchi, "byhand", other]);
      expect(await lineOf(other)).toContain("NOT MADE AS A WHOLE");
      const { code, out, err } = await addFile();
      expect([code, err]).toEqual([1, expect.stringMatching(/^12 rows of .* were not used/)]);
      for (const [place, [, reason]] of bad.entries()) {
        const said = new RegExp(`^row ${22 + place} \\([^)]*\\): (.*)$`, "m").exec(out)?.[1];
        expect([22 + place, said]).toEqual([22 + place, expect.stringMatching(reason)]);
      }
      expect(out).toMatch(/^row 4 \(stub-01\): The eiin 200003 is in row 30 too\.$/m);
      expect(out).toMatch(/^row 21 \(stub-18\): It was not made, and was removed again: .*does not start/m);
      const whole = [alipur, belkuchi, ...stubs].filter((name) => name !== failing && name !== copiedFrom);
      expect(await made()).toEqual([...whole, "byhand"].toSorted());
      expect((await run("list")).out).not.toContain("NOT MADE AS A WHOLE");
      expect(await pathsWith(failing)).toEqual([]);
      // What was made sleeps, because the machine has not the memory for all at once.
      const awake = whole.filter((name) => office.machine.school(name).pid !== undefined);
      expect(awake).toEqual([]);
      for (const name of whole) {
        const profile = withDatabaseFile(databaseOf(name), (db) => db.prepare("select * from profile").get());
        const eiin = 200_001 + [alipur, belkuchi, ...stubs].indexOf(name);
        const nameBn = `আদর্শ বিদ্যালয় ${name}`;
        expect(profile).toMatchObject({ name: `${name}, a School`, nameBn, eiin: String(eiin) });
        expect([name, (await stat(recordOf(name))).mode & 0o777]).toEqual([name, 0o600]);
      }
      const { text } = await office.machine.get(hostOf(alipur), "/bn");
      expect(text).toContain("আদর্শ বিদ্যালয় alipur");
    },
  );

  it("are left unchanged by the same file, and a row that differs is named and not used", async () => {
    await write(...good.filter((line) => !line.startsWith(copiedFrom) && !line.startsWith(failing)));
    // A site that is awake makes its daily backup when it likes.
    const ofOthers = [office.file, join(office.machine.root, "var/backups/")];
    const unread = async () =>
      (await office.machine.state()).filter((one) => !ofOthers.some((path) => one.startsWith(path)));
    const before = await unread();
    const again = await addFile();
    expect([again.code, again.out]).toEqual([0, "0 added, 18 there already, 0 rows not used.\n"]);
    expect(office.machine.calls).toBe(0);
    await write(
      good[0]!.replace("alipur, a School", "Another School").replace("head@", "other@"),
      good[1]!.replace(hostOf(belkuchi), "moved.example"),
      row("byhand", 300_009),
      good[3]!,
      row("renamed", 200_005),
    );
    const differing = await addFile();
    expect([differing.code, differing.out.split("\n")]).toEqual([
      1,
      [
        "row 2 (alipur): It is there already with another name_en, email. Nothing was changed.",
        "row 3 (belkuchi): belkuchi is there with another host, belkuchi.schools.example. Nothing was changed.",
        expect.stringMatching(/^row 4 \(byhand\): It is there already, added without a file/),
        "row 6 (renamed): 200005 is the EIIN of stub-03, which is there already.",
        "0 added, 2 there already, 3 rows not used.",
        "",
      ],
    ]);
    expect(await unread()).toEqual(before);
    await writeFile(office.file, `${heading.replace("eiin", "code")}\n`);
    const refused = await addFile();
    expect([refused.code, refused.out, refused.err]).toEqual([
      1,
      "",
      expect.stringMatching(/unknown columns "code"; no column eiin/),
    ]);
  });

  it("are not changed or removed if a command by hand has finished what the file had begun", async () => {
    const [mine, files] = ["by-both", "half-made"];
    await write(row(mine, 400_001), row(files, 400_002));
    const kill = (name: string) => ({ call: `systemctl enable --now school@${name}.socket`, isDone: true });
    expect((await addFile(kill(mine))).code).toBe(null);
    expect((await run(["add", mine, hostOf(mine), "--release", office.release])).code).toBe(0);
    expect((await addFile(kill(files))).code).toBe(null);
    // nginx refuses its configuration, so no school can be added.
    const broken = join(office.machine.root, "etc/nginx/schools/broken.map");
    await writeFile(broken, "no configuration");
    const { code, out } = await addFile();
    await rm(broken);
    expect(code).toBe(1);
    expect(out).toMatch(/^row 2 \(by-both\): It is there already, added without a file/m);
    expect(out).toMatch(/^row 3 \(half-made\): It could not be finished, and was left as it is: nginx/m);
    expect(await made()).toEqual(expect.arrayContaining([mine, files]));
    expect((await addFile()).out).toContain("1 added, 1 there already, 0 rows not used.");
    for (const name of [mine, files]) expect((await run(["remove", name, "--yes"])).code).toBe(0);
  });

  it("are added although the operating system refuses a file of one, of which nothing stays", async () => {
    const [refused, next] = ["unwritable", "stub-19"];
    await write(row(refused, 400_003), row(next, 400_004));
    const unit = join(office.machine.root, "etc/systemd/system", `school@${refused}.service.d`);
    await writeFile(unit, "a file in the place of a folder");
    const { code, out } = await addFile();
    expect([code, out]).toEqual([1, expect.stringMatching(/^1 added, 0 there already, 1 rows not used\.$/m)]);
    expect(out).toMatch(/^row 2 \(unwritable\): It was not made, and was removed again: EEXIST/m);
    expect(await pathsWith(refused)).toEqual([]);
    expect((await run(["remove", next, "--yes"])).code).toBe(0);
  });

  it("are listed and added although what the office has said of one is damaged", async () => {
    const record = await readFile(recordOf(third), "utf8");
    await writeFile(recordOf(third), record.slice(0, 40));
    expect(await lineOf(third)).toContain(`${third}.json is damaged.`);
    expect(await lineOf(other)).toContain("head NOT INVITED");
    await write(good[3]!, good[4]!);
    expect((await addFile()).out).toMatch(
      /^row 3 \(stub-03\): .*stub-03\.json is damaged.*\n0 added, 1 there already, 1 rows not used\.$/m,
    );
    await writeFile(recordOf(third), record, { mode: 0o600 });
  });
});
