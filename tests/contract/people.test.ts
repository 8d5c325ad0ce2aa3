import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import syllabus from "../../collections/syllabus.ts";
import { exitCodes } from "../../server/auth/account-error.ts";
import { Administrators } from "../../server/auth/administrators.ts";
import { addTo, pathTo, withDatabase } from "../kit/database-state.ts";
import { decoded, visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { type MailServer, startMailServer } from "../kit/mail-server.ts";
import { runAdmin } from "../kit/operator-command.ts";
import {
  type Account,
  administrator,
  administratorEnvironment,
  fetchToken,
  openSession,
  type Session,
  signIn,
  writerOf,
} from "../kit/session.ts";
import { type SiteProcess, startSiteProcess } from "../kit/site.ts";

let mails: MailServer;
let site: SiteProcess;
let admin: Session;
let count = 0;
/** Each request has its own client address, because only a few attempts are accepted from one. */
let hop = 0;

beforeAll(async () => {
  mails = await startMailServer();
  site = await startSiteProcess({
    SAMPLE_CONTENT: "no",
    TRUST_PROXY: "yes",
    SMTP_URL: mails.url,
    MAIL_FROM: "site@school.example",
    ...administratorEnvironment,
  });
  admin = await openSession(site);
});
afterAll(async () => {
  await site?.stop();
  await mails?.close();
});

const own = (): Record<string, string> => ({ Origin: site.origin, "X-Forwarded-For": `192.0.2.${(hop += 1)}` });

/** Submits a form as a browser does, with the cookies of a session. */
function send(path: string, fields: Record<string, string>, cookie = admin.cookie): Promise<Response> {
  return fetch(site.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { ...own(), Cookie: cookie },
    body: new URLSearchParams(fields),
  });
}

const get = (path: string, cookie = "") =>
  fetch(site.origin + path, { redirect: "manual", headers: { Cookie: cookie } });
const text = async (answer: Response | Promise<Response>) =>
  visibleText(await (await answer).text()).replaceAll(/\s+/g, " ");
const tokenIn = (html: string) => /\/new-password\?token=([\w-]{32})(?![\w-])/.exec(html)?.[1] ?? "";
const linkPath = (token: string) => `/new-password?token=${token}`;
const choose = (token: string, password: string) => send(linkPath(token), { password, again: password }, "");

/** Everything about accounts that a form could change, and the links of their passwords. */
const accounts = () =>
  withDatabase(site, async (db) => ({
    people: await db.selectFrom("user").select(["email", "name", "role", "disabled"]).orderBy("email").execute(),
    links: await db.selectFrom("account_link").select(["hash", "usedAt"]).orderBy("hash").execute(),
    mails: mails.received.length,
  }));

/** Creates an account with a password, without a link. */
async function addPerson(role: "admin" | "editor"): Promise<Account & { id: string }> {
  const account = { email: `person-${(count += 1)}@school.example`, password: "a pond, two boats" };
  return withDatabase(site, async (db) => {
    await new Administrators(db, 12).add(account.email, account.password, "", role);
    const { id } = await db
      .selectFrom("user")
      .select("id")
      .where("email", "=", account.email)
      .executeTakeFirstOrThrow();
    return { ...account, id };
  });
}

