import { afterAll, beforeAll, describe, expect, it } from "vitest";
import body from "../../collections/body.ts";
import classRoutine from "../../collections/classRoutine.ts";
import notice from "../../collections/notice.ts";
import recognition from "../../collections/recognition.ts";
import staff from "../../collections/staff.ts";
import syllabus from "../../collections/syllabus.ts";
import teacher from "../../collections/teacher.ts";
import { addDays, dayAt } from "../../engine/dates/calendar-day.ts";
import { locales } from "../../engine/languages.ts";
import { localPath } from "../../engine/locale.ts";
import history from "../../globals/history.ts";
import mpo from "../../globals/mpo.ts";
import profile from "../../globals/profile.ts";
import pupils from "../../globals/pupils.ts";
import * as m from "../../messages/compiled/messages.js";
import { addTo, pathTo, withDatabase } from "../kit/database-state.ts";
import {
  empty,
  type Entry,
  hide,
  openDisclosure,
  type Opened,
  pagePath,
  patch,
  publicUrl,
  screenPath,
  withoutDuty,
} from "../kit/disclosure.ts";
import { attributes, decoded, visibleText } from "../kit/html.ts";
import { isOnServer } from "../kit/site-database.ts";

const all = (count: string, locale: (typeof locales)[number]) => m.disclosure_complete({ count }, { locale });

/** Changes that each make an item incomplete, and the text that then says so. */
const removals: readonly [
  what: string,
  item: number,
  state: string,
  said: typeof m.disclosure_gap_name,
  remove: (opened: Opened) => Promise<() => Promise<void>>,
][] = [
  ["the history", 1, "partial", m.disclosure_gap_history, (one) => empty(one, history, { text: "", textBn: "" })],
  ["the EIIN", 1, "partial", m.disclosure_gap_eiin, (one) => empty(one, profile, { eiin: "" })],
  ["the recognition", 2, "missing", m.disclosure_gap_recognition, (one) => hide(one, recognition)],
  ["the pupils", 3, "missing", m.disclosure_gap_pupils, (one) => empty(one, pupils, { classes: [] })],
  ["the sections", 4, "missing", m.disclosure_gap_sections, (one) => empty(one, pupils, { sections: [] })],
  ["the routine", 5, "partial", m.disclosure_gap_routine, (one) => hide(one, classRoutine)],
  ["the syllabus", 5, "partial", m.disclosure_gap_syllabus, (one) => hide(one, syllabus)],
  ["the notices", 5, "partial", m.disclosure_gap_notice, (one) => hide(one, notice)],
  [
    "the MPO",
    6,
    "missing",
    m.disclosure_gap_mpo,
    (one) => empty(one, mpo, { code: "", since: "", memo: "", nationalisedOn: "", nationalisationMemo: "" }),
  ],
  ["the telephone", 7, "partial", m.disclosure_gap_telephone, (one) => empty(one, profile, { telephone: "" })],
  ["the centre", 8, "missing", m.disclosure_gap_information, (one) => withoutDuty(one, "informationService")],
  ["the officer", 9, "missing", m.disclosure_gap_complaints, (one) => withoutDuty(one, "complaints")],
  [
    "the officer's telephone",
    9,
    "partial",
    m.disclosure_gap_complaints_telephone,
    (one) => withoutDuty(one, "complaints", "telephone"),
  ],
  ["the head", 10, "partial", m.disclosure_gap_head, (one) => hide(one, teacher, isHead)],
  ["the staff", 10, "partial", m.disclosure_gap_staff, (one) => hide(one, staff)],
  ["the committee", 11, "missing", m.disclosure_gap_committee, (one) => hide(one, body)],
];
const isHead = ({ designation = "" }: Entry) => designation.startsWith("HEAD TEACHER");

