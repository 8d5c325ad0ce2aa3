import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { exitCodes } from "../../server/auth/account-error.ts";
import { runAdmin } from "../kit/operator-command.ts";
import { linkPath, usePeopleSite } from "../kit/people-site.ts";
import { linkTokenIn, textIn } from "../kit/send-form.ts";
import { signIn } from "../kit/session.ts";
import { startSite } from "../kit/site.ts";

const { people, own, get, choose } = usePeopleSite(startSite);

describe("an invitation by the operator's command", () => {
  const command = (args: string[], environment: Record<string, string> = {}) =>
    runAdmin(people.site.dataDirectory, args, "", { PUBLIC_URL: people.site.origin, ...environment });
  const mailSettings = () => ({ SMTP_URL: people.mails.url, MAIL_FROM: "site@school.example" });
  const password = "six ponds, a boat";

  it("prints its link, which works once, and says in the list that it was not accepted yet", async () => {
    const { code, out, err } = await command(["invite", "By-Command@school.example"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`${people.site.origin}/new-password?token=`);
    expect((await command(["list"])).out).toMatch(/^by-command@school\.example \(invited, the link works until /m);
    const email = "by-command@school.example";
    expect((await choose(linkTokenIn(out), password)).status).toBe(303);
    expect((await choose(linkTokenIn(out), "eight ponds, a boat")).headers.get("Location")).toContain("/new-password");
    expect((await signIn(people.site, { email, password }, own())).status).toBe(200);
    expect((await command(["list"])).out).toMatch(/^by-command@school\.example$/m);
    const again = await command(["invite", email]);
    expect([again.code, again.out, again.err]).toEqual([
      exitCodes.hasAccount,
      "",
      expect.stringContaining("has an account already"),
    ]);
  });

  it("is mailed where there is a mail server, whose refusal is said with the link", async () => {
    const email = "mailed-by-command@school.example";
    const mailed = await command(["invite", email], mailSettings());
    expect([mailed.code, mailed.out]).toEqual([
      0,
      `The invitation was mailed to ${email}. Its link works for 7 days.\n`,
    ]);
    const [mail, ...others] = people.mails.received.filter(({ to }) => to === email);
    expect([linkTokenIn(mail?.text ?? "") === "", others]).toEqual([false, []]);
    people.mails.refused.add(email);
    const refused = await command(["invite", email], mailSettings());
    expect([refused.code, refused.err]).toEqual([
      exitCodes.notMailed,
      expect.stringContaining("did not take the mail"),
    ]);
    expect(await textIn(get(linkPath(linkTokenIn(refused.out))))).toContain(email);
    people.mails.refused.delete(email);
  });

  it("is taken back before it is used, and not after", async () => {
    const email = "wrong@school.example";
    const token = linkTokenIn((await command(["invite", email, "--role", "editor"])).out);
    expect(await command(["take-back", email])).toMatchObject({ code: 0, err: "" });
    expect(await textIn(get(linkPath(token)))).toContain("This link does not work");
    expect((await choose(token, password)).status).toBe(303);
    expect((await signIn(people.site, { email, password }, own())).status).toBe(401);
    expect((await command(["list"])).out).not.toContain(email);
    for (const [address, exitCode, reason] of [
      [email, exitCodes.noAccount, "There is no account"],
      ["by-command@school.example", exitCodes.hasAccount, "has accepted already"],
      ["nobody", 1, "is not an e-mail address"],
    ] as const) {
      const { code, err } = await command(["take-back", address]);
      expect([address, code, err]).toEqual([address, exitCode, expect.stringContaining(reason)]);
    }
  });
});

it("a site whose only administrator was invited and has not accepted still has a set-up link", async () => {
  const folder = await mkdtemp(join(tmpdir(), "invited-"));
  const invited = "head@school.example";
  const start = () => startSite({ SAMPLE_CONTENT: "no", DATA_DIR: folder });
  let other = await start();
  const command = (args: string[]) => runAdmin(folder, args, "", { PUBLIC_URL: other.origin });
  const token = linkTokenIn((await command(["invite", invited])).out);
  expect((await fetch(other.origin)).headers.get("X-Robots-Tag")).toBe("noindex");
  await other.stop();
  other = await start();
  expect(other.setupToken).not.toBe(undefined);
  const [, link = ""] = /setup\?token=(\S+)/.exec((await command(["setup-link"])).out) ?? [];
  const headers = { Origin: other.origin, "Content-Type": "application/x-www-form-urlencoded" };
  const post = (path: string, fields: Record<string, string>) =>
    fetch(other.origin + path, { method: "POST", redirect: "manual", headers, body: new URLSearchParams(fields) });
  const password = "seven ponds, a boat";
  const made = await post(`/setup?token=${link}`, { email: "other@school.example", password, again: password });
  expect(made.headers.getSetCookie().join()).toContain("session_token=");
  expect((await post(linkPath(token), { password, again: password })).status).toBe(303);
  expect((await signIn(other, { email: invited, password })).status).toBe(200);
  await other.stop();
  await rm(folder, { recursive: true, force: true });
});
