import { afterAll, beforeAll, expect, it } from "vitest";
import { collectionNamed, collections } from "../../collections/all.ts";
import type { Collection } from "../../engine/collection.ts";
import { changeNoteLimit, changeNotePath, mostChangeNotes, takesChangeNotes } from "../../engine/change-note.ts";
import { dayAt, longDate } from "../../engine/dates/calendar-day.ts";
import type { Locale } from "../../engine/languages.ts";
import { addTo, bodyOf, pathTo, withDatabase } from "../kit/database-state.ts";
import { visibleText } from "../kit/html.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

// A change of an entry may include a note for readers, which is stored with the version that the change creates.

const notice = collectionNamed("notice");
const routine = collectionNamed("classRoutine");

let site: Site;
let session: Session;
let write: Write;
beforeAll(async () => {
  site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
  session = await openSession(site);
  write = writerOf(site, session.token);
});
afterAll(() => site.stop());

const textOf = async (path: string) => {
  const answer = await fetch(site.origin + path);
  return answer.status === 200 ? visibleText(await answer.text()) : String(answer.status);
};
const feed = async (path: string) => (await fetch(site.origin + path)).text();
const change = (id: string, body: object, collection = notice) =>
  write("PATCH", pathTo(collection.api.update, id), body);
const restore = (id: string, version: number) => write("POST", `${pathTo(notice.api.item, id)}/restore`, { version });
const page = (id: string, locale: Locale = "en") =>
  textOf((locale === "bn" ? "/bn" : "") + pathTo(notice.detail ?? "", id));
const changed = (day: string, locale: Locale) => (locale === "bn" ? `${day} তারিখের বদল:` : `Changed ${day}:`);
const today = (locale: Locale) => changed(longDate(dayAt(new Date()), locale), locale);

it("readers see a note with its day on the entry, in its list and in the feed, each in their language", async () => {
  const id = await addTo(write, notice);
  expect(await page(id)).not.toContain("Changed");
  const before = await feed("/notice.atom");
  const answer = await change(id, { changeNote: "Now at ten.", changeNoteBn: "এখন দশটায়।" });
  expect([answer.status, answer.body.modifiedCount, answer.headers.get("ETag")]).toEqual([200, 1, '"2"']);
  expect(await page(id)).toContain(`${today("en")} Now at ten.`);
  expect(await page(id, "bn")).toContain(`${today("bn")} এখন দশটায়।`);
  expect(await textOf("/notice")).toContain(`${today("en")} Now at ten.`);
  expect(await textOf("/bn/notice")).toContain(`${today("bn")} এখন দশটায়।`);
  const after = await feed("/notice.atom");
  expect(after).toMatch(/<summary[^>]*>Changed [^<]*: Now at ten\.\n\n/);
  expect(await feed("/bn/notice.atom")).toContain("এখন দশটায়।");
  const updated = (xml: string) => Date.parse(/<updated>(.*?)<\/updated>/.exec(xml)?.[1] ?? "");
  expect(updated(after)).toBeGreaterThan(updated(before));
  expect((await write("GET", pathTo(notice.api.item, id))).body).not.toHaveProperty("changeNote");
});

it("a note in one language is shown to all, marked with its language", async () => {
  const id = await addTo(write, notice);
  await change(id, { changeNoteBn: "রোববারের সময় বদলেছে" });
  const html = await (await fetch(site.origin + pathTo(notice.detail ?? "", id))).text();
  expect(html).toMatch(/<span lang="bn">রোববারের সময় বদলেছে<\/span>/);
});

it("an entry without its own page shows its note in the list", async () => {
  const id = await addTo(write, routine);
  await change(id, { changeNote: "Class 8 changed for Sunday." }, routine);
  expect(await textOf(routine.page ?? "")).toContain(`${today("en")} Class 8 changed for Sunday.`);
});

it("a change without a note tells readers nothing, and keeps the earlier note", async () => {
  const id = await addTo(write, notice);
  await change(id, { changeNote: "The only note" });
  await change(id, { title: "A small correction" });
  const text = await page(id);
  expect([text.includes("The only note"), text.split("Changed").length]).toEqual([true, 2]);
});