/** Invites an address by the form, and returns the account's id and the token that the page shows once. */
async function invite(email: string, role = "editor"): Promise<{ id: string; token: string }> {
  const answer = await send("/admin/people", { email, role });
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  const { id } = await withDatabase(site, (db) =>
    db.selectFrom("user").select("id").where("email", "=", email).executeTakeFirstOrThrow(),
  );
  const html = decoded(await answer.text());
  const token = tokenIn(html);
  const sent = new URL(/https:\/\/wa\.me\/[^"]+/.exec(html)?.[0] ?? "").searchParams.get("text");
  expect(sent).toMatch(new RegExp(`^You can log in to the website of .+: http\\S+/new-password\\?token=${token}$`));
  return { id, token };
}

const personPath = (id: string) => `/admin/people/account?id=${id}`;

describe("an invitation", () => {
  const account = { email: "invited@school.example", password: "three ponds, a boat" };
  let token: string;

  it("shows its link once, sends it in both languages, and stores only its hash", async () => {
    ({ token } = await invite(account.email));
    expect(token).not.toBe("");
    const mail = await mails.next();
    expect([mail.to, mail.subject.includes(" · ")]).toEqual([account.email, true]);
    expect(mail.text).toContain(`/new-password?token=${token}\n`);
    expect(mail.text).toContain(`/bn/new-password?token=${token}\n`);
    expect(mail.text).toContain("আমন্ত্রণ");
    expect(await text(get("/admin/people", admin.cookie))).toMatch(
      /invited@school\.example ?Invited, the link works until/,
    );
    expect(await (await get("/admin/people", admin.cookie)).text()).not.toContain(token);
    const rows = await withDatabase(site, (db) => db.selectFrom("account_link").selectAll().execute());
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("refuses an address that has an account, and a text that is not an address", async () => {
    const again = await send("/admin/people", { email: account.email, role: "admin" });
    expect([again.status, await text(again)]).toEqual([
      422,
      expect.stringContaining("This address already has an account"),
    ]);
    expect((await send("/bn/admin/people", { email: "nobody", role: "admin" })).status).toBe(422);
  });

  it("that is sent a second time shows a new link, which replaces the first", async () => {
    const first = token;
    ({ token } = await invite(account.email));
    expect([token === "", token === first]).toEqual([false, false]);
    expect(await text(get(linkPath(first)))).toContain("This link does not work");
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
      expect(await text(answer)).toContain("This link has been used already");
    expect(await text(get(linkPath(token)))).toContain("This link has been used already");
    expect(await text(get(`/bn${linkPath(token)}`))).toContain("এই লিংক আগেই ব্যবহার হয়েছে");
    // The same form is sent again, as by the back button or a second tap.
    expect((await choose(token, "quite another one")).headers.get("Location")).toContain(linkPath(token));
    expect((await openSession(site, account)).token).not.toBe("");
    expect(site.output()).not.toContain(token);
  });

  it("shows the link to hand over if the mail is refused, and says so", async () => {
    mails.refused.add("refused@school.example");
    const fields = { email: "refused@school.example", role: "editor" };
    const sent = await send("/admin/people", { email: "accepted@school.example", role: "editor" });
    expect(await text(sent)).not.toContain("was not sent");
    await mails.next();
    const html = await (await send("/admin/people", fields)).text();
    expect(tokenIn(decoded(html))).not.toBe("");
    expect(visibleText(html)).toContain("The e-mail with this link was not sent");
    const bengali = await (await send("/bn/admin/people", fields)).text();
    expect(visibleText(bengali)).toContain("এই লিংকের ই-মেইলটি পাঠানো যায়নি");
    const { id } = await withDatabase(site, (db) =>
      db.selectFrom("user").select("id").where("email", "=", fields.email).executeTakeFirstOrThrow(),
    );
    expect(await text(send(personPath(id), { action: "new-link" }))).toContain(
      "The e-mail with this link was not sent",
    );
    expect(site.output()).toContain("550 nobody here");
  });

  it("says in both languages if a link is invented, replaced or expired", async () => {
    const { id, token: first } = await invite("late@school.example");
    const shown = decoded(await (await send(personPath(id), { action: "new-link" })).text());
    const second = tokenIn(shown);
    expect(second).not.toBe(first);
    for (const bad of ["", "x".repeat(32), `${second}x`, first]) {
      expect(await text(get(linkPath(bad)))).toContain("This link does not work");
      expect(await text(get(`/bn${linkPath(bad)}`))).toContain("লিংকটি কাজ করে না");
      const led = await choose(bad, "five ponds, a boat");
      expect([led.status, led.headers.getSetCookie()]).toEqual([303, []]);
    }
    expect(await text(get(linkPath(second)))).toContain("late@school.example");
    await withDatabase(site, (db) =>
      db.updateTable("account_link").set({ expiresAt: "2020-01-01T00:00:00.000Z" }).where("userId", "=", id).execute(),
    );
    expect(await text(get(linkPath(second)))).toContain("This link does not work");
    expect((await choose(second, "five ponds, a boat")).status).toBe(303);
    expect((await signIn(site, { email: "late@school.example", password: "five ponds, a boat" }, own())).status).toBe(
      401,
    );
    expect(await text(get("/admin/people", admin.cookie))).toContain("the link no longer works");
  });
});

describe("an invitation by the operator's command", () => {
  const command = (args: string[], environment: Record<string, string> = {}) =>
    runAdmin(site.dataDirectory, args, "", { PUBLIC_URL: site.origin, ...environment });
  const mailSettings = () => ({ SMTP_URL: mails.url, MAIL_FROM: "site@school.example" });
  const password = "six ponds, a boat";

  it("prints its link, which works once, and says in the list that it was not accepted yet", async () => {
    const { code, out, err } = await command(["invite", "By-Command@school.example"]);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toContain(`${site.origin}/new-password?token=`);
    expect((await command(["list"])).out).toMatch(/^by-command@school\.example \(invited, the link works until /m);
    const email = "by-command@school.example";
    expect((await choose(tokenIn(out), password)).status).toBe(303);
    expect((await choose(tokenIn(out), "eight ponds, a boat")).headers.get("Location")).toContain("/new-password");
    expect((await signIn(site, { email, password }, own())).status).toBe(200);
    expect((await command(["list"])).out).toMatch(/^by-command@school\.example$/m);
    const again = await command(["invite", email]);
    expect([again.code, again.out, again.err]).toEqual([exitCodes.hasAccount, "", expect.stringContaining("has an account already")]);
  });

  it("is mailed where there is a mail server, whose refusal is said with the link", async () => {
    const email = "mailed-by-command@school.example";
    const mailed = await command(["invite", email], mailSettings());
    expect([mailed.code, mailed.out]).toEqual([
      0,
      `The invitation was mailed to ${email}. Its link works for 7 days.\n`,
    ]);
    const [mail, ...others] = mails.received.filter(({ to }) => to === email);
    expect([tokenIn(mail?.text ?? "") === "", others]).toEqual([false, []]);
    mails.refused.add(email);
    const refused = await command(["invite", email], mailSettings());
    expect([refused.code, refused.err]).toEqual([
      exitCodes.notMailed,
      expect.stringContaining("did not take the mail"),
    ]);
    expect(await text(get(linkPath(tokenIn(refused.out))))).toContain(email);
    mails.refused.delete(email);
  });

  it("is taken back before it is used, and not after", async () => {
    const email = "wrong@school.example";
    const token = tokenIn((await command(["invite", email, "--role", "editor"])).out);
    expect(await command(["take-back", email])).toMatchObject({ code: 0, err: "" });
    expect(await text(get(linkPath(token)))).toContain("This link does not work");
    expect((await choose(token, password)).status).toBe(303);
    expect((await signIn(site, { email, password }, own())).status).toBe(401);
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
  const start = () => startSiteProcess({ SAMPLE_CONTENT: "no", DATA_DIR: folder });
  let other = await start();
  const command = (args: string[]) => runAdmin(folder, args, "", { PUBLIC_URL: other.origin });
  const token = tokenIn((await command(["invite", invited])).out);
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

describe("an editor", () => {
  let editor: Account & { id: string };
  let session: Session;
  beforeAll(async () => {
    editor = await addPerson("editor");
    session = await openSession(site, editor);
  });

  it("writes content, and is told that everything else is only for administrators", async () => {
    const write = writerOf(site, session.token);
    expect((await write("POST", "/notice", {})).status).toBe(400);
    expect((await write("POST", "/formatted-text", { description: "a **bold** word" })).status).toBe(200);
    for (const path of ["/history", "/about", "/headMessage"])
      expect([path, (await write("PATCH", path, { unknown: "" })).status]).toEqual([path, 400]);
    for (const path of ["/profile", "/accounts", "/Notice", "/notice%2F..%2Fprofile", "/auth-people"]) {
      const { status, body } = await write("PATCH", path, {});
      expect([path, status, body.message]).toEqual([
        path,
        403,
        "Only an administrator can do that. An editor’s account looks after the content.",
      ]);
    }
  });

  itForAll(["an editor", "a stranger"])("changes no account by the forms of administrators", async (who) => {
    const cookie = who === "an editor" ? session.cookie : "";
    const before = await accounts();
    for (const base of ["", "/bn"])
      for (const [path, fields] of [
        ["/admin/people", { email: "x@school.example", role: "admin" }],
        [personPath(editor.id), { action: "role", role: "admin" }],
        [personPath(editor.id), { action: "name", name: "Mine" }],
        [personPath(editor.id), { action: "disable" }],
        [personPath(editor.id), { action: "new-link" }],
      ] as const) {
        const answer = await send(base + path, fields, cookie);
        expect([path, answer.status, answer.headers.get("Location")]).toEqual([path, 302, `${base}/forbidden`]);
      }
    expect(await accounts()).toEqual(before);
  });

  it("sees only the screens of content", async () => {
    for (const path of ["/admin", "/admin/bin", "/addNotice", "/admin/account"])
      expect([path, (await get(path, session.cookie)).status]).toEqual([path, 200]);
    for (const path of [
      "/admin/people",
      personPath(editor.id),
      "/admin/audit",
      "/admin/audit.csv",
      "/admin/system",
      "/admin/backup",
      "/bn/admin/people",
      "/admin/profile",
      "/admin/history/profile/1",
      "/admin/start/names",
    ]) {
      const answer = await get(path, session.cookie);
      expect([path, answer.status, answer.headers.get("Location")]).toEqual([
        path,
        302,
        path.startsWith("/bn") ? "/bn/forbidden" : "/forbidden",
      ]);
    }
    expect(await text(get("/forbidden", session.cookie))).toContain("Only an administrator can do that");
    // The latest changes include changes that only administrators may make, without links that would be refused.
    expect((await writerOf(site, admin.token)("PATCH", "/profile", { eiin: "123456" })).status).toBe(200);
    const dashboard = await (await get("/admin", session.cookie)).text();
    expect(dashboard).not.toMatch(/href="[^"]*profile/);
    expect(dashboard).not.toMatch(/href="\/admin\/(?:people|audit|system|backup|profile)/);
    expect(visibleText(dashboard)).toContain("Editor");
    expect(await (await get("/admin", admin.cookie)).text()).toContain('href="/admin/people"');
  });

  it("becomes an administrator after a confirmation, and is signed out at once", async () => {
    const question = await text(get(`${personPath(editor.id)}&ask=admin`, admin.cookie));
    expect(question).toContain(`Make ${editor.email} an administrator?`);
    const done = await send(`${personPath(editor.id)}&ask=admin`, { action: "role", role: "admin" });
    expect([done.status, done.headers.get("Location")]).toEqual([303, `${site.origin}/admin/people`]);
    expect((await writerOf(site, session.token)("POST", "/notice", {})).status).toBe(401);
    expect((await fetchToken(site, session.cookie, editor.email)).status).toBe(401);
    const { cookie } = await openSession(site, editor);
    expect((await get("/admin/people", cookie)).status).toBe(200);
  });
});

describe("a name", () => {
  const named = "রহিমা খাতুন";
  const nameOneself = (name: string, cookie: string) => send("/admin/account", { what: "name", name }, cookie);

  it("is set with an invitation, or later by administrators or the owner, in one line of 100 characters", async () => {
    const email = "named@school.example";
    expect((await send("/admin/people", { email, role: "editor", name: ` ${named}\r\n\u202E ` })).status).toBe(200);
    const { id } = await withDatabase(site, (db) =>
      db.selectFrom("user").select("id").where("email", "=", email).executeTakeFirstOrThrow(),
    );
    const listed = async () =>
      /রহিমা খাতুন ?named@school\.example/.test(await text(get("/admin/people?q=রহিমা", admin.cookie)));
    expect(await listed()).toBe(true);
    const stored = () =>
      withDatabase(
        site,
        async (db) => (await db.selectFrom("user").select("name").where("id", "=", id).executeTakeFirstOrThrow()).name,
      );
    expect(await stored()).toBe(named);
    const tooLong = await send(`/bn${personPath(id)}`, { action: "name", name: "ক".repeat(101) });
    expect([tooLong.status, await text(tooLong)]).toEqual([
      422,
      expect.stringContaining("সর্বোচ্চ ১০০ অক্ষরের একটি নাম লিখুন।"),
    ]);
    expect(
      (await send("/admin/people", { email: "long@school.example", role: "editor", name: "a".repeat(101) })).status,
    ).toBe(422);
    expect([
      (await send(personPath(id), { action: "name", name: "Karim" })).status,
      await stored(),
      await listed(),
    ]).toEqual([303, "Karim", false]);
    expect([(await send(personPath(id), { action: "name", name: "" })).status, await stored()]).toEqual([303, ""]);

    const person = await addPerson("editor");
    const { cookie } = await openSession(site, person);
    expect((await nameOneself("a".repeat(101), cookie)).status).toBe(422);
    expect((await nameOneself("Salma", cookie)).status).toBe(303);
    expect(await text(get("/admin", cookie))).toContain("Salma");
    expect((await send(personPath(id), { action: "name", name: "Mine" }, cookie)).status).toBe(302);
    const nobody = await nameOneself("Nobody", "");
    expect([nobody.status, nobody.headers.get("Location")]).toEqual([
      303,
      `${site.origin}/login?next=${encodeURIComponent("/admin/account")}`,
    ]);
    expect(await stored()).toBe("");
    // Invisible characters alone are not a name, but a joiner between two letters is part of one.
    const seen = {
      "\u200B": "",
      "\u00AD\u2060 -.": "",
      "\uFEFFSal\u200Bma\u200D": "Salma",
      "র\u200D্যাব\u200C": "র\u200D্যাব",
    };
    for (const [name, kept] of Object.entries(seen)) {
      expect([(await send(personPath(id), { action: "name", name })).status, await stored()]).toEqual([303, kept]);
    }
  });

  it("that did not change is not recorded again, and nobody can fill the log with new names", async () => {
    const person = await addPerson("editor");
    const { cookie } = await openSession(site, person);
    const recorded = async () =>
      (
        await withDatabase(site, (db) =>
          db
            .selectFrom("account_log")
            .select("id")
            .where("account", "=", person.email)
            .where("action", "=", "name-changed")
            .execute(),
        )
      ).length;
    for (const name of ["Salma", " Salma ", "Salma", "Salma"])
      expect((await nameOneself(name, cookie)).status).toBe(303);
    expect((await send(personPath(person.id), { action: "name", name: "Salma" })).status).toBe(303);
    expect(await recorded()).toBe(1);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, place) => nameOneself(`Salma ${place}`, cookie)));
    const accepted = answers.filter(({ status }) => status === 303).length;
    expect([accepted, await recorded()]).toEqual([9, 10]);
    const refused = answers.find(({ status }) => status !== 303);
    expect([refused?.status, Number(refused?.headers.get("Retry-After"))]).toEqual([429, expect.closeTo(900, -2)]);
    expect((await nameOneself("Salma again", cookie)).status).toBe(429);
    // Administrators still may change it.
    expect((await send(personPath(person.id), { action: "name", name: "Salma B" })).status).toBe(303);
  });

  it("appears with the address, or alone, in the log, its file, versions, bin, conflicts and search", async () => {
    const person = await addPerson("editor");
    const session = await openSession(site, person);
    const write = writerOf(site, session.token);
    expect((await nameOneself('=1+"2"', session.cookie)).status).toBe(303);
    const id = await addTo(write, syllabus, { title: "Named", link: "https://example.org" });
    await write("PATCH", pathTo(syllabus.api.update, id), { title: "Named again" });
    const shown = `=1+"2" (${person.email})`;
    const pages = [`/admin/history/syllabus/${id}`, "/admin", "/admin/audit", "/bn/admin/audit?q=1%2B"];
    for (const path of pages) expect(await text(get(path, admin.cookie)), path).toContain(shown);
    const late = await fetch(`${site.origin}/api${pathTo(syllabus.api.update, id)}`, {
      method: "PATCH",
      headers: { "If-Match": '"1"', Authorization: `Bearer ${admin.token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ title: "Late" }),
    });
    expect([late.status, await late.text()]).toEqual([
      412,
      expect.stringContaining(JSON.stringify(shown).slice(1, -1)),
    ]);
    await write("DELETE", pathTo(syllabus.api.remove, id));
    expect(await text(get("/admin/bin?q=1%2B", admin.cookie))).toContain(shown);
    const csv = await (await get("/admin/audit.csv?q=Named", admin.cookie)).text();
    expect(csv).toContain(`"${person.email}","'=1+""2""",`);
    expect((await nameOneself("", session.cookie)).status).toBe(303);
    expect(await text(get("/admin/bin", admin.cookie))).toMatch(new RegExp(`by ${person.email}`));
  });
});

describe("an account", () => {
  it("is disabled at once, with its links, and can be enabled again", async () => {
    const person = await addPerson("editor");
    const { cookie, token } = await openSession(site, person);
    const link = tokenIn(decoded(await (await send(personPath(person.id), { action: "new-link" })).text()));
    expect(await text(get(`/bn${personPath(person.id)}&ask=disable`, admin.cookie))).toContain(
      `${person.email} অ্যাকাউন্টটি বন্ধ করবেন?`,
    );
    expect((await send(`${personPath(person.id)}&ask=disable`, { action: "disable" })).status).toBe(303);
    expect((await writerOf(site, token)("POST", "/notice", {})).status).toBe(401);
    expect((await get("/admin", cookie)).headers.get("Location")).toBe("/forbidden");
    expect((await signIn(site, person, own())).status).toBe(403);
    expect(await text(get(linkPath(link)))).toContain("This link does not work");
    expect((await send(personPath(person.id), { action: "new-link" })).status).toBe(404);
    expect((await send(personPath(person.id), { action: "enable" })).status).toBe(303);
    expect(await text(get(linkPath(link)))).toContain("This link does not work");
    expect((await signIn(site, person, own())).status).toBe(200);
  });

  it("gets a new password by a link, which ends its sessions and keeps the second factor", async () => {
    const person = await addPerson("editor");
    const { cookie } = await openSession(site, person);
    const shown = await send(personPath(person.id), { action: "new-link" });
    const token = tokenIn(decoded(await shown.text()));
    expect((await fetchToken(site, cookie, person.email)).status).toBe(200);
    expect((await choose(token, "a new pond, a new boat")).status).toBe(303);
    expect((await fetchToken(site, cookie, person.email)).status).toBe(401);
    expect((await signIn(site, person, own())).status).toBe(401);
    expect((await signIn(site, { ...person, password: "a new pond, a new boat" }, own())).status).toBe(200);
  });

  it("that changes its own password invalidates its links to choose one", async () => {
    const person = await addPerson("editor");
    const { cookie } = await openSession(site, person);
    const link = tokenIn(decoded(await (await send(personPath(person.id), { action: "new-link" })).text()));
    const newPassword = "my own pond, my boat";
    const change = { currentPassword: person.password, newPassword, again: newPassword };
    expect((await send("/admin/account", { ...change, currentPassword: "not this one" }, cookie)).status).toBe(422);
    expect((await get(linkPath(link))).status).toBe(200);
    expect(await text(get(linkPath(link)))).not.toContain("This link does not work");
    expect((await send("/admin/account", change, cookie)).status).toBe(303);
    expect(await text(get(linkPath(link)))).toContain("This link does not work");
  });

  it("whose address nobody has confirmed gets no role", async () => {
    const { id } = await addPerson("editor");
    await withDatabase(site, (db) =>
      db.updateTable("user").set({ emailVerified: 0, role: "visitor" }).where("id", "=", id).execute(),
    );
    const refused = await send(personPath(id), { action: "role", role: "admin" });
    expect([refused.status, await text(refused)]).toEqual([
      409,
      expect.stringContaining("This address is not confirmed yet"),
    ]);
  });

  it("is listed on pages that exist", async () => {
    const beyond = await get("/bn/admin/people?page=9", admin.cookie);
    expect([beyond.status, beyond.headers.get("Location")]).toEqual([302, "/bn/admin/people"]);
    expect((await get("/admin/people?page=nine", admin.cookie)).status).toBe(400);
  });

  it("is shown with its last login, and every change to it is recorded with the person who made it", async () => {
    const log = await withDatabase(site, (db) =>
      db
        .selectFrom("account_log")
        .select(["action", "by"])
        .where("by", "in", [administrator.email, "invited@school.example"])
        .execute(),
    );
    const actions = new Set(log.map(({ action }) => action));
    for (const action of [
      "account-invited",
      "password-set-by-link",
      "made-administrator",
      "account-disabled",
      "account-enabled",
      "password-link-made",
    ])
      expect(actions).toContain(action);
    const listed = await text(get("/admin/people", admin.cookie));
    expect(listed).toMatch(/clerk@school\.example ?Administrator · Last login [A-Z][a-z]{2} \d+, 20\d\d/);
    expect(listed).toMatch(/late@school\.example ?Invited, but the link no longer works ?Editor · No login yet/);
    expect(await text(get("/bn/admin/people", admin.cookie))).toContain("সম্পাদক");
  });

  it("is changed only by administrators, and only from a page of the site", async () => {
    const person = await addPerson("editor");
    const before = await accounts();
    const stranger = await send(personPath(person.id), { action: "disable" }, "");
    expect([stranger.status, stranger.headers.get("Location")]).toEqual([302, "/forbidden"]);
    const foreign = await fetch(site.origin + personPath(person.id), {
      method: "POST",
      headers: { Origin: "https://elsewhere.example", Cookie: admin.cookie },
      body: new URLSearchParams({ action: "disable" }),
    });
    expect(foreign.status).toBe(403);
    for (const wrong of [
      { action: "remove" },
      { action: "disable", role: "admin" },
      { action: "role", role: "owner" },
      { action: "role" },
      {},
    ] as Record<string, string>[]) {
      const { status, headers } = await send(personPath(person.id), wrong);
      expect([status, headers.get("Location")]).toEqual([422, null]);
    }
    expect((await send(personPath("nobody"), { action: "disable" })).status).toBe(404);
    expect(await accounts()).toEqual(before);
    expect((await signIn(site, person, own())).status).toBe(200);
  });
});

describe("the last administrator", () => {
  it("stays an administrator, even when two disable each other at once", async () => {
    const [one, two] = [await addPerson("admin"), await addPerson("admin")];
    const sessions = [await openSession(site, one), await openSession(site, two)];
    await withDatabase(site, async (db) => {
      await db.updateTable("user").set({ disabled: 1 }).where("id", "not in", [one.id, two.id]).execute();
    });
    // An administrator who has not accepted an invitation cannot log in, so does not count.
    await send("/admin/people", { email: "not-yet@school.example", role: "admin" }, sessions[0]?.cookie);
    const answers = await Promise.all([
      send(personPath(two.id), { action: "disable" }, sessions[0]?.cookie),
      send(personPath(one.id), { action: "role", role: "editor" }, sessions[1]?.cookie),
    ]);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const left = await withDatabase(site, (db) =>
      db
        .selectFrom("user")
        .select("email")
        .where("role", "=", "admin")
        .where("disabled", "=", 0)
        .where("email", "!=", "not-yet@school.example")
        .execute(),
    );
    expect(left).toHaveLength(1);
    const last =
      left[0]?.email === one.email ? { ...one, cookie: sessions[0]?.cookie } : { ...two, cookie: sessions[1]?.cookie };
    for (const change of [{ action: "disable" }, { action: "role", role: "editor" }]) {
      const refused = await send(`/bn${personPath(last.id)}`, change as unknown as Record<string, string>, last.cookie);
      expect([refused.status, await text(refused)]).toEqual([409, expect.stringContaining("আর কোনো অ্যাডমিন নেই")]);
    }
    await withDatabase(site, (db) =>
      expect(new Administrators(db, 12).disable(last.email)).rejects.toThrow("last administrator"),
    );
    expect((await fetchToken(site, last.cookie ?? "", last.email)).status).toBe(200);
  });
});

describe("a forgotten password", () => {
  const ask = (email: string, base = "") => send(`${base}/forgot-password`, { email }, "");

  it("is replaced by a link in a mail; the answer does not tell whether there is an account", async () => {
    const person = await withDatabase(site, async (db) => {
      const [email, password] = ["forgetful@school.example", "a pond, two boats"];
      await new Administrators(db, 12).add(email, password, "", "editor");
      return { email, password };
    });
    const { cookie } = await openSession(site, person);
    const before = mails.received.length;
    const answers = await Promise.all(
      [await ask("stranger@school.example"), await ask(person.email)].map(async (answer) => [
        answer.status,
        await text(answer),
      ]),
    );
    expect(answers[0]).toEqual([200, expect.stringContaining("we have sent an e-mail to it")]);
    expect(answers[1]).toEqual(answers[0]);
    let mail = await mails.next();
    while (mail.to !== person.email) mail = await mails.next();
    expect(mails.received.slice(before).filter(({ to }) => to === "stranger@school.example")).toEqual([]);
    expect(mail.text).toContain("এক ঘণ্টার মধ্যে");
    const token = tokenIn(mail.text);
    expect((await choose(token, "a forgotten pond")).status).toBe(303);
    expect((await fetchToken(site, cookie, person.email)).status).toBe(401);
    expect((await signIn(site, { ...person, password: "a forgotten pond" }, own())).status).toBe(200);
  });

  it("sends at most three mails an hour to one address, known or not", async () => {
    for (const email of ["flooded@school.example", "forgotten-too@school.example"]) {
      const statuses = [];
      for (const _ of [1, 2, 3, 4]) statuses.push((await ask(email, "/bn")).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  it("can still be replaced while strangers ask for many addresses that have no account", async () => {
    for (let place = 0; place < 61; place += 1) {
      expect((await ask(`invented-${place}@school.example`)).status).toBe(200);
    }
  });
});