describe("the sample school", () => {
  let school: Opened;
  beforeAll(async () => {
    school = await openDisclosure();
  });
  afterAll(() => school?.site.stop());

  it("shows eleven of eleven right after its start", async () => {
    const counts = async () => (await school.api()).counts;
    await expect.poll(counts).toEqual({ present: 11, partial: 0, missing: 0, notApplicable: 0 });
    expect((await school.everywhere()).screen).toMatch(/Sample content confirmed on .* that the class routine/i);
    const bengali = visibleText((await school.read(localPath(screenPath, "bn"), school.session)).html);
    expect(bengali).toContain("নিশ্চিত করেছেন নমুনা তথ্য, ");
  });

  it("shows eleven of eleven once an editor confirms that the changed routine names the teachers", async () => {
    await addTo(school.write, classRoutine, { title: "Class 6 D", link: "https://school.example/6d.pdf" });
    const before = await school.everywhere();
    expect(before.api.counts).toEqual({ present: 10, partial: 1, missing: 0, notApplicable: 0 });
    expect(before.page).toContain(m.disclosure_gap_routine_changed({}));
    await school.confirm(school.editor);
    const after = await school.everywhere();
    expect(after.api.counts).toEqual({ present: 11, partial: 0, missing: 0, notApplicable: 0 });
    for (const text of [after.page, after.screen, after.dashboard]) expect(text).toContain(all("11", "en"));
    expect(after.inBengali).toContain(all("১১", "bn"));
    expect(after.screen).toMatch(/editor@school\.example confirmed on .* that the class routine names the teachers/);
    expect(after.page).not.toContain("editor@school.example");
    expect(after.api.items.map(({ confirmedOn }) => confirmedOn)).toEqual(Array(11).fill(dayAt(new Date())));
  });

  it.skipIf(isOnServer)("links each item to a page that exists", async () => {
    const { html } = await school.read(pagePath);
    const links = attributes(html, "href");
    for (const { number, evidence } of (await school.api()).items) {
      expect([number, evidence.length > 0]).toEqual([number, true]);
      for (const { en, bn } of evidence) {
        const path = en.slice(publicUrl.length);
        expect(links).toContain(path);
        expect((await school.read(path)).status).toBe(200);
        expect((await school.read(bn.slice(publicUrl.length))).status).toBe(200);
      }
    }
  });

  it.skipIf(isOnServer).each(removals)(
    "without %s, page, screen and API say so at the next request",
    async (_, number, state, said, remove) => {
      const putBack = await remove(school);
      const now = await school.everywhere();
      expect((await school.item(number)).state).toBe(state);
      expect((await school.item(number)).missing).toContainEqual({ en: said({}), bn: said({}, { locale: "bn" }) });
      for (const text of [now.page, now.screen]) expect(text).toContain(said({}));
      expect(now.inBengali).toContain(said({}, { locale: "bn" }));
      expect(now.dashboard).toContain("Required items shown: 10 of 11");
      await putBack();
      expect((await school.everywhere()).page).toContain(all("11", "en"));
    },
  );

  it("asks again when the routine has changed, and refuses a confirmation of an older state", async () => {
    const id = await addTo(school.write, classRoutine, { title: "Class 6 C", link: "https://school.example/6c.pdf" });
    expect((await school.item(5)).missing.map(({ en }) => en)).toEqual([m.disclosure_gap_routine_changed({})]);
    const seen = (await school.asked()) ?? "";
    await patch(school.write, pathTo(classRoutine.api.update, id), { link: "https://school.example/6c-new.pdf" });
    const late = await school.send({ what: "confirm", item: "5", seen }, school.editor);
    expect(late.status).toBe(409);
    expect(visibleText(await late.text())).toContain(m.disclosure_problem_changed({}));
    expect((await school.item(5)).state).toBe("partial");
    await school.confirm();
    // A second press of the button is not a second confirmation.
    expect((await school.item(5)).state).toBe("present");
    await school.write("DELETE", pathTo(classRoutine.api.remove, id));
    expect((await school.item(5)).state).toBe("partial");
    await school.confirm();
  });

  it("does not count content that is scheduled or has ended", async () => {
    const today = dayAt(new Date());
    const showNotices = await hide(school, notice);
    const text = { title: "Sample", description: "Sample" };
    const expirationDate = addDays(today, -1);
    const ended = await addTo(school.write, notice, { ...text, formattedDate: addDays(today, -9), expirationDate });
    const visibility = new Date(Date.now() + 60 * 60_000).toISOString();
    const later = await addTo(school.write, notice, { ...text, visibility });
    expect((await school.item(5)).missing.map(({ en }) => en)).toEqual([m.disclosure_gap_notice({})]);
    for (const id of [ended, later]) await school.write("DELETE", pathTo(notice.api.remove, id));
    await showNotices();

    const show = await hide(school, recognition);
    const values = {
      title: "Sample",
      authority: "Sample",
      memo: "1",
      date: "2020-01-01",
      link: "https://school.example",
    };
    const id = await addTo(school.write, recognition, { ...values, validUntil: "2024-12-31" });
    expect(await school.item(2)).toMatchObject({ state: "missing" });
    expect((await school.read(pagePath)).html).toContain("expired on December 31, 2024");
    await patch(school.write, pathTo(recognition.api.update, id), { validUntil: today, memo: "" });
    expect(await school.item(2)).toMatchObject({ state: "partial" });
    expect((await school.item(2)).missing.map(({ en }) => en)).toEqual([m.disclosure_gap_recognition_memo({})]);
    await school.write("DELETE", pathTo(recognition.api.remove, id));
    await show();
    expect((await school.api()).counts.present).toBe(11);
  });

  it("shows in both languages why an item does not apply, until that is undone", async () => {
    const fillAgain = await empty(school, mpo, {
      code: "",
      since: "",
      memo: "",
      nationalisedOn: "",
      nationalisationMemo: "",
    });
    const reasons = { reason: "Sample reason <b>", reasonBn: "নমুনা কারণ" };
    const about = { what: "exempt", item: "6" };
    const nothing = await school.send({ ...about, reason: " ", reasonBn: "" }, school.editor);
    expect([nothing.status, visibleText(await nothing.text())]).toEqual([
      422,
      expect.stringContaining(m.disclosure_problem_reason({})),
    ]);
    const long = await school.send({ ...about, reason: "Kept text ".repeat(40), reasonBn: "" }, school.editor);
    // Everything that was typed is kept.
    expect([long.status, decoded(await long.text())]).toEqual([422, expect.stringContaining("Kept text Kept text")]);
    const inOneLanguage = { ...about, reason: "", reasonBn: reasons.reasonBn };
    expect((await school.send(inOneLanguage, school.editor)).status).toBe(303);
    expect(await school.item(6)).toMatchObject({ state: "notApplicable" });
    expect((await school.send({ ...about, ...reasons }, school.editor)).status).toBe(303);
    const now = await school.everywhere();
    expect(now.page).toContain(reasons.reason);
    expect(now.inBengali).toContain(reasons.reasonBn);
    expect(await school.item(6)).toMatchObject({
      state: "notApplicable",
      missing: [],
      reason: { en: reasons.reason, bn: reasons.reasonBn },
    });
    expect(now.dashboard).toContain("Required items shown: 10 of 11 · Does not apply: 1");
    expect(visibleText((await school.read("/admin/audit", school.session)).html)).toContain(
      m.disclosure_audit_exempted({}),
    );
    expect((await school.send({ what: "apply", item: "6" }, school.session)).status).toBe(303);
    expect(await school.item(6)).toMatchObject({ state: "missing" });
    await fillAgain();
  });

  it("dates an item by the part that was changed the longest time ago", async () => {
    await withDatabase(school.site, async (db) => {
      const written = db.updateTable("revision").set({ at: "2026-01-05T06:00:00.000Z" });
      await written.where("collection", "=", syllabus.name).execute();
    });
    expect((await school.item(5)).confirmedOn).toBe("2026-01-05");
    // The day of a part is the day of its last change.
    const [entry] = (await (await fetch(`${school.site.origin}/api${syllabus.api.list}`)).json()) as Entry[];
    await patch(school.write, pathTo(syllabus.api.update, entry?.["_id"] ?? ""), { title: "Changed today" });
    expect((await school.item(5)).confirmedOn).toBe(dayAt(new Date()));
  });

  it.skipIf(isOnServer)(
    "refuses changes from strangers and other sites, and of items that apply to every school",
    async () => {
      const fields = { what: "exempt", item: "6", reason: "Sample" };
      expect((await school.send(fields, {})).headers.get("Location")).toMatch(/\/forbidden$/);
      expect((await school.read(screenPath)).html).not.toContain("<form method");
      for (const item of ["7", "12", "x"]) {
        expect((await school.send({ ...fields, item }, school.session)).status).toBe(422);
      }
      expect((await school.send({ what: "confirm", item: "7", seen: "" }, school.session)).status).toBe(409);
      expect((await school.send({ ...fields, reason: "x".repeat(7_000) }, school.session)).status).toBe(413);
      expect((await school.api()).counts.present).toBe(11);
      expect((await school.read("/privacy")).html).toContain(m.disclosure_persons_what({}));
    },
  );
});

