import { beforeAll, describe, expect, it } from "vitest";
import { Administrators } from "../../server/auth/administrators.ts";
import { withDatabase } from "../kit/database-state.ts";
import { decoded, visibleText } from "../kit/html.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { linkPath, personPath, usePeopleSite } from "../kit/people-site.ts";
import { linkTokenIn, textIn } from "../kit/send-form.ts";
import {
  type Account,
  administrator,
  fetchToken,
  openSession,
  type Session,
  signIn,
  writerOf,
} from "../kit/session.ts";
import { startSite } from "../kit/site.ts";

const { people, own, send, get, choose, addPerson, invite, endLink } = usePeopleSite(startSite);

/** Everything about accounts that a form could change, and the links of their passwords. */
const accounts = () =>
  withDatabase(people.site, async (db) => ({
    people: await db.selectFrom("user").select(["email", "name", "role", "disabled"]).orderBy("email").execute(),
    links: await db.selectFrom("account_link").select(["hash", "usedAt"]).orderBy("hash").execute(),
    mails: people.mails.received.length,
  }));

describe("an editor", () => {
  let editor: Account & { id: string };
  let session: Session;
  beforeAll(async () => {
    editor = await addPerson("editor");
    session = await openSession(people.site, editor);
  });

  it("writes content, and is told that everything else is only for administrators", async () => {
    const write = writerOf(people.site, session.token);
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
    expect(await textIn(get("/forbidden", session.cookie))).toContain("Only an administrator can do that");
    // The latest changes include changes that only administrators may make, without links that would be refused.
    expect((await writerOf(people.site, people.admin.token)("PATCH", "/profile", { eiin: "123456" })).status).toBe(200);
    const dashboard = await (await get("/admin", session.cookie)).text();
    expect(dashboard).not.toMatch(/href="[^"]*profile/);
    expect(dashboard).not.toMatch(/href="\/admin\/(?:people|audit|system|backup|profile)/);
    expect(visibleText(dashboard)).toContain("Editor");
    expect(await (await get("/admin", people.admin.cookie)).text()).toContain('href="/admin/people"');
  });

  it("becomes an administrator after a confirmation, and is signed out at once", async () => {
    const question = await textIn(get(`${personPath(editor.id)}&ask=admin`, people.admin.cookie));
    expect(question).toContain(`Make ${editor.email} an administrator?`);
    const done = await send(`${personPath(editor.id)}&ask=admin`, { action: "role", role: "admin" });
    expect([done.status, done.headers.get("Location")]).toEqual([303, `${people.site.origin}/admin/people`]);
    expect((await writerOf(people.site, session.token)("POST", "/notice", {})).status).toBe(401);
    expect((await fetchToken(people.site, session.cookie, editor.email)).status).toBe(401);
    const { cookie } = await openSession(people.site, editor);
    expect((await get("/admin/people", cookie)).status).toBe(200);
  });
});

