import { existsSync } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HostedSchools } from "../kit/hosted-schools.ts";
import { nginx } from "../kit/nginx.ts";
import { rounds } from "../kit/rounds.ts";
import { whyNoHolder } from "../kit/socket-holder.ts";

const skipped = nginx === undefined || whyNoHolder !== undefined;
/** The number of schools, and the position of the one whose upgrade fails. */
const [many, brokenAt] = [rounds(50, 3), rounds(20, 2)];
/** Milliseconds for the kills of a command and for the upgrade of all schools: a busy machine needs half an hour. */
const whole = { timeout: 60 * 60_000 };
const nameOf = (index: number) => `school-${String(index).padStart(2, "0")}`;
const hostOf = (name: string) => `${name}.example`;

const title = "commands for many schools, failing or killed (skipped without nginx and python3)";
describe.skipIf(skipped)(title, whole, () => {
  let machine: HostedSchools;
  beforeAll(async () => {
    machine = await HostedSchools.make();
  });
  afterAll(() => machine?.close());

  const done = async (words: string) => {
    const { code, out, err } = await machine.run(words);
    expect([words, code, err]).toEqual([words, 0, ""]);
    return out;
  };

  it("add, upgrade and remove, killed at any call of a system program, finish when repeated", async () => {
    await done("add whole whole.example");
    const counts: number[] = [];
    const release = await machine.release("1.1.0");
    const first = await machine.releaseOf("whole");
    for (const words of [`upgrade whole --release ${release}`, "remove whole --yes"]) {
      await done(words);
      counts.push(machine.calls);
    }
    await done("add whole whole.example");
    counts.push(machine.calls);
    await done("remove whole --yes");
    const most = Math.max(...counts);
    expect(Math.min(...counts)).toBeGreaterThan(5);
    let kills = 0;
    const kill = async (words: string, call: number, isDone: boolean) => {
      const { code } = await machine.run(words, { call, isDone });
      kills += code === null ? 1 : 0;
      const out = await done(words);
      // `code` is null if the command was killed. Otherwise the command makes too few calls to reach this one, and has
      // finished.
      if (code === null) expect(out).not.toBe("");
    };
    const points = [false, true].flatMap((isDone) =>
      Array.from({ length: most }, (_, place) => ({ call: place + 1, isDone })),
    );
    // With few rounds, each command is killed once, after its first call.
    const stride = rounds(1, points.length);
    for (const { call, isDone } of points.filter((_, place) => place % stride === stride >> 1)) {
      const [name, host] = ["killed", "killed.example"];
      await kill(`add ${name} ${host}`, call, isDone);
      expect([call, (await machine.get(host, "/readyz")).status]).toEqual([call, 200]);
      expect(await machine.releaseOf(name)).toBe(first);
      await kill(`upgrade ${name} --release ${release}`, call, isDone);
      expect([call, (await machine.get(host, "/readyz")).status]).toEqual([call, 200]);
      expect(await machine.releaseOf(name)).toBe(release);
      expect(existsSync(join(machine.root, "srv/schools", name, "before-upgrade"))).toBe(false);
      const before = (await archives()).length;
      await kill(`remove ${name} --yes`, call, isDone);
      expect([call, (await machine.get(host, "/readyz")).status]).toEqual([call, 421]);
      expect((await archives()).length).toBe(before + 1);
      expect((await machine.state()).filter((path) => path.includes(name) && !path.includes("backups"))).toEqual([]);
    }
    process.stdout.write(`${kills} kills of add, upgrade and remove, each finished by repeating.\n`);
    expect(kills).toBeGreaterThan(rounds(20, 1));
  });

  it("an office's file, killed at any call while it adds a school, makes it as a whole when repeated", async () => {
    const [name, host] = ["office", "office.example"];
    const file = join(machine.root, "office.csv");
    const row = `${name},${host},123456,Office School,আদর্শ বিদ্যালয়,head@office.example`;
    await writeFile(file, `name,host,eiin,name_en,name_bn,email\n${row}\n`);
    const add = `add --from ${file}`;
    await done(add);
    const points = [false, true].flatMap((isDone) =>
      Array.from({ length: machine.calls }, (_, place) => ({ call: place + 1, isDone })),
    );
    await done(`remove ${name} --yes`);
    let kills = 0;
    const stride = rounds(1, points.length);
    for (const { call, isDone } of points.filter((_, place) => place % stride === stride >> 1)) {
      kills += (await machine.run(add, { call, isDone })).code === null ? 1 : 0;
      const out = await done(add);
      expect([call, isDone, out]).toEqual([call, isDone, expect.stringMatching(/^(?:1 added, 0|0 added, 1) there/m)]);
      const [school = "", ...others] = (await done("list")).split("\n").filter((line) => line.startsWith(name));
      expect([call, isDone, school, others]).toEqual([call, isDone, expect.stringContaining("head NOT INVITED"), []]);
      expect((await machine.get(host, "/bn")).text).toContain("আদর্শ বিদ্যালয়");
      expect(await done(add)).toBe("0 added, 1 there already, 0 rows not used.\n");
      await done(`remove ${name} --yes`);
    }
    process.stdout.write(`${kills} kills of an office's file, each finished by repeating.\n`);
    expect(kills).toBeGreaterThan(rounds(20, 0));
  });

  const archives = () => readdir(join(machine.root, "srv/schools/.removed"));

  it(`an upgrade of ${many} schools stops if number ${brokenAt} fails; it and later ones stay as is`, async () => {
    const names = Array.from({ length: many }, (_, index) => nameOf(index + 1));
    const broken = nameOf(brokenAt);
    for (const name of names) {
      await done(`add ${name} ${hostOf(name)}`);
      await machine.sleep(name);
    }
    const old = await machine.releaseOf(broken);
    const database = join(machine.root, "srv/schools", broken, "school.sqlite");
    // Changes the database and then fails, as a migration with an unforeseen error may do.
    const release = await machine.release(
      "1.2.0",
      `import { DatabaseSync } from "node:sqlite";
      if (process.env.DATA_DIR.endsWith("/${broken}")) {
        new DatabaseSync(process.env.DATA_DIR + "/school.sqlite").exec("create table if not exists half_done (id)");
        process.exit(1);
      }`,
    );
    const { code, err } = await machine.run(`upgrade --release ${release}`);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(`^${broken} was not upgraded: .*serves as before, with ${old};`),
    ]);
    for (const [index, name] of names.entries()) {
      expect([name, await machine.releaseOf(name)]).toEqual([name, index + 1 < brokenAt ? release : old]);
      // Schools that slept before the upgrade sleep again.
      if (name !== broken) expect([name, machine.school(name).pid]).toEqual([name, undefined]);
      expect([name, (await machine.get(hostOf(name))).status]).toEqual([name, 200]);
      await machine.sleep(name);
    }
    const db = new DatabaseSync(database, { readOnly: true });
    expect(db.prepare("select name from sqlite_schema where name = 'half_done'").all()).toEqual([]);
    db.close();
    const mended = await machine.release("1.2.1");
    expect(await done(`upgrade --release ${mended}`)).toContain(`${many} upgraded to 1.2.1.`);
    for (const name of names) expect(await machine.releaseOf(name)).toBe(mended);
    expect(await done(`upgrade --release ${mended}`)).toBe("0 upgraded to 1.2.1.\n");
  });
});