it("the newest notes are shown and kept, the latest first; the feed has the latest one", async () => {
  const id = await addTo(write, notice);
  for (let place = 1; place <= mostChangeNotes + 2; place += 1) await change(id, { changeNote: `Number ${place}.` });
  const numbers = (text: string) => Array.from(text.matchAll(/Number (\d)\./g), ([, number]) => Number(number));
  expect(numbers(await page(id))).toEqual([7, 6, 5, 4, 3]);
  expect(numbers(await feed("/notice.atom"))).toEqual([7]);
  const kept = await withDatabase(site, (db) =>
    db
      .selectFrom("revision")
      .select("changeNote")
      .where("entry", "=", Number(id))
      .where("changeNote", "is not", null)
      .where("collection", "=", "notice")
      .execute(),
  );
  expect(kept).toHaveLength(mostChangeNotes);
});

it("a note is visible whenever its entry is, and is restored with it", async () => {
  const id = await addTo(write, notice);
  await change(id, { changeNote: "Hidden with its entry" });
  await change(id, { visibility: "draft" });
  expect([await page(id), (await feed("/notice.atom")).includes("Hidden with")]).toEqual(["404", false]);
  await change(id, { visibility: "" });
  expect(await page(id)).toContain("Hidden with its entry");
  await write("DELETE", pathTo(notice.api.remove, id));
  expect(await page(id)).toBe("404");
  await restore(id, 5);
  expect(await page(id)).toContain("Hidden with its entry");
});

it("undoing a change removes its note, but no earlier note", async () => {
  const id = await addTo(write, notice);
  await change(id, { changeNote: "The first note" });
  await change(id, { title: "Another title", changeNote: "The second note" });
  expect((await restore(id, 2)).status).toBe(200);
  const text = await page(id);
  expect([text.includes("The first note"), text.includes("The second note")]).toEqual([true, false]);
});

it("only people who may write can remove a note", async () => {
  const id = await addTo(write, notice);
  await change(id, { changeNote: "A wrong note" });
  const path = changeNotePath(notice).replace("{id}", id);
  const remove = (version: string) => write("DELETE", path.replace("{version}", version));
  const asNobody = await fetch(`${site.origin}/api${path.replace("{version}", "2")}`, { method: "DELETE" });
  expect(asNobody.status).toBe(401);
  for (const other of ["1", "3", "0", "x", "1e1"]) expect((await remove(other)).body.deletedCount, other).toBe(0);
  expect(await page(id)).toContain("A wrong note");
  expect((await remove("2")).body).toEqual({ acknowledged: true, deletedCount: 1 });
  expect(await page(id)).not.toContain("A wrong note");
  expect((await remove("2")).body.deletedCount).toBe(0);
  // The entry's version stays the same, so a form that is already open can still save.
  const saved = await write("PATCH", pathTo(notice.api.update, id), { title: "Saved" }, { "If-Match": '"2"' });
  expect(saved.status).toBe(200);
});

it("a note that is too long, or sent to a route without notes, is refused by name", async () => {
  const id = await addTo(write, notice);
  const refused = async (body: object) => Object.keys((await change(id, body)).body.errors ?? {});
  const most = "ক".repeat(changeNoteLimit);
  expect((await change(id, { changeNote: "a", changeNoteBn: most })).status).toBe(200);
  expect(await refused({ changeNoteBn: `${most}ক` })).toEqual(["changeNoteBn"]);
  expect(await refused({ changeNote: 5 })).toEqual(["changeNote"]);
  expect(await refused({ note: "a" })).toEqual(["note"]);
  const added = await write("POST", notice.api.list, { ...bodyOf(notice), changeNote: "a" });
  expect(added.status).toBe(400);
  const takes: (collection: Collection) => boolean = takesChangeNotes;
  for (const collection of collections.filter((one) => !takes(one)).slice(0, 3)) {
    const other = await write("PATCH", pathTo(collection.api.update, "1"), { changeNote: "a" });
    expect(other.status, collection.name).toBe(400);
  }
});

it("the description of the API includes the note of an update, and its removal", async () => {
  const { paths } = (await (await fetch(`${site.origin}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const { patch } = paths[notice.api.update] as { patch: { requestBody: unknown } };
  expect(JSON.stringify(patch.requestBody)).toContain(`"changeNoteBn":{"type":"string","maxLength":${changeNoteLimit}`);
  expect(Object.keys(paths[changeNotePath(notice)] ?? {})).toEqual(["delete"]);
});

it("a note is plain text, whatever is typed in it", async () => {
  const id = await addTo(write, notice);
  await change(id, { changeNote: '<img src=x onerror="alert(1)"> & more' });
  const html = await (await fetch(site.origin + pathTo(notice.detail ?? "", id))).text();
  expect(html).not.toContain("<img src=x");
  expect(await feed("/notice.atom")).not.toContain("<img src=x");
});
