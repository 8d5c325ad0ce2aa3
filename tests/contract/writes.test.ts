import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { collectionNamed, collections } from "../../collections/all.ts";
import { addDays, dayAt, publishedDay } from "../../engine/dates/calendar-day.ts";
import { type Collection, localizedName } from "../../engine/collection.ts";
import { dayField } from "../../engine/declaration.ts";
import { isCountedDay, isExpiresOn } from "../../engine/fields/days.ts";
import { isFocus } from "../../engine/fields/focus.ts";
import { referencesIn } from "../../engine/fields/reference.ts";
import { exampleOf } from "../kit/examples.ts";
import { itForAll } from "../kit/it-for-all.ts";
import { administrator, openSession, type Write, administratorEnvironment, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";
import { addTo, bodyOf, pathTo, databaseState, withDatabase } from "../kit/database-state.ts";

let site: Site;
let write: Write;
beforeAll(async () => {
  site = await startSite({ SAMPLE_CONTENT: "no", ...administratorEnvironment });
  write = writerOf(site, (await openSession(site)).token);
});
afterAll(() => site.stop());

/** Returns the values that the API gives for an entry that was sent as `bodyOf` builds it, without references. */
function answeredOf(collection: Collection, place: number): Record<string, unknown> {
  const { answered } = exampleOf(collection, place);
  return Object.fromEntries(
    Object.entries(answered).filter(([name]) => !referencesIn(collection).some((field) => field.name === name)),
  );
}

async function entry(path: string, id: string): Promise<Record<string, unknown>> {
  const { body } = await write("GET", pathTo(path, id));
  return body;
}

describe("an entry of any collection", () => {
  const itHolds = itForAll(collections);

  itHolds("is added, changed and removed, and the audit log records who did it", async (collection) => {
    const { list, item, update, remove } = collection.api;
    const added = await write("POST", list, bodyOf(collection, 1));
    expect(added).toMatchObject({ status: 201, body: { acknowledged: true } });
    expect(Object.keys(added.body)).toEqual(["acknowledged", "insertedId"]);
    const id = added.body.insertedId as string;
    expect(id).toMatch(/^[1-9]\d*$/);
    expect(await entry(item, id)).toEqual({ _id: id, ...answeredOf(collection, 1) });

    const changed = await write("PATCH", pathTo(update, id), bodyOf(collection, 2));
    expect([changed.status, changed.body]).toEqual([200, { acknowledged: true, modifiedCount: 1 }]);
    expect(await entry(item, id)).toEqual({ _id: id, ...answeredOf(collection, 2) });

    const removals = [await write("DELETE", pathTo(remove, id)), await write("DELETE", pathTo(remove, id))];
    expect(removals.map(({ status, body }) => [status, body])).toEqual([
      [200, { acknowledged: true, deletedCount: 1 }],
      [200, { acknowledged: true, deletedCount: 0 }],
    ]);
    expect((await write("GET", pathTo(item, id))).status).toBe(404);
    const auditLog = await withDatabase(site, (db) =>
      db
        .selectFrom("audit_log")
        .select(["by", "entry", "action"])
        .where("collection", "=", collection.name)
        .orderBy("id")
        .execute(),
    );
    const by = administrator.email;
    expect(auditLog).toEqual(["add", "update", "remove"].map((action) => ({ by, entry: Number(id), action })));
  });

  itHolds("changes of one field leave the other fields", async (collection) => {
    const { item, update } = collection.api;
    const id = await addTo(write, collection);
    const second = answeredOf(collection, 2);
    let expected: Record<string, unknown> = { _id: id, ...answeredOf(collection, 1) };
    for (const [field, value] of Object.entries(bodyOf(collection, 2))) {
      expect((await write("PATCH", pathTo(update, id), { [field]: value })).body).toMatchObject({ modifiedCount: 1 });
      expected = { ...expected, [field]: second[field] };
      // Changing the picture deletes its focal point (requirements R11.6).
      for (const [point, other] of Object.entries(collection.fields))
        if (isFocus(other) && other.of === field) delete expected[point];
      expect(await entry(item, id)).toEqual(expected);
    }
  });

  itHolds("an entry that does not exist cannot be changed, and nothing else changes", async (collection) => {
    const { update, remove } = collection.api;
    const before = await databaseState(site);
    for (const id of ["999999", "abc", "1%20or%201=1"]) {
      expect((await write("PATCH", pathTo(update, id), bodyOf(collection, 2))).status).toBe(404);
      expect((await write("DELETE", pathTo(remove, id))).body).toEqual({ acknowledged: true, deletedCount: 0 });
    }
    expect(await databaseState(site)).toEqual(before);
  });

  itHolds("gets its dates from the server, unless they are sent", async (collection) => {
    const { item } = collection.api;
    const days = Object.entries(collection.fields).filter(([, field]) => isCountedDay(field));
    const body = bodyOf(collection);
    for (const [field] of days) delete body[field];
    const first = dayAt(new Date());
    const answered = await entry(item, await addTo(write, collection, body));
    // The day may change between sending and storing, so both days are possible.
    const today = [first, dayAt(new Date())];
    for (const [field, declared] of days) {
      const expires = isExpiresOn(declared);
      const possible = expires ? today.map((day) => addDays(day, 7)) : today.map(publishedDay);
      expect(possible).toContain(answered[field]);
      if (!expires) expect(answered[field]).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/);
      const sent = await entry(item, await addTo(write, collection, { ...body, [field]: "2026-11-21T18:30:00Z" }));
      expect(sent[field]).toBe(expires ? "2026-11-22" : "November 22, 2026");
    }
    expect(days.map(([field]) => field).filter((field) => !(field in answered))).toEqual([]);
  });
});