describe("an account", () => {
  it("is disabled at once, with its links, and can be enabled again", async () => {
    const person = await addPerson("editor");
    const { cookie, token } = await openSession(people.site, person);
    const link = linkTokenIn(decoded(await (await send(personPath(person.id), { action: "new-link" })).text()));
    expect(await textIn(get(`/bn${personPath(person.id)}&ask=disable`, people.admin.cookie))).toContain(
      `${person.email} অ্যাকাউন্টটি বন্ধ করবেন?`,
    );
    expect((await send(`${personPath(person.id)}&ask=disable`, { action: "disable" })).status).toBe(303);
    expect((await writerOf(people.site, token)("POST", "/notice", {})).status).toBe(401);
    expect((await get("/admin", cookie)).headers.get("Location")).toBe("/forbidden");
    expect((await signIn(people.site, person, own())).status).toBe(403);
    expect(await textIn(get(linkPath(link)))).toContain("This link does not work");
    expect((await send(personPath(person.id), { action: "new-link" })).status).toBe(404);
    expect((await send(personPath(person.id), { action: "enable" })).status).toBe(303);
    expect(await textIn(get(linkPath(link)))).toContain("This link does not work");
    expect((await signIn(people.site, person, own())).status).toBe(200);
  });

  it("gets a new password by each new link, which ends its sessions and keeps the second factor", async () => {
    let person = await addPerson("editor");
    for (const password of ["a new pond, a new boat", "a newer pond, no boat"]) {
      const { cookie } = await openSession(people.site, person);
      const shown = await send(personPath(person.id), { action: "new-link" });
      const token = linkTokenIn(decoded(await shown.text()));
      expect((await fetchToken(people.site, cookie, person.email)).status).toBe(200);
      expect((await choose(token, password)).status).toBe(303);
      expect((await fetchToken(people.site, cookie, person.email)).status).toBe(401);
      expect((await signIn(people.site, person, own())).status).toBe(401);
      person = { ...person, password };
      expect((await signIn(people.site, person, own())).status).toBe(200);
    }
  });

  it("that changes its own password invalidates its links to choose one", async () => {
    const person = await addPerson("editor");
    const { cookie } = await openSession(people.site, person);
    const link = linkTokenIn(decoded(await (await send(personPath(person.id), { action: "new-link" })).text()));
    const newPassword = "my own pond, my boat";
    const change = { currentPassword: person.password, newPassword, again: newPassword };
    expect((await send("/admin/account", { ...change, currentPassword: "not this one" }, cookie)).status).toBe(422);
    expect((await get(linkPath(link))).status).toBe(200);
    expect(await textIn(get(linkPath(link)))).not.toContain("This link does not work");
    expect((await send("/admin/account", change, cookie)).status).toBe(303);
    expect(await textIn(get(linkPath(link)))).toContain("This link does not work");
  });

  it("whose address nobody has confirmed gets no role", async () => {
    const { id } = await addPerson("editor");
    await withDatabase(people.site, (db) =>
      db.updateTable("user").set({ emailVerified: 0, role: "visitor" }).where("id", "=", id).execute(),
    );
    const refused = await send(personPath(id), { action: "role", role: "admin" });
    expect([refused.status, await textIn(refused)]).toEqual([
      409,
      expect.stringContaining("This address is not confirmed yet"),
    ]);
  });

  it("is listed on pages that exist", async () => {
    const beyond = await get("/bn/admin/people?page=9", people.admin.cookie);
    expect([beyond.status, beyond.headers.get("Location")]).toEqual([302, "/bn/admin/people"]);
    expect((await get("/admin/people?page=nine", people.admin.cookie)).status).toBe(400);
  });

  it("is shown with its last login, and every change to it is recorded with the person who made it", async () => {
    const invited = "invited@school.example";
    await choose((await invite(invited)).token, "three ponds, a boat");
    await endLink((await invite("late@school.example")).id);
    const log = await withDatabase(people.site, (db) =>
      db.selectFrom("account_log").select(["action", "by"]).where("by", "in", [administrator.email, invited]).execute(),
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
    const listed = await textIn(get("/admin/people", people.admin.cookie));
    expect(listed).toMatch(/clerk@school\.example ?Administrator · Last login [A-Z][a-z]{2} \d+, 20\d\d/);
    expect(listed).toMatch(/late@school\.example ?Invited, but the link no longer works ?Editor · No login yet/);
    expect(await textIn(get("/bn/admin/people", people.admin.cookie))).toContain("সম্পাদক");
  });

  it("is changed only by administrators, and only from a page of the site", async () => {
    const person = await addPerson("editor");
    const before = await accounts();
    const stranger = await send(personPath(person.id), { action: "disable" }, "");
    expect([stranger.status, stranger.headers.get("Location")]).toEqual([302, "/forbidden"]);
    const foreign = await fetch(people.site.origin + personPath(person.id), {
      method: "POST",
      headers: { Origin: "https://elsewhere.example", Cookie: people.admin.cookie },
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
    expect((await signIn(people.site, person, own())).status).toBe(200);
  });
});

describe("the last administrator", () => {
  it("stays an administrator, even when two disable each other at once", async () => {
    const [one, two] = [await addPerson("admin"), await addPerson("admin")];
    const sessions = [await openSession(people.site, one), await openSession(people.site, two)];
    await withDatabase(people.site, async (db) => {
      await db.updateTable("user").set({ disabled: 1 }).where("id", "not in", [one.id, two.id]).execute();
    });
    // An administrator who has not accepted an invitation cannot log in, so does not count.
    await send("/admin/people", { email: "not-yet@school.example", role: "admin" }, sessions[0]?.cookie);
    const answers = await Promise.all([
      send(personPath(two.id), { action: "disable" }, sessions[0]?.cookie),
      send(personPath(one.id), { action: "role", role: "editor" }, sessions[1]?.cookie),
    ]);
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
    const left = await withDatabase(people.site, (db) =>
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
      expect([refused.status, await textIn(refused)]).toEqual([409, expect.stringContaining("আর কোনো অ্যাডমিন নেই")]);
    }
    await withDatabase(people.site, (db) =>
      expect(new Administrators(db, 12).disable(last.email)).rejects.toThrow("last administrator"),
    );
    expect((await fetchToken(people.site, last.cookie ?? "", last.email)).status).toBe(200);
  });
});
