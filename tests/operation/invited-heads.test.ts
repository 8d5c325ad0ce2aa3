import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { adding, alipur, belkuchi, good, hasNoOffice, hostOf, other, stub, third, useOffice } from "../kit/office.ts";
import { linkTokenIn } from "../kit/send-form.ts";
import { withDatabaseFile } from "../kit/older-database.ts";

describe.skipIf(hasNoOffice)("the heads of an office's schools (skipped without nginx and python3)", () => {
  const { office, run, addFile, write, addByHand, addSix, databaseOf, recordOf, lineOf, pageOf } = useOffice();
  beforeAll(async () => {
    await addByHand();
    await addSix();
  }, adding);

  it("are not invited before their schools answer over https under their hosts as themselves", async () => {
    expect(await lineOf(alipur)).toContain("head NOT INVITED");
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
    const folder = join(office.machine.root, "etc/letsencrypt/live", hostOf(belkuchi));
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
    expect(office.machine.school(belkuchi).pid).toBe(undefined);
  });

  it("are invited by a link, which is taken back while it is not used, and then by another address", async () => {
    const wrong = await run(["invite", alipur]);
    expect([wrong.code, wrong.err]).toEqual([0, ""]);
    const token = linkTokenIn(wrong.out);
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
    const accepted = await office.machine.get(hostOf(alipur), `/new-password?token=${linkTokenIn(right.out)}`, {
      method: "POST",
      headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: `https://${hostOf(alipur)}` },
      body: new URLSearchParams({ password, again: password }).toString(),
    });
    expect(accepted.status).toBe(303);
    await office.machine.sleep(alipur);
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
    expect(await pageOf(alipur, linkTokenIn(next.out))).toContain("next@alipur.example");
    await office.machine.sleep(alipur);
    expect(await lineOf(alipur)).toMatch(/head invited until/);
  });

  it("have a link that ends, which `list` says, and are then invited again", async () => {
    const first = linkTokenIn((await run(["invite", belkuchi, "--email", "head@belkuchi.example"])).out);
    expect(office.machine.school(belkuchi).pid).toBe(undefined);
    const long = "2020-01-01T00:00:00.000Z";
    withDatabaseFile(databaseOf(belkuchi), (db) =>
      db.exec(`update account_link set expiresAt = '2020-01-08T00:00:00.000Z', createdAt = '${long}'`),
    );
    const record = JSON.parse(await readFile(recordOf(belkuchi), "utf8")) as { invitation: object };
    Object.assign(record.invitation, { begun: long, made: long });
    await writeFile(recordOf(belkuchi), JSON.stringify(record));
    expect(await pageOf(belkuchi, first)).toContain("This link does not work");
    await office.machine.sleep(belkuchi);
    expect(await lineOf(belkuchi)).toContain("head's INVITATION ENDED 2020-01-08");
    const again = linkTokenIn((await run(["invite", "--all"])).out);
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
    const first = linkTokenIn((await run(invite)).out);
    await interrupt([...invite, "--email", wrong], right);
    expect(await pageOf(belkuchi, first)).toContain(right);
    const second = linkTokenIn((await run(["invite", "--all"])).out);
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
    const again = linkTokenIn((await run(["invite", "--all"])).out);
    expect(await pageOf(belkuchi, again)).toContain("head@belkuchi.example");
  });
});