itForAll([
  ["teacher", ["name", "designation"]],
  ["staff", ["name", "designation"]],
  ["news", ["title"]],
  ["achievement", ["title"]],
])("names and titles are stored in capitals when added or changed (requirements R6.2)", async ([name, fields]) => {
  const collection = collectionNamed(name);
  const columns = fields.flatMap((field) => [field, localizedName(field)]);
  const small = Object.fromEntries(columns.map((column) => [column, "md. é karim"]));
  const id = await addTo(write, collection, { ...bodyOf(collection), ...small });
  for (const field of columns) expect(await entry(collection.api.item, id)).toMatchObject({ [field]: "MD. É KARIM" });
  for (const field of columns) {
    await write("PATCH", pathTo(collection.api.update, id), { [field]: " New  b " });
    expect(await entry(collection.api.item, id)).toMatchObject({ [field]: "NEW  B" });
  }
});

it("a governing body member keeps name and designation as entered (requirements R6.1)", async () => {
  const body = collectionNamed("body");
  const entered = { name: "Md. Karim", designation: "Member, guardians" };
  const id = await addTo(write, body, { ...bodyOf(body), ...entered });
  expect(await entry(body.api.item, id)).toMatchObject(entered);
});

it("a Bengali main text becomes the Bengali text, also if an English one follows (requirements R12.5)", async () => {
  const routine = collectionNamed("classRoutine");
  const { _id: id, ...added } = await entry(
    routine.api.item,
    await addTo(write, routine, { ...bodyOf(routine), title: "ষষ্ঠ শ্রেণি", titleBn: "" }),
  );
  expect(added).toMatchObject({ title: "ষষ্ঠ শ্রেণি", titleBn: "ষষ্ঠ শ্রেণি" });
  const titlesAfter = async (change: Record<string, string>) => {
    await write("PATCH", pathTo(routine.api.update, String(id)), change);
    const { title, titleBn } = await entry(routine.api.item, String(id));
    return [title, titleBn];
  };
  expect(await titlesAfter({ title: "সপ্তম শ্রেণি" })).toEqual(["সপ্তম শ্রেণি", "সপ্তম শ্রেণি"]);
  expect(await titlesAfter({ titleBn: "অষ্টম শ্রেণি" })).toEqual(["অষ্টম শ্রেণি", "অষ্টম শ্রেণি"]);
  expect(await titlesAfter({ title: "Class 8" })).toEqual(["Class 8", "অষ্টম শ্রেণি"]);
});

it("texts are tidied: no stray spaces, line ends or unprintable characters", async () => {
  const notice = collectionNamed("notice");
  const sent = {
    title: "  Results\r\nof\u0000 2026 ",
    description: "One.\r\n\r\nTwo.\u0007\nA\vB\u0085C\u2028D\n",
    link: " example.com/a ",
    titleBn: "  ",
  };
  const id = await addTo(write, notice, { ...bodyOf(notice), ...sent });
  const answered = await entry(notice.api.item, id);
  expect(answered).toMatchObject({
    title: "Results of 2026",
    description: "One.\n\nTwo.\nA\nB\nC\nD",
    link: "https://example.com/a",
  });
  expect(answered).not.toHaveProperty("titleBn");
});

itForAll([
  ["academicCalendar", "Academic Calendar"],
  ["holidayCalendar", "Holiday Calendar"],
])("the title of a calendar is always the same", async ([name, title]) => {
  const collection = collectionNamed(name);
  const id = await addTo(write, collection, { ...bodyOf(collection), title: "Something else" });
  expect(await entry(collection.api.item, id)).toMatchObject({ title });
  expect((await write("PATCH", pathTo(collection.api.update, id), { title: "Another" })).status).toBe(200);
  expect(await entry(collection.api.item, id)).toMatchObject({ title });
});

itForAll([
  ["teacher", "teacherData"],
  ["staff", "staff"],
])("a change of a teacher or of staff may be wrapped in an object", async ([name, inside]) => {
  const collection = collectionNamed(name);
  const id = await addTo(write, collection);
  const path = pathTo(collection.api.update, id);
  expect((await write("PATCH", path, { [inside]: bodyOf(collection, 2) })).body).toEqual({
    acknowledged: true,
    modifiedCount: 1,
  });
  expect(await entry(collection.api.item, id)).toEqual({ _id: id, ...answeredOf(collection, 2) });
  await write("PATCH", path, { [inside]: { name: "inside" } });
  await write("PATCH", path, { designation: "bare" });
  expect(await entry(collection.api.item, id)).toMatchObject({ name: "INSIDE", designation: "BARE" });
  const wrong = await write("PATCH", path, { [inside]: { name: "", colour: "red" } });
  expect([wrong.status, Object.keys(wrong.body.errors as object).toSorted()]).toEqual([400, ["colour", "name"]]);
});

