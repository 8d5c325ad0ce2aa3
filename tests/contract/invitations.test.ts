import { describe, expect, it } from "vitest";
import { withDatabase } from "../kit/database-state.ts";
import { decoded, visibleText } from "../kit/html.ts";
import { linkPath, personPath, usePeopleSite } from "../kit/people-site.ts";
import { linkTokenIn, textIn } from "../kit/send-form.ts";
import { openSession, signIn } from "../kit/session.ts";
import { startSiteProcess } from "../kit/site.ts";

// Its output must not have a link.
const { people, own, send, get, choose, idOf, invite, endLink } = usePeopleSite(startSiteProcess);

describe("an invitation", () => {
  const account = { email: "invited@school.example", password: "three ponds, a boat" };
  let token: string;

  it("shows its link once, sends it in both languages, and stores only its hash", async () => {
    ({ token } = await invite(account.email));
    expect(token).not.toBe("");
    const mail = await people.mails.next();
    expect([mail.to, mail.subject.includes(" · ")]).toEqual([account.email, true]);
    expect(mail.text).toContain(`/new-password?token=${token}\n`);
    expect(mail.text).toContain(`/bn/new-password?token=${token}\n`);
    expect(mail.text).toContain("আমন্ত্রণ");
    expect(await textIn(get("/admin/people", people.admin.cookie))).toMatch(
      /invited@school\.example ?Invited, the link works until/,
    );
    expect(await (await get("/admin/people", people.admin.cookie)).text()).not.toContain(token);
    const rows = await withDatabase(people.site, (db) => db.selectFrom("account_link").selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("refuses an address that has an account, and a text that is not an address", async () => {
    const again = await send("/admin/people", { email: account.email, role: "admin" });
    expect([again.status, await textIn(again)]).toEqual([
      422,
      expect.stringContaining("This address already has an account"),
    ]);
    expect((await send("/bn/admin/people", { email: "nobody", role: "admin" })).status).toBe(422);
  });

  it("that is sent a second time shows a new link, which replaces the first", async () => {
    const first = token;
    ({ token } = await invite(account.email));
    expect([token === "", token === first]).toEqual([false, false]);
    expect(await textIn(get(linkPath(first)))).toContain("This link does not work");
  });

  it("leads to a page that asks for a password by the site's rule; opening it does not use it up", async () => {
    for (const base of ["", "/bn"]) {
      const page = await get(base + linkPath(token));
      expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-cache"]);
      const html = await page.text();
      expect(html).toContain(account.email);
      expect(html).not.toMatch(/<link rel="canonical"[^>]*token/);
    }
    expect((await choose(token, "short")).status).toBe(422);
    expect((await choose(token, "abcabcabcabc")).status).toBe(422);
    expect((await send(linkPath(token), { password: account.password, again: "another one" }, "")).status).toBe(422);
  });

  it("works once, then says that it was used, and lets its owner log in", async () => {
    const answers = await Promise.all([choose(token, account.password), choose(token, account.password)]);
    expect(answers.some(({ status }) => status === 303)).toBe(true);
    for (const answer of answers.filter(({ status }) => status !== 303))
      expect(await textIn(answer)).toContain("This link has been used already");
    expect(await textIn(get(linkPath(token)))).toContain("This link has been used already");
    expect(await textIn(get(`/bn${linkPath(token)}`))).toContain("এই লিংক আগেই ব্যবহার হয়েছে");
    // The same form is sent again, as by the back button or a second tap.
    expect((await choose(token, "quite another one")).headers.get("Location")).toContain(linkPath(token));
    expect((await openSession(people.site, account)).token).not.toBe("");
    expect(people.site.output()).not.toContain(token);
  });

  it("shows the link to hand over if the mail is refused, and says so", async () => {
    people.mails.refused.add("refused@school.example");
    const fields = { email: "refused@school.example", role: "editor" };
    const sent = await send("/admin/people", { email: "accepted@school.example", role: "editor" });
    expect(await textIn(sent)).not.toContain("was not sent");
    await people.mails.next();
    const html = await (await send("/admin/people", fields)).text();
    expect(linkTokenIn(decoded(html))).not.toBe("");
    expect(visibleText(html)).toContain("The e-mail with this link was not sent");
    const bengali = await (await send("/bn/admin/people", fields)).text();
    expect(visibleText(bengali)).toContain("এই লিংকের ই-মেইলটি পাঠানো যায়নি");
    expect(await textIn(send(personPath(await idOf(fields.email)), { action: "new-link" }))).toContain(
      "The e-mail with this link was not sent",
    );
    expect(people.site.output()).toContain("550 nobody here");
  });

  it("says in both languages if a link is invented, replaced or expired", async () => {
    const { id, token: first } = await invite("late@school.example");
    const shown = decoded(await (await send(personPath(id), { action: "new-link" })).text());
    const second = linkTokenIn(shown);
    expect(second).not.toBe(first);
    for (const bad of ["", "x".repeat(32), `${second}x`, first]) {
      expect(await textIn(get(linkPath(bad)))).toContain("This link does not work");
      expect(await textIn(get(`/bn${linkPath(bad)}`))).toContain("লিংকটি কাজ করে না");
      const led = await choose(bad, "five ponds, a boat");
      expect([led.status, led.headers.getSetCookie()]).toEqual([303, []]);
    }
    expect(await textIn(get(linkPath(second)))).toContain("late@school.example");
    await endLink(id);
    expect(await textIn(get(linkPath(second)))).toContain("This link does not work");
    expect((await choose(second, "five ponds, a boat")).status).toBe(303);
    expect(
      (await signIn(people.site, { email: "late@school.example", password: "five ponds, a boat" }, own())).status,
    ).toBe(401);
    expect(await textIn(get("/admin/people", people.admin.cookie))).toContain("the link no longer works");
  });
});
