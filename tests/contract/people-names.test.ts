import { describe, expect, it } from "vitest";
import syllabus from "../../collections/syllabus.ts";
import { addTo, pathTo, withDatabase } from "../kit/database-state.ts";
import { personPath, usePeopleSite } from "../kit/people-site.ts";
import { textIn } from "../kit/send-form.ts";
import { openSession, writerOf } from "../kit/session.ts";
import { startSite } from "../kit/site.ts";

const { people, send, get, idOf, addPerson } = usePeopleSite(startSite);

describe("a name", () => {
  const named = "রহিমা খাতুন";
  const nameOneself = (name: string, cookie: string) => send("/admin/account", { what: "name", name }, cookie);

  it("is set with an invitation, or later by administrators or the owner, in one line of 100 characters", async () => {
    const email = "named@school.example";
    expect((await send("/admin/people", { email, role: "editor", name: ` ${named}\r\n\u202E ` })).status).toBe(200);
    const id = await idOf(email);
    const listed = async () =>
      /রহিমা খাতুন ?named@school\.example/.test(await textIn(get("/admin/people?q=রহিমা", people.admin.cookie)));
    expect(await listed()).toBe(true);
    const stored = () =>
      withDatabase(
        people.site,
        async (db) => (await db.selectFrom("user").select("name").where("id", "=", id).executeTakeFirstOrThrow()).name,
      );
    expect(await stored()).toBe(named);
    const tooLong = await send(`/bn${personPath(id)}`, { action: "name", name: "ক".repeat(101) });
    expect([tooLong.status, await textIn(tooLong)]).toEqual([
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
    const { cookie } = await openSession(people.site, person);
    expect((await nameOneself("a".repeat(101), cookie)).status).toBe(422);
    expect((await nameOneself("Salma", cookie)).status).toBe(303);
    expect(await textIn(get("/admin", cookie))).toContain("Salma");
    expect((await send(personPath(id), { action: "name", name: "Mine" }, cookie)).status).toBe(302);
    const nobody = await nameOneself("Nobody", "");
    expect([nobody.status, nobody.headers.get("Location")]).toEqual([
      303,
      `${people.site.origin}/login?next=${encodeURIComponent("/admin/account")}`,
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
    const { cookie } = await openSession(people.site, person);
    const recorded = async () =>
      (
        await withDatabase(people.site, (db) =>
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
    const session = await openSession(people.site, person);
    const write = writerOf(people.site, session.token);
    expect((await nameOneself('=1+"2"', session.cookie)).status).toBe(303);
    const id = await addTo(write, syllabus, { title: "Named", link: "https://example.org" });
    await write("PATCH", pathTo(syllabus.api.update, id), { title: "Named again" });
    const shown = `=1+"2" (${person.email})`;
    const pages = [`/admin/history/syllabus/${id}`, "/admin", "/admin/audit", "/bn/admin/audit?q=1%2B"];
    for (const path of pages) expect(await textIn(get(path, people.admin.cookie)), path).toContain(shown);
    const late = await fetch(`${people.site.origin}/api${pathTo(syllabus.api.update, id)}`, {
      method: "PATCH",
      headers: { "If-Match": '"1"', Authorization: `Bearer ${people.admin.token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ title: "Late" }),
    });
    expect([late.status, await late.text()]).toEqual([
      412,
      expect.stringContaining(JSON.stringify(shown).slice(1, -1)),
    ]);
    await write("DELETE", pathTo(syllabus.api.remove, id));
    expect(await textIn(get("/admin/bin?q=1%2B", people.admin.cookie))).toContain(shown);
    const csv = await (await get("/admin/audit.csv?q=Named", people.admin.cookie)).text();
    expect(csv).toContain(`"${person.email}","'=1+""2""",`);
    expect((await nameOneself("", session.cookie)).status).toBe(303);
    expect(await textIn(get("/admin/bin", people.admin.cookie))).toMatch(new RegExp(`by ${person.email}`));
  });
});