describe.skipIf(isOnServer)("an empty school", () => {
  let school: Opened;
  beforeAll(async () => {
    school = await openDisclosure({ SAMPLE_CONTENT: "no" });
  });
  afterAll(() => school?.site.stop());

  it("is told of eleven missing items, each with a link to the screen that fills it", async () => {
    const { items, counts } = await school.api();
    expect(counts).toEqual({ present: 0, partial: 0, missing: 11, notApplicable: 0 });
    const { html } = await school.read(screenPath, school.session);
    const fields = html.split('<li id="item-').slice(1);
    expect(fields).toHaveLength(11);
    for (const [place, part] of fields.entries()) {
      const links = attributes(part.split("</ul>")[0] ?? "", "href");
      expect([place, links.length > 0]).toEqual([place, true]);
      for (const { en } of items[place]?.missing ?? []) expect(visibleText(part)).toContain(en);
      for (const link of links) expect([link, (await school.read(link, school.session)).status]).toEqual([link, 200]);
    }
    // Editors are told which items only an administrator may change.
    const forEditors = (await school.read(screenPath, school.editor)).html;
    expect(visibleText(forEditors)).toContain(m.disclosure_for_administrators({}));
    expect(attributes(forEditors, "href")).not.toContain(profile.admin.updateForm);
  });

  it("shows the page in the menu once half of the items have content", async () => {
    const links = async () => attributes((await school.read("/")).html, "href");
    for (const collection of [syllabus, body, staff, recognition]) await addTo(school.write, collection);
    // With the telephone number below, six of the eleven items have content: 1, 2, 5, 7, 10 and 11.
    expect(await links()).not.toContain(pagePath);
    await patch(school.write, profile.api.update, { telephone: "+880 0000 000000" });
    expect(await links()).toContain(pagePath);
    expect((await school.item(5)).state).toBe("partial");
  });
});
