import { appendFile, chmod, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MailServer, startMailServer } from "../kit/mail-server.ts";
import {
  adding,
  alipur,
  belkuchi,
  hasNoOffice,
  hostOf,
  other,
  stub,
  stubSite,
  third,
  useOffice,
} from "../kit/office.ts";
import { linkTokenIn } from "../kit/send-form.ts";

describe.skipIf(hasNoOffice)("schools with common settings (skipped without nginx and python3)", () => {
  const { office, run, addSix, settingsOf, lineOf, pageOf } = useOffice();
  let mails: MailServer;
  beforeAll(async () => {
    mails = await startMailServer();
    await addSix();
  }, adding);
  afterAll(() => mails?.close());

  it("refuse common settings that others may read or that must be each school's own", async () => {
    const common = settingsOf("common.conf");
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
    const sent = join(office.machine.root, "elsewhere");
    await mkdir(sent);
    const common = settingsOf("common.conf");
    await writeFile(
      common,
      `SECURITY_CONTACT=mailto:office@schools.example\nSMTP_URL=${mails.url}\nMAIL_FROM=office@schools.example\n` +
        `BACKUP_COMMAND='cat > "$SENT/$SCHOOL-$BACKUP"'\n`,
      { mode: 0o600 },
    );
    const append = (name: string, text: string) => appendFile(settingsOf(`${name}.env`), text);
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
    expect(await pageOf(belkuchi, linkTokenIn(refused.out))).toContain("head@belkuchi.example");
    expect(await lineOf(belkuchi)).toContain("head invited until");
    const { code, out, err } = await run(["backup", belkuchi, other], undefined, { SENT: sent });
    expect([code, err]).toEqual([1, "The new backup of belkuchi was not sent.\n"]);
    expect(out).toContain("The backup of belkuchi was not sent, and stays here: the other machine is away\n");
    const backups = async (name: string) => readdir(join(office.machine.root, "var/backups/schools", name));
    expect((await backups(belkuchi)).length).toBeGreaterThan(0);
    const [copy = ""] = await readdir(sent);
    const [kept = ""] = await backups(other);
    expect(copy).toBe(`${other}-${kept}`);
    const bytes = (path: string) => readFile(path);
    expect(
      (await bytes(join(sent, copy))).equals(
        await bytes(join(office.machine.root, "var/backups/schools", other, kept)),
      ),
    ).toBe(true);
    // A backup that is far larger than what fits between two programs, 0.2 MB, before the second reads.
    const picture = join(office.machine.root, "srv/schools", alipur, "media", `${"0".repeat(20)}.webp`);
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
    const next = await office.machine.release("1.0.1", stubSite);
    expect((await run(["upgrade", other, third, "--release", next])).code).toBe(0);
    const contactOf = async (name: string) => (await office.machine.get(hostOf(name), "/contact")).text;
    expect(await contactOf(other)).toBe("stub mailto:office@schools.example");
    expect(await contactOf(third)).toBe("stub mailto:own@schools.example");
  });
});
