import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { collectionNamed } from "../../collections/all.ts";
import { addDays, dayAt, longDate } from "../../engine/dates/calendar-day.ts";
import { type Locale, locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import { isReviewed } from "../../engine/review.ts";
import { declarations } from "../../globals/all.ts";
import profile from "../../globals/profile.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo, bodyOf, databaseState, pathTo, withDatabase } from "../kit/database-state.ts";
import { attributes, tags, visibleText } from "../kit/html.ts";
import { addEditors } from "../kit/editors.ts";
import { administrator, administratorEnvironment, openSession, type Session, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

const teacher = collectionNamed("teacher");
const body = collectionNamed("body");
const reviewed = declarations.filter(isReviewed);
const long = addDays(dayAt(new Date()), -1_000);
const yes = m.review_yes({}, { locale: "en" });

let site: Site;
let admin: Session;
let editor: Session;
let member: string;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  admin = await openSession(site);
  editor = await openSession(site, await withDatabase(site, addEditors));
  const write = writerOf(site, admin.token);
  await addTo(write, teacher);
  member = await addTo(write, body);
  await write("PATCH", profile.api.update, { name: "Our school" });
});
afterAll(() => site?.stop());
beforeEach(() => setDays(long));

/** Records a confirmation of everything on this day, at noon in Dhaka. */
const setDays = (day: string) =>
  withDatabase(site, (db) =>
    db
      .updateTable("confirmation")
      .set({ at: `${day}T06:00:00.000Z` })
      .execute(),
  );
const read = async (path: string, { cookie }: Partial<Session> = {}) =>
  visibleText(await (await fetch(site.origin + path, { headers: cookie ? { Cookie: cookie } : {} })).text());
/** Returns what the dashboard asks about, as the subjects of its buttons. */
const asked = async ({ cookie }: Session) => {
  const html = await (await fetch(`${site.origin}/admin`, { headers: { Cookie: cookie } })).text();
  return tags(html, "button")
    .filter((tag) => tag.includes('name="subject"'))
    .flatMap((tag) => attributes(tag, "value"));
};
const press = (subject: string, { cookie }: Partial<Session>, path = "/admin", origin = site.origin, seen = "") =>
  fetch(site.origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin, ...(cookie && { Cookie: cookie }) },
    body: new URLSearchParams({ subject, seen }),
  });
const confirmed = () =>
  withDatabase(site, (db) => db.selectFrom("confirmation").selectAll().where("subject", "=", "teacher").execute());
const sentence = (day: string, locale: Locale) => m.review_confirmed({ day: longDate(day, locale) }, { locale });

it("the dashboard asks about old content until one press confirms it, which changes no entry", async () => {
  expect(await asked(admin)).toEqual(expect.arrayContaining(["teacher", "body", "profile"]));
  // The dashboard does not ask about empty lists.
  expect(await asked(admin)).not.toContain("staff");
  const before = await databaseState(site);
  for (const locale of locales) {
    await setDays(long);
    expect(await read(localPath("/teacher", locale))).toContain(sentence(long, locale));
    const answer = await press("teacher", admin, localPath("/admin", locale));
    expect([answer.status, new URL(answer.headers.get("Location") ?? "").pathname]).toEqual([
      303,
      localPath("/admin", locale),
    ]);
    expect(await asked(admin)).not.toContain("teacher");
    // This page was loaded before the confirmation, so a stale copy of it would still have the earlier day.
    expect(await read(localPath("/teacher", locale))).toContain(sentence(dayAt(new Date()), locale));
  }
  expect(await confirmed()).toMatchObject([{ by: administrator.email }]);
  expect(await databaseState(site)).toEqual(before);
  expect((await fetch(`${site.origin}/api/teachers/1`)).headers.get("ETag")).toBe('"1"');
});

