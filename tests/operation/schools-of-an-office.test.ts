import { once } from "node:events";
import { appendFile, chmod, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDatabaseFile } from "../kit/older-database.ts";
import { HostedSchools, type KillPoint } from "../kit/hosted-schools.ts";
import { visibleText } from "../kit/html.ts";
import { type MailServer, startMailServer } from "../kit/mail-server.ts";
import { nginx } from "../kit/nginx.ts";
import { whyNoHolder } from "../kit/socket-holder.ts";
import { makeCertificate } from "../kit/tls-certificate.ts";

const skipped = nginx === undefined || whyNoHolder !== undefined;

/** Two schools with real sites. The sites of the others answer with one word and end, so that 20 starts take little. */
const [alipur, belkuchi] = ["alipur", "belkuchi"] as const;
const hostOf = (name: string) => `${name}.schools.example`;
const stubs = Array.from({ length: 18 }, (_, place) => `stub-${String(place + 1).padStart(2, "0")}`);
/** The school whose site does not start. */
const failing = "stub-18";
const [stub = "", other = "", third = ""] = stubs;

const stubSite = `import { closeSync } from "node:fs";
import { createServer } from "node:http";
const data = process.env.DATA_DIR ?? "";
if (data.endsWith("/${failing}")) process.exit(1);
if (data.includes("/stub-")) {
  closeSync(Number(process.env.START_TURN_FD));
  const said = "stub " + (process.env.SECURITY_CONTACT ?? "");
  const end = () => setImmediate(() => process.exit(0));
  createServer((_, answer) => answer.setHeader("Connection", "close").on("close", end).end(said)).listen({ fd: 3 });
  await new Promise(() => {});
}`;

const row = (name: string, eiin: number) =>
  `${name},${hostOf(name)},${eiin},"${name}, a School",আদর্শ বিদ্যালয় ${name},head@${name}.example`;
const good = [alipur, belkuchi, ...stubs].map((name, place) => row(name, 200_001 + place));
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
const heading = "name,host,eiin,name_en,name_bn,email";