it("a teacher needs no photo, has other degrees in one text, and a photo can be removed again", async () => {
  const teacher = collectionNamed("teacher");
  const id = await addTo(write, teacher, {
    name: "Sample",
    ssc: 2000,
    hsc: 2002,
    otherDegrees: "Kamil 2011",
    otherDegreesBn: "কামিল ২০১১",
    designation: "Teacher",
  });
  const without = await entry(teacher.api.item, id);
  expect([without["otherDegrees"], without["otherDegreesBn"], "image" in without]).toEqual([
    "Kamil 2011",
    "কামিল ২০১১",
    false,
  ]);
  const change = (values: object) => write("PATCH", pathTo(teacher.api.update, id), { teacherData: values });
  await change({ image: "https://example.com/a.jpg", imageFocus: "50 20" });
  expect(await entry(teacher.api.item, id)).toEqual({
    ...without,
    image: "https://example.com/a.jpg",
    imageFocus: "50 20",
  });
  expect((await change({ image: "" })).body).toEqual({ acknowledged: true, modifiedCount: 1 });
  expect(await entry(teacher.api.item, id)).toEqual(without);
  const description = (await write("GET", "/openapi.json", undefined)).body as {
    components: { schemas: Record<string, { required?: string[] }> };
  };
  const people = Object.values(description.components.schemas).filter(({ required }) =>
    required?.includes("designation"),
  );
  expect(people.length).toBeGreaterThan(0);
  for (const { required } of people) expect(required).not.toContain("image");
});

const dated = collections.filter(dayField);

itForAll(dated)("what is added later with an earlier date is listed below, everywhere", async (collection) => {
  const { name } = collection;
  const link = (mark: string) => `https://example.com/${name}-${mark}`;
  const body = (mark: string, formattedDate: string) => {
    const texts = Object.entries(collection.fields).flatMap(([field, { localized }]) =>
      localized ? [[field, `${name}-${mark}`]] : [],
    );
    return {
      ...bodyOf(collection),
      ...Object.fromEntries(texts),
      ...(collection.fields.link && { link: link(mark) }),
      formattedDate,
    };
  };
  for (const [mark, day] of [
    ["second", "2026-12-02"],
    ["third", "2026-12-01"],
    ["first", "2026-12-02"],
  ] as const) {
    await addTo(write, collection, body(mark, day));
  }
  const page = collection.page ?? "/";
  for (const path of [`/api${collection.api.list}`, page, ...(name === "notice" ? ["/"] : [])]) {
    const text = (await (await fetch(site.origin + path)).text()).toLowerCase();
    const places = ["first", "second", "third"].map((mark) => text.indexOf(`${name}-${mark}`.toLowerCase()));
    expect(places, path).toEqual(places.toSorted((a, b) => a - b));
    expect(places, path).not.toContain(-1);
  }
});

it("a scheduled notice has the date on which it appears, and is valid from then, unless dates are sent", async () => {
  const notice = collectionNamed("notice");
  const later = addDays(dayAt(new Date()), 10);
  const body = { title: "Later", description: "In ten days.", visibility: `${later}T08:00:00+06:00` };
  const own = { formattedDate: "2026-01-01", expirationDate: "2026-01-05" };
  const ids = [await addTo(write, notice, body), await addTo(write, notice, { ...body, ...own })].map(Number);
  const rows = await withDatabase(site, (db) =>
    db.selectFrom("notice").select(["formattedDate", "expirationDate"]).where("id", "in", ids).orderBy("id").execute(),
  );
  expect(rows).toEqual([{ formattedDate: later, expirationDate: addDays(later, 7) }, own]);
});

it("a notice is marked as archived from the day after its last day", async () => {
  const notice = collectionNamed("notice");
  const today = dayAt(new Date());
  const add = (title: string, expirationDate: string) =>
    addTo(write, notice, { ...bodyOf(notice), title, titleBn: null, formattedDate: "2026-01-01", expirationDate });
  await add("Ends today", today);
  await add("Ended before", addDays(today, -1));
  const list = await (await fetch(`${site.origin}/notice`)).text();
  const isMarked = (title: string) =>
    list
      .split("<li")
      .find((item) => item.includes(title))
      ?.includes(">Old<");
  expect([isMarked("Ends today"), isMarked("Ended before")]).toEqual([false, true]);
});

it("a text in only one language has a `lang` attribute in the list of the other language", async () => {
  const notice = collectionNamed("notice");
  await addTo(write, notice, { ...bodyOf(notice), description: "School is closed", descriptionBn: null });
  const list = await (await fetch(`${site.origin}/bn/notice`)).text();
  expect(list).toMatch(/<div class="text[^"]*" lang="en">School is closed/);
});