it("a second press, also from a second tab, confirms again with the same answer", async () => {
  const answers = await Promise.all([press("teacher", admin), press("teacher", admin)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect(await confirmed()).toHaveLength(1);
});

it("a press on a dashboard that is older than the content confirms nothing and says who changed it", async () => {
  const html = await (await fetch(`${site.origin}/admin`, { headers: { Cookie: editor.cookie } })).text();
  const forms = html.match(/<form method="post">.*?<\/form>/gs) ?? [];
  const form = forms.find((one) => one.includes('value="teacher"')) ?? "";
  const seen = /name="seen" value="(\d+)"/.exec(form)?.[1] ?? "";
  await writerOf(site, admin.token)("PATCH", pathTo(teacher.api.update, "1"), { designation: "Head" });
  const [changed] = await confirmed();
  const refused = await press("teacher", editor, "/admin", site.origin, seen);
  expect(refused.status).toBe(412);
  // The dashboard no longer asks about the teachers, because the change confirmed them.
  expect(visibleText(await refused.text())).toMatch(/Changed by .+ That change is kept\./);
  expect(await confirmed()).toEqual([changed]);
  expect(changed?.by).toBe(administrator.email);
});

it("each kind of content is asked about after its own number of days, and not a day before", async () => {
  const today = dayAt(new Date());
  await setDays(addDays(today, -179));
  expect(await asked(admin)).toEqual([]);
  await setDays(addDays(today, -180));
  expect(await asked(admin)).toEqual(["teacher"]);
  await setDays(addDays(today, -365));
  expect((await asked(admin)).toSorted()).toEqual(["body", "profile", "teacher"]);
});

it("changing the content or its order confirms it", async () => {
  const write = writerOf(site, admin.token);
  await write("PATCH", pathTo(body.api.update, member), { designation: "Chair" });
  await write("PATCH", profile.api.update, { telephone: "01711111111" });
  expect(await asked(admin)).toEqual(["teacher"]);
  expect(await read("/")).toContain(sentence(dayAt(new Date()), "en"));
  expect(await read("/about")).toContain(sentence(dayAt(new Date()), "en"));
  await setDays(long);
  const added = await addTo(write, body, { ...bodyOf(body), name: "Another" });
  await setDays(long);
  await write("PUT", "/order/body", { ids: [added, member] });
  expect(await asked(admin)).not.toContain("body");
});

it("editors confirm only what they may write, and nobody else confirms anything", async () => {
  expect(await asked(editor)).toEqual(expect.arrayContaining(["teacher", "body"]));
  expect(await asked(editor)).not.toContain("profile");
  const refused = await press("profile", editor);
  expect(refused.status).toBe(403);
  expect(visibleText(await refused.text())).toContain(m.problem_administrators({}, { locale: "en" }));
  expect((await press("teacher", {})).headers.get("Location")).toMatch(/\/forbidden$/);
  expect((await press("teacher", admin, "/admin", "https://other.example")).status).toBe(403);
  const without = { "Content-Type": "application/json" };
  const sent = await fetch(`${site.origin}/api/confirmation`, { method: "POST", headers: without, body: "{}" });
  expect(sent.status).toBe(401);
  expect((await confirmed())[0]?.at).toContain(long);
  expect((await press("teacher", editor)).status).toBe(303);
  expect(await read("/admin", admin)).not.toContain(`${yes}: ${teacher.messages.title({}, { locale: "en" })}`);
});

it("the API confirms kinds that grow old and refuses all others", async () => {
  const write = writerOf(site, admin.token);
  for (const { name } of reviewed) expect((await write("POST", "/confirmation", { subject: name })).status).toBe(200);
  for (const subject of ["notice", "nothing", "__proto__"])
    expect((await write("POST", "/confirmation", { subject })).status).toBe(404);
  for (const wrong of [{}, { subject: 1 }, { subject: "teacher", at: "2020-01-01" }, { subject: "x".repeat(101) }])
    expect((await write("POST", "/confirmation", wrong)).status).toBe(400);
  const { status, headers } = await write("DELETE", "/confirmation");
  expect([status, headers.get("Allow")]).toEqual([405, "POST"]);
  expect((await writerOf(site, editor.token)("POST", "/confirmation", { subject: "profile" })).status).toBe(403);
});
