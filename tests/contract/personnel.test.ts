import { afterAll, beforeAll, expect, it } from "vitest";
import body from "../../collections/body.ts";
import staff from "../../collections/staff.ts";
import teacher from "../../collections/teacher.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo } from "../kit/database-state.ts";
import { visibleText } from "../kit/html.ts";
import { administratorEnvironment, openSession, type Session, type Write, writerOf } from "../kit/session.ts";
import { type Site, startSite } from "../kit/site.ts";

// Lists of people from sheets, and people without a photo or a passing year.

let site: Site;
let session: Session;
let write: Write;
beforeAll(async () => {
  site = await startSite({ ...administratorEnvironment, SAMPLE_CONTENT: "no" });
  session = await openSession(site);
  write = writerOf(site, session.token);
});
afterAll(() => site.stop());

const read = (sent: BodyInit, headers: Record<string, string>) =>
  fetch(`${site.origin}/api/personnel/read`, { method: "POST", headers, body: sent });
const json = { "Content-Type": "application/json" };

it("anybody who may write can read in a list of people; one without people gets a message", async () => {
  const cells = "নাম\tপদবি\nরহিমা খাতুন\tপ্রধান শিক্ষক";
  expect((await read(JSON.stringify({ cells }), json)).status).toBe(401);
  const own = { Authorization: `Bearer ${session.token}`, "Accept-Language": "bn" };
  const pasted = await read(JSON.stringify({ cells }), { ...json, ...own });
  const form = new FormData();
  form.set("file", new File([cells], "teachers.tsv"));
  for (const answer of [pasted, await read(form, own)])
    expect(await answer.json()).toMatchObject({
      found: { columns: [{ field: "name" }, { field: "designation" }], rows: [["রহিমা খাতুন", "প্রধান শিক্ষক"]] },
      unseen: "",
    });
  const none = await read(JSON.stringify({ cells: "1\t2\n3\t4" }), { ...json, ...own });
  expect([none.status, await none.json()]).toEqual([
    422,
    expect.objectContaining({ message: m.personnel_problem_none({}, { locale: "bn" }) }),
  ]);
});

it("staff and members of the governing body need no photo", async () => {
  for (const collection of [staff, body]) {
    const id = await addTo(write, collection, { name: "Sample Person", designation: "Member" });
    const entry = await (await fetch(`${site.origin}/api${collection.api.item.replace("{id}", id)}`)).json();
    expect(entry).not.toHaveProperty("image");
  }
  const home = await (await fetch(site.origin)).text();
  const list = await (await fetch(`${site.origin}/staff`)).text();
  for (const page of [home, list]) expect(visibleText(page)).toMatch(/member/i);
});

it("a passing year may be said to be unknown, but not be left out or emptied", async () => {
  const person = { name: "Sample Teacher", designation: "Teacher" };
  const missing = m.problem_missing({}, { locale: "en" });
  for (const years of [{}, { ssc: "", hsc: "" }, { ssc: null }])
    expect(await write("POST", teacher.api.list, { ...person, ...years })).toMatchObject({
      status: 400,
      body: { errors: { hsc: missing } },
    });
  const id = await addTo(write, teacher, { ...person, ssc: 1990, hsc: null });
  const path = teacher.api.update.replace("{id}", id);
  for (const year of [null, ""])
    expect(await write("PATCH", path, { ssc: year })).toMatchObject({
      status: 400,
      body: { errors: { ssc: missing } },
    });
  expect((await write("PATCH", path, { subject: "Bangla" })).status).toBe(200);
  const page = visibleText(await (await fetch(`${site.origin}/teachers/${id}`)).text());
  expect(page).toContain("SSC");
  expect(page).not.toContain("HSC");
  expect((await write("PATCH", path, { hsc: "১৯৯২" })).status).toBe(200);
  expect(await (await fetch(`${site.origin}/api/teachers/${id}`)).json()).toMatchObject({ ssc: 1990, hsc: 1992 });
});