describe.skipIf(skipped)("the schools of an office (skipped without nginx and python3)", () => {
  let machine: HostedSchools;
  let mails: MailServer;
  let release: string;
  let file: string;
  let authorities: string;

  beforeAll(async () => {
    machine = await HostedSchools.make();
    mails = await startMailServer();
    release = await machine.release("1.0.0", stubSite);
    file = join(machine.root, "schools.csv");
    authorities = join(machine.root, "authorities.pem");
    const certificates = [];
    for (const host of [hostOf(alipur), hostOf(belkuchi), hostOf(stub)]) {
      const folder = join(machine.root, "etc/letsencrypt/live", host);
      await mkdir(folder, { recursive: true });
      const { key, cert } = await makeCertificate(folder, host, 2);
      await writeFile(join(folder, "privkey.pem"), key);
      await writeFile(join(folder, "fullchain.pem"), cert);
      certificates.push(cert);
    }
    await writeFile(authorities, Buffer.concat(certificates));
    const { code, err } = await run(["add", "byhand", hostOf("byhand"), "--release", await release0()]);
    expect([code, err]).toEqual([0, ""]);
  });
  afterAll(async () => {
    await machine?.close();
    await mails?.close();
  });

  /** A release in which the school that is added by hand has no real site either. */
  const release0 = async () => machine.release("0.9.0", stubSite.replaceAll("/stub-", "/"));
  const addresses: Record<string, string[]> = {
    ...Object.fromEntries([alipur, belkuchi, stub, other].map((name) => [hostOf(name), ["127.0.0.1"]])),
    [hostOf(third)]: ["127.0.0.1", "10.0.0.1"],
  };
  const run = (words: string | string[], kill?: KillPoint, environment: Record<string, string> = {}) =>
    machine.run(words, kill, {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, "../kit/own-outside.mjs")).href}`,
      NODE_EXTRA_CA_CERTS: authorities,
      TEST_ADDRESSES: JSON.stringify(addresses),
      TEST_HTTPS_PORT: new URL(machine.origin).port,
      ...environment,
    });
  const addFile = (kill?: KillPoint) => run(["add", "--from", file, "--release", release], kill);
  const write = (...rows: string[]) => writeFile(file, `\uFEFF${[heading, ...rows].join("\r\n")}\r\n`);
  const databaseOf = (name: string) => join(machine.root, "srv/schools", name, "school.sqlite");
  const recordOf = (name: string) => join(machine.root, "etc/schools", `${name}.json`);
  const lineOf = async (name: string) =>
    (await run("list")).out.split("\n").find((line) => line.startsWith(`${name}  `)) ?? "";
  const made = async () =>
    (await readdir(join(machine.root, "etc/schools"))).flatMap((path) => /^(.*)\.env$/.exec(path)?.[1] ?? []);
  const tokenIn = (text: string) => /\/new-password\?token=([\w-]{32})/.exec(text)?.[1] ?? "";
  const pageOf = async (name: string, token: string) =>
    visibleText((await machine.get(hostOf(name), `/new-password?token=${token}`)).text).replaceAll(/\s+/g, " ");

  it("are checked in a dry run, which changes nothing", async () => {
    await write(...good.filter((line) => !line.startsWith(copiedFrom)), ...bad.slice(0, 2).map(([line]) => line));
    const before = await machine.state();
    const { code, out } = await run(["add", "--from", file, "--release", release, "--dry-run"]);
    expect([code, out.match(/^would add /gm)?.length]).toEqual([1, 19]);
    expect(out).toMatch(/^row 21 \(Upper\): .*\nrow 22 \(url\): /);
    expect(out).toContain("19 would be added, 0 there already, 2 rows not used.");
    expect(await machine.state()).toEqual(before);
  });

  // Each school takes a second of a core, and on a busy machine some seconds.
  it(
    "are added from a file of 30 rows: bad ones are named with the reason, others made",
    { timeout: 600_000 },
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
      const paths = (await machine.state()).map((one) => one.split(/: | -> /, 1)[0] ?? "");
      const folders = await readdir(join(machine.root, "srv/schools"), { recursive: true });
      expect([...paths, ...folders].filter((path) => path.includes(failing))).toEqual([]);
      // What was made sleeps, because the machine has not the memory for all at once.
      const awake = whole.filter((name) => machine.school(name).pid !== undefined);
      expect(awake).toEqual([]);
      for (const name of whole) {
        const profile = withDatabaseFile(databaseOf(name), (db) => db.prepare("select * from profile").get());
        const eiin = 200_001 + [alipur, belkuchi, ...stubs].indexOf(name);
        const nameBn = `আদর্শ বিদ্যালয় ${name}`;
        expect(profile).toMatchObject({ name: `${name}, a School`, nameBn, eiin: String(eiin) });
        expect([name, (await stat(recordOf(name))).mode & 0o777]).toEqual([name, 0o600]);
      }
      const { text } = await machine.get(hostOf(alipur), "/bn");
      expect(text).toContain("আদর্শ বিদ্যালয় alipur");
    },
  );

  it("are left unchanged by the same file, and a row that differs is named and not used", async () => {
    await write(...good.filter((line) => !line.startsWith(copiedFrom) && !line.startsWith(failing)));
    // A site that is awake makes its daily backup when it likes.
    const ofOthers = [file, join(machine.root, "var/backups/")];
    const unread = async () => (await machine.state()).filter((one) => !ofOthers.some((path) => one.startsWith(path)));
    const before = await unread();
    const again = await addFile();
    expect([again.code, again.out]).toEqual([0, "0 added, 18 there already, 0 rows not used.\n"]);
    expect(machine.calls).toBe(0);
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
    await writeFile(file, `${heading.replace("eiin", "code")}\n`);
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
    expect((await run(["add", mine, hostOf(mine), "--release", release])).code).toBe(0);
    expect((await addFile(kill(files))).code).toBe(null);
    // nginx refuses its configuration, so no school can be added.
    const broken = join(machine.root, "etc/nginx/schools/broken.map");
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
    const [refused, next] = ["refused", "stub-19"];
    await write(row(refused, 400_003), row(next, 400_004));
    const unit = join(machine.root, "etc/systemd/system", `school@${refused}.service.d`);
    await writeFile(unit, "a file in the place of a folder");
    const { code, out } = await addFile();
    expect([code, out]).toEqual([1, expect.stringMatching(/^1 added, 0 there already, 1 rows not used\.$/m)]);
    expect(out).toMatch(/^row 2 \(refused\): It was not made, and was removed again: EEXIST/m);
    expect((await machine.state()).filter((path) => path.includes(refused) && !path.startsWith(file))).toEqual([]);
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

  it("are not invited before they answer over https under their hosts as themselves", async () => {
    expect(await lineOf(alipur)).toContain("head NOT INVITED");
    await write(good[2]!);
    expect((await addFile()).code).toBe(0);
    const said = [
      [stub, /another site answers there/],
      [other, /certificate|altnames/i],
      [third, /an address that is not public/],
      ["stub-04", /DNS does not know the host/],
      ["byhand", /address is not known: npm run schools -- invite byhand --email ADDRESS/],
    ] as const;
    const { code, out, err } = await run(["invite", ...said.map(([name]) => name)]);
    for (const [name, reason] of said)
      expect(out).toMatch(new RegExp(`^${name}: its head was not invited\\. .*${reason.source}`, "mi"));
    expect([code, err]).toEqual([1, "The heads of byhand, stub-01, stub-02, stub-03, stub-04 were not invited.\n"]);
    expect(out).not.toContain("token=");
    expect(await lineOf(stub)).toContain("head NOT INVITED");
  });

  it("are not invited while another server answers at the host as if it were the school", async () => {
    const folder = join(machine.root, "etc/letsencrypt/live", hostOf(belkuchi));
    const pem = (part: string) => readFile(join(folder, part));
    const feed = `<feed><id>https://${hostOf(belkuchi)}/notice.atom</id></feed>`;
    const former = createServer({ key: await pem("privkey.pem"), cert: await pem("fullchain.pem") }, (_, answer) =>
      answer.end(feed),
    );
    await once(former.listen(0, "127.0.0.1"), "listening");
    const { port } = former.address() as AddressInfo;
    const { code, out } = await run(["invite", belkuchi], undefined, { TEST_HTTPS_PORT: String(port) });
    former.close();
    expect([code, out]).toEqual([1, expect.stringContaining("another server answers there")]);
    expect(machine.school(belkuchi).pid).toBe(undefined);
  });

  it("are invited by a link, which is taken back while it is not used, and then by another address", async () => {
    const wrong = await run(["invite", alipur]);
    expect([wrong.code, wrong.err]).toEqual([0, ""]);
    const token = tokenIn(wrong.out);
    expect(await pageOf(alipur, token)).toContain("head@alipur.example");
    expect(await lineOf(alipur)).toMatch(/head invited until \d{4}-\d\d-\d\d .*NO ADMINISTRATOR/);
    expect(await run(["invite", alipur, "--take-back"])).toMatchObject({ code: 0, err: "" });
    expect(await pageOf(alipur, token)).toContain("This link does not work");
    expect(await lineOf(alipur)).toContain("HEAD'S ADDRESS TAKEN BACK");
    // Whoever invites all that are left does not invite the wrong address again.
    const dry = await run(["invite", "--all", "--dry-run"]);
    expect(dry.out).not.toContain(alipur);
    expect(dry.out).toContain(`would invite the head of ${belkuchi}\n`);
    const right = await run(["invite", alipur, "--email", "right@alipur.example"]);
    const password = "nine ponds, a boat";
    const accepted = await machine.get(hostOf(alipur), `/new-password?token=${tokenIn(right.out)}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: `https://${hostOf(alipur)}` },
      body: new URLSearchParams({ password, again: password }).toString(),
    });
    expect(accepted.status).toBe(303);
    await machine.sleep(alipur);
    expect(await lineOf(alipur)).toMatch(/head has accepted/);
    const late = await run(["invite", alipur, belkuchi, "--take-back"]);
    expect([late.code, late.err]).toEqual([1, "The invitations of alipur were not taken back.\n"]);
    expect(late.out).toContain("has accepted already");
    expect(await lineOf(belkuchi)).toContain("HEAD'S ADDRESS TAKEN BACK");
    expect((await run(["invite", "--all", "--dry-run"])).out).not.toContain(alipur);
    await write(good[0]!);
    expect((await addFile()).out).toMatch(/another email/);
    // A new head is invited although the one before has accepted. An administrator alone is no accepted invitation.
    const next = await run(["invite", alipur, "--email", "next@alipur.example"]);
    expect([next.code, next.out]).toEqual([
      0,
      expect.stringContaining("right@alipur.example has accepted already, and that account stays."),
    ]);
    expect(await pageOf(alipur, tokenIn(next.out))).toContain("next@alipur.example");
    await machine.sleep(alipur);
    expect(await lineOf(alipur)).toMatch(/head invited until/);
  });

  it("have a link that ends, which `list` says, and are then invited again", async () => {
    const first = tokenIn((await run(["invite", belkuchi, "--email", "head@belkuchi.example"])).out);
    expect(machine.school(belkuchi).pid).toBe(undefined);
    const long = "2020-01-01T00:00:00.000Z";
    withDatabaseFile(databaseOf(belkuchi), (db) =>
      db.exec(`update account_link set expiresAt = '2020-01-08T00:00:00.000Z', createdAt = '${long}'`),
    );
    const record = JSON.parse(await readFile(recordOf(belkuchi), "utf8")) as { invitation: object };
    Object.assign(record.invitation, { begun: long, made: long });
    await writeFile(recordOf(belkuchi), JSON.stringify(record));
    expect(await pageOf(belkuchi, first)).toContain("This link does not work");
    await machine.sleep(belkuchi);
    expect(await lineOf(belkuchi)).toContain("head's INVITATION ENDED 2020-01-08");
    const again = tokenIn((await run(["invite", "--all"])).out);
    expect(await pageOf(belkuchi, again)).toContain("head@belkuchi.example");
    expect(await lineOf(belkuchi)).toContain("head invited until");
  });

  it("have an invitation that was interrupted, which is known, taken back, and made again", async () => {
    const [right, wrong] = ["head@belkuchi.example", "wrong@belkuchi.example"];
    const [invite, takeBack] = [
      ["invite", belkuchi],
      ["invite", belkuchi, "--take-back"],
    ];
    /**
     * Kills a command at the first program that it runs as the school, before that begins, and expects the record to
     * say of whose link nothing is certain.
     */
    const interrupt = async (words: string[], email: string) => {
      expect((await run(words, { call: "id school-belkuchi", isDone: true })).code).toBe(null);
      const { invitation } = JSON.parse(await readFile(recordOf(belkuchi), "utf8")) as { invitation: object };
      expect(invitation).toEqual({ email, begun: expect.any(String) });
      expect(await lineOf(belkuchi)).toContain("head's INVITATION WAS INTERRUPTED: invite again or take back");
    };
    await interrupt(invite, right);
    // The address changes, and the link of the one before is not taken back yet.
    const first = tokenIn((await run(invite)).out);
    await interrupt([...invite, "--email", wrong], right);
    expect(await pageOf(belkuchi, first)).toContain(right);
    const second = tokenIn((await run(["invite", "--all"])).out);
    expect(await pageOf(belkuchi, first)).toContain("This link does not work");
    expect((await run(["invite", "--all", "--dry-run"])).out).not.toContain(belkuchi);
    // The link of before works, as if the command had been killed after it had made the link.
    await interrupt(invite, wrong);
    expect(await pageOf(belkuchi, second)).toContain(wrong);
    await interrupt(takeBack, wrong);
    expect((await run(["invite", "--all", "--dry-run"])).out).not.toContain(belkuchi);
    expect((await run(takeBack)).out).toContain(`link of ${wrong} works no more`);
    expect(await pageOf(belkuchi, second)).toContain("This link does not work");
    await interrupt([...invite, "--email", right], right);
    const again = tokenIn((await run(["invite", "--all"])).out);
    expect(await pageOf(belkuchi, again)).toContain("head@belkuchi.example");
  });

  it("refuse common settings that others may read or that must be each school's own", async () => {
    const common = join(machine.root, "etc/schools/common.conf");
    const refused = async (text: string, mode: number, words: string, reason: RegExp) => {
      await writeFile(common, text);
      await chmod(common, mode);
      const { code, out, err } = await run(words);
      expect([words, code, out, err]).toEqual([words, 1, "", expect.stringMatching(reason)]);
    };
    for (const mode of [0o640, 0o604])
      await refused("LOG_FORMAT=text\n", mode, `backup ${stub}`, /root alone may read/);
    const own = "DATABASE_URL=postgres://localhost/all\nADMIN_PASSWORD=x\n";
    for (const words of [`invite ${stub}`, "add --from none.csv", `upgrade ${stub}`])
      await refused(own, 0o600, words, /DATABASE_URL, ADMIN_PASSWORD .* each school's own/);
    await rm(common);
  });

  it("have common settings, of which a school's own win, for sites, invitations and backups", async () => {
    const sent = join(machine.root, "elsewhere");
    await mkdir(sent);
    const common = join(machine.root, "etc/schools/common.conf");
    await writeFile(
      common,
      `SECURITY_CONTACT=mailto:office@schools.example\nSMTP_URL=${mails.url}\nMAIL_FROM=office@schools.example\n` +
        `BACKUP_COMMAND='cat > "$SENT/$SCHOOL-$BACKUP"'\n`,
      { mode: 0o600 },
    );
    const append = (name: string, text: string) => appendFile(join(machine.root, "etc/schools", `${name}.env`), text);
    await append(belkuchi, "BACKUP_COMMAND='echo the other machine is away >&2; exit 3'\n");
    await run(["invite", belkuchi]);
    const mail = await mails.next();
    expect([mail.to, mail.text]).toEqual(["head@belkuchi.example", expect.stringContaining("আদর্শ বিদ্যালয় belkuchi")]);
    mails.refused.add("head@belkuchi.example");
    const refused = await run(["invite", belkuchi]);
    mails.refused.delete("head@belkuchi.example");
    expect([refused.code, refused.err]).toEqual([
      1,
      "The mail server did not take the mails to the heads of belkuchi: hand their links over.\n",
    ]);
    expect(await pageOf(belkuchi, tokenIn(refused.out))).toContain("head@belkuchi.example");
    expect(await lineOf(belkuchi)).toContain("head invited until");
    const { code, out, err } = await run(["backup", belkuchi, other], undefined, { SENT: sent });
    expect([code, err]).toEqual([1, "The new backup of belkuchi was not sent.\n"]);
    expect(out).toContain("The backup of belkuchi was not sent, and stays here: the other machine is away\n");
    const backups = async (name: string) => readdir(join(machine.root, "var/backups/schools", name));
    expect((await backups(belkuchi)).length).toBeGreaterThan(0);
    const [copy = ""] = await readdir(sent);
    const [kept = ""] = await backups(other);
    expect(copy).toBe(`${other}-${kept}`);
    const bytes = (path: string) => readFile(path);
    expect(
      (await bytes(join(sent, copy))).equals(await bytes(join(machine.root, "var/backups/schools", other, kept))),
    ).toBe(true);
    // A backup that is far larger than what fits between two programs, 0.2 MB, before the second reads.
    const picture = join(machine.root, "srv/schools", alipur, "media", `${"0".repeat(20)}.webp`);
    await writeFile(picture, Buffer.alloc(8_000_000));
    for (const [name, command, patience, reason] of [
      // It ends well, but has read only a part.
      [alipur, "head -c 1000 > /dev/null", "600000", "BACKUP_COMMAND has not read the whole file"],
      // Programs of a pipe that do not end keep its error output open.
      [stub, "cat > /dev/null; sleep 10000 | sleep 10000", "1000", "BACKUP_COMMAND has not ended within"],
    ] as const) {
      await append(name, `BACKUP_COMMAND='${command}'\n`);
      const failed = await run(["backup", name], undefined, { TEST_SENDING_PATIENCE: patience });
      expect([failed.code, failed.out]).toEqual([1, expect.stringContaining(`stays here: ${reason}`)]);
    }
    // An upgrade starts the sites again, which then have the settings.
    await append(third, "SECURITY_CONTACT=mailto:own@schools.example\n");
    const next = await machine.release("1.0.1", stubSite);
    expect((await run(["upgrade", other, third, "--release", next])).code).toBe(0);
    const contactOf = async (name: string) => (await machine.get(hostOf(name), "/contact")).text;
    expect(await contactOf(other)).toBe("stub mailto:office@schools.example");
    expect(await contactOf(third)).toBe("stub mailto:own@schools.example");
  });

  it("are upgraded past one that is broken, which is named at the end", async () => {
    const broken = stubSite.replaceAll(failing, other);
    const [before, next] = [await machine.releaseOf(other), await machine.release("1.1.0", broken)];
    const names = [other, third, "stub-04"];
    const stopped = await run(["upgrade", ...names, "--release", next]);
    expect([stopped.code, stopped.err]).toEqual([
      1,
      expect.stringMatching(/^stub-02 was not upgraded: .* The schools after it were left alone\.\n$/),
    ]);
    expect(await machine.releaseOf(third)).toBe(before);
    const { code, out, err } = await run(["upgrade", ...names, "--release", next, "--keep-going"]);
    expect([code, err]).toEqual([1, "These schools were not upgraded: stub-02.\n"]);
    expect(out).toMatch(/^stub-02 was not upgraded: /m);
    expect(out).toContain("2 upgraded to 1.1.0.\n");
    expect(await Promise.all(names.map((name) => machine.releaseOf(name)))).toEqual([before, next, next]);
  });

  describe("on a disk that is full", () => {
    /** Stands first in PATH: copies nothing if its arguments have a text. */
    const cp = () => join(machine.root, "bin/cp");
    const failCopies = (text: string) =>
      writeFile(
        cp(),
        `#!/bin/sh\ncase "$*" in *${text}*) echo "cp: No space left on device" >&2; exit 1;; esac\n` +
          `PATH=/usr/bin:/bin exec cp "$@"\n`,
        { mode: 0o755 },
      );
    const statusOf = async (name: string) => (await machine.get(hostOf(name))).status;

    it("are passed by an upgrade that cannot copy their databases, and serve as before", async () => {
      const next = await machine.release("1.2.0", stubSite);
      const names = [other, third];
      const before = await Promise.all(names.map((name) => machine.releaseOf(name)));
      await failCopies("before-upgrade.part");
      const { code, out, err } = await run(["upgrade", ...names, "--release", next, "--keep-going"]);
      await rm(cp());
      expect([code, err]).toEqual([1, "These schools were not upgraded: stub-02, stub-03.\n"]);
      expect(out.match(/^stub-0[23] was not upgraded: .*No space left on device/gm)).toHaveLength(2);
      expect(await Promise.all(names.map((name) => machine.releaseOf(name)))).toEqual(before);
      expect(await Promise.all(names.map(statusOf))).toEqual([200, 200]);
    });

    it("stop an upgrade that cannot put a school back, which a second command does", async () => {
      const next = await machine.release("1.3.0", stubSite.replaceAll(failing, other));
      const before = await machine.releaseOf(other);
      await failCopies("before-upgrade/");
      const upgrade = ["upgrade", other, third, "--release", next, "--keep-going"];
      const stranded = await run(upgrade);
      await rm(cp());
      expect([stranded.code, stranded.err]).toEqual([
        1,
        expect.stringMatching(/^stub-02 was not upgraded: .*could not be put back: .*No space.*were left alone\.\n$/),
      ]);
      expect(await machine.releaseOf(third)).not.toBe(next);
      expect((await run(upgrade)).err).toBe("These schools were not upgraded: stub-02.\n");
      expect([await machine.releaseOf(other), await statusOf(other)]).toEqual([before, 200]);
      expect(await machine.releaseOf(third)).toBe(next);
    });
  });
});
